import {
  type AgreementTarget,
  type Animacy,
  type Case,
  type Gender,
  type GrammaticalNumber,
  type Inflection,
  type Morphology,
  type Phrase,
  type PhraseWord,
  shapePreposition,
  type WordReading,
} from "@skladno/morphology";

/**
 * A morphology of a few words, written by hand, so that the engine's own tests take milliseconds and don't move when the
 * dictionary does. It knows whole forms only and nothing about endings.
 */

const caseOrder: readonly Case[] = ["nom", "gen", "dat", "acc", "ins", "prep"];

interface Noun {
  readonly forms: string;
  readonly gender: Gender;
  readonly number: GrammaticalNumber;
  readonly animacy?: Animacy;
  readonly proper?: boolean;
}

const nouns: readonly Noun[] = [
  { forms: "сумка сумки сумке сумку сумкой сумке", gender: "fem", number: "sing" },
  { forms: "сумки сумок сумкам сумки сумками сумках", gender: "fem", number: "plur" },
  { forms: "диван дивана дивану диван диваном диване", gender: "masc", number: "sing" },
  { forms: "чехол чехла чехлу чехол чехлом чехле", gender: "masc", number: "sing" },
  { forms: "кресло кресла креслу кресло креслом кресле", gender: "neut", number: "sing" },
  { forms: "пальто пальто пальто пальто пальто пальто", gender: "neut", number: "sing" },
  { forms: "туфли туфель туфлям туфли туфлями туфлях", gender: "fem", number: "plur" },
  {
    forms: "школьники школьников школьникам школьников школьниками школьниках",
    gender: "masc",
    number: "plur",
    animacy: "anim",
  },
  { forms: "хомяк хомяка хомяку хомяка хомяком хомяке", gender: "masc", number: "sing", animacy: "anim" },
  { forms: "набор набора набору набор набором наборе", gender: "masc", number: "sing" },
  {
    forms: "инструменты инструментов инструментам инструменты инструментами инструментах",
    gender: "masc",
    number: "plur",
  },
  { forms: "магазин магазина магазину магазин магазином магазине", gender: "masc", number: "sing" },
  { forms: "москва москвы москве москву москвой москве", gender: "fem", number: "sing", proper: true },
  { forms: "область области области область областью области", gender: "fem", number: "sing" },
  { forms: "цена цены цене цену ценой цене", gender: "fem", number: "sing" },
  { forms: "доставка доставки доставке доставку доставкой доставке", gender: "fem", number: "sing" },
  { forms: "скидка скидки скидке скидку скидкой скидке", gender: "fem", number: "sing" },
  {
    forms: "производитель производителя производителю производителя производителем производителе",
    gender: "masc",
    number: "sing",
    animacy: "anim",
  },
  { forms: "мама мамы маме маму мамой маме", gender: "fem", number: "sing", animacy: "anim" },
  { forms: "отзыв отзыва отзыву отзыв отзывом отзыве", gender: "masc", number: "sing" },
  { forms: "отзывы отзывов отзывам отзывы отзывами отзывах", gender: "masc", number: "plur" },
  {
    forms: "покупатели покупателей покупателям покупателей покупателями покупателях",
    gender: "masc",
    number: "plur",
    animacy: "anim",
  },
  { forms: "хит хита хиту хит хитом хите", gender: "masc", number: "sing" },
  { forms: "цвет цвета цвету цвет цветом цвете", gender: "masc", number: "sing" },
  { forms: "размер размера размеру размер размером размере", gender: "masc", number: "sing" },
  { forms: "наличие наличия наличию наличие наличием наличии", gender: "neut", number: "sing" },
];

/** Stems of hard adjectives; the endings are in {@link hardEndings}. */
const adjectives = "красн кожан нов недорог бел чёрн выгодн бесплатн женск детск".split(" ");
const adverbs = "недорого быстро только сейчас".split(" ");
const prepositions = "в на за по под для с со от до из у о между к без через".split(" ");

const hardEndings: Readonly<Record<Gender | "plur", string>> = {
  masc: "ый ого ому ый ым ом",
  fem: "ая ой ой ую ой ой",
  neut: "ое ого ому ое ым ом",
  plur: "ые ых ым ые ыми ых",
};

