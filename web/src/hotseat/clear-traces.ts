/** Clears what the browser itself remembers of a turn: resource timings, text selection, last regular-expression match. */

export function clearTraces(): void {
  // The addresses that were asked: what was looked at is in them.
  performance.clearResourceTimings();
  // What was marked, and what a regular expression has last met: `RegExp.lastMatch` and the like.
  getSelection()?.removeAllRanges();
  /-/.exec("-");
}
