/** Finished texts as the store writes them: made ready outside of the transaction, so that other processes do not wait for it, or in another thread. */
import { hashOfText } from "./normalised-text.js";
import type { ProductOutput } from "./stored-output.js";
import { writeHashes } from "./text-index.js";

/** Plain data, which may go from one thread to another. */
export interface PreparedOutput {
  readonly outputs: string;
  readonly warnings: string | null;
  readonly diagnostics: string | null;
  readonly madeWith: ProductOutput["madeWith"];
  /** The names of the outputs whose text is not empty. */
  readonly names: readonly string[];
  /** The hashes of these texts as `current_versions.texts` holds them, still without the keys of their fields. */
  readonly texts: Uint8Array;
}

/** The names of the last output: products of one job have theirs in common, and a list that is the same is copied once to another thread. */
let lastNames: readonly string[] = [];

/** @throws TypeError when the output holds something that is not JSON. */
export function prepareOutput(output: ProductOutput): PreparedOutput {
  if (output instanceof OutputOf) return output.prepared;
  const { outputs, warnings, diagnostics, madeWith } = output;
  const names: string[] = [];
  const hashes: bigint[] = [];
  for (const name of Object.keys(outputs)) {
    const hash = hashOfText(outputs[name] ?? "");
    if (hash === null) continue;
    names.push(name);
    hashes.push(hash);
  }
  if (names.length !== lastNames.length || names.some((name, index) => name !== lastNames[index])) lastNames = names;
  return {
    outputs: JSON.stringify(outputs),
    warnings: warnings.length === 0 ? null : JSON.stringify(warnings),
    diagnostics: diagnostics.length === 0 ? null : JSON.stringify(diagnostics),
    madeWith,
    names: lastNames,
    texts: writeHashes(hashes),
  };
}

/** An output that was made ready elsewhere. The store takes it over as it is; whoever else asks for its texts has them read. */
export function outputOf(prepared: PreparedOutput): ProductOutput {
  return new OutputOf(prepared);
}

class OutputOf implements ProductOutput {
  constructor(readonly prepared: PreparedOutput) {}
  get outputs() {
    return JSON.parse(this.prepared.outputs);
  }
  get warnings() {
    return JSON.parse(this.prepared.warnings ?? "[]");
  }
  get diagnostics() {
    return JSON.parse(this.prepared.diagnostics ?? "[]");
  }
  get madeWith() {
    return this.prepared.madeWith;
  }
}
