/** Types of the board geometry that scripts/make_boards.py writes. All lengths are board units. */

export type Language = "en" | "fi";
export type Text = Record<Language, string>;
/** Left, top, width, height. */
export type BoxData = [number, number, number, number];

export interface LabelData {
  x: number;
  y: number | Record<Language, number>;
  anchor: "start" | "middle" | "end";
  size: number;
  lines: string[] | Record<Language, string[]>;
  box: BoxData;
}

export interface CityData {
  id: string;
  x: number;
  y: number;
  label: LabelData;
  region?: string;
  /** "city" unless told: an unnamed junction, or a spot of a country at the board's edge. */
  kind?: "junction" | "country";
}

export interface RouteData {
  id: string;
  a: string;
  b: string;
  colour: string;
  /** The centre line, as an SVG path: what is hovered and clicked. */
  line: string;
  /** Middle and angle of each space. */
  spaces: [number, number, number][];
  /** Numbers of the spaces that ask for a locomotive. */
  ferries?: number[];
  marks?: string[];
}

export interface GroundData {
  region: string;
  land: string;
  lakes?: string;
  rivers?: string;
  borders?: string;
  states?: string;
  neutral?: string;
  /** Within a moat, and within the innermost canal. */
  town?: string;
  core?: string;
  canals?: { width: number; d: string }[];
}

export interface BoardData {
  map: string;
  name: Text;
  size: [number, number];
  /** A space's length, and the width of the car on it. */
  space: [number, number];
  dot: number;
  grounds: GroundData[];
  /** Areas of one kind of landscape. */
  areas: { kind: string; d: string }[];
  /** By kind: x, y, x, y ... of each small mark. */
  scenery: Record<string, number[]>;
  title: { size: number; box: BoxData; lines: Record<Language, string[]> } | null;
  /** Middle and radius. */
  compass: [number, number, number] | null;
  seas: { name: Text; at: [number, number]; size: number }[];
  insets: { region: string; name: Text; box: BoxData }[];
  cities: CityData[];
  routes: RouteData[];
}

export function linesOf(label: LabelData, language: Language): string[] {
  return Array.isArray(label.lines) ? label.lines : label.lines[language];
}

export function baselineOf(label: LabelData, language: Language): number {
  return typeof label.y === "number" ? label.y : label.y[language];
}
