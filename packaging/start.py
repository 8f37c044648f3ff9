"""Entry point of the frozen program: the name it was started by decides between window and command line."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from claimscope.cli.main import main, window

    # On Windows the window program has no console: a command would have nowhere to write.
    for_console = sys.stdout is not None and sys.argv[1:2] in (["--version"], ["--help"])
    by_window = Path(sys.argv[0]).stem.endswith("-window") and not for_console
    sys.exit(window() if by_window else main())
