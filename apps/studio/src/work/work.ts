import type { Correction } from "@skladno/morphology";
import * as v from "valibot";

/** Names → texts, in their order. A map, because a field or an output may be called `constructor` or `__proto__`. */
export type Texts = ReadonlyMap<string, string>;

/** What a content manager works on; drafts and links hold nothing else. */
export interface Work {
  /** Output name → template. */
  readonly templates: Texts;
  readonly mode: "strict" | "flexible";
  /** Field name → value. */
  readonly fields: Texts;
  readonly corrections: readonly Correction[];
}

/** The work as JSON, the `s` of a link: `t` templates, `m` mode, `f` fields, `c` corrections where there are some. */
export interface PackedWork {
  readonly t: Readonly<Record<string, string>>;
  readonly m: Work["mode"];
  readonly f: Readonly<Record<string, string>>;
  readonly c?: readonly Correction[];
}

const texts = v.pipe(
  v.custom<object>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    "an object of texts",
  ),
  v.transform((value) => Object.entries(value) as [string, unknown][]),
  v.array(v.tuple([v.string(), v.string("a text")])),
  v.transform((entries): Texts => new Map(entries)),
);

const forms = v.partial(
  v.object({ nom: v.string(), gen: v.string(), dat: v.string(), acc: v.string(), ins: v.string(), prep: v.string() }),
);

/** The shape alone: whether a word can be declined like another is known where the dictionary is. */
const correction = v.object({
  lemma: v.string(),
  partOfSpeech: v.exactOptional(v.picklist(["noun", "adjective"])),
  gender: v.exactOptional(v.picklist(["masc", "fem", "neut"])),
  animacy: v.exactOptional(v.picklist(["anim", "inan"])),
  proper: v.exactOptional(v.boolean()),
  indeclinable: v.exactOptional(v.boolean()),
  declinesLike: v.exactOptional(v.string()),
  forms: v.exactOptional(v.partial(v.object({ sing: forms, plur: forms }))),
  place: v.exactOptional(v.picklist(["в", "на"])),
  secondLocative: v.exactOptional(v.boolean()),
  singularOnly: v.exactOptional(v.boolean()),
});

const packedWork = v.object({
  t: v.pipe(
    texts,
    v.check((templates) => templates.size > 0, "at least one template"),
  ),
  m: v.picklist(["strict", "flexible"]),
  f: texts,
  c: v.exactOptional(v.array(correction)),
});

/**
 * Reads what `packWork` has written; members that it does not know are left out.
 *
 * @throws Error that names the path of the first mistake and what is expected there
 */
export function unpackWork(value: unknown): Work {
  const { t, m, f, c = [] } = parse(packedWork, value);
  return { templates: t, mode: m, fields: f, corrections: c as readonly Correction[] };
}

/** Plain data, ready for JSON and for the browser's store. */
export function packWork({ templates, mode, fields, corrections }: Work): PackedWork {
  return {
    t: Object.fromEntries(templates),
    m: mode,
    f: Object.fromEntries(fields),
    ...(corrections.length > 0 && { c: corrections }),
  };
}

/** Where the product comes from: a product of a sample, or one of the user's own. */
export interface Position {
  readonly sample: string;
  readonly index: number;
}

/** What the browser keeps: the work, the product that is shown, and the products of samples that were changed. */
export interface Draft {
  readonly work: Work;
  /** Absent for the user's own product. */
  readonly position?: Position | undefined;
  /** "home/3" → the product as the user has left it. */
  readonly edited: ReadonlyMap<string, Texts>;
  /** The text of the project file that was opened: what it says beside the work is kept for the one that is saved. */
  readonly file?: string | undefined;
  /** Output name → the most characters of its text, where that file says it. */
  readonly limits?: ReadonlyMap<string, number> | undefined;
}

const packedDraft = v.object({
  file: v.optional(v.string()),
  limits: v.optional(
    v.pipe(
      v.record(v.string(), v.number()),
      v.transform((record): ReadonlyMap<string, number> => new Map(Object.entries(record))),
    ),
  ),
  position: v.optional(v.object({ sample: v.string(), index: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
  edited: v.optional(
    v.pipe(
      v.record(v.string(), texts),
      v.transform((record): ReadonlyMap<string, Texts> => new Map(Object.entries(record))),
    ),
  ),
});

/**
 * Reads a draft of this or an earlier version.
 *
 * @throws Error as `unpackWork`
 */
export function unpackDraft(value: unknown): Draft {
  const work = unpackWork(value);
  const { position, edited = new Map(), file, limits } = parse(packedDraft, value);
  return { work, position, edited, file, limits };
}

/** Plain data for the browser's store. */
export function packDraft({ work, position, edited, file, limits }: Draft): unknown {
  const products = [...edited].map(([key, fields]) => [key, Object.fromEntries(fields)]);
  return {
    ...packWork(work),
    position,
    edited: Object.fromEntries(products),
    file,
    limits: limits && Object.fromEntries(limits),
  };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`Not a state of the Playground: ${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`);
}
