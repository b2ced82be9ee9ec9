import type { Case } from "./grammar.js";

export { isAdjectivalPronoun, isPersonalPronoun, isRecipientPronoun } from "./pronouns.js";

/**
 * An entry of its own, for those who read sentences and templates. Words that govern a case: "для" wants the genitive, "купить" the accusative. The tables are data. To teach a word,
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

/**
 * Words that inflect alike: the endings of their forms, that of the lemma first (two blanks, or one at an edge, leave room for none),
 * then their stems.
 */
type Rows = readonly (readonly [endings: string, stems: string])[];

/** Prepositions with one case; "с" is meant as "with". */
const prepositions: readonly (readonly [Case, string])[] = [
  [
    "gen",
    "без безо близ ввиду взамен вместо вне внутри возле вокруг вроде вследствие вдоль для до из из-за из-под изо кроме мимо наподобие напротив насчёт около от относительно ото поверх помимо посреди после против ради сверх свыше среди у виде основе помощью честь",
  ],
  ["dat", "благодаря вопреки к ко навстречу наперекор подобно согласно"],
  ["acc", "включая про сквозь спустя через"],
  ["ins", "меж между над надо перед передо с со"],
  ["prep", "о об обо при"],
];

/**
 * Nouns of commerce in every form of their own; "модели", "виды" and their like in the plural only. They govern the genitive, but for those
 * with "=". "+": "на" behind them takes the accusative ("скидка на сумку"). "~": what a product has several of, an adjective
 * behind it says which ("в стиле {{style}}", "со вкусом {{taste}}"). "^": takes the following noun of commerce as its own
 * complement ("Хит продаж").
 */
const nouns: Rows = [
  [
    " а у ом е ы ов ам ами ах",
    "аромат~ артикул ассортимент билет=+ видеообзор вкус~ возврат выбор вывоз выкуп диаметр дизайн~ заказ+ замер кредит=+ купон=+ лидер=^ обзор+ обмен объём осмотр отзыв=+ подбор пошив прайс-лист=+ прайс=+ предзаказ+ принт=~ прокат промокод=+ размер ремонт рецепт самовывоз сертификат=+ состав спрос=+ тон=~ топ=^ узор=~ хит=^ эффект",
  ],
  [" а у ом е и ов ам ами ах", "лизинг поиск каталог рейтинг аналог запах~"],
  [" а у ом е и ей ам ами ах", "монтаж"],
  [" а у ем е и ей ам ами ах", "демонтаж розыгрыш"],
  ["ь я ю ем е и ей ям ями ях", "любител ценител жител стил=~"],
  // "весы" and "цветы" are other words.
  [" а у ом е", "вес"],
  [" а у ом е ов ам ами ах", "цвет"],
  ["ок ка ку ком ке ки ков кам ками ках", "недостат оттен=~ рисун=~"],
  ["а ы е у ой ою ам ами ах ", "аренд высот глубин длин замен оплат толщин форм~ цен+ ширин"],
  ["а и е у ей ею ам ами ах ", "продаж распродаж"],
  ["а и е у ой ою ам ами ах ", "характеристик диагностик услуг ипотек=+"],
  [
    "ка ки ке ку кой кою ок кам ками ках",
    "достав покуп подбор установ сбор постав чист химчист убор пример отправ отгруз пересыл скуп закуп прочист вышив гравиров подгон перевоз отдел провер заправ скид=+ рассроч=+ заяв=+ подпис=+",
  ],
  ["йка йки йке йку йкой йкою ек йкам йками йках", "настро"],
  ["ь и ью ей ям ями ях", "стоимост калорийност особенност возможност разновидност мощност печат неисправност запис=+"],
  [
    "я и ю ей ею й ям ями ях",
    "комплектаци модификаци фотографи коллекци реставраци утилизаци эксплуатаци организаци акци=+ гаранти=+",
  ],
  ["о а у ом е ам ами ах ", "производств преимуществ достоинств качеств количеств свойств"],
  [
    "ие ия ию ием ии ий иям иями иях",
    "сравнен изготовлен описан налич обслуживан оформлен бронирован хранен использован отсутств нанесен приготовлен применен поступлен выращиван создан восстановлен исполнен=~ предложен=+ вниман=+ сочетан",
  ],
  ["ы ов ам ами ах", "плюс минус вид тип габарит"],
  ["и ей ям ями ях", "модел"],
  ["ец ьца ьцу ьцем ьце ьцы ьцев ьцам ьцами ьцах", "владел"],
  ["", "фото видео"],
];

/** Endings of the infinitive with its past and of the present with its imperative; a capital at the end of a form in {@link accusativeVerbs} stands for them. */
const conjugations: Readonly<Record<string, string>> = {
  Т: "ть л ла ло ли в",
  Ю: "ю ем ешь ете ет ют й йте",
  Е: "у ем ешь ете ет ут и ите",
  Ё: "у ём ёшь ёте ёт ут и ите",
  Я: "ю ём ёшь ёте ёт ют",
  И: "им ишь ите ит ят и",
  Ь: "им ишь ите ит ят ь ьте",
  А: "им ишь ите ит ат и",
};

