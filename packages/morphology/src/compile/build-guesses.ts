import { CLASS_ANIMACY_SHIFT, CLASS_PROPER, COUNTED_DEPTH } from "../dictionary/format.js";
import { encodeLetters, foldYo } from "../dictionary/letters.js";
import { unpackTag } from "../tag.js";
import type { Classes } from "./build-classes.js";

/** What is counted: one lexeme's lemma and class. */
export interface Observation {
  readonly lemma: string;
  readonly lexemeClass: number;
}

/** The statistics as `dictionary/guesses.ts` walks them; node 0 is the empty ending. */
export interface Guesses {
  readonly edgeSizes: readonly number[];
  readonly edgeLetters: readonly number[];
  readonly sizes: readonly number[];
  readonly classes: readonly number[];
  readonly counts: readonly number[];
}

interface Branch {
  readonly children: Map<number, Branch>;
  readonly votes: Map<number, number>;
  total: number;
}

/** Longer endings say nothing that shorter ones don't. */
const DEEPEST = 7;
/** An ending is worth a node of its own when that many lemmas have it. */
const FEWEST = 2;
/** A node keeps that many classes. */
const MOST_CLASSES = 4;
/** A noun is predicted to be animate only where almost all nouns with its ending are. */
const ANIMATE_SHARE = 0.95;
/** Fewer nouns don't tell by themselves; they are animate where those with a shorter ending are, too. */
const FEWEST_TELLING = 5;

/** Counts which classes lemmas with an ending have, and keeps the endings that tell more than their shorter ones. */
export function buildGuesses(observations: Iterable<Observation>, classes: Classes): Guesses {
  const twins = findTwins(classes);
  const root = newBranch();
  for (const { lemma, lexemeClass } of observations) {
    // What is a word beside a number only ("-мегабит") tells nothing of words.
    if (lemma.startsWith("-")) continue;
    const codes = encodeLetters(foldYo(lemma));
    if (codes === undefined) continue;
    let branch = root;
    count(branch, lexemeClass);
    for (let index = codes.length - 1; index >= 0 && codes.length - index <= DEEPEST; index--) {
      const letter = codes[index] as number;
      let child = branch.children.get(letter);
      if (child === undefined) {
        child = newBranch();
        branch.children.set(letter, child);
      }
      branch = child;
      count(branch, lexemeClass);
    }
  }

  const edgeSizes: number[] = [];
  const edgeLetters: number[] = [];
  const sizes: number[] = [];
  const classNumbers: number[] = [];
  const counts: number[] = [];
  // Breadth first: edge n leads to node n + 1.
  const queue: { branch: Branch; answer: Answer; depth: number }[] = [
    { branch: root, answer: summarise(root, twins, []), depth: 0 },
  ];
  for (let place = 0; place < queue.length; place++) {
    const { branch, answer, depth } = queue[place] as (typeof queue)[number];
    sizes.push(answer.length);
    for (const { lexemeClass, total } of answer) {
      classNumbers.push(lexemeClass);
      counts.push(Math.min(255, Math.round(Math.log2(total) * 12) + 1));
    }
    const before = edgeLetters.length;
    for (const [letter, child] of [...branch.children].sort(([one], [other]) => one - other)) {
      if (child.total < FEWEST || (depth >= COUNTED_DEPTH && !tellsMore(child, answer, twins))) continue;
      edgeLetters.push(letter);
      queue.push({ branch: child, answer: summarise(child, twins, answer), depth: depth + 1 });
    }
    edgeSizes.push(edgeLetters.length - before);
  }
  return { edgeSizes, edgeLetters, sizes, classes: classNumbers, counts };
}

function newBranch(): Branch {
  return { children: new Map(), votes: new Map(), total: 0 };
}

function count(branch: Branch, lexemeClass: number): void {
  branch.votes.set(lexemeClass, (branch.votes.get(lexemeClass) ?? 0) + 1);
  branch.total++;
}

/** A likely class of a node: its number, how many lemmas have it or its twin, and which twins these are. */
interface Likely {
  readonly lexemeClass: number;
  readonly total: number;
  readonly twins?: Twins;
}

/** The likeliest classes of a node. */
type Answer = readonly Likely[];

/**
 * The answer of a node, classes that are one for a prediction taken together.
 * @param shorter the answer for the shorter ending
 */
