import type { OutputTrace, TracePlaceholder } from "@skladno/engine";
import type { CheckedNode, CheckedTemplate } from "@skladno/template";
import type { Piece, ValuePiece, Word } from "./protocol.js";

/**
 * Where each value stands in a text: the nodes of the template are printed in their order, so that walking them with
 * the trace gives the text again, piece by piece. Nothing is searched for, because words repeat.
 *
 * @returns the whole as one literal piece if the pieces do not join to the text
 */
export function piecesOf(template: CheckedTemplate, trace: OutputTrace, text: string): readonly Piece[] {
  const values = new Map<string, string | null>();
  const variants = new Map<number, string>();
  for (const stage of trace.stages) {
    if (stage.stage === "resolve_values") for (const { field, value } of stage.values) values.set(field, value);
    if (stage.stage === "select_variants")
      for (const { index, text: chosen } of stage.variants) variants.set(index, chosen);
  }
  const pieces: Piece[] = [];
  let printed = 0;
  // Where an empty value may have printed its preposition, for the value after it.
  let bare = 0;
  const walk = (nodes: readonly CheckedNode[]): void => {
    for (const node of nodes) {
      if (node.type === "text") pieces.push({ type: "literal", text: node.value });
      else if (node.type === "variants") pieces.push({ type: "variant", text: variants.get(node.index) ?? "" });
      else if (node.type === "if") {
        const isEmpty = (values.get(node.field) ?? null) === null;
        walk(isEmpty === node.negated ? node.children : (node.otherwise ?? []));
      } else if ((values.get(node.field) ?? null) === null && node.default === undefined) {
        if ((node.own.after ?? node.own.place) !== undefined) bare = pieces.length;
      } else {
        const preposition = trace.placeholders[printed];
        if (preposition?.before === "" && preposition.case_source !== "default") {
          printed += 1;
          pieces.splice(bare, 0, { type: "literal", text: preposition.after });
        }
        const placeholder = trace.placeholders[printed];
        printed += 1;
        if (placeholder === undefined) return;
        const { start, end } = node;
        pieces.push({ type: "value", text: placeholder.after, start, end, placeholder, words: wordsOf(placeholder) });
      }
    }
  };
  walk(template.nodes);
  return pieces.map((piece) => piece.text).join("") === text ? pieces : [{ type: "literal", text }];
}

/** Cuts a printed value at its blanks; where there are as many words as in the value, each is compared with its own. */
function wordsOf({ before, after, words, role }: TracePlaceholder): ValuePiece["words"] {
  const values = before.split(/\s+/);
  const pieces = after.split(/(\s+)/).filter((piece) => piece !== "");
  const count = pieces.filter((piece) => /\S/.test(piece)).length;
  // "в Самару": a preposition of the filter's comes before the words of the value.
  const added = count - values.length;
  const isPaired = words.length > 0 && (added === 0 || added === 1);
  let index = isPaired ? -1 - added : -1;
  let next = 0;
  return pieces.map((text) => {
    if (!/\S/.test(text)) return { type: "literal", text };
    index += 1;
    if (index < 0) return { type: "literal", text };
    const value = values[index] as string;
    if (!isPaired) {
      // "5" → "5 штук" or "штук": the word is the filter's.
      return /\p{Script=Cyrillic}/u.test(text) && words.length === 0 ? word(text, text) : { type: "literal", text };
    }
    const reading = words.find((one, place) => place >= next && value.includes(one.text));
    if (reading === undefined || role === "locked") return { type: "literal", text };
    next = words.indexOf(reading) + 1;
    return reading.part_of_speech === undefined ? { type: "literal", text } : { ...word(text, value), reading };
  });
}

function word(text: string, value: string): Word {
  const values = value.split("-");
  const parts = text.split("-").map((part, index, all) => {
    const hyphen = index < all.length - 1 ? "-" : "";
    const stem = commonPrefix(part, values[index] ?? "");
    const ending = part.slice(stem);
    return { stem: part.slice(0, stem) + (ending === "" ? hyphen : ""), ending: ending === "" ? "" : ending, hyphen };
  });
  return {
    type: "word",
    text,
    parts: parts.flatMap(({ stem, ending, hyphen }) =>
      ending === "" || hyphen === ""
        ? [{ stem, ending }]
        : [
            { stem, ending },
            { stem: hyphen, ending: "" },
          ],
    ),
  };
}

/** The number of letters that two words begin with in common, letter case aside. */
function commonPrefix(one: string, other: string): number {
  const left = one.toLowerCase();
  const right = other.toLowerCase();
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}
