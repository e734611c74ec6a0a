print("it's done!")
name = 'x'
width = 1
