import type { Case } from "./grammar.js";

/**
 * Words that govern a case: "для" wants the genitive, "купить" the accusative. The tables are data. To teach a word,
 * add a row with every ending with which it governs; nothing else has to change. How far back a template looks for such a
 * word is the engine's business.
 */

export type GovernorKind = "preposition" | "noun" | "verb";

/** One governing word. `forms` are lower case, with ё where the norm has it; look-ups don't tell ё from е. */
export interface Governor {
  readonly lemma: string;
  readonly kind: GovernorKind;
  readonly case: Case;
  readonly forms: readonly string[];
}

/** A stem and its endings, that of the lemma first; "-" is none. */
type Row = readonly [stem: string, endings: string];

/** Prepositions with one case; "с" is meant as "with". */
const prepositions: Readonly<Record<Exclude<Case, "nom">, string>> = {
  gen:
    "без безо близ ввиду взамен вместо вне внутри возле вокруг вроде вследствие вдоль для до из из-за из-под изо кроме мимо " +
    "наподобие напротив насчёт около от относительно ото поверх помимо посреди после против ради сверх свыше среди у",
  dat: "благодаря вопреки к ко навстречу наперекор подобно согласно",
  acc: "включая про сквозь спустя через",
  ins: "меж между над надо перед передо с со",
  prep: "о об обо при",
};

/** Nouns of commerce: they govern the genitive in every form of their own. "модели" and "виды" do so in the plural only. */
const genitiveNouns: readonly Row[] = [
  ["цен", "а ы е у ой ою - ам ами ах"],
  ["стоимост", "ь и ью ей ям ями ях"],
  ["достав", "ка ки ке ку кой кою ок кам ками ках"],
  ["продаж", "а и е у ей ею - ам ами ах"],
  ["распродаж", "а и е у ей ею - ам ами ах"],
  ["покуп", "ка ки ке ку кой кою ок кам ками ках"],
  ["заказ", "- а у ом е ы ов ам ами ах"],
  ["предзаказ", "- а у ом е ы ов ам ами ах"],
  ["выбор", "- а у ом е ы ов ам ами ах"],
  ["подбор", "- а у ом е ы ов ам ами ах"],
  ["подбор", "ка ки ке ку кой кою ок кам ками ках"],
  ["сравнен", "ие ье ия ья ию ью ием ьем ии ьи ий иям ьям иями ьями иях ьях"],
  ["поиск", "- а у ом е и ов ам ами ах"],
  ["аренд", "а ы е у ой ою - ам ами ах"],
  ["прокат", "- а у ом е ы ов ам ами ах"],
  ["ремонт", "- а у ом е ы ов ам ами ах"],
  ["замен", "а ы е у ой ою - ам ами ах"],
  ["установ", "ка ки ке ку кой кою ок кам ками ках"],
  ["настро", "йка йки йке йку йкой йкою ек йкам йками йках"],
  ["сбор", "ка ки ке ку кой кою ок кам ками ках"],
  ["монтаж", "- а у ом е и ей ам ами ах"],
  ["постав", "ка ки ке ку кой кою ок кам ками ках"],
  ["производств", "о а у ом е - ам ами ах"],
  ["изготовлен", "ие ье ия ья ию ью ием ьем ии ьи ий иям ьям иями ьями иях ьях"],
  ["описан", "ие ье ия ья ию ью ием ьем ии ьи ий иям ьям иями ьями иях ьях"],
  ["характеристик", "а и е у ой ою - ам ами ах"],
  ["фото", "-"],
  ["фотографи", "я и ю ей ею й ям ями ях"],
  ["обзор", "- а у ом е ы ов ам ами ах"],
  ["каталог", "- а у ом е и ов ам ами ах"],
  ["коллекци", "я и ю ей ею й ям ями ях"],
  ["ассортимент", "- а у ом е ы ов ам ами ах"],
  ["налич", "ие ье ия ья ию ью ием ьем ии ьи ий иям ьям иями ьями иях ьях"],
  ["особенност", "ь и ью ей ям ями ях"],
  ["преимуществ", "о а у ом е - ам ами ах"],
  ["достоинств", "о а у ом е - ам ами ах"],
  ["недостат", "ок ка ку ком ке ки ков кам ками ках"],
  ["размер", "- а у ом е ы ов ам ами ах"],
  ["цвет", "- а у ом е ов ам ами ах"],
  ["артикул", "- а у ом е ы ов ам ами ах"],
  ["модел", "и ей ям ями ях"],
  ["вид", "ы ов ам ами ах"],
];

