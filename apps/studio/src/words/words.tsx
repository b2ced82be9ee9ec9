import { type Case, cases } from "@skladno/morphology";
import { useContext, useEffect, useState } from "react";
import type { EngineClient } from "../engine-client.js";
import { FormWithEnding } from "../form-with-ending.js";
import { Banner, type Loading, Status } from "../frame.js";
import { caseName, termName } from "../grammar-names.js";
import { LanguageContext, useText } from "../i18n.js";
import { Icon } from "../icons.js";
import { keepPreference, readPreference } from "../preferences.js";
import type { Language, Look } from "../worker/protocol.js";

interface WordsProps {
  readonly client: EngineClient;
  readonly loading: Loading;
  readonly onRetry: () => void;
  readonly switches: React.ReactNode;
  /** What the address asks for. */
  readonly query: string;
}

const questions: Readonly<Record<Case, string>> = {
  nom: "кто? что?",
  gen: "кого? чего?",
  dat: "кому? чему?",
  acc: "кого? что?",
  ins: "кем? чем?",
  prep: "о ком? о чём?",
};
const examples = ["кожаная сумка-шопер на молнии", "2 подушки", "кресло-качалка «Уют» белое", "плюшевый медведь"];
const MOST_RECENT = 8;

/** A word or phrase in its forms, and how it was read. */
export function Words({ client, loading, onRetry, switches, query }: WordsProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const [text, setText] = useState(query || (examples[0] as string));
  const [found, setFound] = useState<{ readonly text: string; readonly look: Look }>();
  const [note, setNote] = useState("");
  const [recent, setRecent] = useState<readonly string[]>(readRecent);
  useEffect(() => {
    if (query !== "") setText(query);
  }, [query]);

  const isReady = loading === "ready";
  const asked = text.trim();
  useEffect(() => {
    if (!isReady || asked === "") return;
    let isOld = false;
    client.ask({ type: "look", text: asked, language }).then(
      (look) => {
        if (!isOld) setFound({ text: asked, look });
      },
      () => undefined,
    );
    // What was left standing is what was looked for.
    const timer = setTimeout(() => {
      history.replaceState(null, "", `#/words?q=${encodeURIComponent(asked)}`);
      setRecent((last) => {
        const next = [asked, ...last.filter((one) => one !== asked)].slice(0, MOST_RECENT);
        keepPreference("recent", JSON.stringify(next));
        return next;
      });
    }, 1000);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [client, isReady, asked, language]);

  const share = () => {
    history.replaceState(null, "", `#/words?q=${encodeURIComponent(asked)}`);
    return navigator.clipboard.writeText(location.href).then(
      () => setNote(t("Ссылка скопирована", "Link copied")),
      () => setNote(t("Браузер не дал скопировать.", "The browser did not allow copying.")),
    );
  };
  const links = (label: string, all: readonly string[]) => (
    <section aria-label={label}>
      <h2>{label}</h2>
      {all.map((one) => (
        <a
          key={one}
          href={`#/words?q=${encodeURIComponent(one)}`}
          aria-current={one === asked || undefined}
          lang="ru"
          onClick={() => setText(one)}
        >
          {one}
        </a>
      ))}
    </section>
  );
  return (
    <div className="studio">
      <Banner
        screen="words"
        switches={switches}
        action={
          <button type="button" className="button primary" onClick={() => void share()}>
            <Icon name="share" />
            {t("Поделиться", "Share")}
          </button>
        }
      />
      <main id="main" tabIndex={-1} className="words">
        <aside>
          {recent.length > 0 && links(t("Недавние", "Recent"), recent)}
          {links(t("Попробуйте", "Try"), examples)}
        </aside>
        <div className="body">
          <div className="search">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t("Слово или сочетание", "Word or phrase")}
              lang="ru"
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          {found === undefined ? (
            <h1 className="hidden">{t("Слова", "Words")}</h1>
          ) : (
            <Found {...found} language={language} />
          )}
        </div>
      </main>
      <footer>
        <Status loading={loading} onRetry={onRetry} note={note} />
      </footer>
    </div>
  );
}

function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readPreference("recent") ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

interface FoundProps {
  readonly text: string;
  readonly look: Look;
  readonly language: Language;
}

function Found({ text, look: { phrase, forms, words, main, sentences }, language }: FoundProps) {
  const t = useText();
  const { kind, reason, gender, number, animacy, confidence } = phrase;
  const isInflected = kind !== "other";
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <>
      <div className="title">
        <h1 lang="ru">{capital(text)}</h1>
        {[gender, number, animacy].map(
          (term) =>
            term !== undefined && (
              <span className="chip plain" key={term}>
                {termName(term, language)}
              </span>
            ),
        )}
        {isInflected && (
          <span className={`chip ${confidence === "known" ? "good" : "warn"}`}>
            {confidence === "known" ? t("все слова известны", "all words are known") : t("предсказано", "predicted")}
          </span>
        )}
      </div>
      {!isInflected && (
        <p className="reason">
          {t("Не склоняется", "Not inflected")}: {termName(reason ?? "other", language)}.{" "}
          {t("Напишите, например, «кожаная сумка».", "Write a phrase such as «кожаная сумка».")}
        </p>
      )}
      {isInflected && (
        <section className="panel" aria-label={t("Шесть падежей", "Six cases")}>
          <div className="head">
            <h2>{t("Шесть падежей", "Six cases")}</h2>
          </div>
          <table className="forms" aria-label={t("Шесть падежей", "Six cases")}>
            <tbody>
              {cases.map((one) => (
                <tr key={one}>
                  <th scope="row">{capital(caseName(one, language))}</th>
                  <td className="question" lang="ru">
                    {questions[one]}
                  </td>
                  <td className="form">
                    <FormWithEnding value={text} form={forms[one]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section className="panel" aria-label={t("Как прочитано", "How it was read")}>
        <div className="head">
          <h2>{t("Как прочитано", "How it was read")}</h2>
        </div>
        <ul className="readings">
          {words.map((word, index) => (
            <li key={index} className={word.role}>
              <b lang="ru">{word.text}</b>
              <span>
                {word.why}
                {word.chosen && (
                  <small>
                    {[word.chosen.partOfSpeech, word.chosen.grammemes.gender, word.chosen.source]
                      .flatMap((term) => (term === undefined ? [] : [termName(term, language)]))
                      .join(", ")}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {main !== undefined && (
        <section className="panel" aria-label={t("Главное слово", "Main word")}>
          <div className="head">
            <h2>
              {t("Слово", "Word")} <span lang="ru">«{main.text}»</span>
            </h2>
            <span className="muted">{t("главное", "main")}</span>
          </div>
          <table className="forms small" aria-label={t("Число и падеж", "Number and case")}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t("Единственное", "Singular")}</th>
                <th scope="col">{t("Множественное", "Plural")}</th>
              </tr>
            </thead>
            <tbody>
              {cases.map((one) => (
                <tr key={one}>
                  <th scope="row">{capital(caseName(one, language))}</th>
                  {(["sing", "plur"] as const).map((number) => (
                    <td key={number}>
                      <FormWithEnding value={main.text} form={main.numbers[number][one] ?? "—"} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isInflected && (
        <section className="panel" aria-label={t("В тексте", "In a text")}>
          <div className="head">
            <h2>{t("В тексте", "In a text")}</h2>
          </div>
          <ul className="sentences">
            {sentences.map(({ governor, form }) => (
              <li key={governor} lang="ru">
                <b>{governor}</b> <FormWithEnding value={text} form={form} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
