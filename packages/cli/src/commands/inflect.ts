import {
  type Case,
  cases,
  type Inflection,
  type Morphology,
  type Phrase,
  type PlaceRelation,
} from "@skladno/morphology";
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
  /** In the plural, as the filter `many` gives it. */
  readonly many: boolean;
  /** After this number, as the filter `count` gives it: digits with a dot or a comma. */
  readonly count: string | undefined;
  /** As places with their prepositions: where, where to, where from. */
  readonly places: boolean;
  /** The noun to agree with: the words are adjectives then. */
  readonly noun: string | undefined;
  readonly json: boolean;
  readonly correctionsPath: string | undefined;
}

/** What a form is asked for by. */
type FormName = Case | PlaceRelation;

const relations: readonly PlaceRelation[] = ["where", "to", "from"];

interface Declined {
  readonly text: string;
  readonly phrase: Phrase;
  readonly forms: Readonly<Partial<Record<FormName, string>>>;
  /** A form was asked for that is not known. */
  readonly stays: boolean;
  /** What to agree with has no gender and number. */
  readonly lacksNoun: boolean;
  /** A plural or a singular was asked for that the words don't have. */
  readonly lacksNumber: "no_plural" | "no_singular" | undefined;
}

/** `skladno inflect`: words and phrases in the six cases, or in one. */
export async function inflect(command: InflectCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const morphology = await loadMorphology(command.correctionsPath, messages);
  const shown = command.places ? relations : command.wanted === undefined ? cases : [command.wanted];
  const asTable = isFromStdin(command.words, terminal) && shown.length > 1 && !command.json;
  const colors = colorsOf(terminal.stdout, terminal);
  let status: ExitStatus = 0;
  if (asTable) await print(terminal, ["text", ...shown].join("\t"));
  for await (const phrases of readPhrases(command.words, terminal, messages)) {
    const lines: string[] = [];
    const remarks: string[] = [];
    for (const text of phrases) {
      const declined = decline(text, command, shown, morphology);
      const { phrase, forms, stays, lacksNoun, lacksNumber } = declined;
      if (stays) status = 1;
      if (command.json) lines.push(JSON.stringify(toJson(declined)));
      else if (asTable) lines.push([text, ...shown.map((one) => forms[one] ?? "")].map(toField).join("\t"));
      else if (shown.length === 1) lines.push(...shown.map((one) => forms[one] ?? text));
      else {
        const titles = shown.map((one) => messages.words.forms[one]);
        const width = Math.max(...titles.map(({ length }) => length));
        const nameWidth = Math.max(...shown.map(({ length }) => length));
        lines.push(colors.bold(titleOf(text, command)));
        for (const [index, one] of shown.entries()) {
          const title = (titles[index] as string).padEnd(width);
          lines.push(`  ${colors.cyan(one.padEnd(nameWidth))}  ${colors.dim(title)}  ${forms[one] ?? ""}`);
        }
      }
      if (lacksNoun) remarks.push(messages.words.noNoun(text, command.noun ?? ""));
      else if (stays) remarks.push(messages.words.stays(text, phrase.reason ?? "no_noun"));
      else if (phrase.confidence === "low") remarks.push(messages.words.guess(text));
      if (lacksNumber !== undefined) remarks.push(messages.words.lacksNumber[lacksNumber](text));
      if (!command.json && !asTable && shown.length > 1) lines.push("");
    }
    if (lines.at(-1) === "") lines.pop();
    await print(terminal, ...lines);
    await tell(terminal, ...remarks);
    terminal.signal.throwIfAborted();
  }
  return status;
}

function titleOf(text: string, { noun, count }: InflectCommand): string {
  if (noun !== undefined) return `${text} + ${noun}`;
  return count === undefined ? text : `${count} × ${text}`;
}

function decline(
  text: string,
  { noun, many, count }: InflectCommand,
  shown: readonly FormName[],
  morphology: Morphology,
): Declined {
  const parsed = morphology.parsePhrase(text);
  const target = noun === undefined ? undefined : morphology.parsePhrase(noun);
  const plural = many ? morphology.pluralizePhrase(parsed) : undefined;
  const phrase = plural?.phrase ?? parsed;
  let lacksNumber: Declined["lacksNumber"] =
    plural?.plural === false && parsed.kind !== "other" ? "no_plural" : undefined;
  const formIn = (one: FormName): Inflection => {
    if (one === "where" || one === "to" || one === "from") return morphology.inflectPlace(phrase, one);
    if (count !== undefined) {
      const counted = morphology.countPhrase(phrase, count, one);
      lacksNumber = counted.problem ?? lacksNumber;
      return { ...counted, text: `${count} ${counted.text}` };
    }
    if (target === undefined) return morphology.inflectPhrase(phrase, one);
    const { number, gender, animacy = "inan" } = target;
    return number === undefined
      ? { text, inflected: false }
      : morphology.agreePhrase(phrase, { case: one, number, gender, animacy });
  };
  const inflected = shown.map((one) => [one, formIn(one)] as const);
  const forms = Object.fromEntries(inflected.map(([one, { text: form }]) => [one, form]));
  // Latin text has one form only, and nobody expects another.
  const stays =
    target === undefined
      ? phrase.reason === "oblique" || phrase.reason === "no_noun"
      : !inflected.every(([, form]) => form.inflected);
  const lacksNoun = target !== undefined && target.number === undefined;
  return { text, phrase, forms, stays, lacksNoun, lacksNumber };
}

function toJson({ text, phrase, forms, stays }: Declined) {
  const { kind, reason, gender, number, animacy, confidence } = phrase;
  return { text, inflected: !stays && kind !== "other", kind, reason, gender, number, animacy, confidence, forms };
}

/** A tab in a value would be read as the next value. */
function toField(text: string): string {
  return text.replaceAll("\t", " ");
}
