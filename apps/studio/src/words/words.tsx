import { useContext, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Commands } from "../commands/commands.js";
import { Banner } from "../frame/banner.js";
import { FootKeys } from "../frame/foot-keys.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { ShareButton } from "../frame/share-button.js";
import { FaultAlert, Status } from "../frame/status.js";
import { useNote } from "../frame/use-note.js";
import { useRegionKeys } from "../frame/use-region-keys.js";
import { undoNote } from "../playground/status-texts.js";
import type { ScreenProps } from "../screen.js";
import { useWorkerAnswer } from "../use-worker-answer.js";
import { Found } from "./found.js";
import { SearchField } from "./search-field.js";
import { useRecent } from "./use-recent.js";
import { exampleWords, WordsAside } from "./words-aside.js";

interface WordsProps extends ScreenProps {
  /** What the address asks for. */
  readonly query: string;
}

/** A word or phrase in its forms, and how it was read. */
export function Words(props: WordsProps) {
  const { client, loading, onRetry, isOpened, state, dispatch, corrections, switches, query } = props;
  const t = useText();
  const language = useContext(LanguageContext);
  const [text, setText] = useState(query || (exampleWords[0] as string));
  const [note, setNote] = useNote();
  const search = useRef<HTMLInputElement>(null);
  useRegionKeys();
  useLayoutEffect(() => {
    if (query !== "") setText(query);
  }, [query]);

  const asked = text.trim();
  const isAsked = loading === "ready" && asked !== "";
  const found = useWorkerAnswer(client, isAsked ? { type: "explain", text: asked, language } : undefined, corrections);
  const recent = useRecent(asked, found !== undefined);
  const last = useRef<{ readonly text: string; readonly found: NonNullable<typeof found> }>(undefined);
  if (found !== undefined) last.current = { text: asked, found };
  // The last answer stays while the next one is made, so that nothing blinks.
  const shown = asked === "" ? undefined : last.current;
  const makeLink = async () => {
    history.replaceState(null, "", `#/words?q=${encodeURIComponent(asked)}`);
    return location.href;
  };
  return (
    <div className="studio" inert={!isOpened}>
      <Banner screen="words" switches={switches} action={<ShareButton makeLink={makeLink} onNote={setNote} />} />
      <main id="main" tabIndex={-1}>
        <FaultAlert loading={loading} onRetry={onRetry} />
        <div className="words">
          <WordsAside
            asked={asked}
            recent={recent}
            corrections={state.work.corrections}
            onChoose={setText}
            onRemove={(lemma) => dispatch({ type: "correction_removed", lemma })}
          />
          <div className="body">
            <SearchField value={text} onChange={setText} field={search} />
            {shown === undefined ? (
              <Nothing isEmpty={asked === ""} />
            ) : (
              <Found
                {...shown}
                client={client}
                input={{ ...state.work, seed: String(state.seed), language }}
                corrections={corrections}
                language={language}
                onChoose={setText}
                onNote={setNote}
                onCorrect={(correction) => dispatch({ type: "corrected", correction })}
                onOpen={(phrase) => {
                  dispatch({ type: "phrase_tried", phrase });
                  location.hash = "#/play";
                }}
              />
            )}
          </div>
        </div>
      </main>
      <footer>
        <Status loading={loading} notes={[undoNote(state.undo?.deed, t, () => dispatch({ type: "undone" })), note]} />
        <FootKeys
          keys={[
            ["/", t("поиск", "search")],
            ["Ctrl K", t("команды", "commands")],
            ["?", t("клавиши", "keys")],
          ]}
        />
      </footer>
      <Commands
        commands={[{ name: t("Искать слово", "Search for a word"), keys: "/", run: () => search.current?.focus() }]}
      />
    </div>
  );
}

function Nothing({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useText();
  return (
    <>
      <h1 className="hidden">{t("Слова", "Words")}</h1>
      {isEmpty && (
        <p className="reason muted">
          {t(
            "Напишите слово или сочетание, например «кожаная сумка».",
            "Write a word or phrase such as «кожаная сумка».",
          )}
        </p>
      )}
    </>
  );
}
