import { selectForm } from "@skladno/plural";
import { useContext } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { titleOfOutput } from "../samples.js";
import type { Trial } from "../worker/protocol.js";

/** What a correction changes, text by text. */
export function Changes({ changes }: Pick<Trial, "changes">) {
  const t = useText();
  const language = useContext(LanguageContext);
  const count = changes.length;
  const label = t("Что изменится", "What will change");
  return (
    <div className="changes">
      <h3>
        {label}{" "}
        <span className="muted">
          {count} {t(selectForm(count, ["текст", "текста", "текстов"]), count === 1 ? "text" : "texts")}
        </span>
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver does not announce a list without markers. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus. */}
      <ul role="list" aria-label={label} tabIndex={0}>
        {changes.map(({ output, before, after }) => (
          <li key={output} title={titleOfOutput(output, language)} lang="ru">
            {compareWords(before, after).map(({ kept, removed, added }, index) => (
              <span key={index}>
                {kept}
                {removed !== "" && <del>{removed}</del>} {added !== "" && <ins>{added}</ins>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Compared {
  readonly kept: string;
  readonly removed: string;
  readonly added: string;
}

/** Two texts word by word; where they have another number of words, all between what they begin and end with alike. */
export function compareWords(before: string, after: string): readonly Compared[] {
  const old = before.split(" ");
  const now = after.split(" ");
  if (old.length === now.length) {
    return old.map((word, index) =>
      word === now[index]
        ? { kept: `${word} `, removed: "", added: "" }
        : { kept: "", removed: word, added: `${now[index]} ` },
    );
  }
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    { kept: `${old.slice(0, start).join(" ")} `, removed: "", added: "" },
    {
      kept: "",
      removed: old.slice(start, old.length - end).join(" "),
      added: now.slice(start, now.length - end).join(" "),
    },
    { kept: ` ${old.slice(old.length - end).join(" ")}`, removed: "", added: "" },
  ];
}
