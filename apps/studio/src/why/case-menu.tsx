import { type Case, cases } from "@skladno/morphology";
import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { FormWithEnding } from "../frame/form-with-ending.js";
import { capital, caseName } from "../frame/grammar-names.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { Forms } from "../worker/protocol.js";

interface CaseMenuProps {
  readonly value: string;
  readonly forms: Forms | undefined;
  readonly onCase: (wanted: Case) => void;
}

/** The six cases with their forms; nothing is written before one is chosen. */
export function CaseMenu({ value, forms, onCase }: CaseMenuProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (to === undefined && event.key !== "Escape") return;
    // The dialog around leaves such a key alone.
    event.preventDefault();
    if (to === undefined) close();
    else items.at(to % items.length)?.focus();
  };
  return (
    <div className="case-menu">
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        ref={button}
        onClick={() => setOpen(!isOpen)}
      >
        {t("Указать падеж", "Set the case")}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div
          className="menu"
          role="menu"
          aria-label={t("Указать падеж", "Set the case")}
          tabIndex={-1}
          ref={menu}
          onKeyDown={press}
        >
          {cases.map((one) => (
            <button
              type="button"
              role="menuitem"
              key={one}
              tabIndex={-1}
              onClick={() => {
                close();
                onCase(one);
              }}
            >
              <small>{capital(caseName(one, language))}</small>{" "}
              {forms && <FormWithEnding value={value} form={forms[one]} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
