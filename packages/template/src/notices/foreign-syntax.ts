import type { Replacement } from "../problem.js";

/** A placeholder of another system in a text, with what to write for it. */
export interface ForeignPlaceholder {
  readonly start: number;
  readonly end: number;
  readonly found: string;
  /** Undefined where it is not sure that a field is meant. */
  readonly write: string | undefined;
}

const NAME = "[\\p{L}_][\\p{L}\\p{Nd}_.-]{0,127}";
/** 1C-Bitrix, its infoblock templates, Windows and e-mail programs, ASP and ERB, Smarty, JavaScript, MODX. */
const FOREIGN = new RegExp(
  [
    `#([A-Z][A-Z0-9_]{1,127})#`,
    `\\{=\\s*[Tt]his\\.(${NAME})\\s*\\}`,
    `(?<![\\p{L}\\p{N}%])%(${NAME})%(?![\\p{L}\\p{N}%])`,
    `<%=?\\s*(${NAME})\\s*%>`,
    `\\$\\{(${NAME})\\}`,
    `\\{\\$(${NAME})\\}`,
    `\\[[+*](${NAME})[+*]\\]`,
  ].join("|"),
  "gu",
);

/** The placeholders of other systems in a literal text that begins at `offset`. */
export function foreignPlaceholders(text: string, offset: number): readonly ForeignPlaceholder[] {
  return [...text.matchAll(FOREIGN)].map((match) => {
    const name = match.slice(1).find((group) => group !== undefined);
    const start = offset + match.index;
    return { start, end: start + match[0].length, found: match[0], write: name };
  });
}

/** "[[+name]]", "[[*pagetitle]]", "[[!++name]]": a placeholder of MODX in the place of a block of variants. */
export function modxPlaceholder(source: string, start: number, end: number): Replacement | undefined {
  const name = /^\[\[!?(?:\+\+?|\*)([\p{L}_][\p{L}\p{Nd}_.-]{0,127})\]\]$/u.exec(source.slice(start, end))?.[1];
  return name === undefined ? undefined : { start, end, text: `{{${name}}}` };
}
