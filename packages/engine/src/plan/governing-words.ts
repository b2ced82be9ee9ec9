import type { AgreementTarget, Case } from "@skladno/morphology";
import { type Token, wordAt } from "./tokens.js";

/**
 * The literal words before a place in the text that govern what stands there (language, section 3.5 and 3.6). The search
 * goes backwards, word by word, and ends at any punctuation, at a line break, and at a word that it can't look over.
 */
export interface Government {
  readonly type: "government";
  readonly case: Case;
  /** What a missing form is worth: verbs and prepositions ask for a case, a noun only suggests one ("Размер XL"). */
  readonly kind: "preposition" | "noun" | "verb";
  /** The governing word as it stands in the template. */
  readonly word: string;
}

/**
 * What the words before `at` govern; undefined for nothing, so the nominative.
 *
 * @param coordinated what stands at `at` is coordinated with something behind it, so that a comma before it may part members
 */
export function findGovernment(tokens: readonly Token[], at: number, coordinated = false): Government | undefined {
  // Only adjectives, Latin and adverbs of commerce so far: a preposition governs the place itself.
  let direct = true;
  // Behind circumstances only a verb still governs.
  let verbsOnly = false;
  // A noun inside a prepositional phrase: it governs unless a verb without an object stands before.
  let pending: Government | undefined;
  // Literal members of a coordination: "Купить чехол и {{x}}". `inMember`: the noun of the member has been seen.
  let list: { inMember: boolean; readonly forms: (readonly AgreementTarget[])[] } | undefined;

  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index] as Token;
    if (token.type === "comma") {
      if (list === undefined && coordinated && direct) list = { inMember: false, forms: [] };
      else if (list?.inMember) list.inMember = false;
      else break;
      direct = false;
      continue;
    }
    if (token.type === "sign" || isNumberField(tokens, index)) {
      direct = false;
      verbsOnly = true;
      continue;
    }
    if (token.type === "field" && token.stated && isBehindPreposition(tokens, index)) {
      // "в {{city|case:prep}}": a circumstance of its own.
      index--;
      direct = false;
      verbsOnly = true;
      continue;
    }
    if (token.type !== "word") break;

    const { word, text } = token;
    if (word.role === "adverb_of_commerce" || word.role === "adjective" || word.role === "latin") continue;
    if (word.role === "adverb" || word.role === "number" || (word.recipient && !isBehindPreposition(tokens, index))) {
      direct = false;
      verbsOnly = true;
      continue;
    }
    if (word.role === "verb") {
      if (list !== undefined && !list.inMember) break;
      return { type: "government", case: word.governs ?? "acc", kind: "verb", word: text };
    }
    if (word.role === "conjunction") {
      if (joinsQualifiers(tokens, index)) continue;
      if (list === undefined) {
        if (!direct && !verbsOnly) break;
        if (direct) list = { inMember: false, forms: [] };
      } else if (list.inMember) list.inMember = false;
      else break;
      direct = false;
      continue;
    }
    if (word.role === "preposition") {
      if (direct || list?.inMember) {
        if (word.governs !== undefined)
          return { type: "government", case: word.governs, kind: "preposition", word: text };
        const noun = isNa(text) ? nounBeforeNa(tokens, index) : undefined;
        if (noun !== undefined)
          return { type: "government", case: "acc", kind: "preposition", word: `${noun} ${text}` };
        return direct ? formOfAdjective(tokens, at, ambiguousCases[text.toLowerCase()]) : undefined;
      }
      continue;
    }
    if (word.role === "noun" && list !== undefined && !verbsOnly) {
      if (!list.inMember) {
        list.inMember = true;
        list.forms.push(word.forms);
      } else if (word.governs !== undefined)
        return { type: "government", case: word.governs, kind: "noun", word: text };
      continue;
    }
    if (word.role === "noun" || word.role === "pronoun" || word.role === "other") {
      const preposition = prepositionOf(tokens, index);
      if (word.governs !== undefined && isBehindRank(tokens, index)) return undefined;
      if (preposition === -1) {
        if (word.governs !== undefined && !verbsOnly)
          return { type: "government", case: word.governs, kind: "noun", word: text };
        break;
      }
      if (word.governs !== undefined && !verbsOnly && !wordAt(tokens, preposition)?.circumstance) {
        pending ??= { type: "government", case: word.governs, kind: "noun", word: text };
      }
      index = preposition;
      direct = false;
      verbsOnly = true;
      continue;
    }
    break;
  }
  return pending ?? sharedForm(list?.forms) ?? formOfAdjective(tokens, at);
}

