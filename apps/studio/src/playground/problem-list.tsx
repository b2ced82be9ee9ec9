import { useContext } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";
import { titleOfOutput } from "../samples.js";
import type { Forms } from "../worker/protocol.js";
import { FixLabel } from "./fix-label.js";
import type { OutputProblem } from "./problems.js";
import { WithCode } from "./with-code.js";

interface ProblemListProps {
  /** Those of the open output first. */
  readonly problems: readonly OutputProblem[];
  readonly active: string;
  /** The forms of the product's values, for fixes that set a case. */
  readonly forms: ReadonlyMap<string, Forms>;
  readonly onFix: (output: string, fix: OutputProblem["fixes"][number]) => void;
  readonly onOpen: (output: string) => void;
  /** Goes to the field of the product whose value is at fault. */
  readonly onField: (field: string) => void;
}

/** More would hide the texts; the tabs tell of the others. */
const MOST = 20;

/** What is wrong, each with its way out. A line is held where there is nothing to say, so that the texts below stay in their place. */
export function ProblemList({ problems, active, forms, onFix, onOpen, onField }: ProblemListProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  if (problems.length === 0) {
    return <p className="no-problems muted">{t("Замечаний нет", "No problems")}</p>;
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers.
    <ul className="problems" role="list" aria-label={t("Замечания к шаблону", "Template problems")}>
      {problems.slice(0, MOST).map((problem, index) => {
        const { output, severity, code, message, place, fixes, field } = problem;
        return (
          <li key={`${output} ${code} ${field} ${place?.start} ${index}`} className={severity}>
            <Icon name={severity === "error" ? "error" : "warning"} />
            <p className="grow">
              {output !== active && (
                <>
                  <button type="button" className="output" onClick={() => onOpen(output)}>
                    {titleOfOutput(output, language)}:
                  </button>{" "}
                </>
              )}
              <WithCode text={message} />
            </p>
            {fixes.map((fix) => (
              <button type="button" className="button small" key={fix.text} onClick={() => onFix(output, fix)}>
                <FixLabel fix={fix} problem={problem} forms={forms} />
                {index === 0 && fix === fixes[0] && output === active && <kbd>Alt ↵</kbd>}
              </button>
            ))}
            {field !== undefined && (
              <button type="button" className="button small" onClick={() => onField(field)}>
                {t("К полю", "To field")} <span className="mono">{field}</span>
              </button>
            )}
          </li>
        );
      })}
      {problems.length > MOST && (
        <li className="muted">{t(`Ещё ${problems.length - MOST}`, `${problems.length - MOST} more`)}</li>
      )}
    </ul>
  );
}
