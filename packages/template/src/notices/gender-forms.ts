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

/** "большой", "недорогой": no other word in -ой is known to be an adjective in the nominative ("новой", "покрой"). */
const STRESSED =
  /^((?:не)?(?:дорог|больш|прост|сух|густ|крут|плох)|как|друг|люб|цветн|молод|родн|двойн|основн|бытов|делов|игров)ой$/;

/**
 * The four forms of an adjective in the nominative, by its ending; undefined for what may be another word. "-ой" and
 * most nouns in "-ие" are not told apart without a dictionary.
 */
export function adjectiveForms(word: string): readonly string[] | undefined {
  const stressed = STRESSED.exec(word)?.[1];
  if (stressed !== undefined)
    return ["ой", "ая", "ое", /[кгхш]$/.test(stressed) ? "ие" : "ые"].map((one) => stressed + one);
  const match = /^([а-яё-]{2,})(ый|ая|ое|ые|ий|ие)$/.exec(word);
  if (match === null) return undefined;
  const [, stem = "", ending = ""] = match;
  const last = stem.slice(-1);
  const isVelar = "кгх".includes(last);
  const isSibilant = "шжщч".includes(last);
  // "санаторий", "наличие", "сырьё": nouns.
  if ((ending === "ий" || ending === "ие") && !isVelar && !isSibilant) return undefined;
  if (/^(?:каф|коф|желани|купе)/.test(word)) return undefined;
  if (isVelar) return ["ий", "ая", "ое", "ие"].map((one) => stem + one);
  if (isSibilant) return ending === "ое" ? undefined : ["ий", "ая", "ее", "ие"].map((one) => stem + one);
  return ["ый", "ая", "ое", "ые"].map((one) => stem + one);
}
