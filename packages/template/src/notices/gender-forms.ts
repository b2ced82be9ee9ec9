/**
 * Short adjectives, participles and past verbs that are said of a product: the four forms of `gender`, by the first.
 */
const PREDICATES =
  "доступен доступна доступно доступны|готов готова готово готовы|нужен нужна нужно нужны|удобен удобна удобно удобны|прочен прочна прочно прочны|" +
  "полезен полезна полезно полезны|надёжен надёжна надёжно надёжны|безопасен безопасна безопасно безопасны|красив красива красиво красивы|" +
  "пригоден пригодна пригодно пригодны|лёгок легка легко легки|прост проста просто просты|популярен популярна популярно популярны|" +
  "выгоден выгодна выгодно выгодны|рассчитан рассчитана рассчитано рассчитаны|сделан сделана сделано сделаны|создан создана создано созданы|" +
  "изготовлен изготовлена изготовлено изготовлены|выполнен выполнена выполнено выполнены|предназначен предназначена предназначено предназначены|" +
  "представлен представлена представлено представлены|оснащён оснащена оснащено оснащены|украшен украшена украшено украшены|" +
  "произведён произведена произведено произведены|упакован упакована упаковано упакованы|собран собрана собрано собраны|покрыт покрыта покрыто покрыты|" +
  "продан продана продано проданы|снят снята снято сняты|разработан разработана разработано разработаны|сшит сшита сшито сшиты|" +
  "поступил поступила поступило поступили|появился появилась появилось появились|стал стала стало стали|был была было были|" +
  "подешевел подешевела подешевело подешевели|закончился закончилась закончилось закончились|вернулся вернулась вернулось вернулись|" +
  "понравился понравилась понравилось понравились|подошёл подошла подошло подошли|получил получила получило получили|должен должна должно должны";

/** Pronouns that stand before a product. */
const POSSESSIVES =
  "ваш ваша ваше ваши|наш наша наше наши|твой твоя твоё твои|этот эта это эти|такой такая такое такие|каждый каждая каждое каждые|" +
  "любой любая любое любые|весь вся всё все|свой своя своё свои|мой моя моё мои";

function tableOf(rows: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    rows.split("|").flatMap((row) => {
      const forms = row.split(" ");
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
