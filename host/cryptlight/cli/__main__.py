"""`python -m cryptlight.cli` is the same as `cryptlight`."""

from cryptlight.cli import main

main()
