"""`python -m pocketbook BOOK COMMAND`."""

import sys

from pocketbook.commands import main

sys.exit(main())
