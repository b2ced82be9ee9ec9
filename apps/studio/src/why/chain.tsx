import type { TracePlaceholder } from "@skladno/engine";
import { useContext } from "preact/hooks";
import { requiredCase } from "../frame/grammar-names.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import type { Group } from "./group.js";

/** Governor → main word ← what agrees with it, and what stays. */
export function Chain({ group, placeholder }: { readonly group: Group; readonly placeholder: TracePlaceholder }) {
  const t = useText();
  const language = useContext(LanguageContext);
  const { head, dependents, fixed, governor } = group;
  // A value that was left as it is neither takes a case nor gives one.
  if (head === undefined || head.case === null || (governor === undefined && dependents.length + fixed.length === 0))
    return null;
  const link = (text: string, note: string, isAsked = false, className = "") => (
    <div className={`link ${isAsked ? "asked" : ""} ${className}`} key={text + note}>
      <b lang="ru">{text}</b>
      <small>{note}</small>
    </div>
  );
  const required = head.case === null ? undefined : requiredCase(head.case, language);
  return (
    <div className="chain">
      {governor !== undefined && (
        <>
          {link(
            governor,
            required === undefined
              ? t("задаёт падеж", "sets the case")
              : t(`требует ${required}`, `requires ${required}`),
          )}
          <Icon name="arrow" />
        </>
      )}
      {link(head.after, t("главное слово", "main word"), head === placeholder)}
      {dependents.length > 0 && <Icon name="back" />}
      {dependents.map((one) => link(one.after, t("согласуется", "agrees"), one === placeholder))}
      {fixed.map((one) => link(one.after, t("не меняется", "stays"), one === placeholder, "fixed"))}
    </div>
  );
}
