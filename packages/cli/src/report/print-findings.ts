import type { TemplateError, TemplateNotice } from "@skladno/template";
import type { Messages } from "../messages/messages.js";
import type { TemplateFile } from "../templates/read-template-file.js";
import type { Page } from "../terminal.js";
import { fitFrame } from "./fit-frame.js";
import { wrapText } from "./wrap-text.js";

const INDENTATION = "    ";

/** An error or a notice as a compiler prints it: file and line, output and place in the template, what is wrong, the line with carets. */
export function formatFinding(
  finding: TemplateError | TemplateNotice,
  severity: "error" | "notice",
  file: TemplateFile,
  { colors, width }: Page,
  messages: Messages,
): string {
  const { output = "", line, column, code, message, frame, suggestion, related = [] } = finding;
  const reason = "reason" in finding && finding.reason !== undefined ? `/${finding.reason}` : "";
  const place = file.places.get(output);
  const name = file.path === "-" ? messages.input.standardInput : file.path;
  const title = severity === "error" ? colors.red(messages.findings.error) : colors.yellow(messages.findings.notice);
  const lines = [
    `${colors.bold(place === undefined ? name : `${name}:${place.line}`)} ${output}:${line}:${column} ${title} ${colors.dim(code + reason)}`,
    ...wrapText(`  ${message}`, width),
    "",
    ...fitFrame(frame, width - INDENTATION.length).map(
      (part, index) => INDENTATION + (index === 0 ? part : colors.red(part)),
    ),
    ...related.map((other) => `    ${other.line}:${other.column} ${other.message}`),
  ];
  if (suggestion !== undefined) {
    const found = (file.templates[output] ?? "").slice(suggestion.offset, suggestion.end_offset);
    lines.push(...wrapText(`  ${colors.green(messages.findings.suggestion(found, suggestion.text))}`, width));
  }
  return lines.join("\n");
}