/** Verbs in -ить with a partner in -лять, -ять or -ать. */
const softPairs = "достав представ предостав добав отправ изготов постав поздрав";
const hardPairs = "замен дополн выполн сохран удал";
const hushingPairs = "получ изуч вруч включ подключ улучш";

/**
 * Verbs of commerce: the infinitive, every finite form and the gerund; no participles, nothing in -ся. A function, as bundlers keep a list that is
 * put together, whether it is asked for or not.
 */
const accusativeVerbs = (): Rows => [
  ["иТ лю Ь", `${softPairs} приготов остав`],
  ["ляТ ляЮ ляя", `${softPairs} оформ обнов`],
  ["иТ лю И", "оформ обнов куп установ выкуп люб"],
  ["иТ ю И", `${hardPairs} сравн подар дар оцен почин хран`],
  ["еТ ю И", "посмотр смотр"],
  ["иТ ю Ь", "пример провер"],
  ["яТ яЮ яя", `${hardPairs} пример провер`],
  ["иТ ю им ишь ите ит ят йте", "настро"],
  ["иТ у А", `${hushingPairs} предлож прилож полож отлож обеспеч`],
  ["аТ аЮ ая", `${hushingPairs} украш защищ посещ возвращ`],
  ["аТ у А", "содерж"],
  ["диТ жу дИ", "нахо произво прово поса"],
  ["деТ жу дИ", "уви"],
  ["зиТ жу зИ", "приво"],
  ["тиТ чу тИ", "опла"],
  ["тиТ щу тИ", "защи посе ощу"],
  ["теТ чу чешь чет тим тите тят", "хо"],
  ["сиТ шу сИ", "пригла но нано укра"],
  ["стиТ щу стИ", "почи выра"],
  [
    "Т Ю я",
    "предлага покупа заказыва выбира приобрета подбира сравнива встреча забира оплачива устанавлива обслужива настраива собира меня выпуска изготавлива скачива оценива име обожа просматрива чита слуша обеспечива открыва снима показыва",
  ],
  ["Т Ю", "поменя обменя скача сдела узна прочита выигра"],
  [
    "оваТ уЮ",
    "забронир бронир зарезервир аренд рекоменд порекоменд отремонтир ремонтир протестир попроб проб использ совет посовет реализ организ гарантир почувств",
  ],
  ["ваТ Я вай вайте вая", "прода пода созда сда"],
  ["Т м дим шь дите ст дут й йте", "прода пода созда сда"],
  ["ыТ оЮ", "пом откр"],
  ["ыТ уду удем удешь удете удет удут удь удьте", "заб"],
  ["ить ил ила ило или ьЯ", "пол"],
  ["шиТ ошьЯ шей шейте", "с"],
  ["заТ жЕ", "зака пока"],
  ["скаТ щЕ", "и"],
  ["раТ ерЁ", "выб заб соб б"],
  ["обраТ берЁ", "под"],
  ["зваТ зовЁ", "вы"],
  ["зяТ озьмЁ", "в"],
  ["няТ ймЁ", "на"],
  ["яТ имЕ", "сн"],
  ["уТ Ё", "верн"],
  ["ести ёл ела ело ели етя етЁ", "приобр"],
  ["езти ёз езла езло езли езя езЁ", "прив"],
  ["йти шёл шла шло шли йдя йдЁ", "на"],
];

/** Words over which a verb governs on: "Не только купить", "Хочу заказать". */
const particles = "не только лишь же ли бы можно нужно надо пора хочу хотите хочешь вы мы я прямо вот";

let table: readonly Governor[] | undefined;

/** The complete table of words that govern a case by themselves; made at the first question, so that loading the module costs nothing. */
export function governors(): readonly Governor[] {
  table ??= [
    ...prepositions.flatMap(([governed, words]) => governorsOf([["", words]], "preposition", governed)),
    ...governorsOf([["", "нет"]], "verb", "gen"),
    ...governorsOf(nouns, "noun", "gen"),
    ...governorsOf(accusativeVerbs(), "verb", "acc"),
  ];
  return table;
}

/** The nouns behind which "на" takes the accusative, as lemmas. */
export const nounsBeforeNa: readonly string[] = /* @__PURE__ */ expand(nouns, /\+/).map(([lemma = ""]) => lemma);

/** Prepositions with several cases: they never govern by themselves, a template has to say `case`. */
export const ambiguousPrepositions: readonly string[] = ["в", "во", "на", "за", "по", "под", "подо"];

/** Prepositions that make a noun of commerce a circumstance: "В наличии сумка", "На фото сумка", "Под заказ сумка". */
export const circumstancePrepositions: readonly string[] = ["в", "во", "на", "под", "подо"];

/** Adverbs that may stand between a verb and its object: "Купить недорого сумку". */
export const commerceAdverbs: readonly string[] =
  /* @__PURE__ */ "безопасно бесплатно быстро весьма выгодно выгоднее дешевле дистанционно дёшево ещё завтра здесь именно качественно легко лучше максимально мгновенно надёжно недорого немедленно онлайн оперативно оптом официально очень подешевле просто прямо самостоятельно сегодня сейчас срочно также только тоже тут удалённо удобно уже".split(
    " ",
  );

