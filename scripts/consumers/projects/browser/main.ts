import { checkTemplates, formatTemplate, parseTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import { russian } from "@skladno/template/ru";
import { readme } from "./readme.js";

/** A template editor's work: mistakes and advice in Russian, without a dictionary. */
function edit(): string {
  const { errors } = checkTemplates({ h1: "{{x|case:abl}}" }, { messages: russian });
  const { notices } = checkTemplates({ seo_titel: "{{x}}" }, { lint, messages: russian });
  return [errors[0]?.code, notices[0]?.hint, formatTemplate(parseTemplate("{{ x | upper }}").template)].join(" ");
}

async function inWorker(): Promise<readonly string[]> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  });
}

declare const WITH_WORKER: boolean;

async function main(): Promise<void> {
  const printed = await readme();
  const edited = edit();
  if (WITH_WORKER && JSON.stringify(await inWorker()) !== JSON.stringify(printed))
    throw new Error("the worker differs");
  document.body.dataset.printed = JSON.stringify(printed);
  document.body.dataset.edited = edited;
}

main().catch((error) => {
  document.body.dataset.error = String(error);
});
