x = 1

name = "a bc"
y = 2
