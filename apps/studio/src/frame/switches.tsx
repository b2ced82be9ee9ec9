import type { Language } from "../worker/protocol.js";
import { useText } from "./i18n.js";
import { Icon } from "./icons.js";

interface SwitchesProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly dark: boolean;
  readonly onTheme: () => void;
}

/** The language of the interface and its theme. */
export function Switches({ language, onLanguage, dark, onTheme }: SwitchesProps) {
  const t = useText();
  const theme = t("Тёмная тема", "Dark theme");
  return (
    <>
      <div className="segments" role="radiogroup" aria-label={t("Язык", "Language")}>
        {(["ru", "en"] as const).map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => onLanguage(one)} />
            {/* What is seen is a part of the name, so that it can be spoken. */}
            <span>
              {one.toUpperCase()}
              <span className="hidden"> {one === "ru" ? "Русский" : "English"}</span>
            </span>
          </label>
        ))}
      </div>
      <button
        type="button"
        className="button ghost only-icon"
        aria-pressed={dark}
        aria-label={theme}
        title={theme}
        onClick={onTheme}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </>
  );
}
