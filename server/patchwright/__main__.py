"""`python -P -m patchwright`: the console script without a script.

Give `-P`: without it Python puts the current folder first on its path, and a
user's own folder that is named like one of our modules would be imported.
"""

from patchwright.app import main

if __name__ == "__main__":
    main()
