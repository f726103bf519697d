"""Draws the pictures of the README from what they show.

    python3 docs/pictures/draw.py            writes layers.svg and benchmarks.svg beside this file
    python3 docs/pictures/draw.py --check    writes nothing; status 1 if one is not what would be written

`layers.svg` is drawn from Package.swift, `benchmarks.svg` from docs/benchmarks.md. The same input gives the
same bytes. Needs Python 3.9 and nothing else.
"""

from __future__ import annotations

import sys

sys.dont_write_bytecode = True  # nothing but pictures appears in the repository

from pathlib import Path  # noqa: E402

import benchmarks  # noqa: E402
import layers  # noqa: E402

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def pictures() -> dict[Path, str]:
    """Each picture's file and text."""
    return {
        HERE / "layers.svg": layers.draw((ROOT / "Package.swift").read_text(encoding="utf-8")),
        HERE / "benchmarks.svg": benchmarks.draw((ROOT / "docs/benchmarks.md").read_text(encoding="utf-8")),
    }


def is_current(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() == text.encode("utf-8")


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        drawn = pictures()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    old = [path for path, text in drawn.items() if not is_current(path, text)]
    if arguments == ["--check"]:
        for path in old:
            print(f"{path.relative_to(ROOT)} is not what would be drawn", file=sys.stderr)
        return 1 if old else 0
    for path in old:
        path.write_bytes(drawn[path].encode("utf-8"))
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
