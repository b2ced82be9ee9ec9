import { NOMINATIVE, SINGULAR_FORMS } from "../phrase/agreement-mask.js";
import { type Describe, describeToken } from "../phrase/remember-words.js";
import { Condition, Reason, type RuleId } from "../phrase/rule-ids.js";
import { isCapital } from "../phrase/split-words.js";
import { SIGN, STOP, type Token } from "../phrase/token.js";
import type { WordsOfPhrases } from "../phrase/words-of-phrases.js";
import { isAbbreviation } from "./abbreviation/find-abbreviation.js";
import { findLabel } from "./label/find-label.js";
import { surnameInPlural } from "./person/surname-in-plural.js";
import {
  isPossessive,
  nameOfRepublic,
  possessiveOfPlace,
  shortPlace,
  townAfterAdjective,
} from "./place/describe-place.js";

/** The tokens that are read as a phrase, and those that take no part in it, each in the order of the text. */
export interface Parted {
  readonly tokens: readonly Token[];
  readonly aside: readonly Token[];
}

const NONE: readonly Token[] = [];

/** "Козихинский пер." */
const NAME_OF_STREET = /^[А-ЯЁ].*(?:[иыо]й|ая|[ое]е)$/;

/** The name of a town declines after the word for it: "г. Орёл"; but "г. Апатиты", "г. Великие Луки", "г. Кемерово". */
function goesAlong(token: Token, describe: Describe): boolean {
  const { noun, adjective } = describeToken(token, describe);
  const forms = (noun | adjective) & NOMINATIVE;
  return !/о$/.test(token.text) && (forms === 0 || (forms & SINGULAR_FORMS) !== 0);
}

/** "Проф. Вяземский" */
const SHORT_TITLE = /^(?:проф|акад|доц|канд|инж|худ|реж|ген|тов|св|прп|блж)$/i;

/** "к.м.н. Рогозин": small letters, each with its full stop, before a name. */
function endOfDegree(tokens: readonly Token[]): number {
  let end = 0;
  if (SHORT_TITLE.test(tokens[0]?.text ?? "") && tokens[1]?.text === "." && isCapital(tokens[2]?.text ?? "")) return 2;
  while ((end === 0 ? /^[а-яё]$/i : /^[а-яё]$/).test(tokens[end]?.text ?? "") && tokens[end + 1]?.text === ".")
    end += 2;
  return end > 2 && isCapital(tokens[end]?.text ?? "") ? end : 0;
}

/** "р-н", "пр-т" */
const LONGEST_CONTRACTION = 5;

/** A sign that ends a label or an abbreviation, or a word with its middle left out. */
function mayBeShort({ kind, text }: Token): boolean {
  return (kind & (SIGN | STOP)) !== 0 || (text.length <= LONGEST_CONTRACTION && text.includes("-"));
}

/** "Воробьёвы горы", "Верхний Ломов", "супруги Добролюбовы": names that are read as a whole have such capitals. */
function mayHoldName(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (first === undefined || second === undefined) return false;
  const last = tokens[tokens.length - 1] as Token;
  return isCapital(second.text) || isCapital(last.text) || isPossessive(first.text);
}

function take(aside: Token[], token: Token, rule: "complement" | "invariable", because: Reason): void {
  token.rule = rule;
  token.because = because;
  aside.push(token);
}

/**
 * Sets aside what never changes and is looked through: the label before the name of the goods, and abbreviations.
 * @param dropped for tests: the id whose condition never holds
 */
export function setAside(
  text: string,
  tokens: readonly Token[],
  words: WordsOfPhrases,
  describe: Describe,
  dropped: RuleId | undefined,
): Parted {
  const hasShort = tokens.some(mayBeShort);
  // Most values have nothing of the kind, and needn't be looked at more closely.
  if (!hasShort && !mayHoldName(tokens)) return { tokens, aside: NONE };
  const possessive = possessiveOfPlace(tokens, words, describe);
  if (possessive !== undefined && dropped !== Condition["name/possessive-of-place"])
    (tokens[0] as Token).description = possessive;
  const town = townAfterAdjective(tokens, words, describe);
  if (town !== undefined && dropped !== Condition["name/town-after-adjective"]) (tokens[1] as Token).description = town;
  const family = surnameInPlural(tokens, words, describe);
  if (family !== undefined && dropped !== Condition["name/surname-in-plural"])
    (tokens.at(-1) as Token).description = family;
  const name = dropped === Reason["name/of-republic"] ? 0 : nameOfRepublic(text, tokens);
  if (name === 0 && !hasShort) return { tokens, aside: NONE };
  const kept: Token[] = [];
  const aside: Token[] = [];
  const label = findLabel(tokens, describe);
  let first = 0;
  if (label !== undefined && label.because !== dropped)
    for (; first < label.length; first++) take(aside, tokens[first] as Token, "complement", label.because);
  const degree = dropped === Reason["abbreviation/of-degree"] ? 0 : endOfDegree(tokens);
  for (; first < degree; first++) take(aside, tokens[first] as Token, "invariable", Reason["abbreviation/of-degree"]);
  for (let at = first; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (at > 0 && at < name) {
      take(aside, token, "complement", Reason["name/of-republic"]);
      continue;
    }
    const isAfterName = tokens[at + 1]?.text === "." && NAME_OF_STREET.test(tokens[at - 1]?.text ?? "");
    const isBeside = at === first || isAfterName;
    const place =
      isBeside && dropped !== Reason["abbreviation/of-place"] ? shortPlace(text, tokens, at, words) : undefined;
    if (place !== undefined) {
      const named = tokens[tokens[at + 1]?.text === "." ? at + 2 : at + 1];
      if (place.namedAlike && named !== undefined && goesAlong(named, describe))
        take(aside, token, "invariable", Reason["abbreviation/of-place"]);
      else {
        token.description = place.description;
        kept.push(token);
      }
      if (tokens[at + 1]?.text === ".") at++;
      continue;
    }
    const isShort = dropped !== Reason["abbreviation/before-small-letter"] && isAbbreviation(text, tokens, at, words);
    if (!isShort) kept.push(token);
    else {
      take(aside, token, "invariable", Reason["abbreviation/before-small-letter"]);
      // The full stop, and what joins it to another word.
      at++;
      if (tokens[at + 1]?.text === "/") at++;
    }
  }
  return aside.length === 0 ? { tokens, aside } : { tokens: kept, aside };
}
