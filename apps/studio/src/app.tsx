import { useCallback, useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import type { EngineClient } from "./engine-client.js";
import type { Screen } from "./frame/banner.js";
import { LanguageContext } from "./frame/i18n.js";
import { useLoading } from "./frame/loading.js";
import { keepPreference, readPreference } from "./frame/preferences.js";
import { Switches } from "./frame/switches.js";
import { useRoute } from "./frame/use-route.js";
import { Playground } from "./playground/playground.js";
import { reduce, sampleDraft, stateOf } from "./playground/state.js";
import { useTexts } from "./playground/use-texts.js";
import { Words } from "./words/words.js";
import { useDraft } from "./work/use-draft.js";
import type { Draft } from "./work/work.js";
import type { Language } from "./worker/protocol.js";

const titles: Readonly<Record<Screen, Readonly<Record<Language, string>>>> = {
  play: { ru: "Песочница — Skladno Студия", en: "Playground — Skladno Studio" },
  words: { ru: "Слова — Skladno Студия", en: "Words — Skladno Studio" },
};

/** The screens over one draft: corrections made in one hold in the other. */
export function App({ client }: { readonly client: EngineClient }) {
  const [language, setLanguage] = useState<Language>(() =>
    (readPreference("language") ?? navigator.language).startsWith("en") ? "en" : "ru",
  );
  const [dark, setDark] = useState(() => {
    const kept = readPreference("theme");
    return kept === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : kept === "dark";
  });
  const [loading, retry] = useLoading(client);
  const [state, dispatch] = useReducer(reduce, sampleDraft, stateOf);
  const { screen, query } = useRoute();

  const { corrections, templates, mode, fields } = state.work;
  const [applied, setApplied] = useState(corrections);
  useLayoutEffect(() => {
    // The worker takes them in before it answers what is asked afterwards.
    client.correct(corrections).then(
      () => setApplied(corrections),
      () => undefined,
    );
  }, [client, corrections]);

  const input = { templates, mode, fields, seed: String(state.seed), language };
  const rendered = useTexts(client, loading === "ready", input, applied);
  const open = useCallback((draft: Draft) => dispatch({ type: "opened", draft }), []);
  // Behind the texts: a key is answered before it is saved.
  const keeper = useDraft(state, sampleDraft, open);

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = titles[screen][language];
  }, [screen, language]);
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }, [dark]);

  const shared = {
    client,
    loading,
    onRetry: retry,
    isOpened: keeper.isOpened,
    state,
    dispatch,
    corrections: applied,
    switches: (
      <Switches
        language={language}
        onLanguage={(chosen) => {
          keepPreference("language", chosen);
          setLanguage(chosen);
        }}
        dark={dark}
        onTheme={() => {
          keepPreference("theme", dark ? "light" : "dark");
          setDark(!dark);
        }}
      />
    ),
  };
  return (
    <LanguageContext value={language}>
      {screen === "words" ? (
        <Words {...shared} query={query} />
      ) : (
        <Playground {...shared} keeper={keeper} rendered={rendered} />
      )}
    </LanguageContext>
  );
}
