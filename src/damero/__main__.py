"""The command line as ``python -m damero``."""

from __future__ import annotations

from damero.shells.cli.main import main

if __name__ == "__main__":
    main()
