/** Prefix matching of typed text: each typed word must begin a word of the text. The server says what it means. */

export function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** 0 if it does not fit; more the better it does. */
export function matchScore(typed: string, texts: string[]): number {
  const wanted = normalize(typed).split(" ").filter(Boolean);
  if (!wanted.length) return 1;
  return Math.max(...texts.map((text) => wordScore(wanted, normalize(text))));
}

function wordScore(wanted: string[], text: string): number {
  const words = text.split(" ");
  const left = [...words];
  for (const one of wanted) {
    const at = left.findIndex((word) => word.startsWith(one));
    if (at < 0) return 0;
    left.splice(at, 1);
  }
  const begins = text.startsWith(wanted.join(" ")) ? 1 : 0;
  return 1 + begins + 1 / (1 + words.length);
}