function summarise(branch: Branch, members: ReadonlyMap<number, Member>, shorter: Answer): Answer {
  const groups = new Map<Twins | number, { total: number; animate: number }>();
  const add = (key: Twins | number, number: number, isAnimate: boolean): void => {
    const group = groups.get(key) ?? { total: 0, animate: 0 };
    group.total += number;
    if (isAnimate) group.animate += number;
    groups.set(key, group);
  };
  const singularOnly: (readonly [alike: readonly Twins[], number: number, animate: boolean])[] = [];
  for (const [lexemeClass, number] of branch.votes) {
    const member = members.get(lexemeClass);
    if (member === undefined) add(lexemeClass, number, false);
    else if (member.alike.length === 1) add(member.alike[0] as Twins, number, member.animate);
    else singularOnly.push([member.alike, number, member.animate]);
  }
  // "побивка" has no plural: with its ending, others have "-вок".
  const withPlural = new Map([...groups].map(([key, { total }]) => [key, total]));
  const frequency = (twins: Twins): number =>
    withPlural.get(twins) ?? (shorter.some((likely) => likely.twins === twins) ? 0.5 : 0);
  for (const [alike, number, isAnimate] of singularOnly)
    add(
      alike.reduce((one, other) => (frequency(other) > frequency(one) ? other : one)),
      number,
      isAnimate,
    );
  return [...groups]
    .map(([key, { total, animate }]): Likely => {
      if (typeof key === "number") return { lexemeClass: key, total };
      const { animate: one, inanimate: other } = key;
      const tells = total >= FEWEST_TELLING || shorter.some(({ lexemeClass }) => lexemeClass === one);
      const asAnimate = other === undefined || (tells && animate >= total * ANIMATE_SHARE);
      return { lexemeClass: (asAnimate ? (one ?? other) : other) as number, total, twins: key };
    })
    .sort((one, other) => other.total - one.total || one.lexemeClass - other.lexemeClass)
    .slice(0, MOST_CLASSES);
}

/** True when the child, or an ending below it, is answered otherwise than its parent or with other certainty. */
function tellsMore(child: Branch, answer: Answer, twins: ReadonlyMap<number, Member>): boolean {
  const own = summarise(child, twins, answer);
  const sum = answer.reduce((before, { total }) => before + total, 0);
  const ownShare = (own[0]?.total ?? 0) / child.total;
  const share = (answer[0]?.total ?? 0) / Math.max(sum, 1);
  if (own[0]?.lexemeClass !== answer[0]?.lexemeClass || Math.abs(ownShare - share) > 0.2) return true;
  for (const grandchild of child.children.values()) {
    if (grandchild.total >= FEWEST && tellsMore(grandchild, answer, twins)) return true;
  }
  return false;
}

/** The animate and the inanimate class that decline alike but for the accusative. */
interface Twins {
  inanimate?: number;
  animate?: number;
}

interface Member {
  /** Its twins; of a class without a plural all that have its singular. */
  readonly alike: readonly Twins[];
  readonly animate: boolean;
}

/**
 * Which classes are one for a prediction: the animate and the inanimate one; and a class without a plural ("крахмал")
 * with one that has the same singular and a plural, for a product comes in numbers.
 */
function findTwins(classes: Classes): ReadonlyMap<number, Member> {
  const byForms = new Map<string, Twins>();
  const byClass = new Map<number, Member>();
  const singularOnly: { readonly number: number; readonly key: string; readonly animate: boolean }[] = [];
  const bySingular = new Map<string, Twins[]>();
  classes.classes.forEach(({ endingSet, marks }, number) => {
    const animacy = (marks >> CLASS_ANIMACY_SHIFT) & 3;
    const set = classes.endingSets[endingSet];
    if (animacy === 0 || set === undefined || (marks & CLASS_PROPER) !== 0) return;
    const grammemes = (classes.layouts[set.layout] ?? []).map(unpackTag);
    const forms = (number: "sing" | "plur"): readonly string[] =>
      set.endings.filter((_, place) => grammemes[place]?.case !== "acc" && grammemes[place]?.number === number);
    const head = marks & ~(3 << CLASS_ANIMACY_SHIFT);
    const singular = `${head}|${withoutCommonStart(forms("sing"))}`;
    if (grammemes.every((cell) => cell.number === "sing")) {
      singularOnly.push({ number, key: singular, animate: animacy === 2 });
      return;
    }
    const key = `${head}|${set.lemmaEnding}|${forms("sing")}|${forms("plur")}`;
    const twins = byForms.get(key) ?? {};
    if (animacy === 1) twins.inanimate ??= number;
    else twins.animate ??= number;
    byClass.set(number, { alike: [twins], animate: animacy === 2 });
    if (byForms.has(key)) return;
    byForms.set(key, twins);
    bySingular.set(singular, [...(bySingular.get(singular) ?? []), twins]);
  });
  for (const { number, key, animate } of singularOnly) {
    const alike = bySingular.get(key);
    if (alike !== undefined) byClass.set(number, { alike, animate });
  }
  return byClass;
}

/** Where the stem ends is the dictionary's choice: "-ка, -ки" and "-а, -и" may be the forms of one word. */
function withoutCommonStart(forms: readonly string[]): readonly string[] {
  const [first = ""] = forms;
  let common = 0;
  while (common < first.length && forms.every((form) => form[common] === first[common])) common++;
  return forms.map((form) => form.slice(common));
}
