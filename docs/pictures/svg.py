"""Pieces of SVG: text, boxes, lines, and a whole picture that can be read on a light and on a dark page."""

from __future__ import annotations

from xml.sax.saxutils import escape

# Every picture brings its own background, as a page's colours need not be those that the reader's system prefers.
STYLE = """
  .page { fill: #ffffff; }
  .box { fill: #eef3f8; stroke: #9fb3c8; }
  .system { fill: #f4f4f2; stroke: #b9b7ae; }
  .program { fill: #e9f5ec; stroke: #93bf9f; }
  .line { stroke: #5b6b7c; stroke-width: 1.5; fill: none; }
  .head { fill: #5b6b7c; }
  .grid { stroke: #d5dbe1; }
  .one { stroke: #1f2933; stroke-width: 1.5; }
  .better { fill: #2f7fb8; }
  .worse { fill: #d9822b; }
  text { fill: #1f2933; font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
  .title { font-size: 18px; font-weight: 600; }
  .name { font-size: 13px; font-weight: 600; }
  .note { font-size: 11px; fill: #52606d; }
  .row { font-size: 12px; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; }
    .box { fill: #17222e; stroke: #3d5166; }
    .system { fill: #1c1e21; stroke: #4a4d52; }
    .program { fill: #14251a; stroke: #3b6247; }
    .line { stroke: #9aa9b8; }
    .head { fill: #9aa9b8; }
    .grid { stroke: #2b333c; }
    .one { stroke: #e6edf3; }
    .better { fill: #58a6dc; }
    .worse { fill: #e3a057; }
    text { fill: #e6edf3; }
    .note { fill: #a3b1bf; }
  }
"""


def number(value: float) -> str:
    """A coordinate, with a tenth at most."""
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, content: str, style: str, anchor: str = "start") -> str:
    place = f'x="{number(x)}" y="{number(y)}"'
    return f'<text {place} class="{style}" text-anchor="{anchor}">{escape(content)}</text>'


def box(x: float, y: float, width: float, height: float, style: str, radius: int = 0) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="{radius}" class="{style}"/>'


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} class="{style}"/>'


def arrow_down(x: float, top: float, bottom: float) -> str:
    """An arrow from `top` to `bottom`, with its point there."""
    x_text, neck, end = number(x), number(bottom - 7), number(bottom)
    head = f'<path d="M{number(x - 4)} {neck} L{number(x + 4)} {neck} L{x_text} {end} Z" class="head"/>'
    return line(x, top, x, bottom - 6, "line") + "\n" + head


def picture(width: float, height: float, title: str, description: str, parts: list[str]) -> str:
    """A whole file: `title` and `description` are for those who listen to it."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        box(0, 0, width, height, "page", radius=8),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
