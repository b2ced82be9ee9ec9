import { createEngine } from "@skladno/engine";
import { createWordAdvice } from "@skladno/engine/advice";
import {
  type Correction,
  cases,
  createMorphology,
  createWords,
  type Dictionary,
  openCorrections,
} from "@skladno/morphology";
import { readDictionary } from "./dictionary.js";
import { explainPhrase, formsOf, formsOfNoun, type Tools } from "./explain-phrase.js";
import { WorkerFault } from "./fault.js";
import type { Answers, Forms, Message, Rendered, RenderedText, RenderInput, Request } from "./protocol.js";
import { createRender, resultsOf } from "./render.js";
import { partCorrections, tryCorrection } from "./try-correction.js";

/** The dictionary with what is made of it for the corrections that hold now. */
interface Opened {
  readonly dictionary: Dictionary;
  tools: Tools;
  render: (input: RenderInput) => ReadonlyMap<string, RenderedText>;
}

let opening: Promise<Opened> | undefined;

const say = (message: Message): void => postMessage(message);

addEventListener("message", ({ data }: MessageEvent<Request & { readonly id: number }>) => {
  answer(data).then(
    (result) => say({ id: data.id, answer: result }),
    (error: unknown) => {
      const { code, detail } = error instanceof WorkerFault ? error : new WorkerFault("unexpected", String(error));
      say({ id: data.id, fault: { code, detail } });
    },
  );
});

async function answer(request: Request): Promise<Answers[Request["type"]]> {
  if (request.type === "open") {
    opening = open(request.dictionary, request.corrections);
    await opening;
    return null;
  }
  if (opening === undefined) throw new Error("The dictionary is not open. Open it first.");
  const opened = await opening;
  const { morphology, words } = opened.tools;
  switch (request.type) {
    case "correct":
      return correct(opened, request.corrections);
    case "forms":
      return request.values.map((value) => formsOf(value, morphology));
    case "results":
      return resultsOf(request.placeholders, request.fields, opened.tools.engine);
    case "agree": {
      const phrase = morphology.parsePhrase(request.value);
      const form = (wanted: (typeof cases)[number]) =>
        morphology.agreePhrase(phrase, { ...request.target, case: wanted }).text;
      return Object.fromEntries(cases.map((wanted) => [wanted, form(wanted)])) as Forms;
    }
    case "readings":
      return words.analyse(request.word);
    case "ungoverned": {
      const { ungovernedCase } = createWordAdvice(morphology);
      return request.words.map(ungovernedCase);
    }
    case "decline":
      return formsOfNoun(request.word, request.reading, words);
    case "explain":
      return explainPhrase(request.text, request.language, opened.tools);
    case "render":
      return renderChanged(request, opened);
    case "try":
      return tryCorrection(request.correction, opened.render(request), () => {
        const others = request.corrections.filter(({ lemma }) => !isSameWord(lemma, request.correction.lemma));
        const tools = makeTools(opened.dictionary, [...others, request.correction]);
        return { tools, texts: createRender(tools.engine)(request) };
      });
  }
}

const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function open(address: string, corrections: readonly Correction[]): Promise<Opened> {
  const dictionary = await readDictionary(address, (progress) => say({ progress }));
  const tools = makeTools(dictionary, partCorrections(dictionary, corrections).sound);
  return { dictionary, tools, render: createRender(tools.engine) };
}

function makeTools(dictionary: Dictionary, list: readonly Correction[]): Tools {
  const corrections = list.length === 0 ? undefined : openCorrections(dictionary, list);
  const morphology = createMorphology(dictionary, { corrections });
  return { morphology, words: createWords(dictionary, { corrections }), engine: createEngine({ morphology }) };
}

function correct(opened: Opened, corrections: readonly Correction[]): readonly string[] {
  const { sound, mistakes } = partCorrections(opened.dictionary, corrections);
  opened.tools = makeTools(opened.dictionary, sound);
  opened.render = createRender(opened.tools.engine);
  return mistakes;
}

/** What the page has: a text that has not changed is not sent, nor drawn, again. */
const sent = new Map<string, RenderedText>();

function renderChanged(request: RenderInput, { render }: Opened): Rendered {
  const changed = [...render(request)].filter(([output, text]) => sent.get(output) !== text);
  for (const [output, text] of changed) sent.set(output, text);
  return { outputs: new Map(changed) };
}
