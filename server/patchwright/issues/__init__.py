"""Issues from where people write them: named in texts, in files, on GitHub.

What is read here comes from outside: it is data, marked as such, and its hidden
parts are named. A token goes to the host that it belongs to and nowhere else. This
room must not know the repository, models, terminals or editors.
"""
