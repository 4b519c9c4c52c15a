/** A seat's PIN: giving it, and setting it. It is never kept here. */

import type { JSX } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Dialog } from "../app/Dialog";
import { post, put, Refused, remove } from "../net/api";
import type { Reason } from "../net/wire";
import { said, t } from "../words";

const FORM = /^\d{4,12}$/;

interface Unlock {
  unlock: string;
}

export const unlock = (table: string, seat: number, pin: string): Promise<string> =>
  post<Unlock>(`/tables/${table}/seats/${seat}/unlock`, { pin }).then((said) => said.unlock);

export const setPin = (table: string, seat: number, pin: string, now = ""): Promise<string> =>
  put<Unlock>(`/tables/${table}/seats/${seat}/pin`, { pin }, now).then((said) => said.unlock);

/** An input of four to twelve digits, hidden; nothing offers to remember them. */
export const PIN_INPUT = { type: "password", inputMode: "numeric", autocomplete: "off", maxLength: 12, "data-pin": true } as const;

interface FormProps {
  label: string;
  button: string;
  /** What is refused is shown; it answers whether it was right. */
  give: (pin: string) => Promise<void>;
}

export function PinForm({ label, button, give }: FormProps): JSX.Element {
  const [problem, setProblem] = useState<Reason | string>("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const pin = field.current?.value ?? "";
    if (field.current) field.current.value = "";
    if (!FORM.test(pin)) return setProblem(t("pin_form"));
    setBusy(true);
    setProblem("");
    try {
      await give(pin);
    } catch (error) {
      if (error instanceof Refused) setProblem(error.reason);
      setBusy(false);
      field.current?.focus();
    }
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
        {typeof problem === "string" ? problem : said(problem)}
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
  const drop = (): Promise<void> => remove(`/tables/${table}/seats/${seat}/pin`, now).then(() => done(""));
  return (
    <Dialog title={t(now ? "pin_change" : "pin_set")} class="pin-dialog" onClose={onClose}>
      <p>{t("pin_about")}</p>
      <PinForm label={t("pin_new")} button={t("pin_save")} give={(pin) => setPin(table, seat, pin, now).then(done)} />
      {now && (
        <button type="button" data-pin-remove onClick={() => void drop().catch(() => undefined)}>
          {t("pin_remove")}
        </button>
      )}
    </Dialog>
  );
}
