import type { AgreementTarget, Case, Phrase } from "@skladno/morphology";
import { targetOf } from "../plan/agreement-target.js";
import type { Group } from "../plan/arrange.js";
import type { Government } from "../plan/governing-words.js";
import type { FieldGrammar } from "../plan/plan.js";
import type { AnalysedFields } from "./analyse-fields.js";
import { chooseMainWord, isLikeName } from "./choose-main-word.js";

/** What a group turned out to be for the values at hand (language, sections 3.4 and 3.5). */
export interface ResolvedGroup {
  /** The occurrence of the main field, -1 for none. */
  readonly main: number;
  readonly case: Case;
  readonly source: CaseSource;
  /** Some member is purely adjectival. */
  readonly adjectival: boolean;
  /** What adjectives agree with; undefined where there is no main field, or one without gender and number. */
  readonly target: AgreementTarget | undefined;
}

/** What set a case. */
export type CaseSource = { readonly type: "filter" | "agreement" | "default" } | Government;

export const byFilter: CaseSource = Object.freeze({ type: "filter" });
export const byAgreement: CaseSource = Object.freeze({ type: "agreement" });
export const byDefault: CaseSource = Object.freeze({ type: "default" });

/** The groups of one output. Agreement may ask for a group before its turn, so each is resolved when it is needed. */
export class ResolvedGroups {
  readonly #fields: AnalysedFields;
  readonly #resolved: (ResolvedGroup | undefined)[] = [];

  constructor(fields: AnalysedFields) {
    this.#fields = fields;
  }

  get(index: number): ResolvedGroup {
    const resolved = this.#resolved[index] ?? this.#resolveGroup(this.#fields.group(index), index);
    this.#resolved[index] = resolved;
    return resolved;
  }

  #resolveGroup(group: Group, index: number): ResolvedGroup {
    const { members } = group;
    const grammars: FieldGrammar[] = [];
    const phrases: (Phrase | undefined)[] = [];
    for (const member of members) {
      const { grammar, numeric } = this.#fields.occurrence(member).piece;
      grammars.push(grammar);
      phrases.push(numeric || (grammar.lock && !grammar.head) ? undefined : this.#fields.known(member).phrase);
    }
    let chosen = chooseMainWord(grammars, phrases, governsMeasure(group.government));
    const candidate = phrases[chosen];
    if (group.followsNoun && candidate && !grammars[chosen]?.head && isLikeName(candidate)) chosen = -1;
    const main = members[chosen] ?? -1;
    const phrase = phrases[chosen];

    const { government, chain } = group;
    // "Цвет {{color}}, {{material}}": a noun governs nothing behind the comma of a list.
    const isList =
      government?.kind === "noun" && !chain && this.#fields.arrangement.occurrences[main]?.afterComma;
    const governing = isList || isTaken(government, grammars[0], phrases[0]) ? undefined : government;
    // A coordinated group takes over the case that is stated before it: "за {{a|case:ins}} и {{b}}".
    const inherited = !governing && chain && chain.statedAt < index ? chain.stated : undefined;
    const stated = grammars[chosen]?.case ?? statedByDependent(grammars, phrases) ?? inherited;
    const wanted = stated ?? governing?.case ?? "nom";
    const source = stated ? byFilter : (governing ?? byDefault);
    const adjectival = phrases.some((one) => one?.kind === "adjectival");
    const target = isList ? undefined : phrase && targetOf(phrase, wanted);
    return { main, case: wanted, source, adjectival, target };
  }
}

/** "До {{city|case:gen}} {{name}} доставят": the name right behind the preposition is what it governs. */
function isTaken(government?: Government, first?: FieldGrammar, phrase?: Phrase): boolean {
  return government?.kind === "preposition" && phrase?.proper === true && first?.case !== undefined;
}

/** The case stated for an adjectival field that agrees with the main one by itself holds for the group. */
function statedByDependent(
  grammars: readonly FieldGrammar[],
  phrases: readonly (Phrase | undefined)[],
): Case | undefined {
  return grammars.find(
    ({ case: stated, agree }, place) => stated && agree === -1 && phrases[place]?.kind === "adjectival",
  )?.case;
}

/** "до 2 дней", "из 3 литров"; no verb or noun governs a number with a unit ("Доставка 2 дня", "Купить 3 литра"). */
export function governsMeasure(source: CaseSource | undefined): boolean {
  return source?.type === "government" && source.kind === "preposition" && source.case === "gen";
}
