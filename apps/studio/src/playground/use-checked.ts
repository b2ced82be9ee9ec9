import { type EditorMessages, english } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import { fieldsOf, parseTemplate } from "@skladno/template";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { nextTask } from "../next-task.js";
import type { ScreenProps } from "../screen.js";
import type { Work } from "../work/work.js";
import {
  type CheckTemplate,
  createCheckTemplate,
  dataProblems,
  type OutputProblem,
  templateProblems,
} from "./problems.js";
import { UngovernedWords } from "./ungoverned-words.js";
import type { RenderedTexts, TextsState } from "./use-texts.js";

type CheckedWork = Omit<Work, "corrections">;

/** The work as it was checked last, and what is to be said about it. */
interface Checked {
  readonly work: CheckedWork;
  readonly texts: RenderedTexts;
  /** Of all outputs: those of templates, then those of the product's values. */
  readonly problems: readonly OutputProblem[];
  /** The outputs whose templates have errors: their texts are the previous ones. */
  readonly broken: ReadonlySet<string>;
  /** The fields that templates mention; those of the product before the first check. */
  readonly used: ReadonlySet<string>;
}

/** So many milliseconds are checked before the browser is let in: a task longer than 50 is felt. */
const SLICE = 10;

/**
 * Checks the work. The check follows the texts, where there are any, and their paint, in tasks of its own: a key is
 * answered first.
 */
export function useChecked(
  { client, loading, state, corrections }: ScreenProps,
  rendered: TextsState,
): Checked & { readonly check: CheckTemplate } {
  const t = useText();
  const isAnswering = loading === "ready" && rendered.fault === undefined;
  const work: CheckedWork = (isAnswering && rendered.madeFrom) || state.work;
  const { texts } = rendered;
  const { limits } = state;
  const messages = useContext(LanguageContext) === "ru" ? russian : english;
  // Other corrections, other words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered holds for these corrections.
  const words = useMemo(() => new UngovernedWords(), [corrections]);
  const [answered, setAnswered] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer makes another check.
  const check = useMemo(() => createCheckTemplate(messages, words.advice), [messages, words, answered]);
  const usedFields = useRef(new UsedFields());
  const [checked, setChecked] = useState<Checked>(() => ({
    work,
    texts,
    problems: [],
    broken: new Set(),
    used: new Set(work.fields.keys()),
  }));
  useEffect(() => {
    let isNewest = true;
    const checkInSlices = async () => {
      await nextTask();
      if (!isNewest) return;
      const ofTemplates: OutputProblem[] = [];
      let until = performance.now() + SLICE;
      for (const problems of checkEach(work, check, messages)) {
        ofTemplates.push(...problems);
        if (performance.now() < until) continue;
        await nextTask();
        if (!isNewest) return;
        until = performance.now() + SLICE;
      }
      const used = usedFields.current.in(work.templates);
      const ofData = dataProblems(
        texts,
        { ...work, limits },
        {
          tooLong: (length, limit) =>
            t(
              `Длиннее на ${length - limit}: ${length} знаков из ${limit}. Сократите шаблон или значения.`,
              `Too long by ${length - limit}: ${length} of ${limit} characters. Shorten the template or the values.`,
            ),
        },
      );
      const errors = ofTemplates.filter(({ severity }) => severity === "error");
      const broken = new Set(errors.map(({ output }) => output));
      // Drawing is a task of its own too.
      await nextTask();
      if (!isNewest) return;
      setChecked({ work, texts, problems: [...ofTemplates, ...ofData], broken, used });
      if (isAnswering && (await words.ask(client).catch(() => false))) setAnswered((count) => count + 1);
    };
    void checkInSlices();
    return () => {
      isNewest = false;
    };
  }, [work, texts, limits, check, messages, t, isAnswering, words, client]);
  return { ...checked, check };
}

/** The problems of one template after another. */
function* checkEach(
  { templates, mode, fields }: CheckedWork,
  check: CheckTemplate,
  messages: EditorMessages,
): Generator<readonly OutputProblem[]> {
  const names = [...fields.keys()];
  for (const [output, template] of templates)
    yield templateProblems(output, check(output, template, mode, names), messages);
}

/** Reads again only what has changed, and gives the same set while the fields are the same. */
class UsedFields {
  #read: ReadonlyMap<string, readonly string[]> = new Map();
  #last: ReadonlySet<string> = new Set();

  in(templates: ReadonlyMap<string, string>): ReadonlySet<string> {
    this.#read = new Map([...templates.values()].map((text) => [text, this.#read.get(text) ?? namesOfFields(text)]));
    const names = [...this.#read.values()].flat();
    if (new Set(names).size !== this.#last.size || !names.every((name) => this.#last.has(name)))
      this.#last = new Set(names);
    return this.#last;
  }
}

function namesOfFields(template: string): readonly string[] {
  return fieldsOf(parseTemplate(template).template).map(({ name }) => name);
}