const readings = new Map<string, WordReading[]>();

function add(word: string, reading: Omit<WordReading, "source" | "known" | "score" | "indeclinable">): void {
  const list = readings.get(word) ?? [];
  list.push({ ...reading, source: "dictionary", known: true, score: 1, indeclinable: false });
  readings.set(word, list);
}

for (const { forms, gender, number, animacy = "inan", proper = false } of nouns) {
  const words = forms.split(" ");
  for (const [index, word] of words.entries()) {
    const wanted = caseOrder[index] as Case;
    const grammemes = number === "sing" ? { case: wanted, number, gender, animacy } : { case: wanted, number, animacy };
    add(word, { lemma: words[0] as string, partOfSpeech: "noun", grammemes, proper });
  }
}
for (const stem of adjectives) {
  for (const [kind, endings] of Object.entries(hardEndings)) {
    for (const [index, ending] of endings.split(" ").entries()) {
      const wanted = caseOrder[index] as Case;
      const number = kind === "plur" ? ("plur" as const) : ("sing" as const);
      const grammemes = kind === "plur" ? { case: wanted, number } : { case: wanted, number, gender: kind as Gender };
      const spelt = /[гк]$/.test(stem) ? ending.replace(/^ы/, "и").replace(/^ий$/, "ий") : ending;
      add(stem + spelt, { lemma: `${stem}ый`, partOfSpeech: "adjective", grammemes, proper: false });
    }
  }
}
for (const word of adverbs) add(word, { lemma: word, partOfSpeech: "adverb", grammemes: {}, proper: false });
for (const word of prepositions) add(word, { lemma: word, partOfSpeech: "preposition", grammemes: {}, proper: false });
add("и", { lemma: "и", partOfSpeech: "conjunction", grammemes: {}, proper: false });

function nominative(word: string): WordReading | undefined {
  return readings.get(word.toLowerCase())?.find(({ grammemes }) => grammemes.case === "nom");
}

function formOf(word: string, reading: WordReading, wanted: Case, target: Partial<AgreementTarget>): string {
  const { lemma, partOfSpeech, grammemes } = reading;
  let form: string | undefined;
  if (partOfSpeech === "noun") {
    const noun = nouns.find(({ forms, number }) => forms.startsWith(`${lemma} `) && number === grammemes.number);
    form = noun?.forms.split(" ")[caseOrder.indexOf(wanted)];
  } else {
    const kind =
      (target.number ?? grammemes.number) === "plur" ? "plur" : (target.gender ?? grammemes.gender ?? "masc");
    const isAnimate = wanted === "acc" && target.animacy === "anim" && (kind === "masc" || kind === "plur");
    const index = caseOrder.indexOf(isAnimate ? "gen" : wanted);
    const stem = lemma.slice(0, -2);
    const ending = hardEndings[kind].split(" ")[index] as string;
    form = stem + (/[гк]$/.test(stem) ? ending.replace(/^ы/, "и") : ending);
  }
  if (form === undefined) return word;
  return word[0] !== word[0]?.toLowerCase() ? form[0]?.toUpperCase() + form.slice(1) : form;
}

function parse(text: string): Phrase {
  const words: PhraseWord[] = [];
  let head: WordReading | undefined;
  let isOver = false;
  for (const match of text.matchAll(/\S+/g)) {
    const word = match[0];
    const reading = isOver ? undefined : nominative(word);
    if (prepositions.includes(word)) isOver = true;
    const isHead = reading?.partOfSpeech === "noun" && head === undefined;
    if (isHead) head = reading;
    const role = isHead ? "head" : reading?.partOfSpeech === "adjective" ? "modifier" : "fixed";
    const place = { text: word, start: match.index, end: match.index + word.length };
    words.push(reading === undefined ? { ...place, role } : { ...place, role, reading });
  }
  const base = {
    text,
    proper: head?.proper ?? false,
    measure: /^\d+ (?:дня|см)$/.test(text),
    confidence: "known" as const,
    words,
  };
  if (head !== undefined) {
    const { gender, number = "sing", animacy = "inan" } = head.grammemes;
    const isPair = / и /.test(text);
    if (isPair) return { ...base, kind: "noun", number: "plur", animacy };
    return { ...base, kind: "noun", number, animacy, ...(gender === undefined ? {} : { gender }) };
  }
  const adjective = words.find(({ role }) => role === "modifier")?.reading;
  if (adjective !== undefined) {
    const { gender, number = "sing" } = adjective.grammemes;
    return { ...base, kind: "adjectival", number, ...(gender === undefined ? {} : { gender }) };
  }
  if (/^\d+ /.test(text)) return { ...base, kind: "numeral", number: "plur", animacy: "inan" };
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
  const reason = !isCyrillic
    ? "no_cyrillic"
    : words.some(({ text: word }) => readings.has(word))
      ? "oblique"
      : "no_noun";
  return { ...base, kind: "other", reason };
}

