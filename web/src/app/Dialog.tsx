/** Modal dialog, made of the native `<dialog>`: it traps the focus, and Escape closes it. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";

interface Props {
  title: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, class: kind = "", onClose, children }: Props): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog ${kind}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) element.current?.close();
      }}
    >
      <div class="dialog-inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label={t("close")} onClick={() => element.current?.close()}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
