import {
  type Argument,
  type CaseName,
  type FilterCall,
  isFieldName,
  type Name,
  type Node,
  type Placeholder,
  parseTemplate,
  printTemplate,
  visit,
} from "@skladno/template";
import { endOfName } from "@skladno/template/lint";

/**
 * The template with a case stated for a field, as `case:` of one of its placeholders. `case` holds for the field in the
 * whole template, so the other placeholders that state grammar for it are kept in step: without that they would
 * contradict this one. `lock`, `where`, `to` and `from`, which forbid a case, are dropped. Everything else stays byte
 * for byte.
 *
 * @param start the UTF-16 offset at which the placeholder begins, at any depth of conditions
 * @returns the source itself where no placeholder with a valid field name begins at `start`
 * @throws TypeError when the source is not a string
 * @example withCase("Купить {{товар?|head}}", 7, "gen") // "Купить {{товар?|case:gen|head}}"
 */
export function withCase(source: string, start: number, wanted: CaseName): string {
  const { template } = parseTemplate(source);
  const placeholders: Placeholder[] = [];
  visit(template, {
    enter: (node) => {
      if (node.type === "placeholder") placeholders.push(node);
    },
  });
  const asked = placeholders.find((node) => node.start === start);
  if (asked === undefined || !isFieldName(asked.field.value)) return source;
  const same = placeholders.filter((node) => nameOf(node) === nameOf(asked));
  // Placeholders of a name state the same grammar or none.
  const shared = same.flatMap(({ filters }) => filters).find(({ name }) => /^(?:agree|many)$/.test(name.value));
  const changed = (nodes: readonly Node[]): readonly Node[] =>
    nodes.map((node) => {
      if (node.type === "if") {
        const { otherwise } = node;
        const second = otherwise && { otherwise: { ...otherwise, children: changed(otherwise.children) } };
        return { ...node, children: changed(node.children), ...second };
      }
      if (node.type !== "placeholder" || !same.includes(node)) return node;
      if (node !== asked && !statesGrammar(node)) return node;
      // A place elsewhere has its own case; what it states besides it takes over from this placeholder.
      const isPlace = node !== asked && node.filters.some(({ name }) => PLACE.test(name.value));
      const filters = isPlace
        ? node.filters.filter(({ name }) => !SHARED.test(name.value))
        : stating(node, wanted, shared);
      return { ...node, filters };
    });
  return printTemplate({ ...template, children: changed(template.children) });
}

const SHARED = /^(?:case|agree|many|lock)$/;
const PLACE = /^(?:where|to|from)$/;

/** The name that grammar goes by. */
function nameOf({ field, alias }: Placeholder): string {
  return alias?.value ?? field.value;
}

function statesGrammar({ filters }: Placeholder): boolean {
  return filters.some(({ name }) => SHARED.test(name.value));
}

/** The filters with `case:`, in the place of one that is there, else first. */
function stating(node: Placeholder, wanted: CaseName, shared: FilterCall | undefined): readonly FilterCall[] {
  const { filters } = node;
  const stated = filters.find(({ name }) => name.value === "case");
  const kept = filters.flatMap((one) => {
    if (one === stated) return [caseCall(wanted, one.end, one)];
    return one.name.value === "case" || one.name.value === "lock" || PLACE.test(one.name.value) ? [] : [one];
  });
  const isStated = kept.some(({ name }) => name.value === shared?.name.value);
  return [
    ...(stated === undefined ? [caseCall(wanted, endOfName(node))] : []),
    ...kept,
    ...(isStated || shared === undefined ? [] : [shared]),
  ];
}

/** `case:` at a place of the source, with the blanks of one that stands there. */
function caseCall(value: CaseName, at: number, stated?: FilterCall): FilterCall {
  const place = { start: at, end: at };
  const name: Name = { type: "name", ...place, value: "case" };
  const argument: Argument = { type: "argument", ...place, ...stated?.argument, value };
  return { type: "filter", ...place, name, ...stated, argument };
}
