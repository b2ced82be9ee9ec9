import { type Case, cases, type WordReading } from "@skladno/morphology";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FormWithEnding } from "../form-with-ending.js";
import { caseName, termName } from "../grammar-names.js";
import { useText } from "../i18n.js";
import { Icon } from "../icons.js";
import type { Forms, Language, Piece, RenderedText, Word } from "../worker/protocol.js";

type ValuePiece = Extract<Piece, { type: "value" }>;

interface WhyDialogProps {
  readonly language: Language;
  readonly rendered: RenderedText;
  readonly word: Word;
  readonly piece: ValuePiece;
  /** The six cases of the value. */
  readonly forms: Forms | undefined;
  /** Every reading of the word of the value, the likeliest first. */
  readonly readings: readonly WordReading[];
  /** The button of the word: the dialog stands at it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onStep: (by: number) => void;
  /** Writes `case:` into the placeholder; undefined where its template may not take one. */
  readonly onCase: ((wanted: Case) => void) | undefined;
}

/** The answer to "why this form?". Not modal: the page behind it goes on. */
export function WhyDialog(props: WhyDialogProps) {
  const { language, rendered, word, piece, forms, readings, anchor, onClose, onStep, onCase } = props;
  const t = useText();
  const dialog = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0, arrow: 0 });
  const { placeholder } = piece;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the forms change the height.
  useLayoutEffect(() => {
    const put = () => {
      const at = anchor.getBoundingClientRect();
      const { width, height } = (dialog.current as HTMLElement).getBoundingClientRect();
      const left = Math.max(8, Math.min(at.left - 105, innerWidth - width - 8));
      const below = at.bottom + 12;
      const top = below + height < innerHeight - 8 ? below : Math.max(8, Math.min(below, innerHeight - height - 8));
      setPlace({ left, top, arrow: top === below ? at.left + at.width / 2 - left - 6 : -1 });
    };
    put();
    addEventListener("resize", put);
    addEventListener("scroll", put, true);
    return () => {
      removeEventListener("resize", put);
      removeEventListener("scroll", put, true);
    };
  }, [anchor, forms]);

  const leave = useCallback(() => {
    onClose();
    anchor.focus();
  }, [onClose, anchor]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        event.preventDefault();
        leave();
      } else if (dialog.current?.contains(document.activeElement) && !(event.target instanceof HTMLSelectElement)) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step !== undefined) onStep(step);
      }
    };
    const pressed = ({ target }: PointerEvent) => {
      const isWord = target instanceof Element && target.closest("[data-word]") !== null;
      if (!isWord && !dialog.current?.contains(target as globalThis.Node)) onClose();
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", pressed);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", pressed);
    };
  }, [leave, onClose, onStep]);

  const standing = placeholder.case ?? undefined;
  const { reading } = word;
  const others = otherReadings(reading, readings);
  return (
    <div
      className="popover"
      role="dialog"
      aria-label={t("Почему такая форма?", "Why this form?")}
      ref={dialog}
      style={{ left: place.left, top: place.top }}
    >
      {place.arrow >= 0 && <span className="arrow" style={{ left: place.arrow }} />}
      <div className="row">
        <div className="grow">
          <div className="row">
            <span className="asked-word" lang="ru">
              <Ending word={word} />
            </span>
            {reading?.known === false && <span className="chip warn">{t("предсказано", "predicted")}</span>}
          </div>
          <div className="muted">
            {t("поле ", "field ")}
            <code>{placeholder.field}</code>
            {t(", в данных ", ", in the data ")}
            <span lang="ru">«{placeholder.before}»</span>
          </div>
        </div>
        <button
          type="button"
          className="button small ghost only-icon"
          aria-label={t("Закрыть", "Close")}
          onClick={leave}
        >
          <Icon name="close" />
        </button>
      </div>
      <Chain rendered={rendered} piece={piece} />
      <dl>
        <dt>{t("Роль", "Role")}</dt>
        <dd>{roleName(placeholder.role, reading?.role, t)}</dd>
        <dt>{t("Падеж", "Case")}</dt>
        <dd>
          {standing === undefined
            ? t("не меняется", "none")
            : `${caseName(standing, language)}, ${caseReason(placeholder.case_source, t)}`}
        </dd>
        {reading !== undefined && (
          <>
            <dt>{t("Разбор", "Reading")}</dt>
            <dd>
              {[reading.part_of_speech, reading.gender, reading.number, reading.animacy]
                .filter((term) => term !== undefined)
                .map((term) => termName(term, language))
                .join(", ")}
            </dd>
            <dt>{t("Откуда", "Source")}</dt>
            <dd>
              {reading.known === false
                ? t(
                    "слова нет в словаре, форма предсказана. Проверьте её.",
                    "not in the dictionary, the form is predicted. Check it.",
                  )
                : termName(reading.source ?? "", language)}
            </dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt>{t("Другой разбор", "Other readings")}</dt>
            <dd>
              {others.map((one) => (
                <div key={termsOf(one).join()}>
                  <span lang="ru">«{one.lemma}»</span>,{" "}
                  {termsOf(one)
                    .map((term) => termName(term, language))
                    .join(", ")}{" "}
                  <span className="muted num">
                    · {shown(one.score, language)} {t("против", "against")} {shown(reading?.score ?? 0, language)}
                  </span>
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {forms !== undefined && placeholder.words.length > 0 && (
        <div className="six">
          {cases.map((one) => (
            <div key={one} className={one === standing ? "current" : ""}>
              <small>{capital(caseName(one, language))}</small>
              <FormWithEnding value={placeholder.before} form={forms[one]} />
            </div>
          ))}
        </div>
      )}
      <div className="row actions">
        {onCase !== undefined && (
          <select
            className="button"
            aria-label={t("Указать падеж", "Set the case")}
            value=""
            onChange={({ target }) => onCase(target.value as Case)}
          >
            <option value="" disabled>
              {t("Указать падеж", "Set the case")}
            </option>
            {cases.map((one) => (
              <option key={one} value={one}>
                {caseName(one, language)}
                {forms && ` — ${forms[one]}`}
              </option>
            ))}
          </select>
        )}
        <div className="grow" />
        <a className="button ghost" href={`#/words?q=${encodeURIComponent(placeholder.before)}`}>
          {t("Открыть в «Словах»", "Open in Words")}
        </a>
      </div>
    </div>
  );
}

function Ending({ word }: { readonly word: Word }) {
  return word.parts.map(({ stem, ending }, index) => (
    <span key={index}>
      {stem}
      {ending !== "" && <i>{ending}</i>}
    </span>
  ));
}

/** Governor → main word ← what agrees with it, and what stays. */
function Chain({ rendered, piece }: { readonly rendered: RenderedText; readonly piece: ValuePiece }) {
  const t = useText();
  const { placeholder } = piece;
  const groups = rendered.trace.stages.flatMap((stage) => (stage.stage === "analyse" ? stage.groups : []));
  const group = groups.find(({ fields }) => fields.includes(placeholder.field));
  const members = rendered.trace.placeholders.filter(({ field }) => group?.fields.includes(field));
  const head = members.find(({ role }) => role === "head") ?? members.find(({ role }) => role === "free");
  const dependents = members.filter(({ role }) => role === "dependent");
  const fixed = members.filter(({ role, words }) => role === "locked" || words.length === 0);
  const governor = /^government: "(.*)"$/.exec(head?.case_source ?? placeholder.case_source)?.[1];
  if (head === undefined || (governor === undefined && members.length < 2)) return null;
  const link = (text: string, note: string, isAsked = false, className = "") => (
    <div className={`link ${isAsked ? "asked" : ""} ${className}`} key={text + note}>
      <b lang="ru">{text}</b>
      <small>{note}</small>
    </div>
  );
  return (
    <div className="chain">
      {governor !== undefined && (
        <>
          {link(governor, t("задаёт падеж", "sets the case"))}
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

function roleName(
  role: ValuePiece["placeholder"]["role"],
  word: string | undefined,
  t: ReturnType<typeof useText>,
): string {
  if (word === "fixed") return t("не меняется", "stays as it is");
  if (role === "dependent") return t("согласуется с главным словом", "agrees with the main word");
  if (role === "head")
    return word === "modifier"
      ? t("согласуется внутри значения", "agrees within the value")
      : t("главное слово", "main word");
  return t("само по себе", "stands alone");
}

function caseReason(source: string, t: ReturnType<typeof useText>): string {
  const governor = /^government: "(.*)"$/.exec(source)?.[1];
  if (governor !== undefined) return t(`его задало слово «${governor}»`, `set by the word “${governor}”`);
  if (source === "filter") return t("указан в шаблоне", "set in the template");
  if (source === "agreement") return t("как у главного слова", "that of the main word");
  return t("его ничто не задало", "set by nothing");
}

const MOST_OTHERS = 2;

/** The likeliest readings that are unlike the chosen one, and unlike each other. */
function otherReadings(chosen: Word["reading"], readings: readonly WordReading[]): readonly WordReading[] {
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

function shown(score: number, language: Language): string {
  return score.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