function rebuild(phrase: Phrase, change: (word: PhraseWord) => string): Inflection {
  if (phrase.kind !== "noun" && phrase.kind !== "adjectival") return { text: phrase.text, inflected: false };
  let text = "";
  let end = 0;
  for (const word of phrase.words) {
    text += phrase.text.slice(end, word.start) + (word.role === "fixed" ? word.text : change(word));
    end = word.end;
  }
  return { text: text + phrase.text.slice(end), inflected: true };
}

/** The plurals among `nouns`, by the singular that each belongs to. */
const plurals: Readonly<Record<string, string>> = { сумка: "сумки", отзыв: "отзывы" };

function pluralize(phrase: Phrase): Phrase | undefined {
  const text = phrase.text.replace(/\S+/g, (word) => {
    const reading = nominative(word);
    if (reading?.partOfSpeech === "adjective") return formOf(word, reading, "nom", { number: "plur" });
    return plurals[word] ?? word;
  });
  const plural = parse(text);
  return plural.number === "plur" ? plural : undefined;
}

export const toyMorphology: Morphology = {
  hash: "toy",
  analyse: (word) => readings.get(word.toLowerCase()) ?? [],
  parsePhrase: parse,
  inflectPhrase: (phrase, wanted) =>
    rebuild(phrase, ({ text, reading }) =>
      reading === undefined
        ? text
        : formOf(text, reading, wanted, phrase.animacy === undefined ? {} : { animacy: phrase.animacy }),
    ),
  agreePhrase: (phrase, target) =>
    phrase.kind === "adjectival"
      ? rebuild(phrase, ({ text, reading }) =>
          reading === undefined ? text : formOf(text, reading, target.case, target),
        )
      : { text: phrase.text, inflected: false },
  pluralizePhrase(phrase) {
    const plural = phrase.kind === "numeral" ? phrase : pluralize(phrase);
    return { phrase: plural ?? phrase, plural: plural !== undefined };
  },
  countPhrase(phrase, count, wanted) {
    const isOne = /(?:^|[^1])1$/.test(count);
    const isGenitive = wanted === "nom" || wanted === "acc";
    if (isOne || /[.,]/.test(count)) return toyMorphology.inflectPhrase(phrase, isOne ? wanted : "gen");
    const plural = pluralize(phrase);
    if (plural === undefined) return { ...toyMorphology.inflectPhrase(phrase, "gen"), problem: "no_plural" };
    const isFew = isGenitive && /(?:^|[^1])[2-4]$/.test(count);
    return toyMorphology.inflectPhrase(isFew ? phrase : plural, isGenitive ? "gen" : wanted);
  },
  inflectPlace(phrase, relation) {
    const wanted = ({ where: "prep", to: "acc", from: "gen" } as const)[relation];
    const { text, inflected } = toyMorphology.inflectPhrase(phrase, wanted);
    const preposition = shapePreposition(relation === "from" ? "из" : "в", text);
    return { preposition, text: `${preposition} ${text}`, inflected };
  },
  shapePreposition,
  inflect: (text, wanted) => toyMorphology.inflectPhrase(parse(text), wanted).text,
  agree: (adjective, noun, wanted) => {
    const { gender, number = "sing", animacy = "inan" } = parse(noun);
    const target = { case: wanted, number, animacy };
    return toyMorphology.agreePhrase(parse(adjective), gender === undefined ? target : { ...target, gender }).text;
  },
};
