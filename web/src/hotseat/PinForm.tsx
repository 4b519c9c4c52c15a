/** PIN of a seat: entering it and setting it. It is never stored here. */

import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { post, put, remove } from "../api/http";
import { useMutation } from "../api/requests";
import type { Answers } from "../api/types";
import { Dialog } from "../app/Dialog";
import { ErrorNotice } from "../app/ErrorNotice";
import { localized, t } from "../i18n";

export const isPin = (text: string): boolean => /^\d{4,12}$/.test(text);

export const unlock = (table: string, seat: number, pin: string): Promise<string> =>
  post<Answers["SeatUnlock"]>(`/tables/${table}/seats/${seat}/unlock`, { pin }).then((said) => said.unlock);

export const setPin = (table: string, seat: number, pin: string, now = ""): Promise<string> =>
  put<Answers["SeatUnlock"]>(`/tables/${table}/seats/${seat}/pin`, { pin }, now).then((said) => said.unlock);

/** An input of four to twelve digits, hidden; nothing offers to remember them. */
export const PIN_INPUT = { type: "password", inputMode: "numeric", autocomplete: "off", maxLength: 12, "data-pin": true } as const;

interface FormProps {
  label: string;
  button: string;
  /** What it is refused for is shown. */
  give: (pin: string) => Promise<void>;
}

export function PinForm({ label, button, give }: FormProps): JSX.Element {
  const { problem, busy, attempt, refuse } = useMutation();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const pin = field.current?.value ?? "";
    if (field.current) field.current.value = "";
    if (!isPin(pin)) return refuse("pin_form");
    if (!(await attempt(() => give(pin)))) field.current?.focus();
  };
  return (
    <form class="pin-form" onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span>{label}</span>
        <input ref={field} {...PIN_INPUT} aria-describedby={id} aria-invalid={Boolean(problem)} />
      </label>
      <button type="submit" class="primary large" data-raise disabled={busy}>
        {button}
      </button>
      <p id={id} class="notice" role="alert">
        {problem && localized(problem)}
      </p>
    </form>
  );
}

interface DialogProps {
  table: string;
  seat: number;
  /** What has unlocked the seat; "" if it has no PIN. */
  now: string;
  /** What unlocks it from now on. */
  done: (unlock: string) => void;
  onClose: () => void;
}

export function PinDialog({ table, seat, now, done, onClose }: DialogProps): JSX.Element {
  const { problem, busy, attempt } = useMutation();
  const drop = (): void => void attempt(() => remove(`/tables/${table}/seats/${seat}/pin`, now).then(() => done("")));
  return (
    <Dialog title={t(now ? "pin_change" : "pin_set")} class="pin-dialog" onClose={onClose}>
      <p>{t("pin_about")}</p>
      <PinForm label={t("pin_new")} button={t("pin_save")} give={(pin) => setPin(table, seat, pin, now).then(done)} />
      {now && (
        <button type="button" data-pin-remove disabled={busy} onClick={drop}>
          {t("pin_remove")}
        </button>
      )}
      <ErrorNotice problem={problem} />
    </Dialog>
  );
}
