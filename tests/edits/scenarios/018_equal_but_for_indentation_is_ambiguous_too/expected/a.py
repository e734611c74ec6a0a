if a:
    go()
for b in c:
        go()
