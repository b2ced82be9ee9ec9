import type { WordReading } from "@skladno/morphology";
import { formatAmount, type PluralForms, selectForm } from "@skladno/plural";
import { useContext } from "preact/hooks";
import { caseName, shortTermName, termName } from "../frame/grammar-names.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { AskedWord } from "../playground/words-of.js";
import { type Group, governorOf, type targetOf } from "./group.js";

interface ReasonsProps {
  readonly asked: AskedWord;
  readonly group: Group;
  /** What a dependent value agrees with. */
  readonly target: ReturnType<typeof targetOf>;
  /** Every reading of the word of the value, the likeliest first. */
  readonly readings: readonly WordReading[];
}

/** Role, case, reading, source, other readings. */
export function Reasons({ asked: { word, piece }, group, target, readings }: ReasonsProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const { placeholder } = piece;
  const { reading } = word;
  const isFixed = reading?.role === "fixed" || placeholder.case === null;
  const terms = target
    ? [reading?.part_of_speech, target.gender, target.number]
    : [reading?.part_of_speech, reading?.gender, reading?.number, reading?.animacy];
  const others = otherReadings(reading, readings);
  const join = (list: readonly (string | undefined)[]) =>
    list
      .filter((term) => term !== undefined)
      .map((term) => shortTermName(term, language))
      .join(", ");
  return (
    <dl>
      <dt>{t("Роль", "Role")}</dt>
      <dd>{roleText()}</dd>
      <dt>{t("Падеж", "Case")}</dt>
      <dd>{isFixed ? stayText() : `${caseName(placeholder.case ?? "nom", language)}, ${caseReason()}`}</dd>
      {reading !== undefined && (
        <>
          <dt>{t("Разбор", "Reading")}</dt>
          <dd>{join(terms)}</dd>
          <dt>{t("Откуда", "Source")}</dt>
          <dd>
            {termName(reading.source ?? "", language)}
            {reading.known === false && t(". Проверьте её.", ". Check it.")}
          </dd>
        </>
      )}
      {others.length > 0 && (
        <>
          <dt>{t("Другой разбор", "Other readings")}</dt>
          <dd>
            {others.map((one) => (
              <div key={termsOf(one).join()}>
                <span lang="ru">«{one.lemma}»</span>, {join(unlike(one))}{" "}
                <span className="muted">· {t("менее вероятно", "less likely")}</span>
              </div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );

  /** What another reading has that the chosen one has not; its lemma alone says nothing of itself. */
  function unlike(one: WordReading): readonly string[] {
    const chosen: readonly unknown[] = terms;
    return termsOf(one).filter((term) => term !== "nom" && !chosen.includes(term));
  }

  function roleText(): string {
    if (placeholder.role === "locked") return t("печатается как есть", "is printed as it is");
    if (reading?.role === "fixed") return t("не меняется вместе с главным", "does not change with the main word");
    if (placeholder.role === "dependent") return t("согласуется с главным словом", "agrees with the main word");
    if (reading?.role === "modifier") return t("согласуется внутри значения", "agrees within the value");
    if (placeholder.role === "head" || group.dependents.length > 0) return t("главное слово", "main word");
    return t("само по себе", "stands alone");
  }

  function stayText(): string {
    if (reading?.role !== "fixed" && group.head !== undefined && group.head !== placeholder)
      return t("не меняется: главное слово осталось как есть", "does not change: the main word stays as it is");
    const rule = reading?.rule === undefined ? undefined : termName(reading.rule, language);
    return rule === undefined ? t("не меняется", "none") : t(`не меняется: ${rule}`, `does not change: ${rule}`);
  }

  function caseReason(): string {
    const governor = governorOf(placeholder.case_source);
    if (governor !== undefined) return t(`его задало слово «${governor}»`, `set by the word “${governor}”`);
    if (placeholder.case_source === "filter") return t("указан в шаблоне", "set in the template");
    if (placeholder.case_source === "agreement") return t("как у главного слова", "that of the main word");
    return t("его ничто не задало", "set by nothing");
  }
}

/** Number → form → the three forms, for a word that a filter has put beside a number. */
export function CountedWord({ value, forms }: { readonly value: string; readonly forms: PluralForms }) {
  const t = useText();
  const all = ["1", "2", "5"].map((number) => formatAmount(number, forms)).join(", ");
  return (
    <dl>
      <dt>{t("Роль", "Role")}</dt>
      <dd>{t("слово при числе", "a word beside a number")}</dd>
      <dt>{t("Форма", "Form")}</dt>
      <dd lang="ru">
        {value} → {selectForm(value, forms)}
      </dd>
      <dt>{t("Все формы", "All forms")}</dt>
      <dd lang="ru">{all}</dd>
    </dl>
  );
}

const MOST_OTHERS = 2;

/** The likeliest readings that are unlike the chosen one, and unlike each other. */
function otherReadings(chosen: AskedWord["word"]["reading"], readings: readonly WordReading[]): readonly WordReading[] {
  if (chosen === undefined) return [];
  const { part_of_speech, gender, number, animacy, case: standing } = chosen;
  const seen = new Set([
    [part_of_speech, gender, number, animacy, standing].filter((term) => term !== undefined).join(),
  ]);
  const others = readings.filter((one) => {
    const key = termsOf(one).join();
    return !seen.has(key) && seen.add(key);
  });
  return others.slice(0, MOST_OTHERS);
}

function termsOf({ partOfSpeech, grammemes }: WordReading): readonly string[] {
  const { gender, number, animacy, case: standing } = grammemes;
  return [partOfSpeech, gender, number, animacy, standing].filter((term) => term !== undefined);
}
