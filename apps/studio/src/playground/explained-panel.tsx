import { diagnostics, type EditorMessages, english } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import type { TracePlaceholder } from "@skladno/engine";
import { type Node, type Placeholder, parseTemplate } from "@skladno/template";
import { caseName } from "../grammar-names.js";
import { useText } from "../i18n.js";
import type { Language, RenderedText } from "../worker/protocol.js";
import { WithCode } from "./with-code.js";

interface ExplainedPanelProps {
  readonly language: Language;
  readonly title: string;
  readonly source: string;
  readonly mode: "strict" | "flexible";
  /** The last good text: of this template, or of what it was before it was broken. */
  readonly rendered: RenderedText | undefined;
  readonly marked: { readonly start: number } | undefined;
}

/** What the template does, step by step. */
export function ExplainedPanel({ language, title, source, mode, rendered, marked }: ExplainedPanelProps) {
  const t = useText();
  const messages = language === "ru" ? russian : english;
  const steps = tagsOf(parseTemplate(source).template.children);
  const problems = diagnostics(source, { mode, messages }).filter(({ severity }) => severity === "error");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus.
    <section className="panel grow scroll" tabIndex={0} aria-label={t("Разбор шаблона", "Template explained")}>
      <div className="head line">
        <h2>{t("Разбор шаблона", "Template explained")}</h2>
        <span className="muted">{title}</span>
      </div>
      <ol className="steps">
        {steps.map((node) => {
          const problem = problems.find(({ start }) => node.start <= start && start < node.end);
          return (
            <li key={node.start} className={marked?.start === node.start ? "marked" : ""}>
              {problem === undefined ? (
                <Step
                  node={node}
                  isCurrent={rendered?.template === source}
                  rendered={rendered}
                  messages={messages}
                  language={language}
                />
              ) : (
                <>
                  <code>{node.type === "placeholder" ? node.field.value : source.slice(node.start, node.end)}</code>{" "}
                  <span className="danger">
                    — <WithCode text={problem.message} />
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Tag = Exclude<Node, { readonly type: "text" }>;

function tagsOf(nodes: readonly Node[]): readonly Tag[] {
  return nodes.flatMap((node) =>
    node.type === "text" ? [] : node.type === "if" ? [node, ...tagsOf(node.children)] : [node],
  );
}

interface StepProps {
  readonly node: Tag;
  readonly isCurrent: boolean;
  readonly rendered: RenderedText | undefined;
  readonly messages: EditorMessages;
  readonly language: Language;
}

function Step({ node, isCurrent, rendered, messages, language }: StepProps) {
  const t = useText();
  if (node.type === "variants") {
    const governed = governedBy(
      rendered,
      node.variants.map(({ value }) => value),
    );
    return (
      <>
        {node.variants.map(({ value, start }, index) => (
          <span key={start}>
            {index > 0 && t(" или ", " or ")}
            <span className="variant" lang="ru">
              {value}
            </span>
          </span>
        ))}
        {governed && (
          <small>{t(`требует падежа: ${caseName(governed, "ru")}`, `asks for the ${caseName(governed, "en")}`)}</small>
        )}
      </>
    );
  }
  if (node.type === "if") {
    return (
      <>
        <code>{node.field.value}</code> — {messages.condition(node.field.value)}
      </>
    );
  }
  if (node.type === "broken") return <code>{node.source}</code>;
  const piece = rendered?.pieces.find((one) => one.type === "value" && one.start === node.start);
  const placeholder = isCurrent
    ? piece?.type === "value" && piece.placeholder
    : rendered?.trace.placeholders.find(({ field }) => field === node.field.value);
  const head = headOf(node, rendered);
  return (
    <>
      <code>{node.field.value}</code>{" "}
      {placeholder
        ? roleOf(placeholder, head, t, language)
        : isCurrent && t("— значения нет, не печатается", "has no value and is not printed")}
      {node.filters
        .filter(({ name }) => !["head", "case", "agree", "lock"].includes(name.value))
        .map(({ name, start }) => (
          <small key={start}>
            <code>{name.value}</code> — {messages.filters[name.value]}
          </small>
        ))}
      {placeholder && placeholder.role === "dependent" && (
        <small>{t("род, число и падеж берёт у него", "takes gender, number and case from it")}</small>
      )}
    </>
  );
}

function roleOf(
  { role, case: standing, words }: TracePlaceholder,
  head: string | undefined,
  t: ReturnType<typeof useText>,
  language: Language,
): React.ReactNode {
  if (role === "locked") return t("остаётся как есть", "stays as it is");
  if (role === "dependent") {
    return (
      <>
        {t("согласуется с полем ", "agrees with ")}
        <code>{head}</code>
      </>
    );
  }
  if (words.length === 0 || standing === null) return t("печатается как есть", "is printed as it is");
  const name = caseName(standing, language);
  if (role === "head") return t(`— главное слово, ${name} падеж`, `is the main word, ${name} case`);
  return t(`— ${name} падеж`, `is in the ${name} case`);
}

function headOf({ filters, field }: Placeholder, rendered: RenderedText | undefined): string | undefined {
  const agree = filters.find(({ name }) => name.value === "agree")?.argument?.value;
  if (agree !== undefined) return agree;
  for (const stage of rendered?.trace.stages ?? []) {
    if (stage.stage !== "analyse") continue;
    const group = stage.groups.find(({ fields }) => fields.includes(field.value));
    return group?.fields.find((name) =>
      rendered?.trace.placeholders.some((one) => one.field === name && one.role === "head"),
    );
  }
  return undefined;
}

function governedBy(rendered: RenderedText | undefined, variants: readonly string[]) {
  const found = rendered?.trace.placeholders.find(({ case_source }) =>
    variants.some((variant) => case_source === `government: "${variant.trim().split(/\s+/).at(-1)}"`),
  );
  return found?.case ?? undefined;
}
