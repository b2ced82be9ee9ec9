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

const ALL = "вс(?:[её]|ем|ём|ему|его|я|ей|ею|ю|ех|еми)|весь";
const ICE = "льд(?:[ауеы]|ом|ов|ами?|ах)";
/** Forms that lose their vowel, and those of "многие": "ко льву", "во сне", "со многими". */
const SHORT_STEMS = `льв.*|${ICE}|(?:сн|рт|лб|рв|мх|льн)(?:[ауе]|ом)|[рл]жи|мн(?:е|ою?)й?|мног(?:и[ем]?|их|ими|о[ем]|ого|ому)|множеств.*`;

const words = (list: string): RegExp => new RegExp(`^(?:${list})$`);

const shapes: Readonly<Record<string, Shapes>> = {
  в: {
    long: "во",
    before: /^[вф][бвгджзйклмнпрстфхцчшщьъ]/,
    words: words(`${SHORT_STEMS}|двор(?:е|ах|ец|ц[аеы]|цах)|тьм[еу]|мгл[еу]|мраке?|мценск.*|ржев[еау]?`),
  },
  с: {
    long: "со",
    before: /^(?:[сзшж][бвгджзйклмнпрстфхцчшщъ]|щ|в[бгджзкпстфхцчшщ])/,
    words: words(`${SHORT_STEMS}|дн[яа]|двора`),
  },
  к: {
    long: "ко",
    words: words(`${ALL}|${SHORT_STEMS}|втор(?:о[йм]|ого|ому|[уы].*|ник.*)|дн(?:[юу]|ям)|двору|всяк(?:ому|ой|им)`),
  },
  от: { long: "ото", words: words(ALL) },
  из: { long: "изо", words: words(ALL) },
  без: { long: "безо", words: words(ALL) },
  над: { long: "надо", words: words(`${ALL}|${ICE}|мной`) },
  под: { long: "подо", words: words(`${ALL}|${ICE}|мной`) },
  перед: { long: "передо", words: words(`${ALL}|мной`) },
  о: { long: "обо", words: words(`${ALL}|мне`) },
};

/** Any shape to the shortest: "обо" → "о". */
const shortOf = new Map<string, string>([
  ["об", "о"],
  ...Object.entries(shapes).flatMap(([short, { long }]) => [[short, short] as const, [long, short] as const]),
]);

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
