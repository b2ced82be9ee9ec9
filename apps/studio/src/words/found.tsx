import type { Correction } from "@skladno/morphology";
import { cases } from "@skladno/morphology";
import { useState } from "preact/hooks";
import { CorrectionForm } from "../correction/correction-form.js";
import type { EngineClient } from "../engine-client.js";
import { copyText } from "../frame/copy.js";
import { capital, caseName, termName } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import type { Language, PhraseExplanation, RenderInput } from "../worker/protocol.js";
import { CaseTable } from "./case-table.js";
import { NumberTable } from "./number-table.js";
import { ReadingList } from "./reading-list.js";
import { Sentences } from "./sentences.js";

interface FoundProps {
  readonly text: string;
  readonly found: PhraseExplanation;
  readonly client: EngineClient;
  readonly input: RenderInput;
  readonly corrections: readonly Correction[];
  readonly language: Language;
  readonly onChoose: (phrase: string) => void;
  readonly onNote: (note: string) => void;
  readonly onCorrect: (correction: Correction) => void;
  /** Opens the Playground with the phrase as a product. */
  readonly onOpen: (phrase: string) => void;
}

/** What there is to know about a phrase. */
export function Found(props: FoundProps) {
  const { text, found, client, input, corrections, language, onChoose, onNote, onCorrect, onOpen } = props;
  const t = useText();
  const { phrase, forms, words, main, counted, sentences } = found;
  const isInflected = phrase.kind !== "other";
  const [correcting, setCorrecting] = useState<string>();
  const lemma = words.find(({ role, chosen }) => role === "head" && chosen !== undefined)?.chosen?.lemma;
  const copyTable = async () => {
    const table = cases.map((one) => `${capital(caseName(one, language))}\t${forms[one]}`).join("\n");
    onNote(
      (await copyText(table))
        ? t("Таблица скопирована", "The table was copied")
        : t("Браузер не дал скопировать.", "The browser did not allow copying."),
    );
  };
  return (
    <>
      <Title text={text} phrase={phrase} language={language} />
      {isInflected ? (
        <CaseTable text={text} words={words} forms={forms} language={language} onCopy={() => void copyTable()} />
      ) : (
        <p className="reason">
          {t("Не склоняется", "Not inflected")}: {termName(phrase.reason ?? "other", language)}.{" "}
          {t("Попробуйте", "Try")}{" "}
          <a
            href={`#/words?q=${encodeURIComponent("кожаная сумка")}`}
            onClick={() => onChoose("кожаная сумка")}
            lang="ru"
          >
            «кожаная сумка»
          </a>
          .
        </p>
      )}
      <ReadingList
        words={words}
        language={language}
        onCorrect={correcting === undefined && lemma !== undefined ? () => setCorrecting(lemma) : undefined}
      />
      {correcting !== undefined && (
        <section className="panel wide" aria-label={t("Исправить слово", "Correct the word")}>
          <div className="head">
            <h2>
              {t("Исправить слово", "Correct the word")} <span lang="ru">«{correcting}»</span>
            </h2>
          </div>
          <CorrectionForm
            key={correcting}
            client={client}
            input={input}
            corrections={corrections}
            word={correcting}
            language={language}
            onApply={(correction) => {
              setCorrecting(undefined);
              onCorrect(correction);
            }}
            onCancel={() => setCorrecting(undefined)}
          />
        </section>
      )}
      {main !== undefined && <NumberTable main={main} counted={counted} language={language} />}
      {isInflected && <Sentences text={text} sentences={sentences} onOpen={() => onOpen(text)} />}
    </>
  );
}

interface TitleProps {
  readonly text: string;
  readonly phrase: PhraseExplanation["phrase"];
  readonly language: Language;
}

function Title({ text, phrase: { kind, gender, number, animacy, confidence }, language }: TitleProps) {
  const t = useText();
  return (
    <div className="title">
      <h1 lang="ru">{raised(text)}</h1>
      {[gender, number, animacy].map(
        (term) =>
          term !== undefined && (
            <span className="chip plain" key={term}>
              {termName(term, language)}
            </span>
          ),
      )}
      {kind !== "other" && (
        <span className={`chip ${confidence === "known" ? "good" : "warn"}`}>
          {confidence === "known" ? t("все слова известны", "all words are known") : t("предсказано", "predicted")}
        </span>
      )}
    </div>
  );
}

/** A Russian phrase as a heading; the spelling of "iPhone" is its own. */
function raised(text: string): string {
  return /^\p{Script=Cyrillic}/u.test(text) ? capital(text) : text;
}
