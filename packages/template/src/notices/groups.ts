import type { FilterCall, Node, Placeholder } from "../ast.js";
import type { Occurrence } from "../check/occurrence.js";

/** Fields that stand side by side, and the literal text before them. */
export interface Group {
  readonly members: readonly Occurrence[];
  /** The literal text between each two of them. */
  readonly gaps: readonly string[];
  /** The text between the field before the group, or the beginning of the line, and the group; markup made blank. */
  readonly before: Literal;
  /** The filter `after` of its first member, which prints the preposition before it. */
  readonly after: FilterCall | undefined;
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
  let gaps: string[] = [];
  let before: Literal = { text: "", end: 0 };
  let literal = "";
  let literalEnd = 0;
  let connected = false;
  let after: FilterCall | undefined;
  const finish = (): void => {
    if (members.length === 0) return;
    groups.push({ members, gaps, before, after, previous: connected ? groups.at(-1) : undefined });
    members = [];
    gaps = [];
  };
  const walk = (children: readonly Node[]): void => {
    for (const node of children) {
      if (node.type === "text") {
        // Marks of conditions and markup become blanks: they are looked through, and the distances stay.
        const gap = literal === "" ? 0 : Math.min(node.start - literalEnd, LONGEST_LITERAL);
        literal = (literal + " ".repeat(gap) + withoutMarkup(node.value)).slice(-LONGEST_LITERAL);
        literalEnd = node.end;
      } else if (node.type === "if") {
        walk(node.children);
        walk(node.otherwise?.children ?? []);
      } else if (node.type === "placeholder") {
        const occurrence = occurrences.get(node);
        if (occurrence === undefined) continue;
        if (isLiteral(occurrence)) {
          literal = `${literal}${formOf(occurrence)}`.slice(-LONGEST_LITERAL);
          literalEnd = node.end;
          continue;
        }
        const preposition = prepositionOf(occurrence);
        literal += preposition;
        if (members.length === 0 || !BETWEEN_MEMBERS.test(literal)) {
          finish();
          const lines = literal.split(/[\n\r]/);
          connected = groups.length > 0 && lines.length === 1;
          before = { text: lines.at(-1) ?? "", end: literalEnd };
          after = preposition === "" ? undefined : occurrence.own.after?.call;
        } else gaps.push(literal);
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

/** The preposition of an occurrence with the blank after it; that of a place depends on the value. */
function prepositionOf({ own }: Occurrence): string {
  if (own.after !== undefined) return `${own.after.value} `;
  return own.place === undefined ? "" : own.place.value === "from" ? "из " : "в ";
}

/** Whether an occurrence prints a form by the gender of its value: literal text for grammar. */
export function isLiteral({ filters }: Occurrence): boolean {
  return filters.some(({ name }) => name === "gender");
}

function formOf({ filters }: Occurrence): string {
  return filters.flatMap((filter) => (filter.name === "gender" ? [filter.forms[0]] : [])).at(-1) ?? "";
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