/** Verbs of commerce: the infinitive and every finite form; no participles, nothing in -ся. */
const accusativeVerbs: readonly Row[] = [
  ["куп", "ить ил ила ило или лю им ишь ите ит ят и"],
  ["зака", "зать зал зала зало зали жу жем жешь жете жет жут жи жите"],
  ["выб", "рать рал рала рало рали еру ерем ерешь ерете ерет ерут ери ерите"],
  ["приобр", "ести ёл ела ело ели ету етём етёшь етёте етёт етут ети етите"],
  ["на", "йти шёл шла шло шли йду йдём йдёшь йдёте йдёт йдут йди йдите"],
  ["под", "обрать обрал обрала обрало обрали беру берём берёшь берёте берёт берут бери берите"],
  ["посмотр", "еть ел ела ело ели ю им ишь ите ит ят и"],
  ["получ", "ить ил ила ило или у им ишь ите ит ат и"],
  ["оформ", "ить ил ила ило или лю им ишь ите ит ят и"],
  ["сравн", "ить ил ила ило или ю им ишь ите ит ят и"],
  ["и", "скать щу щем щешь щете щет щут скал скала скало скали щи щите"],
  ["предлага", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["прода", "вать ю ём ёшь ёте ёт ют вал вала вало вали вай вайте"],
  ["достав", "ить ил ила ило или лю им ишь ите ит ят ь ьте"],
  ["покупа", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["заказыва", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["выбира", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["приобрета", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["нахо", "дить жу дим дишь дите дит дят дил дила дило дили ди"],
  ["подбира", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["смотр", "еть ю им ишь ите ит ят ел ела ело ели и"],
  ["получа", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["оформля", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["сравнива", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["предлож", "ить ил ила ило или у им ишь ите ит ат и"],
  ["прода", "ть л ла ло ли м дим шь дите ст дут й йте"],
  ["доставля", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["прив", "езти ёз езла езло езли езу езём езёшь езёте езёт езут ези езите"],
  ["забронир", "овать овал овала овало овали ую уем уешь уете ует уют уй уйте"],
  ["опла", "тить тил тила тило тили чу тим тишь тите тит тят ти"],
  ["аренд", "овать овал овала овало овали ую уем уешь уете ует уют уй уйте"],
  ["подар", "ить ил ила ило или ю им ишь ите ит ят и"],
  ["дар", "ить ю им ишь ите ит ят ил ила ило или и"],
  ["рекоменд", "овать овал овала овало овали ую уем уешь уете ует уют уй уйте"],
  ["представля", "ть ю ем ешь ете ет ют л ла ло ли й йте"],
  ["представ", "ить ил ила ило или лю им ишь ите ит ят ь ьте"],
  ["установ", "ить ил ила ило или лю им ишь ите ит ят и"],
  ["отремонтир", "овать овал овала овало овали ую уем уешь уете ует уют уй уйте"],
  ["заб", "рать рал рала рало рали еру ерём ерёшь ерёте ерёт ерут ери ерите"],
  ["добав", "ить ил ила ило или лю им ишь ите ит ят ь ьте"],
];

/** Nouns behind which "на" takes the accusative ("скидка на сумку"), beside the ones of {@link genitiveNouns} named below. */
const nounsBeforeNa: readonly Row[] = [
  ["скид", "ка ки ке ку кой кою ок кам ками ках"],
  ["акци", "я и ю ей ею й ям ями ях"],
  ["спрос", "- а у ом е ы ов ам ами ах"],
  ["гаранти", "я и ю ей ею й ям ями ях"],
  ["отзыв", "- а у ом е ы ов ам ами ах"],
];
const genitiveNounsBeforeNa: readonly string[] = ["цена", "заказ", "предзаказ", "обзор"];

/** Nouns that take the following noun of commerce as their own complement: "Хит продаж", "Лидер продаж", "Топ продаж". */
const rankNouns: readonly Row[] = [
  ["хит", "- а у ом е ы ов ам ами ах"],
  ["лидер", "- а у ом е ы ов ам ами ах"],
  ["топ", "- а у ом е ы ов ам ами ах"],
];

/** The complete table of words that govern a case by themselves. */
export const governors: readonly Governor[] = [
  ...prepositionsWith("gen"),
  ...prepositionsWith("dat"),
  ...prepositionsWith("acc"),
  ...prepositionsWith("ins"),
  ...prepositionsWith("prep"),
  ...governorsOf(genitiveNouns, "noun", "gen"),
  ...governorsOf(accusativeVerbs, "verb", "acc"),
];

/** Prepositions with several cases: they never govern by themselves, a template has to say `case`. */
export const ambiguousPrepositions: readonly string[] = ["в", "во", "на", "за", "по", "под", "подо"];

/** Prepositions that make a noun of commerce a circumstance: "В наличии сумка", "На фото сумка", "Под заказ сумка". */
export const circumstancePrepositions: readonly string[] = ["в", "во", "на", "под", "подо"];

/** Adverbs that may stand between a verb and its object: "Купить недорого сумку". */
export const commerceAdverbs: readonly string[] = (
  "безопасно бесплатно быстро весьма выгодно выгоднее дешевле дистанционно дёшево ещё завтра здесь именно качественно легко " +
  "лучше максимально мгновенно надёжно недорого немедленно онлайн оперативно оптом официально очень подешевле просто прямо " +
  "самостоятельно сегодня сейчас срочно также только тоже тут удалённо удобно уже"
).split(" ");

/** Words that coordinate: "чехол и сумка". */
export const coordinatingConjunctions: readonly string[] = ["и", "или", "либо"];

/**
 * Units of measure, time and money: behind a number they make a value a measure ("2 дня", "256 ГБ"), which nothing
 * governs. Compared without letter case, a full stop at the end is ignored.
 */
export const measureUnits: readonly string[] = [
  // length, area, volume, weight
  ..."мкм микрон микрона микронов мм миллиметр миллиметра миллиметров см сантиметр сантиметра сантиметров".split(" "),
  ..."дм дециметр дециметра дециметров м метр метра метров км километр километра километров".split(" "),
  ..."дюйм дюйма дюймов фут фута футов м2 м3 м² м³ см² см³ кв куб га мл миллилитр миллилитра миллилитров".split(" "),
  ..."л литр литра литров мг миллиграмм миллиграмма миллиграммов г гр грамм грамма граммов".split(" "),
  ..."кг кило килограмм килограмма килограммов ц центнер центнера центнеров т тонна тонны тонн".split(" "),
  ...'карат карата каратов mm cm m km g kg mg l ml inch " ″ ′'.split(" "),
  // data
  ..."бит бита байт байта кб мб гб тб мбит гбит килобайт килобайта мегабайт мегабайта гигабайт гигабайта".split(" "),
  ..."терабайт терабайта kb mb gb tb".split(" "),
  // electricity, light, sound, heat, pressure, motion
  ..."вт квт ватт ватта киловатт киловатта в вольт вольта а ампер ампера ач мач а·ч ма·ч вт·ч ом лм люмен люмена".split(
    " ",
  ),
  ..."люменов лк лс кд гц кгц мгц ггц герц герца мегагерц гигагерц дб децибел децибела мп мпикс мегапиксель".split(" "),
  ..."мегапикселя мегапикселей к кельвин па кпа мпа бар бара кал ккал дж кдж н·м нм об об/мин км/ч м/с".split(" "),
  ..."градус градуса градусов w kw kwh v a ah mah hz khz mhz ghz db mp den ° °c °f".split(" "),
  // time
  ..."с сек секунда секунды секунд мин минута минуты минут ч час часа часов дн день дня дней сутки суток".split(" "),
  ..."нед неделя недели недель мес месяц месяца месяцев квартал квартала кварталов год года лет".split(" "),
  // money and shares
  ..."р руб рубль рубля рублей коп копейка копейки копеек доллар доллара долларов евро тенге гривна гривны".split(" "),
  ..."гривен юань юаня юаней usd eur rub ₽ $ € £ ¥ ₸ ₴ % ‰ процент процента процентов".split(" "),
];

function governorsOf(rows: readonly Row[], kind: GovernorKind, governed: Case): Governor[] {
  return rows.map((row) => ({ lemma: lemmaOf(row), kind, case: governed, forms: formsOf(row) }));
}

function prepositionsWith(governed: Exclude<Case, "nom">): Governor[] {
  return prepositions[governed]
    .split(" ")
    .map((word) => ({ lemma: word, kind: "preposition" as const, case: governed, forms: [word] }));
}

function formsOf(row: Row): readonly string[] {
  const [stem, endings] = row;
  return endings.split(" ").map((ending) => (ending === "-" ? stem : stem + ending));
}

function lemmaOf(row: Row): string {
  return formsOf(row)[0] ?? row[0];
}

/** Lower case, ё as е: the form in which words of this module are compared. */
function comparable(word: string): string {
  return word.toLowerCase().replaceAll("ё", "е");
}

/** Tests for membership; the set is made at the first question, so that loading the module costs nothing. */
function membership(words: () => readonly string[]): (word: string) => boolean {
  let set: ReadonlySet<string> | undefined;
  return (word) => {
    set ??= new Set(words().map(comparable));
    return set.has(comparable(word));
  };
}

let governorOfForm: ReadonlyMap<string, Governor> | undefined;

function indexGovernors(): ReadonlyMap<string, Governor> {
  // Of two homonyms the later entry of a Map wins; the table is reversed so that prepositions come out on top.
  return new Map(
    [...governors].reverse().flatMap((governor) => governor.forms.map((form) => [comparable(form), governor] as const)),
  );
}

/**
 * The governing word of which `word` is a form, undefined when there is none. Letter case and ё don't matter; only a
 * whole word is found.
 *
 * @example findGovernor("Закажите") // { lemma: "заказать", kind: "verb", case: "acc", … }
 */
export function findGovernor(word: string): Governor | undefined {
  governorOfForm ??= indexGovernors();
  return governorOfForm.get(comparable(word));
}

/**
 * The case that `word` governs, or undefined when it governs none by itself. With `before`, the word in front of it,
 * "на" behind a noun of price or demand is understood too.
 *
 * @example governedCase("для") // "gen"
 * @example governedCase("на", "цена") // "acc"
 */
export function governedCase(word: string, before?: string): Case | undefined {
  if (before !== undefined && takesNa(before) && comparable(word) === "на") return "acc";
  return findGovernor(word)?.case;
}

/** True for a form of цена, скидка, акция, заказ, предзаказ, спрос, гарантия, отзыв, обзор: "на" behind it takes the accusative. */
export const takesNa: (word: string) => boolean = membership(() => [
  ...nounsBeforeNa.flatMap(formsOf),
  ...genitiveNouns.filter((row) => genitiveNounsBeforeNa.includes(lemmaOf(row))).flatMap(formsOf),
]);

/** True for в, во, на, за, по, под, подо. */
export const isAmbiguousPreposition: (word: string) => boolean = membership(() => ambiguousPrepositions);

/** True for в, во, на, под, подо: behind them a noun of commerce is a circumstance and governs nothing. */
export const isCircumstancePreposition: (word: string) => boolean = membership(() => circumstancePrepositions);

/** True for a form of хит, лидер, топ: a noun of commerce behind it governs nothing ("Хит продаж сумка"). */
export const isRankNoun: (word: string) => boolean = membership(() => rankNouns.flatMap(formsOf));

/** True for adverbs that may stand between a verb of commerce and its object (недорого, выгодно, онлайн …). */
export const isCommerceAdverb: (word: string) => boolean = membership(() => commerceAdverbs);

/** True for и, или, либо. */
export const isCoordinatingConjunction: (word: string) => boolean = membership(() => coordinatingConjunctions);

const isUnit = membership(() => measureUnits);

/** True for a unit of measure, time or money in any form that follows a number; a full stop at its end is ignored. */
export function isMeasureUnit(word: string): boolean {
  return isUnit(word) || (word.endsWith(".") && isUnit(word.slice(0, -1)));
}
