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

/**
 * The template with a case stated for a field, as `case:` of one of its placeholders. `case` holds for the field in the
 * whole template, so the other placeholders that state grammar for it are kept in step: without that they would
 * contradict this one. `lock`, which forbids a case, is dropped. Everything else stays byte for byte.
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
  const same = placeholders.filter((node) => node.field.value === asked.field.value);
  // Placeholders of a field state the same grammar or none.
  const governor = same.flatMap(({ filters }) => filters).find(({ name }) => name.value === "agree");
  const changed = (nodes: readonly Node[]): readonly Node[] =>
    nodes.map((node) => {
      if (node.type === "if") return { ...node, children: changed(node.children) };
      if (node.type !== "placeholder" || !same.includes(node)) return node;
      return node === asked || statesGrammar(node) ? { ...node, filters: stating(node, wanted, governor) } : node;
    });
  return printTemplate({ ...template, children: changed(template.children) });
}

function statesGrammar({ filters }: Placeholder): boolean {
  return filters.some(({ name }) => name.value === "case" || name.value === "agree" || name.value === "lock");
}

/** The filters with `case:`, in the place of one that is there, else first. */
function stating(node: Placeholder, wanted: CaseName, governor: FilterCall | undefined): readonly FilterCall[] {
  const { filters, field, optional } = node;
  const stated = filters.find(({ name }) => name.value === "case");
  const kept = filters.flatMap((one) => {
    if (one === stated) return [caseCall(wanted, one.end, one)];
    return one.name.value === "case" || one.name.value === "lock" ? [] : [one];
  });
  const isAgreeing = kept.some(({ name }) => name.value === "agree");
  return [
    ...(stated === undefined ? [caseCall(wanted, field.end + Number(optional))] : []),
    ...kept,
    ...(isAgreeing || governor === undefined ? [] : [governor]),
  ];
}

/** `case:` at a place of the source, with the blanks of one that stands there. */
function caseCall(value: CaseName, at: number, stated?: FilterCall): FilterCall {
  const place = { start: at, end: at };
  const name: Name = { type: "name", ...place, value: "case" };
  const argument: Argument = { type: "argument", ...place, ...stated?.argument, value };
  return { type: "filter", ...place, name, ...stated, argument };
}
