import { prepositionsOfPlaces } from "./cases-of-places.js";
import { NONE } from "./none.js";
import type { FieldPiece, GenderPiece, Piece, Plan, VariantsPiece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import type { Token } from "./tokens.js";

/** What a pattern of present fields and chosen variants prints. */
export interface Layout {
  readonly parts: readonly Part[];
  readonly tokens: readonly Token[];
  readonly pieces: readonly FieldPiece[];
}

/**
 * A piece that is printed: literal text, a chosen variant or form, a present field, or the preposition of an absent
 * one.
 */
export type Part =
  | { readonly type: "literal"; readonly text: string }
  | { readonly type: "variants"; readonly piece: VariantsPiece }
  | { readonly type: "gender"; readonly piece: GenderPiece }
  /** What is printed for an absent field. */
  | { readonly type: "default"; readonly piece: FieldPiece | GenderPiece; readonly text: string }
  /** `isBare`: its preposition is a part of its own. */
  | { readonly type: "field"; readonly piece: FieldPiece; readonly occurrence: number; readonly isBare: boolean }
  /** The preposition of an absent field; it comes before `occurrence`. */
  | { readonly type: "preposition"; readonly piece: FieldPiece; readonly occurrence: number };

/** The pieces that are printed, and their tokens. Text that an absent field or condition parted is one text. */
export function layOut(plan: Plan, present: readonly unknown[], chosen: readonly number[], read: ReadLiteral): Layout {
  const parts: Part[] = [];
  const tokens: Token[] = [];
  const pieces: FieldPiece[] = [];
  let literal = "";
  let afterField = false;
  /** The absent field whose preposition the next one has. */
  let absent: FieldPiece | undefined;
  const addLiteral = (beforeField: boolean): void => {
    if (literal !== "") tokens.push(...read(literal, afterField, beforeField));
    literal = "";
  };
  const isPresent = (slot: number): boolean => present[slot] !== undefined;
  const standing = plan.pieces.filter(({ condition, unless }) => condition === NONE || isPresent(condition) !== unless);
  for (const [at, piece] of standing.entries()) {
    const isAbsent = (piece.type === "field" || piece.type === "gender") && !isPresent(piece.slot);
    if (isAbsent && piece.fallback !== undefined) parts.push({ type: "default", piece, text: piece.fallback });
    else if (piece.type === "gender" && isAbsent) continue;
    else if (piece.type !== "field") {
      const text = textOf(piece, chosen);
      literal += text;
      parts.push(piece.type === "text" ? { type: "literal", text } : ({ type: piece.type, piece } as Part));
    } else if (isAbsent) {
      if (absent !== undefined || prepositionOf(piece) === "" || !leadsGroup(standing.slice(at + 1))) continue;
      absent = piece;
      parts.push({ type: "preposition", piece, occurrence: pieces.length });
    } else {
      const field = absent === undefined ? piece : withPreposition(piece, absent);
      // What is printed before a comma governs nonetheless: "о, {{name}}" where a field between is empty.
      const preposition = prepositionOf(field);
      if (preposition !== "") literal += absent === undefined ? `${preposition} ` : ` ${preposition} `;
      addLiteral(true);
      afterField = true;
      const { numeric, grammar, bareFilters } = field;
      const forms = bareFilters.flatMap((filter) => ("forms" in filter ? read(filter.forms[2], false, false) : []));
      tokens.push({
        type: "field",
        occurrence: pieces.length,
        numeric,
        stated: grammar.case,
        counted: forms.at(-1),
      });
      parts.push({ type: "field", piece: field, occurrence: pieces.length, isBare: absent !== undefined });
      absent = undefined;
      pieces.push(field);
    }
  }
  addLiteral(false);
  return { parts, tokens, pieces };

  /** Whether a later field of the group has a value: "{{color?|after:о}} {{name}}". */
  function leadsGroup(rest: readonly Piece[]): boolean {
    const end = rest.find((piece) =>
      piece.type === "field"
        ? isPresent(piece.slot) || prepositionOf(piece) !== ""
        : (piece.type !== "gender" || isPresent(piece.slot)) &&
          !read(textOf(piece, chosen), false, false).every(({ type }) => type === "comma" || type === "hyphen"),
    );
    return end?.type === "field" && prepositionOf(end) === "";
  }
}

/** A piece that is literal text for grammar. */
function textOf(piece: Exclude<Piece, FieldPiece>, chosen: readonly number[]): string {
  return piece.type === "text" ? piece.value : (piece.variants[chosen[piece.index] ?? 0] ?? "");
}

/** The literal preposition that an occurrence stands for. */
function prepositionOf({ own: { after, place } }: FieldPiece): string {
  return after ?? (place === undefined ? "" : prepositionsOfPlaces[place]);
}

/** A field that takes over what an absent one of its group has before it: a place, if it can be one. */
function withPreposition(piece: FieldPiece, absent: FieldPiece): FieldPiece {
  const { grammar, own, numeric } = piece;
  const canBePlace = !grammar.lock && !numeric && own.count === NONE;
  const place = canBePlace ? absent.own.place : undefined;
  if (place === undefined) return { ...piece, own: { ...own, after: prepositionOf(absent) } };
  return { ...piece, own: { ...own, place }, grammar: { ...grammar, case: absent.grammar.case, agree: NONE } };
}
