import type { ComponentChildren } from "preact";
import { useText } from "./i18n.js";
import { Icon, Logo } from "./icons.js";

/** The screens, by their routes. */
export type Screen = "play" | "words";

interface BannerProps {
  readonly screen: Screen;
  readonly switches: ComponentChildren;
  readonly action: ComponentChildren;
}

/** The head of every screen. */
export function Banner({ screen, switches, action }: BannerProps) {
  const t = useText();
  const link = (route: Screen, name: string) => (
    <a href={`#/${route}`} aria-current={screen === route ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <header>
      <button type="button" className="skip" onClick={focusMain}>
        {t("К содержанию", "Skip to content")}
      </button>
      <div className="brand">
        <Logo />
        Skladno <span>{t("Студия", "Studio")}</span>
      </div>
      <nav aria-label={t("Разделы", "Sections")}>
        {link("play", t("Песочница", "Playground"))}
        {link("words", t("Слова", "Words"))}
      </nav>
      <div className="grow" />
      <div className="privacy">
        <Icon name="lock" />
        {t("Данные не покидают браузер", "Your data stays in this browser")}
      </div>
      {switches}
      {action}
    </header>
  );
}

/** A button, because the fragment of the address is the route. */
function focusMain(): void {
  document.querySelector<HTMLElement>("#main")?.focus();
}
