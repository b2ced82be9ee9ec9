// Every entry and a type of it, for the ways of resolution that are not Node's own.
import { type Client, createClient } from "@skladno/client";
import { type Job, jobRequest } from "@skladno/contract";
import { dictionaryUrl, manifest } from "@skladno/dictionary-ru";
import { createEngine, type Engine } from "@skladno/engine";
import { russian as russianWarnings } from "@skladno/engine/ru";
import { createOrchestrator, type JobStore } from "@skladno/jobs";
import { createMemoryStore } from "@skladno/jobs/memory";
import { exerciseStore } from "@skladno/jobs/testing";
import { formatMoney } from "@skladno/money";
import { createMorphology, type Morphology } from "@skladno/morphology";
import { compileDictionary } from "@skladno/morphology/compile";
import { governedCase } from "@skladno/morphology/government";
import { toInlineCase } from "@skladno/morphology/letter-case";
import { selectForm } from "@skladno/plural";
import { checkTemplate, type Template } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import { russian } from "@skladno/template/ru";

export const client: Client = createClient({ baseUrl: "http://127.0.0.1", apiKey: "key" });
export const store: JobStore<string, string, null> = createMemoryStore();
export type Types = [Engine, Job, Morphology, Template];
export const values = [
  checkTemplate("{{x}}", { lint, messages: russian }).errors,
  russianWarnings,
  dictionaryUrl.href,
  manifest.formatVersion,
  createEngine,
  createMorphology,
  compileDictionary,
  governedCase("для"),
  toInlineCase("Кожаная Сумка", () => []),
  createOrchestrator,
  exerciseStore,
  formatMoney("1", "₽"),
  selectForm(1, ["а", "б", "в"]),
  jobRequest,
];

// What the compiler has to refuse: a product without an id, a field that is no text and no number.
// @ts-expect-error
client.run({ templates: {}, items: [{ name: "x" }] });
// @ts-expect-error
client.run({ templates: {}, items: [{ external_id: "1", name: { text: "x" } }] });
/** Products of an interface, as programs have them. */
interface Shoe {
  readonly external_id: string;
  readonly name: string;
  readonly size?: number;
}
export const run = (shoes: AsyncIterable<Shoe>) => client.run({ templates: { h1: "{{name}}" }, items: shoes });
