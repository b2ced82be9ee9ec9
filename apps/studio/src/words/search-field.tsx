import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useText } from "../frame/i18n.js";
import { Icon } from "../frame/icons.js";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** `/` goes to it from anywhere on the screen. */
export function SearchField({ value, onChange, field }: SearchFieldProps) {
  const t = useText();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyped = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || isTyped || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field]);
  return (
    <search className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t("Слово или сочетание", "Word or phrase")}
        lang="ru"
        value={value}
        maxLength={200}
        ref={field}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <kbd>/</kbd>
    </search>
  );
}
