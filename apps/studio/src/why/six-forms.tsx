import { type Case, cases } from "@skladno/morphology";
import { useContext } from "preact/hooks";
import { FormWithEnding } from "../frame/form-with-ending.js";
import { capital, caseName } from "../frame/grammar-names.js";
import { LanguageContext } from "../frame/i18n.js";
import type { Forms } from "../worker/protocol.js";

interface SixFormsProps {
  readonly value: string;
  readonly forms: Forms;
  /** The case in which the value stands. */
  readonly current: Case | undefined;
}

/** The six cases of a value, the one that was used lit up. */
export function SixForms({ value, forms, current }: SixFormsProps) {
  const language = useContext(LanguageContext);
  return (
    <div className="six">
      {cases.map((one) => (
        <div key={one} className={one === current ? "current" : ""} aria-current={one === current || undefined}>
          <small>{capital(caseName(one, language))}</small>
          <FormWithEnding value={value} form={forms[one]} />
        </div>
      ))}
    </div>
  );
}
