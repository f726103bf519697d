#!/usr/bin/env python3
"""Writes Sources/ObjectModel/Evaluation/CaseFolding+Table.swift: how Unicode folds case.

    python3 Tests/CaseFolding/make_table.py [--check]

Python's str.casefold() is CaseFolding.txt with status C and F (Unicode, section 3.13, toCasefold), in the version
of Unicode that the Python was built with. Keys of indexes are made of folded text: whoever makes the table of a newer
version raises TextFolding.version and SearchLayout.version too. --check compares the file with what would be
written and fails where they differ.
"""

import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).parents[2] / "Sources/ObjectModel/Evaluation/CaseFolding+Table.swift"


def mappings():
    """Scalars that change, with what they become."""
    for code in range(0x80, 0x110000):
        if 0xD800 <= code < 0xE000:
            continue
        folded = [ord(letter) for letter in chr(code).casefold()]
        if folded != [code]:
            yield code, folded


def runs(single):
    """Runs of (first, last, step, target): each scalar becomes its target, as far from the first one's."""
    result = []
    for code, target in single:
        if result:
            first, last, step, start = result[-1]
            gap = code - last
            if target - start == code - first and gap in (1, 2) and step in (0, gap):
                result[-1] = (first, code, gap, start)
                continue
        result.append((code, code, 0, target))
    return [(first, last, step or 1, target) for first, last, step, target in result]


def rows(words, width=92):
    line = ""
    for word in words:
        if line and len(line) + len(word) + 1 > width:
            yield line
            line = ""
        line += (" " if line else "") + word
    if line:
        yield line


def text():
    found = list(mappings())
    single = runs([(code, folded[0]) for code, folded in found if len(folded) == 1])
    several = [(code, folded) for code, folded in found if len(folded) > 1]
    lines = [
        f"/// How Unicode {unicodedata.unidata_version} folds case; written by Tests/CaseFolding/make_table.py.",
        "extension CaseFolding {",
        "  /// First and last scalar, the step between them, and what the first one becomes.",
        "  static let runs: [UInt32] = [",
    ]
    words = [f"0x{first:X}, 0x{last:X}, {step}, 0x{target:X}," for first, last, step, target in single]
    lines += [f"    {row}" for row in rows(words)]
    lines += [
        "  ]",
        "",
        "  /// Scalars that become several.",
        "  static let expansions: [UInt32: String] = [",
    ]
    words = [
        f"0x{code:X}: \"" + "".join(f"\\u{{{part:X}}}" for part in folded) + "\","
        for code, folded in several
    ]
    lines += [f"    {row}" for row in rows(words)]
    lines += ["  ]", "}", ""]
    return "\n".join(lines)


def main():
    if sys.argv[1:] == ["--check"]:
        if TARGET.read_text() != text():
            sys.exit(f"{TARGET.name} is not what Unicode {unicodedata.unidata_version} says")
    else:
        TARGET.write_text(text())


main()