const ambiguousCases: Readonly<Record<string, readonly Case[]>> = {
  в: ["acc", "prep"],
  во: ["acc", "prep"],
  на: ["acc", "prep"],
  за: ["acc", "ins"],
  под: ["acc", "ins"],
  подо: ["acc", "ins"],
};

/**
 * Where nothing governs, a literal adjective right before the place shows the case it is in, if its form can be one only:
 * "Какую {{x}} выбрать?", "Чехол на новую {{x}}", "в нашей {{x}}".
 */
function formOfAdjective(tokens: readonly Token[], at: number, allowed?: readonly Case[]): Government | undefined {
  const token = tokens[at - 1];
  if (token?.type !== "word" || token.word.role !== "adjective") return undefined;
  const { cases } = token.word;
  const possible = allowed === undefined ? cases : cases.filter((form) => allowed.includes(form));
  const [only] = possible;
  return possible.length === 1 && only !== undefined && only !== "nom"
    ? { type: "government", case: only, kind: "noun", word: token.text }
    : undefined;
}

/** "недорогую и качественную", "срочно и недорого": the conjunction joins what stands between a governing word and its object. */
function joinsQualifiers(tokens: readonly Token[], conjunction: number): boolean {
  const before = wordAt(tokens, conjunction - 1)?.role;
  const behind = wordAt(tokens, conjunction + 1)?.role;
  if (before === "adjective") return behind === "adjective";
  return before?.startsWith("adverb") === true && behind?.startsWith("adverb") === true;
}

/** A literal member that can't be nominative shows the case of its fellows: "Магазин сумок и {{x}}". */
function sharedForm(members: readonly (readonly AgreementTarget[])[] | undefined): Government | undefined {
  const forms = members?.[0];
  const likeliest = forms?.[0];
  if (forms === undefined || likeliest === undefined || forms.some((form) => form.case === "nom")) return undefined;
  return { type: "government", case: likeliest.case, kind: "noun", word: "и" };
}

/**
 * The place of the preposition whose phrase the word at `index` stands in, -1 for none: "по выгодной цене производителя",
 * "в Москве и области".
 */
export function prepositionOf(tokens: readonly Token[], index: number): number {
  let right = wordAt(tokens, index);
  let joined = false;
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (token.type === "sign" || isNumberField(tokens, at)) continue;
    if (token.type !== "word") return -1;
    const { word } = token;
    if (word.role === "preposition") return at;
    if (word.role === "noun" || word.role === "other") {
      const complements =
        joined ||
        right === undefined ||
        right.role !== "noun" ||
        right.capital ||
        right.forms.some((form) => form.case === "gen");
      if (!complements) return -1;
      right = word;
      joined = false;
    } else if (word.role === "conjunction") joined = true;
    else if (word.role === "verb" || word.role === "pronoun") return -1;
  }
  return -1;
}

/** A field that is surely a number: a filter reads it as one, or "%" or "₽" stands behind it. */
function isNumberField(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.type === "field" && (token.numeric || tokens[at + 1]?.type === "sign");
}

function isBehindPreposition(tokens: readonly Token[], index: number): boolean {
  return wordAt(tokens, index - 1)?.role === "preposition";
}

/** "Хит продаж", "Лидер летних продаж": the noun of commerce is a complement already. */
function isBehindRank(tokens: readonly Token[], index: number): boolean {
  let at = index - 1;
  while (wordAt(tokens, at)?.role === "adjective") at--;
  return wordAt(tokens, at)?.rank === true;
}

function isNa(text: string): boolean {
  return text.toLowerCase() === "на";
}

/** "Скидка до 30 % на", "Отзывы покупателей на": the noun that makes "на" take the accusative, as it is written. */
function nounBeforeNa(tokens: readonly Token[], na: number): string | undefined {
  for (let at = na - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (token.type === "sign" || token.type === "field") continue;
    if (token.type !== "word") return undefined;
    const { word, text } = token;
    if (word.takesNa) return text;
    const isLimit = word.role === "preposition" && /^(?:до|от|из)$/i.test(text);
    const isComplement = word.role === "noun" && word.forms.some((form) => form.case === "gen");
    const isPassed = word.role === "number" || word.role === "adjective" || word.role.startsWith("adverb");
    if (!isLimit && !isComplement && !isPassed) return undefined;
  }
  return undefined;
}
