import type { EditorView } from "@codemirror/view";
import { textLengths } from "@skladno/contract";
import { diagnostics, type EditorDiagnostic, english, type Fix } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import type { Case, WordReading } from "@skladno/morphology";
import { fieldsOf, formatTemplate, parseTemplate } from "@skladno/template";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { loadDraft, saveDraft } from "../drafts.js";
import type { EngineClient } from "../engine-client.js";
import { Banner, type Loading, Status } from "../frame.js";
import { LanguageContext, useText } from "../i18n.js";
import { Icon } from "../icons.js";
import { keepPreference, readPreference } from "../preferences.js";
import { outputNames, type Product, type Sample, samples, sampleTemplates } from "../samples.js";
import { packShare, type Shared, unpackShare } from "../share.js";
import type { Forms, Rendered, RenderedText } from "../worker/protocol.js";
import { ExplainedPanel } from "./explained-panel.js";
import { ProductPanel } from "./product-panel.js";
import { proposeField, TemplateEditor } from "./template-editor.js";
import { type Asked, TextsPanel, wordsOf } from "./texts-panel.js";
import { WhyDialog } from "./why-dialog.js";
import { WithCode } from "./with-code.js";

interface PlaygroundProps {
  readonly client: EngineClient;
  readonly loading: Loading;
  readonly onRetry: () => void;
  readonly switches: React.ReactNode;
}

const first = samples[0] as Sample;
/** What an empty editor offers to insert. */
const emptySamples = ["Купить {{товар|head}}", "[[Обзор|Описание]] {{товар}}", "Скидка на {{товар}}: {{цена|money:₽}}"];
const DRAFT = "playground";

