import type { Node, Placeholder } from "../ast.js";
import type { Occurrence } from "../check/occurrence.js";

/** Fields that stand side by side, and the literal text before them. */
export interface Group {
  readonly members: readonly Occurrence[];
  /** The text between the field before the group, or the beginning of the line, and the group; markup made blank. */
  readonly before: Literal;
  /** The group before, when nothing but `before` lies between. */
  readonly previous: Group | undefined;
}

/** Literal text before a group. */
export interface Literal {
  readonly text: string;
  /** Where the text ends in the source: as far as it reaches back, it has the same length there. */
  readonly end: number;
}

/** Blanks, commas, hyphens and the marks of Markdown: what stands between the fields of one group. */
const BETWEEN_MEMBERS = /^[ \t\u00a0\u202f,*_-]*$/;
const LONGEST_LITERAL = 120;

/**
 * The groups of a template, by the rule of the language (section 3, 4): fields parted by nothing but blanks, commas and
 * hyphens, with conditions and markup looked through; a line break ends a group.
 */
export function findGroups(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
): readonly Group[] {
  const groups: Group[] = [];
  let members: Occurrence[] = [];
  let before: Literal = { text: "", end: 0 };
  let literal = "";
  let literalEnd = 0;
  let connected = false;
  const finish = (): void => {
    if (members.length === 0) return;
    groups.push({ members, before, previous: connected ? groups.at(-1) : undefined });
    members = [];
  };
  const walk = (children: readonly Node[]): void => {
    for (const node of children) {
      if (node.type === "text") {
        // Marks of conditions and markup become blanks: they are looked through, and the distances stay.
        const gap = literal === "" ? 0 : Math.min(node.start - literalEnd, LONGEST_LITERAL);
        literal = (literal + " ".repeat(gap) + withoutMarkup(node.value)).slice(-LONGEST_LITERAL);
        literalEnd = node.end;
      } else if (node.type === "if") walk(node.children);
      else if (node.type === "placeholder") {
        const occurrence = occurrences.get(node);
        if (occurrence === undefined) continue;
        if (members.length === 0 || !BETWEEN_MEMBERS.test(literal)) {
          finish();
          const lines = literal.split(/[\n\r]/);
          connected = groups.length > 0 && lines.length === 1;
          before = { text: lines.at(-1) ?? "", end: literalEnd };
        }
        members.push(occurrence);
        literal = "";
      } else {
        // A block of variants is text that is not known yet: nothing can be told across it.
        finish();
        literal = "\n";
        literalEnd = node.end;
      }
    }
  };
  walk(nodes);
  finish();
  return groups;
}

function withoutMarkup(text: string): string {
  return text.includes("<") ? text.replace(/<\/?[a-z][^<>]{0,200}>/gi, (tag) => " ".repeat(tag.length)) : text;
}

/** The last word of a literal, where nothing but blanks follows it. */
export function lastWord(literal: string): string | undefined {
  return /(?:^|[^\p{L}\p{M}\d-])([\p{L}\p{M}-]+)[ \t\u00a0\u202f*_]+$/u.exec(literal)?.[1]?.toLowerCase();
}

/** Whether an occurrence prints a number: numbers are governed by nothing. */
export function isNumeric({ filters }: Occurrence): boolean {
  return filters.some(({ name }) => name === "money" || name === "number" || name === "plural" || name === "amount");
}
