import { useCallback, useEffect, useState } from "react";
import type { EngineClient } from "./engine-client.js";
import type { Loading, Screen } from "./frame.js";
import { LanguageContext, useText } from "./i18n.js";
import { Icon } from "./icons.js";
import { Playground } from "./playground/playground.js";
import { keepPreference, readPreference } from "./preferences.js";
import { Words } from "./words/words.js";
import type { Language } from "./worker/protocol.js";

export function App({ client }: { readonly client: EngineClient }) {
  const [language, setLanguage] = useState<Language>(() =>
    (readPreference("language") ?? navigator.language).startsWith("en") ? "en" : "ru",
  );
  const [dark, setDark] = useState(() => {
    const kept = readPreference("theme");
    return kept === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : kept === "dark";
  });
  const [loading, setLoading] = useState<Loading>({ progress: 0 });

  const open = useCallback(() => {
    setLoading({ progress: 0 });
    client
      .open((progress) => setLoading({ progress }))
      .then(
        () => setLoading("ready"),
        (error: Error) => setLoading({ error: error.message }),
      );
  }, [client]);
  useEffect(open, [open]);

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = language === "ru" ? "Skladno Студия" : "Skladno Studio";
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }, [dark]);

  const { screen, query } = useRoute();
  const switches = (
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
  );
  return (
    <LanguageContext value={language}>
      {screen === "words" ? (
        <Words client={client} loading={loading} onRetry={open} switches={switches} query={query} />
      ) : (
        <Playground client={client} loading={loading} onRetry={open} switches={switches} />
      )}
    </LanguageContext>
  );
}

/** `#/play`, `#/words?q=…`; any other address is the Playground. */
function useRoute(): { readonly screen: Screen; readonly query: string } {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const [path, parameters = ""] = hash.split("?");
  return { screen: path === "#/words" ? "words" : "play", query: new URLSearchParams(parameters).get("q") ?? "" };
}

interface SwitchesProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly dark: boolean;
  readonly onTheme: () => void;
}

function Switches({ language, onLanguage, dark, onTheme }: SwitchesProps) {
  const t = useText();
  return (
    <>
      <div className="segments" role="radiogroup" aria-label={t("Язык", "Language")}>
        {(["ru", "en"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => onLanguage(one)} />
            <span lang={one} aria-hidden="true">
              {one.toUpperCase()}
            </span>
            <span className="hidden">{one === "ru" ? "Русский" : "English"}</span>
          </label>
        ))}
      </div>
      <button
        type="button"
        className="button ghost only-icon"
        aria-pressed={dark}
        aria-label={t("Тёмная тема", "Dark theme")}
        onClick={onTheme}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </>
  );
}
