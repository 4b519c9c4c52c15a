/** Writes each board as a plain page, for looking at it: `npm run boards -- [folder]`. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { renderToString } from "preact-render-to-string";
import { Board } from "../src/board/Board";
import type { BoardData, Language } from "../src/board/geometry";
import { palette, paletteCss } from "../src/board/palette";
import { SHARED } from "../src/board/Routes";
import { isShared } from "../src/variants/route-marks";

const WEB = process.cwd();
const target = resolve(process.argv[2] ?? join(WEB, "preview", ".pages"));
const VARIANTS = join(WEB, "src/variants");
const sheets = readdirSync(VARIANTS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
const css = [join(WEB, "src/board/Board.css"), ...sheets.map((name) => join(VARIANTS, name))].map((file) => readFileSync(file, "utf8")).join("\n");
const FONTS = [
  ["Alegreya Sans", 500, "normal", "alegreya-sans/files/alegreya-sans-latin-500-normal"],
  ["Alegreya", 500, "normal", "alegreya/files/alegreya-latin-500-normal"],
  ["Alegreya", 400, "italic", "alegreya/files/alegreya-latin-400-italic"],
] as const;

function fontCss(): string {
  return FONTS.flatMap(([family, weight, style, file]) =>
    [
      ["latin", "U+0000-00FF,U+2013"],
      ["latin-ext", "U+0100-02FF"],
    ].map(([part, range]) => {
      const woff = join(WEB, "node_modules/@fontsource", `${file.replace("latin", part ?? "")}.woff2`);
      const data = readFileSync(woff).toString("base64");
      return `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};unicode-range:${range};src:url(data:font/woff2;base64,${data})}`;
    }),
  ).join("\n");
}

/** Some routes claimed by every colour in turn, so that both looks can be seen. */
function someClaims(board: BoardData): Record<string, string> {
  const players = Object.keys(palette.players);
  const claims: Record<string, string> = {};
  board.routes.forEach((route, i) => {
    const owner = players[Math.floor(i / 3) % players.length];
    const shared = isShared(route.marks) ? SHARED : owner;
    if (i % 3 === 0 && shared) claims[route.id] = shared;
  });
  return claims;
}

function page(board: BoardData, theme: string, language: Language, claimed: boolean): string {
  const claims = claimed ? someClaims(board) : {};
  const svg = renderToString(<Board board={board} language={language} claims={claims} />);
  return `<!doctype html><html lang="${language}" data-theme="${theme}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${board.name[language]}</title><style>${fontCss()}\n${css}\n${paletteCss()}
body{margin:0;background:var(--desk);height:100vh;display:grid;place-items:center}.board{max-width:100vw;max-height:100vh}</style>${svg}</html>`;
}

mkdirSync(target, { recursive: true });
const boards = readdirSync(VARIANTS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("board.json"));
for (const file of boards) {
  const board = JSON.parse(readFileSync(join(VARIANTS, file), "utf8")) as BoardData;
  for (const theme of ["light", "dark"]) {
    writeFileSync(join(target, `${board.map}-${theme}.html`), page(board, theme, "en", false));
    writeFileSync(join(target, `${board.map}-${theme}-claimed.html`), page(board, theme, "fi", true));
  }
}
