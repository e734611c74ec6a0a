"""Issues from where people write them: for now, a file or standard input.

What is read here comes from outside: it is data, marked as such, and its hidden
parts are named. This room must not know the repository, models or terminals.
"""
