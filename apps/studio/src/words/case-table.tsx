import { cases, type ExplainedWord } from "@skladno/morphology";
import { FormWithEnding } from "../frame/form-with-ending.js";
import { capital, caseName, questionOf } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { Forms, Language } from "../worker/protocol.js";

interface CaseTableProps {
  readonly text: string;
  readonly words: readonly ExplainedWord[];
  readonly forms: Forms;
  readonly language: Language;
  readonly onCopy: () => void;
}

/** The phrase in its six cases; words that never change are dimmed. */
export function CaseTable({ text, words, forms, language, onCopy }: CaseTableProps) {
  const t = useText();
  const label = t("Шесть падежей", "Six cases");
  const fixed = new Set(words.flatMap((word) => (word.role === "fixed" ? [word.text] : [])));
  return (
    <section className="panel" aria-label={label}>
      <div className="head">
        <h2>{label}</h2>
        <div className="grow" />
        <button type="button" className="button small ghost" onClick={onCopy}>
          <Icon name="copy" />
          {t("Скопировать таблицу", "Copy the table")}
        </button>
      </div>
      <table className="forms six-cases" aria-label={label}>
        <tbody>
          {cases.map((one) => (
            <tr key={one}>
              <th scope="row">{capital(caseName(one, language))}</th>
              <td className="question" lang="ru">
                {questionOf(one)}
              </td>
              <td className="form">
                <FormWithEnding value={text} form={forms[one]} fixed={fixed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
