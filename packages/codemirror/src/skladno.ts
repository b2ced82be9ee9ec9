import { bracketMatching } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { completion } from "./completion.js";
import { highlighting } from "./highlighting.js";
import type { SkladnoOptions } from "./options.js";
import { hovering, problems } from "./problems.js";

/**
 * Everything that an editor of templates needs: colours, completion, problems with one-click fixes, hover, matching brackets.
 *
 * @example
 * new EditorView({ doc: "Купить {{товар}}", extensions: [skladno({ fields: () => ["товар"] })], parent: document.body });
 */
export function skladno(options: SkladnoOptions = {}): Extension {
  return [
    highlighting(),
    completion(options),
    problems(options),
    hovering(options),
    bracketMatching({ brackets: "{}[]" }),
  ];
}
