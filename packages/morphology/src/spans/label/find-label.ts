import { NOMINATIVE } from "../../phrase/agreement-mask.js";
import { is, TRANSPARENT } from "../../phrase/describe-word.js";
import { type Describe, describeToken } from "../../phrase/remember-words.js";
import { Reason } from "../../phrase/rule-ids.js";
import { CODE, NUMBER, type Token, WORD } from "../../phrase/token.js";

/** A label: the first tokens of a value, with the sign that ends it. */
export interface Label {
  /** How many tokens it has. */
  readonly length: number;
  readonly because: Reason;
}

/** What shops put before the name of the goods. */
const LABEL =
  /^(?:уцен(?:ка|ено)|(?:рас|пред)продажа|акция|новинка|хит(?: продаж)?|(?:супер)?(?:цена|скидка)|витринный образец|под заказ|внимание|в наличии)$/i;
/** "ХИТ ПРОДАЖ!" has two words. */
const MOST_WORDS = 2;
/** "Скидка -20 %!" */
const AMOUNT = /^[\d%+–-]+$/;

/**
 * A label before the name of the goods: "Уценка. Сумка", "Скидка 20%! Шуба". Before an exclamation
 * mark any one or two words are one ("Ура! Каникулы весной").
 */
export function findLabel(tokens: readonly Token[], describe: Describe): Label | undefined {
  let words = 0;
  while (words < MOST_WORDS && isWord(tokens[words])) words++;
  let end = words;
  while (AMOUNT.test(tokens[end]?.text ?? "")) end++;
  const sign = tokens[end]?.text;
  if (words === 0 || !/^[!.:]$/.test(sign ?? "")) return undefined;
  while (tokens[end + 1]?.text === "!") end++;
  const length = end + 1;
  const first = tokens[length]?.text ?? "";
  // "Новинка. сумка" may be shortened.
  const isText = sign === "." && first === first.toLowerCase();
  // "Скидка: 20 %" says how much it is.
  const isAmount = sign === ":" && tokens[length]?.kind === NUMBER;
  if (isText || isAmount || !beginsNoun(tokens, length, describe)) return undefined;
  const written = tokens.slice(0, words).map(({ text }) => text);
  if (sign === "!") return { length, because: Reason["boundary/exclamation"] };
  return LABEL.test(written.join(" ")) ? { length, because: Reason["boundary/label"] } : undefined;
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === WORD || token?.kind === CODE;
}

/** How far the noun may be from its first adjective. */
const FARTHEST_NOUN = 8;

/** Adjectives in the nominative and a noun, or a number with what it counts. */
function beginsNoun(tokens: readonly Token[], from: number, describe: Describe): boolean {
  for (const token of tokens.slice(from, from + FARTHEST_NOUN)) {
    if (token.kind === NUMBER) return true;
    if (token.kind !== WORD) return false;
    const word = describeToken(token, describe);
    if ((word.noun & NOMINATIVE) !== 0) return true;
    if ((word.adjective & NOMINATIVE) === 0 && !is(word, TRANSPARENT)) return false;
  }
  return false;
}
