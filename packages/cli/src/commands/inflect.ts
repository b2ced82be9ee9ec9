import { type Case, cases, type Morphology, type Phrase } from "@skladno/morphology";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { colorsOf, print, type Terminal, tell } from "../terminal.js";
import { loadMorphology } from "../words/load-morphology.js";
import { isFromStdin, readPhrases } from "../words/read-phrases.js";

/** What `inflect` was asked for. */
export interface InflectCommand {
  /** Nothing or `-` for the lines of standard input. */
  readonly words: readonly string[];
  /** One case only. */
  readonly wanted: Case | undefined;
  /** The noun to agree with: the words are adjectives then. */
  readonly noun: string | undefined;
  readonly json: boolean;
  readonly correctionsPath: string | undefined;
}

interface Declined {
  readonly text: string;
  readonly phrase: Phrase;
  readonly forms: Readonly<Partial<Record<Case, string>>>;
  /** A form was asked for that is not known. */
  readonly stays: boolean;
  /** What to agree with has no gender and number. */
  readonly lacksNoun: boolean;
}

/** `skladno inflect`: words and phrases in the six cases, or in one. */
export async function inflect(command: InflectCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const morphology = await loadMorphology(command.correctionsPath, messages);
  const shown = command.wanted === undefined ? cases : [command.wanted];
  const asTable = isFromStdin(command.words, terminal) && command.wanted === undefined && !command.json;
  const colors = colorsOf(terminal.stdout, terminal);
  let status: ExitStatus = 0;
  if (asTable) await print(terminal, ["text", ...cases].join("\t"));
  for await (const phrases of readPhrases(command.words, terminal, messages)) {
    const lines: string[] = [];
    const remarks: string[] = [];
    for (const text of phrases) {
      const declined = decline(text, command.noun, shown, morphology);
      const { phrase, forms, stays, lacksNoun } = declined;
      if (stays) status = 1;
      if (command.json) lines.push(JSON.stringify(toJson(declined)));
      else if (asTable) lines.push([text, ...shown.map((one) => forms[one] ?? "")].map(toField).join("\t"));
      else if (command.wanted !== undefined) lines.push(forms[command.wanted] ?? text);
      else {
        const width = Math.max(...cases.map((one) => messages.words.cases[one].length));
        lines.push(colors.bold(command.noun === undefined ? text : `${text} + ${command.noun}`));
        for (const one of cases) {
          const name = messages.words.cases[one].padEnd(width);
          lines.push(`  ${colors.cyan(one.padEnd(4))}  ${colors.dim(name)}  ${forms[one] ?? ""}`);
        }
      }
      if (lacksNoun) remarks.push(messages.words.noNoun(text, command.noun ?? ""));
      else if (stays) remarks.push(messages.words.stays(text, phrase.reason ?? "no_noun"));
      else if (phrase.confidence === "low") remarks.push(messages.words.guess(text));
      if (!command.json && !asTable && command.wanted === undefined) lines.push("");
    }
    if (lines.at(-1) === "") lines.pop();
    await print(terminal, ...lines);
    await tell(terminal, ...remarks);
    terminal.signal.throwIfAborted();
  }
  return status;
}

function decline(text: string, noun: string | undefined, shown: readonly Case[], morphology: Morphology): Declined {
  const phrase = morphology.parsePhrase(text);
  if (noun !== undefined) {
    const { number, gender, animacy = "inan" } = morphology.parsePhrase(noun);
    const agreed = shown.map((one) =>
      number === undefined
        ? { text, inflected: false }
        : morphology.agreePhrase(phrase, { case: one, number, gender, animacy }),
    );
    const forms = Object.fromEntries(agreed.map((form, index) => [shown[index], form.text]));
    return { text, phrase, forms, stays: !agreed.every(({ inflected }) => inflected), lacksNoun: number === undefined };
  }
  const inflected = shown.map((one) => [one, morphology.inflectPhrase(phrase, one)] as const);
  const forms = Object.fromEntries(inflected.map(([one, { text: form }]) => [one, form]));
  // Latin text has one form only, and nobody expects another.
  const stays = phrase.reason === "oblique" || phrase.reason === "no_noun";
  return { text, phrase, forms, stays, lacksNoun: false };
}

function toJson({ text, phrase, forms, stays }: Declined) {
  const { kind, reason, gender, number, animacy, confidence } = phrase;
  return { text, inflected: !stays && kind !== "other", kind, reason, gender, number, animacy, confidence, forms };
}

/** A tab in a value would be read as the next value. */
function toField(text: string): string {
  return text.replaceAll("\t", " ");
}
