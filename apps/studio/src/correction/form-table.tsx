import { type Case, cases } from "@skladno/morphology";
import { useContext } from "preact/hooks";
import { capital, caseName } from "../frame/grammar-names.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { NumberForms } from "../worker/protocol.js";
import { caseLetters } from "./correction.js";

interface FormTableProps {
  /** Absent until the worker has answered. */
  readonly forms: NumberForms | undefined;
  readonly nominative: string;
  readonly onForm: (number: "sing" | "plur", wanted: Case, form: string) => void;
}

/** The twelve forms, each in a text box of its own. */
export function FormTable({ forms, nominative, onForm }: FormTableProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const columns = [
    ["sing", t("Единственное", "Singular"), t("единственное", "singular")],
    ["plur", t("Множественное", "Plural"), t("множественное", "plural")],
  ] as const;
  return (
    <table className="twelve">
      <thead>
        <tr>
          <td />
          {columns.map(([number, name]) => (
            <th scope="col" key={number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map((one, index) => (
          <tr key={one}>
            <th scope="row" title={caseName(one, language)}>
              {caseLetters[language][index]}
            </th>
            {columns.map(([number, , name]) => (
              <td key={number}>
                <input
                  aria-label={`${capital(caseName(one, language))}, ${name}`}
                  lang="ru"
                  value={forms?.[number][one] ?? ""}
                  placeholder="—"
                  maxLength={64}
                  // The nominative is the word itself: by it the correction is found.
                  readOnly={one === "nom" && forms?.[number][one] === nominative}
                  onInput={({ currentTarget }) => onForm(number, one, currentTarget.value)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
