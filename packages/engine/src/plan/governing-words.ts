import type { AgreementTarget, Case } from "@skladno/morphology";
import { NONE } from "./none.js";
import { roleAt, type Token, type WordToken, wordAt } from "./tokens.js";

/**
 * The literal words before a place in the text that govern what stands there (language, section 3.5 and 3.6). The
 * search goes backwards, word by word, and ends at any punctuation, at a line break, and at a word that it can't look
 * over.
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
 * @param coordinated what stands at `at` is coordinated with something after it, so that a comma before it may part
 *   members
 */
export function findGovernment(tokens: readonly Token[], at: number, coordinated = false): Government | undefined {
  /** Only adjectives, Latin and adverbs of commerce so far: a preposition governs the place itself. */
  let direct = true;
  /** After circumstances only a verb still governs. */
  let verbsOnly = false;
  /**
   * Literal members of a coordination ("Купить чехол и {{x}}"): what their nouns can be, the last of the text first.
   */
  let members: (readonly AgreementTarget[])[] | undefined;
  /** The noun of the member that is looked at has been seen. */
  let inMember = false;
  /** A noun inside a prepositional phrase: it governs unless a verb without an object comes before. */
  let pending: Government | undefined;
  /** What a word decided; null: that nothing governs. */
  let decided: Government | null | undefined;

  let index = at - 1;
  while (index > NONE) index = look(index);
  return decided === undefined
    ? (pending ?? sharedForm(members) ?? formOfAdjective(tokens, at))
    : (decided ?? undefined);

  // Every step answers where to look next, `NONE` to end the search.
  function look(index: number): number {
    const token = tokens[index] as Token;
    if (token.type === "word") return lookAtWord(token, index);
    if (token.type === "comma")
      return members === undefined && coordinated && direct ? beginList(index) : endMember(index);
    if (token.type === "sign" || isNumberField(tokens, index)) return passNumber(index);
    if (token.type !== "field") return NONE;
    // "в {{city|case:prep}}": a circumstance of its own, preposition and all; "{{who|case:dat}}": for whom.
    if (token.stated !== undefined && isBehindPreposition(tokens, index)) return pass(index - 1);
    return token.stated === "dat" ? pass(index) : NONE;
  }

  function lookAtWord(token: WordToken, index: number): number {
    const { word, text } = token;
    switch (word.role) {
      case "adverb_of_commerce":
      case "adjective":
      case "latin":
        return index - 1;
      case "adverb":
        return pass(index);
      case "number":
        return passNumber(index);
      case "verb":
        return members !== undefined && !inMember ? NONE : decide(govern("verb", word.governs ?? "acc", text));
      case "conjunction":
        if (joinsQualifiers(tokens, index)) return index - 1;
        if (members !== undefined) return endMember(index);
        if (direct) return beginList(index);
        return verbsOnly ? index - 1 : NONE;
      case "preposition":
        return lookAtPreposition(token, index);
      default:
        if (word.recipient && !isBehindPreposition(tokens, index)) return pass(index);
        return lookAtNoun(token, index);
    }
  }

  /** What stands here is a circumstance: a verb governs on over it. */
  function pass(index: number): number {
    direct = false;
    verbsOnly = true;
    return index - 1;
  }

  /** "Получите 500 ₽ за покупку {{x}}": a number outside of a prepositional phrase is the object of the verb. */
  function passNumber(index: number): number {
    return pending && prepositionOf(tokens, index) === NONE ? NONE : pass(index);
  }

  function decide(government: Government | undefined): number {
    decided = government ?? null;
    return NONE;
  }

  function beginList(index: number): number {
    members = [];
    direct = false;
    return index - 1;
  }

  function endMember(index: number): number {
    if (!inMember) return NONE;
    inMember = false;
    return index - 1;
  }

  function lookAtPreposition({ word, text }: WordToken, index: number): number {
    if (!direct && !inMember) return index - 1;
    if (word.governs) return decide(govern("preposition", word.governs, text));
    const noun = nounBeforeNa(tokens, index);
    if (noun) return decide(govern("preposition", "acc", `${noun} ${text}`));
    return decide(direct ? formOfAdjective(tokens, at, ambiguousCases[text.toLowerCase()]) : undefined);
  }

  /** A noun, a pronoun, or a word of which nothing is known. */
  function lookAtNoun({ word, text }: WordToken, index: number): number {
    const governs = word.governs && !verbsOnly ? govern("noun", word.governs, text) : undefined;
    if (word.role === "noun" && members !== undefined && !verbsOnly) {
      if (inMember) return governs ? decide(governs) : index - 1;
      inMember = true;
      members.push(word.forms);
      return index - 1;
    }
    if (word.governs && isBehindRank(tokens, index)) return decide(undefined);
    const preposition = prepositionOf(tokens, index);
    if (preposition === NONE) return governs ? decide(governs) : NONE;
    // "На фото {{x}}", but "Скидка на покупку {{x}}".
    const isCircumstance = wordAt(tokens, preposition)?.circumstance && !nounBeforeNa(tokens, preposition);
    if (!isCircumstance) pending ??= governs;
    return pass(preposition);
  }
}

/**
 * "{{n|amount:пачка,пачки,пачек}} {{x}}", "{{n|plural:человек купил,человека купили,человек купили}} {{x}}"; in a
 * circumstance ("Снять на {{n|amount:ночь,ночи,ночей}} {{x}}") what governs is the verb.
 */
