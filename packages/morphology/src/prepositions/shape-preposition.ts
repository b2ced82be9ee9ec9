import { firstSounds } from "./first-sounds.js";

/**
 * The longer shape of a preposition ("со", "обо"), and what asks for it: the sounds that the next word begins with, or
 * that word itself.
 */
interface Shapes {
  readonly long: string;
  /** Sounds. */
  readonly before?: RegExp;
  /** Whole words, and all that begin with "льв". */
  readonly words: RegExp;
}

/** By the shortest shape. A function, so that bundlers leave it out where no preposition is asked for. */
const shapes = /* @__PURE__ */ readShapes();

function readShapes(): Readonly<Record<string, Shapes>> {
  const words = (list: string): RegExp => new RegExp(`^(?:${list})$`);
  const all = "вс(?:[её]|ем|ём|ему|его|я|ей|ею|ю|ех|еми)|весь";
  const ice = "льд(?:[ауеы]|ом|ов|ами?|ах)";
  // Forms that lose their vowel, and those of "многие": "ко льву", "во сне", "со многими".
  const shortStems = `льв.*|${ice}|(?:сн|рт|лб|рв|мх|льн)(?:[ауе]|ом)|[рл]жи|мн(?:е|ою?)й?|мног(?:и[ем]?|их|ими|о[ем]|ого|ому)|множеств.*`;
  return {
    в: {
      long: "во",
      before: /^[вф][бвгджзйклмнпрстфхцчшщьъ]/,
      words: words(`${shortStems}|двор(?:е|ах|ец|ц[аеы]|цах)|тьм[еу]|мгл[еу]|мраке?|мценск.*|ржев[еау]?`),
    },
    с: {
      long: "со",
      before: /^(?:[сзшж][бвгджзйклмнпрстфхцчшщъ]|щ|в[бгджзкпстфхцчшщ])/,
      words: words(`${shortStems}|дн[яа]|двора`),
    },
    к: {
      long: "ко",
      words: words(`${all}|${shortStems}|втор(?:о[йм]|ого|ому|[уы].*|ник.*)|дн(?:[юу]|ям)|двору|всяк(?:ому|ой|им)`),
    },
    от: { long: "ото", words: words(all) },
    из: { long: "изо", words: words(all) },
    без: { long: "безо", words: words(all) },
    над: { long: "надо", words: words(`${all}|${ice}|мной`) },
    под: { long: "подо", words: words(`${all}|${ice}|мной`) },
    перед: { long: "передо", words: words(`${all}|мной`) },
    о: { long: "обо", words: words(`${all}|мне`) },
  };
}

/** Any shape to the shortest: "обо" → "о". */
const shortOf = /* @__PURE__ */ shortestShapes();

function shortestShapes(): ReadonlyMap<string, string> {
  const found = new Map([["об", "о"]]);
  for (const [short, { long }] of Object.entries(shapes)) found.set(short, short).set(long, short);
  return found;
}

/**
 * A preposition in the shape that the text after it asks for.
 * @example shapePreposition("О", "«Apple»") // "Об"
 */
export function shapePreposition(preposition: string, text: string): string {
  const short = shortOf.get(preposition.toLowerCase());
  if (short === undefined) return preposition;
  const { long, before, words } = shapes[short] as Shapes;
  const sounds = firstSounds(text);
  const isLong = words.test(sounds) || before?.test(sounds) === true;
  return likeGiven(preposition, isLong ? long : short === "о" && /^[аиоуэы]/.test(sounds) ? "об" : short);
}

/** "В" → "Во", "ОБ" → "О" */
function likeGiven(given: string, shape: string): string {
  if (given.length > 1 && given === given.toUpperCase()) return shape.toUpperCase();
  return given.charAt(0) === given.charAt(0).toLowerCase() ? shape : shape.charAt(0).toUpperCase() + shape.slice(1);
}
