/** Copy button. A page that came over plain HTTP from another machine has no clipboard of the new kind: the old way is tried then. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

/** Whether the text was copied. `near` lies in the same dialog: outside of it nothing can be selected. */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "sr";
    near.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

export function CopyButton({ text, label = t("copy") }: { text: string; label?: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [text]);
  return (
    <button
      type="button"
      data-copies
      onClick={({ currentTarget }) => {
        void copyText(text, currentTarget.parentElement ?? document.body).then((done) => {
          currentTarget.focus();
          setCopied(done);
        });
      }}
    >
      {copied ? t("copied") : label}
    </button>
  );
}
