import type { AgreementTarget, Case } from "@skladno/morphology";
import { type Token, type WordToken, wordAt } from "./tokens.js";

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
  return new Search(tokens, at, coordinated).run();
}

/** Where a search goes on: a place in the text, or this. */
const END = -1;

/** One search, from the place backwards. Every step answers where to look next. */
class Search {
  /** Only adjectives, Latin and adverbs of commerce so far: a preposition governs the place itself. */
  #direct = true;
  /** Behind circumstances only a verb still governs. */
  #verbsOnly = false;
  /** Literal members of a coordination ("Купить чехол и {{x}}"): what their nouns can be, the last of the text first. */
  #members: (readonly AgreementTarget[])[] | undefined;
  /** The noun of the member that is looked at has been seen. */
  #inMember = false;
  /** A noun inside a prepositional phrase: it governs unless a verb without an object stands before. */
  #pending: Government | undefined;
  /** What a word decided; null: that nothing governs. */
  #decided: Government | null | undefined;
  readonly #tokens: readonly Token[];
  readonly #at: number;
  readonly #coordinated: boolean;

  constructor(tokens: readonly Token[], at: number, coordinated: boolean) {
    this.#tokens = tokens;
    this.#at = at;
    this.#coordinated = coordinated;
  }

  run(): Government | undefined {
    let index = this.#at - 1;
    while (index > END) index = this.#look(index);
    if (this.#decided !== undefined) return this.#decided ?? undefined;
    return this.#pending ?? sharedForm(this.#members) ?? formOfAdjective(this.#tokens, this.#at);
  }

  #look(index: number): number {
    const token = this.#tokens[index] as Token;
    if (token.type === "comma") {
      const begins = this.#members === undefined && this.#coordinated && this.#direct;
      return begins ? this.#beginList(index) : this.#endMember(index);
    }
    if (token.type === "sign" || isNumberField(this.#tokens, index)) return this.#pass(index);
    // "в {{city|case:prep}}": a circumstance of its own, preposition and all.
    if (token.type === "field" && token.stated && isBehindPreposition(this.#tokens, index))
      return this.#pass(index - 1);
    return token.type === "word" ? this.#lookAtWord(token, index) : END;
  }

  #lookAtWord(token: WordToken, index: number): number {
    const { word, text } = token;
    switch (word.role) {
      case "adverb_of_commerce":
      case "adjective":
      case "latin":
        return index - 1;
      case "adverb":
      case "number":
        return this.#pass(index);
      case "verb":
        if (this.#members !== undefined && !this.#inMember) return END;
        return this.#decide(govern("verb", word.governs ?? "acc", text));
      case "conjunction":
        return this.#lookAtConjunction(index);
      case "preposition":
        return this.#lookAtPreposition(token, index);
      default:
        if (word.recipient && !isBehindPreposition(this.#tokens, index)) return this.#pass(index);
        return this.#lookAtNoun(token, index);
    }
  }

  /** What stands here is a circumstance: a verb governs on over it. */
  #pass(index: number): number {
    this.#direct = false;
    this.#verbsOnly = true;
    return index - 1;
  }

  #decide(government: Government | undefined): number {
    this.#decided = government ?? null;
    return END;
  }

  #beginList(index: number): number {
    this.#members = [];
    this.#direct = false;
    return index - 1;
  }

  #endMember(index: number): number {
    if (!this.#inMember) return END;
    this.#inMember = false;
    return index - 1;
  }

  #lookAtConjunction(index: number): number {
    if (joinsQualifiers(this.#tokens, index)) return index - 1;
    if (this.#members !== undefined) return this.#endMember(index);
    if (this.#direct) return this.#beginList(index);
    return this.#verbsOnly ? index - 1 : END;
  }

  #lookAtPreposition({ word, text }: WordToken, index: number): number {
    if (!this.#direct && !this.#inMember) return index - 1;
    if (word.governs !== undefined) return this.#decide(govern("preposition", word.governs, text));
    const noun = isNa(text) ? nounBeforeNa(this.#tokens, index) : undefined;
    if (noun !== undefined) return this.#decide(govern("preposition", "acc", `${noun} ${text}`));
    const allowed = ambiguousCases[text.toLowerCase()];
    return this.#decide(this.#direct ? formOfAdjective(this.#tokens, this.#at, allowed) : undefined);
  }

  /** A noun, a pronoun, or a word of which nothing is known. */
  #lookAtNoun({ word, text }: WordToken, index: number): number {
    const governs = word.governs === undefined || this.#verbsOnly ? undefined : govern("noun", word.governs, text);
    if (word.role === "noun" && this.#members !== undefined && !this.#verbsOnly) {
      if (this.#inMember) return governs === undefined ? index - 1 : this.#decide(governs);
      this.#inMember = true;
      this.#members.push(word.forms);
      return index - 1;
    }
    if (word.governs !== undefined && isBehindRank(this.#tokens, index)) return this.#decide(undefined);
    const preposition = prepositionOf(this.#tokens, index);
    if (preposition === END) return governs === undefined ? END : this.#decide(governs);
    if (!wordAt(this.#tokens, preposition)?.circumstance) this.#pending ??= governs;
    return this.#pass(preposition);
  }
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
 * Where nothing governs, a literal adjective right before the place shows the case it is in, if its form can be one only:
 * "Какую {{x}} выбрать?", "Чехол на новую {{x}}", "в нашей {{x}}".
 */
function formOfAdjective(tokens: readonly Token[], at: number, allowed?: readonly Case[]): Government | undefined {
  const token = tokens[at - 1];
  if (token?.type !== "word" || token.word.role !== "adjective") return undefined;
  const { cases } = token.word;
  const possible = allowed === undefined ? cases : cases.filter((form) => allowed.includes(form));
  const [only] = possible;
  return possible.length === 1 && only !== undefined && only !== "nom" ? govern("noun", only, token.text) : undefined;
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
  return govern("noun", likeliest.case, "и");
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
