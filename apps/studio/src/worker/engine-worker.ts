import { createEngine, type Engine, type OutputTrace } from "@skladno/engine";
import { russian } from "@skladno/engine/ru";
import { cases, createMorphology, createWords, type Morphology, openDictionary } from "@skladno/morphology";
import { type CheckedTemplate, checkTemplates } from "@skladno/template";
import { readDictionary } from "./dictionary.js";
import { type Dictionaries, look } from "./look.js";
import { piecesOf } from "./pieces.js";
import type { Answers, Forms, Message, Rendered, RenderedText, Request } from "./protocol.js";

let opening: Promise<Dictionaries> | undefined;

const say = (message: Message): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<Request & { readonly id: number }>) => {
  answer(data).then(
    (result) => say({ id: data.id, answer: result }),
    (error: unknown) => say({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(request: Request): Promise<Answers[Request["type"]]> {
  if (request.type === "open") {
    opening = open(request.dictionary);
    await opening;
    return null;
  }
  if (opening === undefined) throw new Error("The dictionary is not open. Open it first.");
  const opened = await opening;
  const { morphology, engine } = opened;
  if (request.type === "forms") return request.values.map((value) => formsOf(value, morphology));
  if (request.type === "readings") return morphology.analyse(request.word);
  if (request.type === "look") return look(request.text, request.language, opened);
  return render(request, engine);
}

async function open(address: string): Promise<Dictionaries> {
  const dictionary = openDictionary(await readDictionary(address, (progress) => say({ progress })));
  const morphology = createMorphology(dictionary);
  return { morphology, words: createWords(dictionary), engine: createEngine({ morphology }) };
}

function formsOf(value: string, { parsePhrase, inflectPhrase }: Morphology): Forms {
  const phrase = parsePhrase(value);
  return Object.fromEntries(cases.map((wanted) => [wanted, inflectPhrase(phrase, wanted).text])) as Forms;
}

/** The last templates, compiled: a product changes more often than they do. */
let last:
  | {
      readonly key: string;
      readonly checked: ReadonlyMap<string, CheckedTemplate>;
      readonly compiled: ReturnType<Engine["compile"]>;
    }
  | undefined;

/** What the page has, as JSON: a text that has not changed is not sent, nor drawn, again. */
const sent = new Map<string, string>();

function render(
  { templates, mode, item, seed, whole, language }: Extract<Request, { type: "render" }>,
  engine: Engine,
): Rendered {
  const from = performance.now();
  const key = JSON.stringify([templates, mode]);
  if (last?.key !== key) {
    const { checked } = checkTemplates(templates, { mode });
    last = { key, checked, compiled: engine.compile(checked) };
  }
  const { checked, compiled } = last;
  const messages = language === "ru" ? { messages: russian } : {};
  const { outputs, diagnostics, trace } = compiled.render(item, { seed: [seed], trace: true, ...messages });
  const texts = compiled.outputs.map((output): [string, RenderedText] => {
    const template = checked.get(output) as CheckedTemplate;
    const text = outputs[output] as string;
    const reasons = trace?.[output] as OutputTrace;
    return [
      output,
      {
        text,
        template: template.source,
        trace: reasons,
        pieces: piecesOf(template, reasons, text),
        diagnostics: diagnostics.filter((one) => one.output === output),
      },
    ];
  });
  if (whole) sent.clear();
  const changed = texts.filter(([output, text]) => {
    const written = JSON.stringify(text);
    const isChanged = sent.get(output) !== written;
    sent.set(output, written);
    return isChanged;
  });
  return { outputs: Object.fromEntries(changed), milliseconds: performance.now() - from };
}
