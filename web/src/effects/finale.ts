/** Motion of the finale: a path drawn route by route, and the celebration. None where motion is off. */

import { colourOfSeat } from "../cards/Pieces";
import { pace as currentPace } from "../state/preferences";

/** A path takes this long, however long it is, in milliseconds. */
const PATH = 1100;

/** The marks of a path, one route after the other. */
export function drawPath(routes: string[]): void {
  const pace = currentPace();
  if (!pace) return;
  routes.forEach((route, i) => {
    const marks = document.querySelectorAll(`.overlay .path [data-mark="${CSS.escape(route)}"]`);
    const options = { duration: 260 * pace, delay: (i * PATH * pace) / routes.length, fill: "backwards", easing: "ease-out" } as const;
    for (const mark of marks) mark.animate({ opacity: [0, 1], strokeWidth: ["10", "4"] }, options);
  });
}

/** Small cars in the winners' colours rain over the page. Nothing waits for them, and nothing is left of them. */
export function celebrate(winners: number[], many: boolean): void {
  const pace = currentPace();
  if (!pace || document.hidden) return;
  const sky = document.createElement("div");
  sky.className = "celebration";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  const falls = Array.from({ length: many ? 90 : 36 }, (_, i) => {
    const piece = document.createElement("i");
    piece.className = `confetti ${i % 3 ? `player-${colourOfSeat(winners[i % winners.length] ?? 0)}` : "confetti-gold"}`;
    piece.style.left = `${Math.random() * 100}%`;
    sky.append(piece);
    const turn = (Math.random() - 0.5) * 1400;
    const frames = { translate: ["0 -6vh", `${(Math.random() - 0.5) * 22}vw 106vh`], rotate: ["0deg", `${turn}deg`], opacity: [1, 1, 0.7] };
    const about = { duration: (2300 + Math.random() * 1700) * pace, delay: Math.random() * 900 * pace, fill: "both", easing: "ease-in" } as const;
    return piece.animate(frames, about).finished;
  });
  void Promise.allSettled(falls).then(() => sky.remove());
}