/** Templates, a product, its texts, and why they are as they are. */
export function Playground({ client, loading, onRetry, switches }: PlaygroundProps) {
  const t = useText();
  const language = useContext(LanguageContext);
  const messages = language === "ru" ? russian : english;

  const [templates, setTemplates] = useState<Readonly<Record<string, string>>>(sampleTemplates);
  const [mode, setMode] = useState<Shared["m"]>("flexible");
  const [active, setActive] = useState("seo_title");
  const [chosen, setChosen] = useState({ sample: first, index: 0 });
  const [item, setItem] = useState<Product>(first.products[0] as Product);
  const [seed, setSeed] = useState(0);
  const [texts, setTexts] = useState<Readonly<Record<string, RenderedText>>>({});
  const [milliseconds, setMilliseconds] = useState<number>();
  const [forms, setForms] = useState<Readonly<Record<string, Forms>>>({});
  const [asked, setAsked] = useState<Asked>();
  const [note, setNote] = useState("");
  const [saved, setSaved] = useState<boolean>();
  const [showsHint, setShowsHint] = useState(() => readPreference("hint") !== "seen");
  const editor = useRef<EditorView>(null);
  const isRestored = useRef(false);

  useRegionKeys();

  const titleOf = useCallback((name: string) => outputNames[name]?.[language] ?? name, [language]);
  const outputs = useMemo(
    () => Object.keys(templates).map((name) => ({ name, title: titleOf(name), limit: textLengths[name] })),
    [templates, titleOf],
  );

  // A link comes before the draft.
  useEffect(() => {
    const take = (shared: Shared) => {
      setTemplates(shared.t);
      setMode(shared.m);
      setItem(shared.f);
      setActive(Object.keys(shared.t)[0] ?? "");
    };
    const restore = async () => {
      const link = new URLSearchParams(location.hash.split("?")[1] ?? "").get("s");
      if (link !== null) {
        await unpackShare(link).then(take, () =>
          setNote(t("Ссылка повреждена. Показан пример.", "The link is broken. A sample is shown instead.")),
        );
      } else {
        const draft = await loadDraft(DRAFT);
        if (draft !== undefined) take(draft as Shared);
      }
      isRestored.current = true;
    };
    if (!isRestored.current) void restore();
  }, [t]);

  useEffect(() => {
    if (!isRestored.current) return;
    saveDraft(DRAFT, { t: templates, m: mode, f: item } satisfies Shared).then(
      () => setSaved(true),
      () => setSaved(false),
    );
  }, [templates, mode, item]);

  const isReady = loading === "ready";
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!isReady) return;
    const whole = !hasAsked.current;
    hasAsked.current = true;
    // Answers come in the order of the questions.
    client.ask({ type: "render", templates, mode, item, seed: String(seed), whole, language }).then(
      (rendered: Rendered) => {
        setMilliseconds(rendered.milliseconds);
        // The last good text stays where a template is broken.
        setTexts((last) => ({ ...last, ...rendered.outputs }));
      },
      (error: Error) => setNote(error.message),
    );
  }, [client, isReady, templates, mode, item, seed, language]);

  useEffect(() => {
    if (!isReady) return;
    const names = Object.keys(item);
    let isOld = false;
    client.ask({ type: "forms", values: Object.values(item) }).then(
      (answers) => {
        if (!isOld) setForms(Object.fromEntries(names.map((name, index) => [name, answers[index] as Forms])));
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [client, isReady, item]);

  const source = templates[active] ?? "";
  const check = useMemo(() => rememberLast((text: string) => diagnostics(text, { mode, messages })), [mode, messages]);
  const problems = useMemo(
    () =>
      Object.entries(templates).flatMap(([output, text]) =>
        check(output, text).map((problem): OutputProblem => ({ ...problem, output })),
      ),
    [templates, check],
  );
  const shown = [
    ...problems.filter(({ output }) => output === active),
    ...problems.filter(({ output }) => output !== active),
  ];
  const broken = new Set(problems.filter(({ severity }) => severity === "error").map(({ output }) => output));
  const used = useMemo(
    () =>
      new Set(
        Object.values(templates).flatMap((text) => fieldsOf(parseTemplate(text).template).map(({ name }) => name)),
      ),
    [templates],
  );
  const fields = useMemo(() => Object.entries(item).map(([name, value]) => ({ name, value })), [item]);

  const write = (output: string, text: string) => {
    setTemplates((last) => ({ ...last, [output]: text }));
    setAsked(undefined);
  };
  const fix = (output: string, { start, end, text }: Fix) => {
    const last = templates[output] ?? "";
    write(output, last.slice(0, start) + text + last.slice(end));
    setActive(output);
    editor.current?.focus();
  };
  const copy = useCallback(
    (text: string, done: string) =>
      navigator.clipboard.writeText(text).then(
        () => setNote(done),
        () => setNote(t("Браузер не дал скопировать.", "The browser did not allow copying.")),
      ),
    [t],
  );
  const copyText = useCallback((text: string) => void copy(text, t("Скопировано", "Copied")), [copy, t]);
  const share = async () => {
    const packed = await packShare({ t: templates, m: mode, f: item });
    if (packed.length > 8192) {
      setNote(
        t("Шаблоны слишком велики для ссылки: больше 8 КБ.", "The templates are too large for a link: over 8 KB."),
      );
      return;
    }
    history.replaceState(null, "", `#/play?s=${packed}`);
    await copy(location.href, t("Ссылка скопирована", "Link copied"));
  };

  const askedText = asked && texts[asked.output];
  const askedWord = askedText && !broken.has(asked.output) ? wordsOf(askedText)[asked.word] : undefined;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const selector = asked && `[data-output="${asked.output}"] [data-word="${asked.word}"]`;
    setAnchor(selector === undefined ? null : document.querySelector<HTMLElement>(selector));
  }, [asked]);
  const readings = useReadings(client, askedWord?.word.reading?.text);
  const ask = useCallback((next: Asked | undefined) => {
    setAsked(next);
    if (next === undefined) return;
    setActive(next.output);
    setShowsHint(false);
    keepPreference("hint", "seen");
  }, []);
  const close = useCallback(() => setAsked(undefined), []);
  const marked = useMemo(
    () =>
      askedWord && asked?.output === active ? { start: askedWord.piece.start, end: askedWord.piece.end } : undefined,
    [askedWord, asked, active],
  );

  const setCase = (wanted: Case) => {
    if (askedWord === undefined || asked === undefined) return;
    const last = templates[asked.output] ?? "";
    write(asked.output, withCase(last, askedWord.piece.start, wanted));
  };

  return (
    <div className="studio">
      <Banner
        screen="play"
        switches={switches}
        action={
          <button type="button" className="button primary" onClick={() => void share()}>
            <Icon name="share" />
            {t("Поделиться", "Share")}
          </button>
        }
      />
      <main id="main" tabIndex={-1} className="play">
        <h1 className="hidden">{t("Песочница", "Playground")}</h1>
        <div className="column">
          <section className="panel" aria-label={t("Шаблон", "Template")}>
            <div className="head">
              <h2>{t("Шаблон", "Template")}</h2>
              <div className="grow" />
              <button
                type="button"
                className="button small ghost"
                onClick={() => editor.current && proposeField(editor.current)}
              >
                <Icon name="plus" />
                {t("Поле или фильтр", "Field or filter")}
              </button>
              <button
                type="button"
                className="button small ghost"
                onClick={() => write(active, formatTemplate(parseTemplate(source).template))}
              >
                {t("Форматировать", "Format")}
              </button>
              <select
                className="button small ghost"
                aria-label={t("Режим", "Mode")}
                value={mode}
                onChange={({ target }) => setMode(target.value as Shared["m"])}
              >
                <option value="flexible">{t("Варианты разрешены", "Variants allowed")}</option>
                <option value="strict">{t("Без вариантов", "No variants")}</option>
              </select>
            </div>
            <Tabs outputs={outputs} active={active} onActive={setActive} problems={problems} />
            <div id="template" role="tabpanel" aria-label={titleOf(active)}>
              <TemplateEditor
                key={active}
                label={t("Шаблон", "Template")}
                language={language}
                mode={mode}
                source={source}
                onChange={(text) => write(active, text)}
                fields={fields}
                formOf={(field, wanted) => forms[field]?.[wanted]}
                marked={marked}
                onFirstFix={() => {
                  const found = problems.find(({ output, fixes }) => output === active && fixes.length > 0);
                  if (found?.fixes[0]) fix(active, found.fixes[0]);
                }}
                handle={editor}
              />
            </div>
            {source.trim() === "" && (
              <div className="empty">
                <span className="muted">
                  {t("Пустой шаблон. Начните с примера:", "An empty template. Begin with a sample:")}
                </span>
                {emptySamples.map((sample) => (
                  <button
                    type="button"
                    className="button small mono"
                    key={sample}
                    lang="ru"
                    onClick={() => write(active, sample)}
                  >
                    {sample}
                  </button>
                ))}
              </div>
            )}
            <Problems problems={shown} active={active} titleOf={titleOf} onFix={fix} onOpen={setActive} />
          </section>
          <TextsPanel
            outputs={outputs}
            texts={texts}
            stale={broken}
            active={active}
            asked={asked}
            onAsk={ask}
            onOtherVariants={() => setSeed(seed + 1)}
            onCopy={copyText}
            isLoading={!isReady}
            showsHint={showsHint && isReady}
          />
        </div>
        <div className="column">
          <ProductPanel
            language={language}
            samples={samples}
            {...chosen}
            onChoose={(sample, index) => {
              setChosen({ sample, index });
              setItem(sample.products[index] as Product);
              setAsked(undefined);
            }}
            item={item}
            onItem={(changed) => {
              setItem(changed);
              setAsked(undefined);
            }}
            used={used}
            marked={askedWord?.piece.placeholder.field}
          />
          <ExplainedPanel
            language={language}
            title={titleOf(active)}
            source={source}
            mode={mode}
            rendered={texts[active]}
            marked={marked}
          />
        </div>
        {askedText !== undefined && askedWord !== undefined && anchor !== null && (
          <WhyDialog
            language={language}
            rendered={askedText}
            {...askedWord}
            forms={forms[askedWord.piece.placeholder.field]}
            readings={readings}
            anchor={anchor}
            onClose={close}
            onStep={(by) => {
              const next = (asked as Asked).word + by;
              if (next >= 0 && next < wordsOf(askedText).length) ask({ output: (asked as Asked).output, word: next });
            }}
            onCase={askedWord.piece.placeholder.role === "dependent" ? undefined : setCase}
          />
        )}
      </main>
      <footer>
        <Status loading={loading} onRetry={onRetry} milliseconds={milliseconds} saved={saved} note={note} />
        <div className="grow" />
        <span>
          <kbd>Ctrl Space</kbd> {t("подсказка", "completion")}
        </span>
        <span>
          <kbd>F8</kbd> {t("следующее замечание", "next problem")}
        </span>
      </footer>
    </div>
  );
}

