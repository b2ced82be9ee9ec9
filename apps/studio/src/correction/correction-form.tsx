import type { Correction, WordReading } from "@skladno/morphology";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { EngineClient } from "../engine-client.js";
import { termName } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import { useWorkerAnswer } from "../use-worker-answer.js";
import type { Language, RenderInput } from "../worker/protocol.js";
import { Changes } from "./changes.js";
import {
  type CorrectionDraft,
  correctionOf,
  grammarOf,
  isGuess,
  modelsOf,
  nounReadings,
  refusalText,
  withForm,
} from "./correction.js";
import { FormTable } from "./form-table.js";
import { GrammarSwitches } from "./grammar-switches.js";

interface CorrectionFormProps {
  readonly client: EngineClient;
  /** What the texts are made from, for what would change. */
  readonly input: RenderInput;
  readonly corrections: readonly Correction[];
  /** The dictionary form of the word. */
  readonly word: string;
  readonly language: Language;
  readonly onApply: (correction: Correction) => void;
  readonly onCancel: () => void;
}

/** How a word declines, in the user's own words; shows what would change before it is applied. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { client, input, corrections, word, language, onApply, onCancel } = props;
  const t = useText();
  const [draft, setDraft] = useState<CorrectionDraft>();
  const readings = nounReadings(useWorkerAnswer(client, { type: "readings", word }, corrections) ?? []);
  const [likeliest] = readings;
  const base = useWorkerAnswer(client, likeliest && { type: "decline", word, reading: likeliest }, corrections);

  const current: CorrectionDraft = draft ?? {
    like: "",
    isIndeclinable: false,
    forms: base,
    ...grammarOf(likeliest),
  };
  const correction = draft && correctionOf(word, draft);
  const trial = useWorkerAnswer(client, correction && { type: "try", correction, corrections, ...input });
  const change = (next: Partial<CorrectionDraft>) => setDraft((last) => ({ ...(last ?? current), ...next }));
  const shown = current.forms ?? trial?.forms;
  const apply = () => {
    if (correction !== undefined && trial?.isRefused !== true) onApply(correction);
  };
  const takeLike = async (like: string) => {
    // A word that declines like another has its gender and animacy as well.
    const [model] = nounReadings(await client.ask({ type: "readings", word: like }).catch(() => []));
    change({ like, forms: like === "" ? base : undefined, ...(model && grammarOf(model)) });
  };
  return (
    <form
      className="correction"
      aria-label={t("Исправление", "Correction")}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) apply();
      }}
    >
      {isGuess(readings) && (
        <p className="muted">
          {t("Слова нет в словаре. Возможны разные разборы:", "The word is not in the dictionary. It can be read as:")}
        </p>
      )}
      {readings.length > 1 && (
        <ReadingChoice client={client} word={word} readings={readings} language={language} onChoose={change} />
      )}
      <div className="row wrap">
        <div className="like">
          <span aria-hidden="true">{t("Склоняется как", "Declines like")}</span>
          <LikeField word={word} value={current.like} onLike={(like) => void takeLike(like)} />
        </div>
        <GrammarSwitches draft={current} onChange={change} />
      </div>
      {!current.isIndeclinable && (
        <FormTable
          forms={shown}
          nominative={word}
          onForm={(number, wanted, form) => change({ forms: withForm(shown, number, wanted, form), like: "" })}
        />
      )}
      <label className="row">
        <input
          type="checkbox"
          checked={current.isIndeclinable}
          onChange={({ currentTarget }) => change({ isIndeclinable: currentTarget.checked })}
        />
        {t("Не склоняется", "Indeclinable")}
        <span className="muted">{t(", как «пальто»", ", like «пальто»")}</span>
      </label>
      {trial?.isRefused === true && (
        <p className="fault" role="alert">
          {refusalText(current, word, t)}
        </p>
      )}
      {trial?.isRefused === false && <Changes changes={trial.changes} />}
      <div className="row actions">
        <button
          type="submit"
          className="button primary"
          disabled={correction === undefined || trial?.isRefused === true}
        >
          {t("Исправить", "Apply")} <kbd>Ctrl ↵</kbd>
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t("Отмена", "Cancel")}
        </button>
      </div>
    </form>
  );
}

interface LikeFieldProps {
  readonly word: string;
  readonly value: string;
  readonly onLike: (like: string) => void;
}

/** A word of the dictionary: taken when the user rests, for half a word declines like nothing. */
function LikeField({ word, value, onLike }: LikeFieldProps) {
  const t = useText();
  const [text, setText] = useState(value);
  useLayoutEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onLike(text), 150);
    return () => clearTimeout(timer);
  }, [text, value, onLike]);
  return (
    <>
      <input
        aria-label={t("Склоняется как", "Declines like")}
        list="models"
        lang="ru"
        value={text}
        maxLength={64}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id="models">
        {modelsOf(word).map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}

interface ReadingChoiceProps {
  readonly client: EngineClient;
  readonly word: string;
  readonly readings: readonly WordReading[];
  readonly language: Language;
  readonly onChoose: (next: Partial<CorrectionDraft>) => void;
}

/** The readings of near weight, each with its genitive: one click instead of twelve forms. */
function ReadingChoice({ client, word, readings, language, onChoose }: ReadingChoiceProps) {
  const choose = async (reading: WordReading) => {
    const forms = await client.ask({ type: "decline", word, reading }).catch(() => undefined);
    if (forms !== undefined) onChoose({ ...grammarOf(reading), forms, like: "", isIndeclinable: false });
  };
  return (
    <div className="row wrap">
      {readings.slice(0, 4).map((reading) => {
        const { gender, animacy } = reading.grammemes;
        const terms = [gender, animacy].filter((term) => term !== undefined).map((term) => termName(term, language));
        return (
          <button type="button" className="button small" key={terms.join()} onClick={() => void choose(reading)}>
            {terms.join(", ")}
          </button>
        );
      })}
    </div>
  );
}
