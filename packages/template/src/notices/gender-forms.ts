/**
 * Short adjectives, participles and past verbs that are said of a product: the first form, the stem of the others where
 * it is another one, or all four.
 */
const PREDICATES =
  "доступен доступн|готов|нужен нужн|удобен удобн|прочен прочн|полезен полезн|надёжен надёжн|безопасен безопасн|" +
  "красив|пригоден пригодн|лёгок легк|прост|популярен популярн|выгоден выгодн|рассчитан|сделан|создан|" +
  "изготовлен|выполнен|предназначен|представлен|оснащён оснащен|украшен|произведён произведен|упакован|собран|" +
  "покрыт|продан|снят|разработан|сшит|поступил|появился появилась появилось появились|стал|был|подешевел|" +
  "закончился закончилась закончилось закончились|вернулся вернулась вернулось вернулись|" +
  "понравился понравилась понравилось понравились|подошёл подошл|получил|должен должн";

/** Pronouns that stand before a product. */
const POSSESSIVES =
  "ваш ваша ваше ваши|наш наша наше наши|твой твоя твоё твои|этот эта это эти|такой такая такое такие|каждый каждая каждое каждые|" +
  "любой любая любое любые|весь вся всё все|свой своя своё свои|мой моя моё мои";

function tableOf(rows: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.split("|").flatMap((row) => {
      const [first = "", stem = first, ...others] = row.split(" ");
      const plural = /л$/.test(first) || /к$/.test(stem) ? "и" : "ы";
      const forms = others.length > 0 ? row.split(" ") : [first, ...["а", "о", plural].map((ending) => stem + ending)];
      return forms.map((form) => [form, forms] as const);
    }),
  );
}

/** A word in any of its four forms → all of them; "все", "это", "стали" are other words, too. */
export const predicates = tableOf(PREDICATES);
/** See {@link predicates}. */
export const possessives = tableOf(POSSESSIVES);

/** Stems of adjectives in "-ой": by "-ая", "-ое" and "-ые" they are not told from those in "-ый" and "-ий". */
const STRESSED = wordsOf(
  "больш бытов городск густ двойн делов дневн дорог недорог друг жив золот зубн игров как крут лесн листов льнян " +
    "мехов молод морск мужск небольш ночн овощн основн речн прост прям пуст пухов родн ручн " +
    "стальн сетев силов скоростн сух сыр теплов тройн углов цветн шаров цифров часов чуж шерстян",
);
/** "накладной", "подвесной", "раздвижной", "надувной", "откидной", "входной". */
const STRESSED_ROOT = /(?:клад|вес|движ|дув|кид|(?:^в|вы|про|пере)ход)н$/;
/** Stems of soft adjectives: "летний", "верхняя". */
const SOFT = wordsOf(
  "верхн весенн внешн внутренн домашн дальн задн зимн летн лишн нижн новогодн осенн передн последн ранн син средн",
);
/** What ends like an adjective and is none. */
const NOUNS = /^(?:каф|коф|желани|купе|животн|пирожн|морожен)/;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/**
 * The four forms of an adjective in the nominative, by its ending and by lists of stems; undefined for what may be
 * another word: "санаторий", "наличие", "герой".
 */
export function adjectiveForms(word: string): readonly string[] | undefined {
  const match = /^([а-яё-]{2,})(ый|ой|ая|ое|ые|ий|яя|ее|ие)$/.exec(word);
  if (match === null || NOUNS.test(word)) return undefined;
  const [, stem = "", ending = ""] = match;
  const isVelar = /[кгх]$/.test(stem);
  const isSibilant = /[шжщч]$/.test(stem);
  const soft = isSibilant ? "ий ая ее ие" : "ий яя ее ие";
  const hard = isVelar ? "ий ая ое ие" : "ый ая ое ые";
  const endings =
    STRESSED.has(stem) || STRESSED_ROOT.test(stem)
      ? `ой ая ое ${isVelar || isSibilant ? "ие" : "ые"}`
      : isSibilant || SOFT.has(stem)
        ? soft
        : hard;
  if (!endings.includes(ending)) return undefined;
  return endings.split(" ").map((one) => stem + one);
}
