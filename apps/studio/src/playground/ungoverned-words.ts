import type { WordAdvice } from "@skladno/template/lint";
import type { EngineClient } from "../engine-client.js";

type Ungoverned = ReturnType<WordAdvice["ungovernedCase"]>;

/**
 * What the dictionary says of literal words before fields, for the notice `ungoverned_word`. The dictionary is in the
 * worker, and a check doesn't wait: a word that has not been answered yet is nothing to be said, and is asked for after
 * the check.
 */
export class UngovernedWords {
  readonly #answers = new Map<string, Ungoverned>();
  readonly #asked = new Set<string>();

  readonly advice: WordAdvice = {
    ungovernedCase: (word) => {
      if (!this.#answers.has(word)) this.#asked.add(word);
      return this.#answers.get(word);
    },
    // Asked about values alone, which this check is not given.
    inline: (value) => value,
    agree: (adjective) => adjective,
  };

  /** Asks for the words that have come up since. @returns whether an answer gives a notice */
  async ask(client: EngineClient): Promise<boolean> {
    const words = [...this.#asked];
    this.#asked.clear();
    if (words.length === 0) return false;
    const answers = await client.ask({ type: "ungoverned", words });
    words.forEach((word, index) => {
      this.#answers.set(word, answers[index]);
    });
    return answers.some((answer) => answer !== undefined);
  }
}
