import type { Engine, OutputTrace } from "@skladno/engine";
import { russian } from "@skladno/engine/ru";
import { type CheckedTemplate, checkTemplates } from "@skladno/template";
import { piecesOf } from "./pieces.js";
import type { RenderedText, RenderInput } from "./protocol.js";

/** Renders one product with an engine; the templates of the last call stay compiled, because a product changes more often. */
export function createRender(engine: Engine): (input: RenderInput) => ReadonlyMap<string, RenderedText> {
  let last:
    | {
        readonly key: string;
        readonly checked: ReadonlyMap<string, CheckedTemplate>;
        readonly compiled: ReturnType<Engine["compile"]>;
      }
    | undefined;
  return ({ templates, mode, fields, seed, language }) => {
    const key = JSON.stringify([[...templates], mode]);
    if (last?.key !== key) {
      const { checked } = checkTemplates(Object.fromEntries(templates), { mode });
      last = { key, checked, compiled: engine.compile(checked) };
    }
    const { checked, compiled } = last;
    const messages = language === "ru" ? { messages: russian } : {};
    const item = Object.fromEntries(fields);
    const { outputs, diagnostics, trace } = compiled.render(item, { seed: [seed], trace: true, ...messages });
    return new Map(
      compiled.outputs.map((output): [string, RenderedText] => {
        const template = checked.get(output) as CheckedTemplate;
        const text = outputs[output] as string;
        const reasons = trace?.[output] as OutputTrace;
        return [
          output,
          {
            text,
            template: template.source,
            // The placeholders repeat the other stages; for a long template everything would be sent five times.
            trace: { ...reasons, stages: reasons.stages.filter(({ stage }) => stage === "analyse") },
            pieces: piecesOf(template, reasons, text),
            diagnostics: diagnostics.filter((one) => one.output === output),
          },
        ];
      }),
    );
  };
}
