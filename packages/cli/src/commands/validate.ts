import type { GenerationMode } from "@skladno/engine";
import { createWordAdvice } from "@skladno/engine/advice";
import { checkTemplates, grammarVersion, type TemplateError, type TemplateNotice } from "@skladno/template";
import { lint, type WordAdvice } from "@skladno/template/lint";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import { loadEngineMessages } from "../messages/load-messages.js";
import type { Messages } from "../messages/messages.js";
import { type ProductsInput, readKnownProducts } from "../render/known-products.js";
import { correctionsOf } from "../render/prepare.js";
import { formatFinding } from "../report/print-findings.js";
import { openOutput } from "../results/open-output.js";
import { applySuggestions } from "../templates/apply-suggestions.js";
import { editTemplateFile } from "../templates/edit-template-file.js";
import { parseTemplateFile, readTemplateFile, type TemplateFile } from "../templates/read-template-file.js";
import { pageOf, print, type Terminal, tell } from "../terminal.js";
import { loadMorphology } from "../words/load-morphology.js";

/** What `validate` was asked for. */
export interface ValidateCommand {
  readonly paths: readonly string[];
  /** The products that the templates are for: their fields and values make more advice possible. */
  readonly products: ProductsInput;
  readonly correctionsPath: string | undefined;
  /** Undefined for what each file says; where it says nothing, variants are allowed, as in the service. */
  readonly mode: GenerationMode | undefined;
  readonly json: boolean;
  readonly fix: boolean;
}

interface Checked {
  readonly file: TemplateFile;
  readonly errors: readonly TemplateError[];
  readonly notices: readonly TemplateNotice[];
}

/**
 * `skladno validate`: every mistake of every template, at its place; with products, what their fields and values show
 * too.
 */
export async function validate(command: ValidateCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const { templates: table } = await loadEngineMessages(messages.language);
  const results: Checked[] = [];
  // One dictionary for all files without corrections of their own.
  const advice = new Map<ReturnType<typeof correctionsOf>, WordAdvice>();
  for (const path of command.paths) {
    const first = await readTemplateFile(path, terminal, messages);
    const corrections = correctionsOf(first, command.correctionsPath);
    const words = advice.get(corrections) ?? createWordAdvice(await loadMorphology(corrections, messages));
    advice.set(corrections, words);
    const known = await readKnownProducts(command.products, first, terminal, messages);
    const check = (file: TemplateFile): Checked => {
      const mode = command.mode ?? file.mode;
      return { file, ...checkTemplates(file.templates, { mode, lint, words, ...known, messages: table }) };
    };
    const checked = check(first);
    results.push(command.fix ? check(await fixFile(checked.file, check, terminal, messages)) : checked);
  }
  const errors = results.flatMap((result) => result.errors).length;
  const notices = results.flatMap((result) => result.notices).length;
  if (command.json) {
    const files = results.map((result) => ({
      file: result.file.path,
      valid: result.errors.length === 0,
      templates: result.file.templates,
      errors: withFileLines(result.file, result.errors),
      notices: withFileLines(result.file, result.notices),
    }));
    await print(terminal, JSON.stringify({ valid: errors === 0, files, rule_version: grammarVersion }, null, 2));
  } else {
    const page = pageOf(terminal.stdout, terminal);
    const { colors } = page;
    for (const { file, ...found } of results) {
      for (const error of found.errors) await print(terminal, formatFinding(error, "error", file, page, messages), "");
      for (const notice of found.notices) {
        await print(terminal, formatFinding(notice, "notice", file, page, messages), "");
      }
    }
    const count = results.reduce((sum, { file }) => sum + Object.keys(file.templates).length, 0);
    const verdict = messages.findings.verdict(count, errors, notices);
    await print(terminal, errors > 0 ? colors.red(verdict) : colors.green(verdict));
  }
  return errors === 0 ? 0 : 1;
}

function withFileLines<Found extends TemplateError | TemplateNotice>(file: TemplateFile, found: readonly Found[]) {
  return found.map((one) => ({ ...one, file_line: file.places.get(one.output ?? "")?.line ?? null }));
}

/** Applies what is suggested, and writes the file if that changed it. */
async function fixFile(
  file: TemplateFile,
  check: (file: TemplateFile) => Checked,
  terminal: Terminal,
  messages: Messages,
): Promise<TemplateFile> {
  if (file.path === "-") throw new CommandError(messages.findings.fixNeedsFile);
  const { templates, applied } = applySuggestions(file.templates, (changed) => {
    const { errors, notices } = check({ ...file, templates: changed });
    return [...errors, ...notices];
  });
  if (applied.length === 0) return file;
  const fixed = parseTemplateFile(
    file.path,
    editTemplateFile(file, new Map(Object.entries(templates).filter(([name, text]) => file.templates[name] !== text))),
    messages,
  );
  await replaceFile(file, fixed, templates, terminal, messages);
  await tell(
    terminal,
    ...applied.map(({ output, found, text }) => `${file.path} ${output}: ${messages.findings.suggestion(found, text)}`),
  );
  return fixed;
}

/**
 * Writes an edited file of templates.
 * @throws CommandError when what would be written does not read back as what it should be
 */
export async function replaceFile(
  file: TemplateFile,
  edited: TemplateFile,
  templates: Readonly<Record<string, string>>,
  terminal: Terminal,
  messages: Messages,
): Promise<void> {
  const same = Object.entries(templates).every(([name, text]) => edited.templates[name] === text);
  if (!same) throw new CommandError(messages.output.notEditable(file.path));
  const output = await openOutput(file.path, terminal, messages);
  await output.write(edited.text);
  await output.finish();
}
