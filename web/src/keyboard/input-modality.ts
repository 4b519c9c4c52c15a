/** Input modality: whether the player last used the keyboard. A focus that a script moves after a click is nobody's wish. */

let keyboard = false;

addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

/** The focus has come with the keyboard and is shown. `:focus-visible` alone also holds where a script moves the focus from nowhere. */
export const focusedByKeyboard = ({ currentTarget }: FocusEvent): boolean =>
  keyboard && currentTarget instanceof Element && currentTarget.matches(":focus-visible");
