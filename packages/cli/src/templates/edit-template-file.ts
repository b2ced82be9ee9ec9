import { Composer, CST, isScalar, Parser, parseDocument } from "yaml";
import type { TemplateFile } from "./read-template-file.js";

/**
 * The text of a template file with some templates replaced. Everything else stays byte for byte: layout, comments, products.
 * @param changed output name → template
 */
export function editTemplateFile(file: TemplateFile, changed: ReadonlyMap<string, string>): string {
  return file.notation === "json" ? editJson(file, changed) : editYaml(file, changed);
}

function editJson({ text, places }: TemplateFile, changed: ReadonlyMap<string, string>): string {
  const edits = [...changed].flatMap(([output, template]) => {
    const place = places.get(output);
    return place === undefined ? [] : [{ ...place, template }];
  });
  // From the end, so that the places before stay right.
  edits.sort((one, other) => other.start - one.start);
  return edits.reduce(
    (edited, { start, end, template }) => edited.slice(0, start) + JSON.stringify(template) + edited.slice(end),
    text,
  );
}

/** In the style of each text; between double quotation marks where that style can't hold the new one. */
function editYaml({ text, places }: TemplateFile, changed: ReadonlyMap<string, string>): string {
  const keysOf = (output: string): readonly string[] => places.get(output)?.keys ?? [];
  const edited = setTexts(text, keysOf, changed);
  const document = parseDocument(edited, { logLevel: "silent" });
  const lost = [...changed].filter(([output, template]) => document.getIn(keysOf(output)) !== template);
  if (lost.length === 0) return edited;
  return setTexts(text, keysOf, changed, new Set(lost.map(([output]) => output)));
}

function setTexts(
  text: string,
  keysOf: (output: string) => readonly string[],
  changed: ReadonlyMap<string, string>,
  inMarks: ReadonlySet<string> = new Set(),
): string {
  const tokens = [...new Parser().parse(text)];
  for (const document of new Composer({ keepSourceTokens: true }).compose(tokens)) {
    for (const [output, template] of changed) {
      const node = document.getIn(keysOf(output), true);
      const token = isScalar(node) ? node.srcToken : undefined;
      if (token === undefined) continue;
      if (!inMarks.has(output)) CST.setScalarValue(token, template, { afterKey: true });
      else {
        CST.setScalarValue(token, "", { afterKey: true, type: "QUOTE_DOUBLE" });
        // A text of JSON is one of YAML.
        if (token.type === "double-quoted-scalar") token.source = JSON.stringify(template);
      }
    }
  }
  return tokens.map((token) => CST.stringify(token)).join("");
}
