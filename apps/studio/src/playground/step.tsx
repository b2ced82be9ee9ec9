import type { EditorMessages } from "@skladno/editor";
import type { TracePlaceholder } from "@skladno/engine";
import type { Node, Placeholder } from "@skladno/template";
import type { ComponentChildren } from "preact";
import { caseName, questionOf, requiredCase } from "../frame/grammar-names.js";
import { useText } from "../frame/i18n.js";
import type { Language, RenderedText } from "../worker/protocol.js";

/** The filters that the role of the field speaks of. */
const grammatical: readonly string[] = ["head", "case", "agree", "lock"];

interface StepProps {
  readonly node: Exclude<Node, { readonly type: "text" }>;
  readonly isCurrent: boolean;
  readonly rendered: RenderedText | undefined;
  readonly messages: EditorMessages;
  readonly language: Language;
}

/** One step: what a tag or a variant block does in this text. */
export function Step({ node, isCurrent, rendered, messages, language }: StepProps) {
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
          <small>
            {t(`требует ${requiredCase(governed, "ru")}: `, `requires ${requiredCase(governed, "en")}: `)}
            <span lang="ru">{questionOf(governed)}</span>
          </small>
        )}
      </>
    );
  }
  if (node.type === "if") {
    return (
      <>
        <code>{node.field.value}</code> —{" "}
        {node.negated ? messages.emptyCondition(node.field.value) : messages.condition(node.field.value)}
      </>
    );
  }
  if (node.type === "broken") return <code>{node.source}</code>;
  const piece = rendered?.pieces.find((one) => one.type === "value" && one.start === node.start);
  const placeholder = isCurrent
    ? piece?.type === "value" && piece.placeholder
    : rendered?.trace.placeholders.find(({ field }) => field === node.field.value);
  const head = placeholder && placeholder.role === "dependent" ? headOf(node, rendered) : undefined;
  const isInert =
    placeholder && placeholder.role !== "locked" && (placeholder.words.length === 0 || placeholder.case === null);
  const printing = node.filters.filter(({ name }) => !grammatical.includes(name.value));
  const isOnlyFormatted = isInert === true && printing.length > 0;
  return (
    <>
      <code>{node.field.value}</code>{" "}
      {placeholder
        ? roleOf(placeholder, head, printing.length > 0, t, language)
        : isCurrent && t("— значения нет, не печатается", "has no value and is not printed")}
      {isOnlyFormatted && "— "}
      {printing.map(({ name, start }) =>
        isOnlyFormatted ? (
          <span key={start}>{messages.filters[name.value]} </span>
        ) : (
          <small key={start}>
            <code>{name.value}</code> — {messages.filters[name.value]}
          </small>
        ),
      )}
      {placeholder && placeholder.role === "dependent" && (
        <small>{t("род, число и падеж берёт у него", "takes gender, number and case from it")}</small>
      )}
    </>
  );
}

function roleOf(
  { role, case: standing, words }: TracePlaceholder,
  head: string | undefined,
  isFormatted: boolean,
  t: ReturnType<typeof useText>,
  language: Language,
): ComponentChildren {
  if (role === "locked") return t("остаётся как есть", "stays as it is");
  if (role === "dependent") {
    return (
      <>
        {t("согласуется с полем ", "agrees with ")}
        <code>{head}</code>
      </>
    );
  }
  if (words.length === 0 || standing === null)
    return isFormatted ? "" : t("печатается как есть", "is printed as it is");
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
