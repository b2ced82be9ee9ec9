import type { FieldPiece, Plan, VariantsPiece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import type { Token } from "./tokens.js";

/** What a pattern of present fields and chosen variants prints. */
export interface Layout {
  readonly parts: readonly Part[];
  readonly tokens: readonly Token[];
  readonly pieces: readonly FieldPiece[];
}

/** A piece that is printed: literal text, a chosen variant, or a present field. */
export type Part =
  | { readonly type: "literal"; readonly text: string }
  | { readonly type: "variants"; readonly piece: VariantsPiece }
  | { readonly type: "field"; readonly piece: FieldPiece; readonly occurrence: number };

/** The pieces that are printed, and their tokens. Text that an absent field or condition parted is one text. */
export function layOut(plan: Plan, present: readonly unknown[], chosen: readonly number[], read: ReadLiteral): Layout {
  const parts: Part[] = [];
  const tokens: Token[] = [];
  const pieces: FieldPiece[] = [];
  let literal = "";
  let afterField = false;
  const addLiteral = (beforeField: boolean): void => {
    if (literal !== "") tokens.push(...read(literal, afterField, beforeField));
    literal = "";
  };
  for (const piece of plan.pieces) {
    if (piece.condition !== -1 && present[piece.condition] === undefined) continue;
    if (piece.type === "text") {
      literal += piece.value;
      parts.push({ type: "literal", text: piece.value });
    } else if (piece.type === "variants") {
      literal += piece.variants[chosen[piece.index] ?? 0] ?? "";
      parts.push({ type: "variants", piece });
    } else if (present[piece.slot] !== undefined) {
      addLiteral(true);
      afterField = true;
      const { numeric, grammar, filters } = piece;
      const forms = filters.flatMap((filter) => ("forms" in filter ? read(filter.forms[2], false, false) : []));
      tokens.push({
        type: "field",
        occurrence: pieces.length,
        numeric,
        stated: grammar.case,
        counted: forms.at(-1),
      });
      parts.push({ type: "field", piece, occurrence: pieces.length });
      pieces.push(piece);
    }
  }
  addLiteral(false);
  return { parts, tokens, pieces };
}
