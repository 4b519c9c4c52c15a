"""Textual CSS of the full screen, for small and large windows."""

from __future__ import annotations

from typing import Final

__all__ = ["STYLE"]

STYLE: Final = """
Screen { layout: vertical; background: $background; }
* {
    scrollbar-color: $primary; scrollbar-background: $background;
    scrollbar-color-hover: $accent; scrollbar-background-hover: $background;
    scrollbar-color-active: $accent; scrollbar-background-active: $background;
    scrollbar-corner-color: $background;
}
#table { height: 1fr; }
#map { width: 1fr; height: 1fr; scrollbar-size: 0 0; }
#side { width: 31; padding: 0 0 0 1; }
#side Static { height: auto; }
#routes { display: none; height: 1fr; border: none; padding: 0; scrollbar-size: 1 1; }
#panels { scrollbar-size: 1 1; scrollbar-gutter: stable; }
#log { height: 4; scrollbar-size: 1 1; border-top: solid $primary; background: $background; }
#status { height: auto; max-height: 2; text-style: bold; color: $accent; }
#line { height: 1; border: none; padding: 0; }
#keys { height: 1; color: $primary; }

.roomy #side { width: 40; }
.roomy #log { height: 7; }
.wide #side { width: 46; }
.wide #log { height: 8; }

/* While a route is picked the list takes the place of the panels, or stands below them. */
.picking #routes { display: block; }
.picking #panels { display: none; }
.roomy.picking #panels { display: block; }

Page { align: center middle; background: $background 60%; }
#page {
    width: 90%; max-width: 110; height: auto; max-height: 90%;
    border: round $accent; padding: 0 1; background: $surface; scrollbar-size: 1 1;
}
"""
