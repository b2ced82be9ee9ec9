import { english } from "@skladno/editor";
import { russian } from "@skladno/editor/ru";
import { type Node, parseTemplate } from "@skladno/template";
import { memo } from "preact/compat";
import { useContext, useMemo } from "preact/hooks";
import { LanguageContext, useText } from "../frame/i18n.js";
import { titleOfOutput } from "../samples.js";
import type { RenderedText } from "../worker/protocol.js";
import type { OutputProblem } from "./problems.js";
import { Step } from "./step.js";

interface ExplainedPanelProps {
  readonly output: string;
  readonly source: string;
  readonly problems: readonly OutputProblem[];
  /** The last good text: of this template, or of what it was before it was broken. */
  readonly rendered: RenderedText | undefined;
  readonly marked: { readonly start: number } | undefined;
}

/** What the template does, step by step. */
export const ExplainedPanel = memo(({ output, source, problems, rendered, marked }: ExplainedPanelProps) => {
  const t = useText();
  const language = useContext(LanguageContext);
  const messages = language === "ru" ? russian : english;
  const steps = useMemo(() => tagsOf(parseTemplate(source).template.children), [source]);
  const mistakes = problems.flatMap(({ output: of, severity, place }) =>
    of === output && severity === "error" && place ? [place.start] : [],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus.
    <section className="panel grow scroll" tabIndex={0} aria-label={t("Разбор шаблона", "Template explained")}>
      <div className="head line">
        <h2>{t("Разбор шаблона", "Template explained")}</h2>
        <span className="muted">{titleOfOutput(output, language)}</span>
      </div>
      <ol className="steps">
        {steps.map((node) => (
          <li key={node.start} className={marked?.start === node.start ? "marked" : ""}>
            {mistakes.some((start) => node.start <= start && start < node.end) ? (
              <>
                <code>{node.type === "placeholder" ? node.field.value : source.slice(node.start, node.end)}</code>{" "}
                <span className="danger">
                  {t("— ошибка, она названа под шаблоном", "has a mistake, see below the template")}
                </span>
              </>
            ) : (
              <Step
                node={node}
                isCurrent={rendered?.template === source}
                rendered={rendered}
                messages={messages}
                language={language}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
});

type Tag = Exclude<Node, { readonly type: "text" }>;

function tagsOf(nodes: readonly Node[]): readonly Tag[] {
  return nodes.flatMap((node) =>
    node.type === "text"
      ? []
      : node.type === "if"
        ? [node, ...tagsOf(node.children), ...tagsOf(node.otherwise?.children ?? [])]
        : [node],
  );
}
