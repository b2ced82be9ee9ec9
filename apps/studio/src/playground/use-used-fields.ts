import { fieldsOf, parseTemplate } from "@skladno/template";
import { useMemo, useRef } from "preact/hooks";
import { useSame } from "./use-same.js";

/**
 * The fields that templates mention. The same set while they are the same, and only a changed template is read again.
 */
export function useUsedFields(templates: ReadonlyMap<string, string>): ReadonlySet<string> {
  const read = useRef<ReadonlyMap<string, readonly string[]>>(new Map());
  const fields = useSame(
    useMemo(() => {
      read.current = new Map(
        [...templates.values()].map((text) => [text, read.current.get(text) ?? namesOfFields(text)]),
      );
      return [...new Set([...read.current.values()].flat())];
    }, [templates]),
  );
  return useMemo(() => new Set(fields), [fields]);
}

function namesOfFields(template: string): readonly string[] {
  return fieldsOf(parseTemplate(template).template).map(({ name }) => name);
}
