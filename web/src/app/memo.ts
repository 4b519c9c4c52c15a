/** Memoized components with texts: pure, but for another language they render again. */

import type { ComponentType } from "preact";
import { language } from "../i18n";
import { pure } from "./pure";

export const memo = <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> => pure(Part, language);
