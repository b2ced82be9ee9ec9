import { lastOf } from "../list.js";
import type { PhraseRule } from "../morphology.js";
import { type AgreementMask, NOMINATIVE, NOMINATIVE_PLURAL } from "./agreement-mask.js";
import type { WordDescription } from "./describe-word.js";
import { Condition } from "./rule-ids.js";
import { type Conjunct, holds, ruleAt, type Search, wordAt } from "./search.js";

/** A word after the head, as the rows see it: it and what stands around it. */
export class AfterHead {
  /** The main noun that comes last before the word, and what it is. */
  readonly last: Conjunct;
  readonly head: WordDescription;
  /** Nominative forms of the word that agree with the main nouns. */
  readonly slots: AgreementMask;
  /** What was decided on the word before. */
  readonly rule: PhraseRule | undefined;

  constructor(
    readonly search: Search,
    readonly at: number,
    readonly word: WordDescription,
    /** Where "и" comes right before it, negative when it doesn't. */
    readonly conjunctionAt: number,
  ) {
    this.last = lastOf(search.conjuncts) as Conjunct;
    this.head = wordAt(search, this.last.noun);
    this.slots = word.adjective & NOMINATIVE & agreeingSlots(search);
    this.rule = ruleAt(search, at - 1);
  }

  get before(): WordDescription {
    return wordAt(this.search, this.at - 1);
  }

  /** Most words are decided on without it, so it isn't looked up for them. */
  get next(): WordDescription {
    return wordAt(this.search, this.at + 1);
  }
}

/** The nominative forms that an adjective after the nouns can have: of several together the plural too. */
function agreeingSlots(search: Search): AgreementMask {
  const { conjuncts } = search;
  const { slots, nameSlots = 0 } = lastOf(conjuncts) as Conjunct;
  // "Диван кровать трёхместная" goes by the second noun.
  const own = slots | nameSlots;
  if (conjuncts.length === 1) return own;
  // "Стол и полотенце кожаные"
  const together = holds(search, Condition["coordination/plural-adjective"], true) ? NOMINATIVE_PLURAL : 0;
  // "Ковёр/дорожка серый"
  return (
    own | together | (holds(search, Condition["coordination/first-noun"], true) ? (conjuncts[0] as Conjunct).slots : 0)
  );
}
