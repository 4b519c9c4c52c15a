"""Inline CSS and JavaScript of a report page.

The series have the colour-blind-safe colours of Okabe and Ito, lighter on dark pages. Without the
script the page lacks only sorting and, in older browsers, the printed numbers.
"""

from __future__ import annotations

from typing import Final

__all__ = ["SCRIPT", "STYLE"]

STYLE: Final = """
:root {
  color-scheme: light dark;
  --page: #f6f4ee; --card: #fffefb; --ink: #1d2327; --soft: #57606a; --line: #d9d4c7;
  --grid: #e7e3d8; --accent: #0b5c8a; --sheet: #efebe0; --inset: #f9f7f0; --halo: #efebe0;
  --s0: #0072b2; --s1: #e69f00; --s2: #009e73; --s3: #d55e00; --s4: #b8578c; --s5: #4aa3d8;
  --s6: #5b5b5b;
  --c0: #a9c6d3; --c1: #86b1c6; --c2: #649cb8; --c3: #4487a9; --c4: #2a7299; --c5: #155d86;
  --c6: #084970; --c7: #023557;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #14181b; --card: #1c2226; --ink: #e8e6e0; --soft: #a3abb2; --line: #353d43;
    --grid: #2a3136; --accent: #7cc4ee; --sheet: #182025; --inset: #202a30; --halo: #182025;
    --s0: #4fa8e0; --s1: #f0b83c; --s2: #2fc297; --s3: #ff8548; --s4: #e497c3; --s5: #93d2f5;
    --s6: #b9b9b9;
    --c0: #36505f; --c1: #3d667c; --c2: #447d9a; --c3: #4f94b6; --c4: #63aacd; --c5: #82c0de;
    --c6: #a9d7ec; --c7: #dcf1fa;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 75rem; padding: 0 1rem 3rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
a { color: var(--accent); }
a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
header { padding: 2.2rem 0 0; }
.title { margin: 0; font-size: clamp(1.8rem, 5vw, 2.7rem); line-height: 1.15;
  letter-spacing: -.02em; scroll-margin-top: 1rem; }
header > p { margin: .3rem 0 1rem; color: var(--soft); font-size: 1.1rem; }
/* A railway line: two rails on their ties. */
.rails {
  height: 12px; margin: 1rem 0 1.2rem; border: 0; border-block: 2px solid var(--soft); opacity: .55;
  background: repeating-linear-gradient(90deg, var(--soft) 0 4px, transparent 4px 16px);
}
dl.about { display: flex; flex-wrap: wrap; gap: .3rem 2rem; margin: 0; }
dl.about div { display: flex; gap: .5rem; max-width: 100%; }
dl.about dt { color: var(--soft); flex: none; }
dl.about dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; margin: 1rem 0;
  list-style: none; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .8rem;
  padding: 0; margin: 1.2rem 0 0; }
.tiles div { background: var(--card); border: 1px solid var(--line); border-radius: .7rem;
  padding: .7rem .9rem; display: flex; flex-direction: column; justify-content: space-between; }
.tiles dt { color: var(--soft); font-size: .85rem; line-height: 1.3; }
.tiles dd { margin: .2rem 0 0; font-size: 1.55rem; font-weight: 650;
  font-variant-numeric: tabular-nums; }
.section-title { margin: 2.6rem 0 .8rem; font-size: 1.5rem; letter-spacing: -.01em;
  scroll-margin-top: 1rem; }
.figure-title { margin: 0; font-size: 1.06rem; }
article + article { margin-top: 4rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr));
  gap: 1rem; }
figure { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .9rem; min-width: 0; break-inside: avoid; }
.cards figure { margin: 0; }
.cards > figure:only-child { max-width: 36rem; }
figcaption p { margin: .15rem 0 .8rem; color: var(--soft); font-size: .9rem; max-width: 46rem; }
.figure-title:last-child { margin-bottom: .8rem; }
svg { display: block; height: auto; font-family: inherit; }
.plot { width: 100%; max-width: 31rem; margin: 0 auto; overflow: visible; }
.wide .plot { max-width: 46rem; min-width: 31rem; }
.board { width: 100%; margin: 0 auto; }
/* On a phone the names would be too small: there the board scrolls. */
@media screen and (max-width: 40rem) { .board { min-width: 40rem; } }
.scroll { overflow-x: auto; border-radius: .5rem; }
section > details { padding: 0 .2rem; }
details { margin-top: .7rem; }
summary { cursor: pointer; color: var(--accent); font-size: .9rem; width: fit-content; }
table { border-collapse: collapse; font-size: .88rem; margin: .7rem 0;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
th, td { padding: .22rem .8rem .22rem 0; text-align: left; font-weight: 400;
  border-bottom: 1px solid var(--grid); }
thead th { color: var(--soft); vertical-align: bottom; }
thead button { all: unset; cursor: pointer; text-decoration: underline dotted; }
thead button:focus-visible { outline: 3px solid var(--accent); }
[aria-sort=ascending] button::after { content: " \\2191"; }
[aria-sort=descending] button::after { content: " \\2193"; }
.n { text-align: right; white-space: nowrap; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; list-style: none; padding: 0;
  margin: .4rem 0; font-size: .88rem; overflow-wrap: anywhere; }
.legend li { display: flex; align-items: center; gap: .4rem; min-width: 0; }
.key { width: 16px; flex: none; } .key.long { width: 40px; }
.notes { max-width: 46rem; color: var(--soft); font-size: .92rem; }
footer { margin-top: 2rem; color: var(--soft); font-size: .85rem; }

.label { fill: var(--ink); font-size: 12px; } .value { fill: var(--ink); font-size: 12px; }
.head { fill: var(--soft); font-size: 12px; font-weight: 600; }
.tick { fill: var(--soft); font-size: 11px; } .faint { fill: var(--soft); }
.grid { stroke: var(--grid); } .base { stroke: var(--line); } .zero { stroke: var(--soft); }
.whisker { stroke: var(--ink); stroke-width: 1.3; }
.reference { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 5 4; }
.mean { stroke: var(--ink); stroke-width: 2; }
.bar { opacity: .82; } .dot { stroke: var(--card); stroke-width: 1; }
.s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .s2 { fill: var(--s2); } .s3 { fill: var(--s3); }
.s4 { fill: var(--s4); } .s5 { fill: var(--s5); } .s6 { fill: var(--s6); }
.sheet { fill: var(--sheet); } .inset { fill: var(--inset); stroke: var(--line); }
.region { fill: var(--soft); font-size: 13px; font-weight: 600; }
.track { fill: none; stroke-linecap: round; } .track:hover { stroke: var(--s3); }
.never { stroke: var(--soft); stroke-dasharray: 1 6; }
.c0 { stroke: var(--c0); } .c1 { stroke: var(--c1); } .c2 { stroke: var(--c2); }
.c3 { stroke: var(--c3); } .c4 { stroke: var(--c4); } .c5 { stroke: var(--c5); }
.c6 { stroke: var(--c6); } .c7 { stroke: var(--c7); }
.more { stroke: var(--s0); } .less { stroke: var(--s3); stroke-dasharray: 9 8; }
.unclear { stroke: var(--soft); opacity: .45; }
.city { fill: var(--card); stroke: var(--ink); stroke-width: 1.6; }
.name { fill: var(--ink); paint-order: stroke; stroke: var(--halo); stroke-width: 3.5px;
  stroke-linejoin: round; pointer-events: none; }
.junction { fill: var(--soft); font-style: italic; } .in-inset { stroke: var(--inset); }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; background: none; }
  nav, summary { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .scroll { overflow: visible; }
  figure { break-inside: auto; }
  .plot, .board, figcaption, tr { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .cards { grid-template-columns: 1fr 1fr; }
  .board, .wide .plot { min-width: 0; max-height: 23cm; }
  .section-title { break-after: avoid; }
}
"""

#: Turns the headings of long tables into sort buttons, and unfolds the numbers for printing where
#: CSS alone cannot.
SCRIPT: Final = """
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("details:not([open])")];
  unfolded.forEach((one) => { one.open = true; });
});
addEventListener("afterprint", () => unfolded.forEach((one) => { one.open = false; }));
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (body.rows.length < 3) continue;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.title = document.body.dataset.sort;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const value = (row) => {
        const cell = row.cells[place];
        return cell.dataset.sort === undefined ? cell.textContent : Number(cell.dataset.sort);
      };
      const numbers = typeof value(body.rows[0]) === "number";
      // Numbers begin with the largest, words with the first.
      const was = head.getAttribute("aria-sort");
      const up = was ? was === "descending" : !numbers;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const order = (a, b) => numbers ? value(a) - value(b) : value(a).localeCompare(value(b));
      const rows = [...body.rows].sort((a, b) => up ? order(a, b) : order(b, a));
      body.append(...rows);
    });
  });
}
"""
