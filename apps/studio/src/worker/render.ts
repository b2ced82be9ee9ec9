import type { Engine, OutputTrace } from "@skladno/engine";
import { russian } from "@skladno/engine/ru";
import { type CheckedTemplate, checkTemplates } from "@skladno/template";
import { piecesOf } from "./pieces.js";
import type { RenderedText, RenderInput } from "./protocol.js";

/** A template as it was last, with the text that it gave last. */
interface Output {
  readonly source: string;
  readonly mode: RenderInput["mode"];
  /** Absent where the template has errors. */
  readonly template: CheckedTemplate | undefined;
  readonly compiled: ReturnType<Engine["compile"]> | undefined;
  /** What the text was made from. */
  made: string;
  text: RenderedText | undefined;
}

/**
 * Renders one product with an engine. A key changes one template, a field those that mention it: only these are
 * rendered, and the others give the same object as before.
 */
export function createRender(engine: Engine): (input: RenderInput) => ReadonlyMap<string, RenderedText> {
  let outputs = new Map<string, Output>();
  return (input) => {
    const kept = outputs;
    outputs = new Map(
      [...input.templates].map(([name, source]) => {
        const known = kept.get(name);
        return [
          name,
          known?.source === source && known.mode === input.mode ? known : compile(engine, name, source, input),
        ];
      }),
    );
    const texts = new Map<string, RenderedText>();
    for (const [name, output] of outputs) {
      const text = renderOutput(name, output, input);
      if (text !== undefined) texts.set(name, text);
    }
    return texts;
  };
}

/** What placeholders print for a product, each as a template of its own. */
export function resultsOf(
  placeholders: readonly string[],
  fields: RenderInput["fields"],
  engine: Engine,
): readonly (string | undefined)[] {
  const templates = Object.fromEntries(placeholders.map((placeholder, index) => [`result_${index}`, placeholder]));
  const { checked } = checkTemplates(templates, { mode: "flexible" });
  const { outputs } = engine.compile(checked).render(Object.fromEntries(fields));
  return placeholders.map((_, index) => outputs[`result_${index}`]);
}

function compile(engine: Engine, name: string, source: string, { mode }: RenderInput): Output {
  const { checked } = checkTemplates({ [name]: source }, { mode });
  const template = checked.get(name);
  const compiled = template && engine.compile(checked);
  return { source, mode, template, compiled, made: "", text: undefined };
}

function renderOutput(name: string, output: Output, { fields, seed, language }: RenderInput): RenderedText | undefined {
  const { template, compiled } = output;
  if (template === undefined || compiled === undefined) return undefined;
  const made = JSON.stringify([compiled.fields.map((field) => fields.get(field)), seed, language]);
  if (made === output.made) return output.text;
  const messages = language === "ru" ? { messages: russian } : {};
  const { outputs, diagnostics, trace } = compiled.render(Object.fromEntries(fields), {
    seed: [seed],
    trace: true,
    ...messages,
  });
  const text = outputs[name] as string;
  const reasons = trace?.[name] as OutputTrace;
  output.made = made;
  output.text = {
    text,
    template: template.source,
    // The placeholders repeat the other stages; for a long template everything would be sent five times.
    trace: { ...reasons, stages: reasons.stages.filter(({ stage }) => stage === "analyse") },
    pieces: piecesOf(template, reasons, text),
    diagnostics,
  };
  return output.text;
}
