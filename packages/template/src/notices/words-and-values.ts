import type { Node, Placeholder } from "../ast.js";
import type { Occurrence } from "../check/occurrence.js";
import { endOfName } from "../end-of-name.js";
import type { NoticeCode } from "../error-codes.js";
import { type Problem, problem } from "../problem.js";
import { type Group, isLiteral, isNumeric, lastWord } from "./groups.js";
import { type Knowledge, valuesOf } from "./knowledge.js";

type Notice = Problem<NoticeCode>;

/**
 * "Одолжим {{x}}": a verb or noun outside of the table of government sets no case. What a noun means is known to its
 * author alone ("Издание {{x}}" may be a name), and so is the object of a verb: a hint, no suggestion.
 */
export function ungovernedWord(
  { members, before, after }: Group,
  stating: ReadonlyMap<string, readonly Occurrence[]>,
  { words }: Knowledge,
): readonly Notice[] {
  const [first] = members;
  const word = lastWord(before.text);
  if (words === undefined || first === undefined || word === undefined || after !== undefined) return [];
  const { own } = first;
  if (own.place !== undefined || own.count !== undefined || isNumeric(first)) return [];
  if (members.some((member) => stating.has(member.name))) return [];
  const set = words.ungovernedCase(word);
  if (set === undefined) return [];
  // As far as a literal reaches back it has the same length as the source.
  const end = before.end - (before.text.length - before.text.trimEnd().length);
  const values = { found: word, kind: set.kind, field: first.name, write: `{{${first.name}|case:${set.case}}}` };
  const related = [{ start: first.node.start, end: first.node.end, role: "governed_field" as const }];
  return [problem("ungoverned_word", { start: end - word.length, end }, values, { related })];
}

const LETTER_CASE = /^(?:lower|upper|title|sentence|upper_first|lower_first|inline)$/;
/** Within a sentence: a letter, a comma or a bracket stands before, on the same line. */
const WITHIN_SENTENCE = /[\p{L}\p{N}»)][,;]?(?: [«(]?|[«(])$/u;

/** "Большой выбор: Кроссовки Мужские": most values of a field begin with a capital that only a beginning has. */
export function capitalInText(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  knowledge: Knowledge,
): readonly Notice[] {
  const { words } = knowledge;
  if (words === undefined || knowledge.values === undefined) return [];
  return nodes.flatMap((node, index): readonly Notice[] => {
    if (node.type === "if") {
      return [node, node.otherwise].flatMap((branch) => capitalInText(branch?.children ?? [], occurrences, knowledge));
    }
    const occurrence = node.type === "placeholder" ? occurrences.get(node) : undefined;
    if (node.type !== "placeholder" || occurrence === undefined || isLiteral(occurrence)) return [];
    const before = nodes[index - 1];
    const isWithin = before?.type === "text" && WITHIN_SENTENCE.test(before.value.slice(-3));
    if (!isWithin || occurrence.lock !== undefined || isNumeric(occurrence)) return [];
    if (occurrence.filters.some(({ name }) => LETTER_CASE.test(name) || name === "translit")) return [];
    const values = valuesOf(knowledge, occurrence.field) ?? [];
    const capital = values.filter((value) => words.inline(value) !== value);
    const [example] = capital;
    if (example === undefined || capital.length * 2 <= values.length) return [];
    const end = node.filters.at(-1)?.end ?? endOfName(node);
    // A text for an empty value stands last, and other filters of text work on what `inline` made.
    const at = node.filters.find(({ name }) => name.value === "default" || name.value === "limit");
    const insertAt = at === undefined ? end : (node.filters[node.filters.indexOf(at) - 1]?.end ?? endOfName(node));
    const shown = { field: occurrence.name, found: example, write: words.inline(example) };
    return [
      problem("capital_in_text", node, shown, { replacement: { start: insertAt, end: insertAt, text: "|inline" } }),
    ];
  });
}