export function governmentOfCounted(tokens: readonly Token[], at: number, around?: Government): Government | undefined {
  const token = tokens[at];
  if (token?.type !== "field" || token.counted?.type !== "word") return around;
  const { text, word } = token.counted;
  if (word.role === "verb") return govern("verb", "acc", text);
  const isCircumstance =
    around?.kind === "verb" && isBehindPreposition(tokens, at) && wordAt(tokens, at - 1)?.governs !== "gen";
  // No product is counted in days or roubles: "Доставим за {{n|amount:день,дня,дней}} {{x}}".
  return word.role !== "noun" || word.measure || isCircumstance ? around : govern("noun", "gen", text);
}

function govern(kind: Government["kind"], governed: Case, word: string): Government {
  return { type: "government", case: governed, kind, word };
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
 * Where nothing governs, a literal adjective right before the place shows the case it is in, if its form can be one
 * only: "Какую {{x}} выбрать?", "Чехол на новую {{x}}", "в нашей {{x}}".
 */
function formOfAdjective(tokens: readonly Token[], at: number, allowed?: readonly Case[]): Government | undefined {
  const token = tokens[at - 1];
  if (token?.type !== "word" || token.word.role !== "adjective") return undefined;
  const [only, other] = token.word.cases.filter((form) => allowed?.includes(form) !== false);
  return other === undefined && only !== undefined && only !== "nom" ? govern("noun", only, token.text) : undefined;
}

/**
 * "недорогую и качественную", "срочно и недорого": the conjunction joins what stands between a governing word and its
 * object.
 */
function joinsQualifiers(tokens: readonly Token[], conjunction: number): boolean {
  // "adj" with "adj", "adv" with "adv": an adverb of commerce is an adverb, too.
  const kind = roleAt(tokens, conjunction - 1)?.slice(0, 3) ?? "";
  return kind.startsWith("ad") && roleAt(tokens, conjunction + 1)?.startsWith(kind) === true;
}

/** A literal member that can't be nominative shows the case of its fellows: "Магазин сумок и {{x}}". */
function sharedForm(members: readonly (readonly AgreementTarget[])[] | undefined): Government | undefined {
  const forms = members?.[0];
  const likeliest = forms?.[0];
  if (forms === undefined || likeliest === undefined || forms.some((form) => form.case === "nom")) return undefined;
  return govern("noun", likeliest.case, "и");
}

/**
 * The place of the preposition whose phrase the word at `index` stands in, `NONE` for none: "по выгодной цене
 * производителя", "в Москве и области".
 */
export function prepositionOf(tokens: readonly Token[], index: number): number {
  let right = wordAt(tokens, index);
  let joined = false;
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (token.type === "sign" || isNumberField(tokens, at)) continue;
    if (token.type !== "word") return NONE;
    const { word } = token;
    if (word.role === "preposition") return at;
    if (word.role === "noun" || word.role === "other") {
      const complements =
        joined ||
        right === undefined ||
        right.role !== "noun" ||
        right.capital ||
        right.forms.some((form) => form.case === "gen");
      if (!complements) return NONE;
      right = word;
      joined = false;
    } else if (word.role === "conjunction") joined = true;
    else if (word.role === "verb" || word.role === "pronoun") return NONE;
  }
  return NONE;
}

/** A field that is surely a number: a filter reads it as one, or "%" or "₽" comes after it. */
function isNumberField(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.type === "field" && (token.numeric || tokens[at + 1]?.type === "sign");
}

function isBehindPreposition(tokens: readonly Token[], index: number): boolean {
  return roleAt(tokens, index - 1) === "preposition";
}

/** "Хит продаж", "Лидер летних продаж": the noun of commerce is a complement already. */
function isBehindRank(tokens: readonly Token[], index: number): boolean {
  let at = index - 1;
  while (roleAt(tokens, at) === "adjective") at--;
  return wordAt(tokens, at)?.rank === true;
}

/**
 * "Скидка до 30 % на", "Отзывы покупателей на", "Цены в Москве на": the noun that makes "на" at `na` take the
 * accusative, as it is written.
 */
function nounBeforeNa(tokens: readonly Token[], na: number): string | undefined {
  const preposition = tokens[na];
  if (preposition?.type !== "word" || preposition.text.toLowerCase() !== "на") return undefined;
  for (let at = na - 1; at >= 0; at--) {
    const token = tokens[at] as Token;
    if (token.type === "sign" || token.type === "field") continue;
    if (token.type !== "word") return undefined;
    const { word, text } = token;
    if (word.takesNa) return text;
    const isLimit = word.role === "preposition" && /^(?:до|от|из|во?|по|для|при|со?)$/i.test(text);
    const isComplement = word.role === "noun" && word.forms.some((form) => form.case === "gen");
    // "Цены в Москве и области на", "Цены в г. Москва на"
    const isInPhrase = /^(?:noun|other|conjunction)$/.test(word.role) && prepositionOf(tokens, at) !== NONE;
    const isPassed = /^(?:number|adjective|adverb)/.test(word.role);
    if (!isLimit && !isComplement && !isInPhrase && !isPassed) return undefined;
  }
  return undefined;
}
