/** City dots and labels on the board. */

import type { JSX } from "preact";
import { pure } from "../app/pure";
import type { BoardData, CityData, Language } from "./geometry";
import { baselineOf, linesOf } from "./geometry";

/** From one baseline of a name to the next, in sizes of its letters. */
const LINE = 0.92;

export const Cities = pure(function Cities({ board, language }: { board: BoardData; language: Language }): JSX.Element {
  return (
    <g class="cities">
      {board.cities.map((city) => (
        <CityDot key={`${city.id}.${city.region ?? ""}`} city={city} radius={board.dot} />
      ))}
      {board.cities.map((city) => (
        <CityName key={`${city.id}.${city.region ?? ""}`} city={city} language={language} />
      ))}
    </g>
  );
});

function CityDot({ city, radius }: { city: CityData; radius: number }): JSX.Element {
  if (city.kind === "junction") {
    return <circle class="junction" cx={city.x} cy={city.y} r={radius - 2.5} />;
  }
  return (
    <g class={city.kind ? `city ${city.kind}` : "city"} data-city={city.id}>
      <circle class="ring" cx={city.x} cy={city.y} r={radius - 0.8} />
      <circle class="core" cx={city.x} cy={city.y} r={radius - 3.6} />
    </g>
  );
}

export function CityName({ city, language }: { city: CityData; language: Language }): JSX.Element {
  const { label } = city;
  const first = baselineOf(label, language);
  return (
    <text class={`name name-${city.kind ?? "city"}`} font-size={label.size} text-anchor={label.anchor}>
      {linesOf(label, language).map((line, i) => (
        <tspan key={i} x={label.x} y={Math.round((first + i * LINE * label.size) * 10) / 10}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