/** Words that coordinate: "чехол и сумка". */
export const coordinatingConjunctions: readonly string[] = ["и", "или", "либо"];

/**
 * Units of measure, time and money: behind a number they make a value a measure ("2 дня", "256 ГБ"), which nothing
 * governs. Compared without letter case, a full stop at the end is ignored.
 */
export const measureUnits: readonly string[] = /* @__PURE__ */ expand([
  // length, area, volume, weight, data, electricity, light, sound, time, money
  [
    " а ов",
    "микрон миллиметр сантиметр дециметр метр километр дюйм фут миллилитр литр миллиграмм грамм килограмм центнер карат бит байт килобайт мегабайт гигабайт терабайт ватт киловатт вольт ампер люмен герц децибел градус квартал доллар процент",
  ],
  ["ь я ей", "рубл мегапиксел"],
  ["а ы ", "тонн секунд минут гривн"],
  [" а ев", "месяц"],
  ["йка йки ек", "копе"],
  [
    "",
    // length, area, volume, weight
    'мкм мм см дм м км м2 м3 м² м³ см² см³ кв куб га мл л мг г гр кг кило ц т mm cm m km g kg mg l ml inch " ″ ′ ' +
      // data, electricity, light, sound, heat, pressure, motion
      "кб мб гб тб мбит гбит kb mb gb tb вт квт в а ач мач а·ч ма·ч вт·ч ом лм лк лс кд гц кгц мгц ггц мегагерц гигагерц дб мп мпикс к кельвин па кпа мпа бар бара кал ккал дж кдж н·м нм об об/мин км/ч м/с w kw kwh v a ah mah hz khz mhz ghz db mp den ° °c °f " +
      // time, money, shares
      "с сек мин ч час часа часов дн день дня дней сутки суток нед неделя недели недель мес год года лет р руб коп евро тенге гривен юань юаня юаней usd eur rub ₽ $ € £ ¥ ₸ ₴ % ‰",
  ],
]).flat();

/** The forms of each word, the lemma first; of those only whose stem with its marks is `wanted`. */
function expand(rows: Rows, wanted = /^[^=]+$/): readonly (readonly string[])[] {
  return rows.flatMap(([endings, stems]) =>
    stems
      .split(" ")
      .filter((marked) => wanted.test(marked))
      .map((marked) => {
        const stem = marked.replace(/[=+~^]+/, "");
        return endings.split(" ").flatMap((ending) => {
          const last = ending.slice(-1);
          return (conjugations[last] ?? last).split(" ").map((one) => stem + ending.slice(0, -1) + one);
        });
      }),
  );
}

function governorsOf(rows: Rows, kind: GovernorKind, governed: Case): Governor[] {
  return expand(rows).map((forms) => ({ lemma: forms[0] ?? "", kind, case: governed, forms }));
}

/** Lower case, ё as е: the form in which words of this module are compared. */
function comparable(word: string): string {
  return word.toLowerCase().replaceAll("ё", "е");
}

/** Tests for membership; the set is made at the first question. */
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
    [...governors()]
      .reverse()
      .flatMap((governor) => governor.forms.map((form) => [comparable(form), governor] as const)),
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
export const takesNa: (word: string) => boolean = /* @__PURE__ */ membership(() => expand(nouns, /\+/).flat());

/** True for в, во, на, за, по, под, подо. */
export const isAmbiguousPreposition: (word: string) => boolean = /* @__PURE__ */ membership(
  () => ambiguousPrepositions,
);

/** True for в, во, на, под, подо: behind them a noun of commerce is a circumstance and governs nothing. */
export const isCircumstancePreposition: (word: string) => boolean = /* @__PURE__ */ membership(
  () => circumstancePrepositions,
);

/** True for a form of хит, лидер, топ: a noun of commerce behind it governs nothing ("Хит продаж сумка"). */
export const isRankNoun: (word: string) => boolean = /* @__PURE__ */ membership(() => expand(nouns, /\^/).flat());

/** True for a form of стиль, вкус, аромат, оттенок, дизайн …: an adjectival value behind it belongs to it. */
export const isPropertyNoun: (word: string) => boolean = /* @__PURE__ */ membership(() => expand(nouns, /~/).flat());

/** True for particles, pronouns of the speaker and the like, which a verb of commerce governs over. */
export const isParticle: (word: string) => boolean = /* @__PURE__ */ membership(() => particles.split(" "));

/** True for adverbs that may stand between a verb of commerce and its object (недорого, выгодно, онлайн …). */
export const isCommerceAdverb: (word: string) => boolean = /* @__PURE__ */ membership(() => commerceAdverbs);

/** True for и, или, либо. */
export const isCoordinatingConjunction: (word: string) => boolean = /* @__PURE__ */ membership(
  () => coordinatingConjunctions,
);

const isUnit = /* @__PURE__ */ membership(() => measureUnits);

/** True for a unit of measure, time or money in any form that follows a number; a full stop at its end is ignored. */
export function isMeasureUnit(word: string): boolean {
  return isUnit(word.replace(/\.$/, ""));
}