/** Every reading of a word; none until the worker has answered. */
function useReadings(client: EngineClient, word: string | undefined): readonly WordReading[] {
  const [found, setFound] = useState<{ readonly word: string; readonly readings: readonly WordReading[] }>();
  useEffect(() => {
    if (word === undefined) return;
    let isOld = false;
    client.ask({ type: "readings", word }).then(
      (readings) => {
        if (!isOld) setFound({ word, readings });
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [client, word]);
  return found !== undefined && found.word === word ? found.readings : [];
}

/** Computes again only for the names whose text has changed. */
function rememberLast<Result>(compute: (text: string) => Result): (name: string, text: string) => Result {
  const last = new Map<string, { readonly text: string; readonly result: Result }>();
  return (name, text) => {
    const known = last.get(name);
    if (known?.text === text) return known.result;
    const result = compute(text);
    last.set(name, { text, result });
    return result;
  };
}

/** `F6` goes to the next region of the screen, with `Shift` to the one before. */
function useRegionKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const regions = [...document.querySelectorAll<HTMLElement>("main section")];
      const at = regions.findIndex((region) => region.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const next = regions.at(at < 0 ? 0 : (at + step + regions.length) % regions.length);
      const focusable = '.cm-content, button:not(:disabled, [tabindex="-1"]), input, select';
      const inside = next?.querySelector<HTMLElement>(next.querySelector(".cm-content") ? ".cm-content" : focusable);
      (inside ?? next)?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The template with `case:` at the placeholder that begins at `start`, in the place of one that is there. */
export function withCase(source: string, start: number, wanted: Case): string {
  const nodes = parseTemplate(source).template.children.flatMap((node) =>
    node.type === "if" ? node.children : [node],
  );
  const node = nodes.find((one) => one.start === start);
  if (node?.type !== "placeholder") return source;
  const stated = node.filters.find(({ name }) => name.value === "case");
  if (stated !== undefined) return `${source.slice(0, stated.start)}case:${wanted}${source.slice(stated.end)}`;
  const at = node.field.end + (node.optional ? 1 : 0);
  return `${source.slice(0, at)}|case:${wanted}${source.slice(at)}`;
}

type OutputProblem = EditorDiagnostic & { readonly output: string };

interface TabsProps {
  readonly outputs: readonly { readonly name: string; readonly title: string }[];
  readonly active: string;
  readonly onActive: (name: string) => void;
  readonly problems: readonly OutputProblem[];
}

function Tabs({ outputs, active, onActive, problems }: TabsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: React.KeyboardEvent) => {
    const at = outputs.findIndex(({ name }) => name === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: outputs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + outputs.length) % outputs.length;
    onActive(outputs[next]?.name as string);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={t("Выходы", "Outputs")} ref={list} onKeyDown={move} tabIndex={-1}>
      {outputs.map(({ name, title }) => {
        const own = problems.filter(({ output }) => output === name);
        const severity = own.some((one) => one.severity === "error") ? "error" : own.length > 0 ? "notice" : undefined;
        return (
          <button
            type="button"
            key={name}
            role="tab"
            aria-selected={name === active}
            aria-controls="template"
            tabIndex={name === active ? 0 : -1}
            title={severity && t("Есть замечания", "Has problems")}
            onClick={() => onActive(name)}
          >
            {title}
            {severity !== undefined && <span className={`pip ${severity}`} />}
          </button>
        );
      })}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly OutputProblem[];
  readonly active: string;
  readonly titleOf: (name: string) => string;
  readonly onFix: (output: string, fix: Fix) => void;
  readonly onOpen: (output: string) => void;
}

function Problems({ problems, active, titleOf, onFix, onOpen }: ProblemsProps) {
  const t = useText();
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers is no list to VoiceOver.
    <ul className="problems" role="list" aria-label={t("Замечания к шаблону", "Template problems")}>
      {problems.slice(0, 20).map(({ output, severity, code, message, start, fixes }, index) => (
        <li key={`${output} ${code} ${start}`} className={severity}>
          <Icon name={severity === "error" ? "error" : "warning"} />
          <p className="grow">
            {output !== active && (
              <>
                <button type="button" className="output" onClick={() => onOpen(output)}>
                  {titleOf(output)}:
                </button>{" "}
              </>
            )}
            <WithCode text={message} />
          </p>
          {fixes.map((one) => (
            <button type="button" className="button small" key={one.label} onClick={() => onFix(output, one)}>
              {one.label}
              {index === 0 && output === active && <kbd>Alt ↵</kbd>}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
