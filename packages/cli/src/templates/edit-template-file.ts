import { Composer, CST, isScalar, Parser } from "yaml";
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

function editYaml({ text, places }: TemplateFile, changed: ReadonlyMap<string, string>): string {
  const tokens = [...new Parser().parse(text)];
  for (const document of new Composer({ keepSourceTokens: true }).compose(tokens)) {
    for (const [output, template] of changed) {
      const keys = places.get(output)?.keys ?? [];
      const node = document.getIn(keys, true);
      if (isScalar(node) && node.srcToken !== undefined)
        CST.setScalarValue(node.srcToken, template, { afterKey: true });
    }
  }
  return tokens.map((token) => CST.stringify(token)).join("");
}
