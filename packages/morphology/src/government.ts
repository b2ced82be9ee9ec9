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
 * Words that inflect alike: the endings of their forms, that of the lemma first ("-" is none), then their stems. A verb in -ть has
 * its past besides, which is that of its infinitive.
 */
type Rows = readonly (readonly [endings: string, stems: string])[];

/** Prepositions with one case; "с" is meant as "with". */
const prepositions: Readonly<Record<Exclude<Case, "nom">, string>> = {
  gen: "без безо близ ввиду взамен вместо вне внутри возле вокруг вроде вследствие вдоль для до из из-за из-под изо кроме мимо наподобие напротив насчёт около от относительно ото поверх помимо посреди после против ради сверх свыше среди у",
  dat: "благодаря вопреки к ко навстречу наперекор подобно согласно",
  acc: "включая про сквозь спустя через",
  ins: "меж между над надо перед передо с со",
  prep: "о об обо при",
};

const HARD_MASCULINE = "- а у ом е ы ов ам ами ах";
const FLEETING_FEMININE = "ка ки ке ку кой кою ок кам ками ках";
const IN_IA = "я и ю ей ею й ям ями ях";

/** Nouns of commerce: they govern the genitive in every form of their own. "модели" and "виды" do so in the plural only. */
const genitiveNouns: Rows = [
  [
    HARD_MASCULINE,
    "заказ предзаказ выбор подбор прокат ремонт состав обзор видеообзор ассортимент пошив выкуп возврат обмен размер артикул вывоз замер диаметр объём вкус аромат",
  ],
  ["- а у ом е и ов ам ами ах", "поиск каталог рейтинг аналог"],
  ["- а у ом е и ей ам ами ах", "монтаж"],
  ["- а у ем е и ей ам ами ах", "демонтаж розыгрыш"],
  ["ь я ю ем е и ей ям ями ях", "любител ценител"],
  // "весы" and "цветы" are other words.
  ["- а у ом е", "вес"],
  ["- а у ом е ов ам ами ах", "цвет"],
  ["ок ка ку ком ке ки ков кам ками ках", "недостат"],
  ["а ы е у ой ою - ам ами ах", "цен аренд замен высот ширин толщин длин глубин оплат"],
  ["а и е у ей ею - ам ами ах", "продаж распродаж"],
  ["а и е у ой ою - ам ами ах", "характеристик диагностик"],
  [
    FLEETING_FEMININE,
    "достав покуп подбор установ сбор постав чист химчист убор пример отправ отгруз пересыл скуп закуп прочист вышив гравиров подгон",
  ],
  ["йка йки йке йку йкой йкою ек йкам йками йках", "настро"],
  ["ь и ью ей ям ями ях", "стоимост калорийност особенност возможност разновидност мощност печат"],
  [IN_IA, "комплектаци модификаци фотографи коллекци реставраци утилизаци эксплуатаци"],
  ["о а у ом е - ам ами ах", "производств преимуществ достоинств качеств количеств свойств"],
  [
    "ие ье ия ья ию ью ием ьем ии ьи ий иям ьям иями ьями иях ьях",
    "сравнен изготовлен описан налич обслуживан оформлен бронирован хранен использован отсутств нанесен приготовлен применен поступлен выращиван",
  ],
  ["ы ов ам ами ах", "плюс минус вид тип габарит"],
  ["и ей ям ями ях", "модел"],
  ["ец ьца ьцу ьцем ьце ьцы ьцев ьцам ьцами ьцах", "владел"],
  ["-", "фото видео"],
];

const FIRST_CONJUGATION = "ть ю ем ешь ете ет ют й йте";
/** Verbs of commerce: the infinitive and every finite form; no participles, nothing in -ся. */
const accusativeVerbs: Rows = [
  ["ить лю им ишь ите ит ят и", "куп оформ установ выкуп люб"],
  ["ить лю им ишь ите ит ят ь ьте", "достав представ добав отправ изготов приготов остав"],
  ["ить ю им ишь ите ит ят и", "сравн подар дар оцен замен почин хран дополн"],
  ["еть ю им ишь ите ит ят и", "посмотр смотр"],
  ["ить ю им ишь ите ит ят ь ьте", "пример провер"],
  ["ить ю им ишь ите ит ят йте", "настро"],
  ["ить у им ишь ите ит ат и", "получ предлож прилож полож отлож изуч вруч"],
  ["зать жу жем жешь жете жет жут жи жите", "зака пока"],
  ["дить жу дим дишь дите дит дят ди", "нахо произво поса"],
  ["деть жу дим дишь дите дит дят ди", "уви"],
  ["зить жу зим зишь зите зит зят зи", "приво"],
  ["тить чу тим тишь тите тит тят ти", "опла"],
  ["теть чу тим чешь тите чет тят", "хо"],
  ["сить шу сим сишь сите сит сят си", "пригла но"],
  ["стить щу стим стишь стите стит стят сти", "почи выра"],
  ["ать у им ишь ите ит ат и", "содерж"],
  ["ыть ою оем оешь оете оет оют ой ойте", "пом"],
  ["ыть уду удем удешь удете удет удут удь удьте", "заб"],
  ["ить ью ьём ьёшь ьёте ьёт ьют", "пол"],
  ["шить ошью ошьём ошьёшь ошьёте ошьёт ошьют шей шейте", "с"],
  ["звать зову зовём зовёшь зовёте зовёт зовут зови зовите", "вы"],
  ["нять йму ймём ймёшь ймёте ймёт ймут йми ймите", "на"],
  ["скать щу щем щешь щете щет щут щи щите", "и"],
  [
    FIRST_CONJUGATION,
    "предлага покупа заказыва выбира приобрета подбира получа оформля сравнива доставля представля встреча отправля добавля забира оплачива устанавлива обслужива настраива собира меня поменя обменя выпуска поставля изготавлива скачива скача оценива име сдела узна обожа просматрива чита прочита слуша включа",
  ],
  ["вать ю ём ёшь ёте ёт ют вай вайте", "прода пода"],
  ["ть м дим шь дите ст дут й йте", "прода пода"],
  [
    "овать ую уем уешь уете ует уют уй уйте",
    "забронир бронир зарезервир аренд рекоменд порекоменд отремонтир ремонтир протестир попроб использ совет посовет реализ",
  ],
  ["рать еру ерём ерёшь ерёте ерёт ерут ери ерите", "выб заб соб б"],
  ["обрать беру берём берёшь берёте берёт берут бери берите", "под"],
  ["зять озьму озьмём озьмёшь озьмёте озьмёт озьмут озьми озьмите", "в"],
  ["уть у ём ёшь ёте ёт ут и ите", "верн"],
  ["ять иму имем имешь имете имет имут ими имите", "сн"],
  ["ести ёл ела ело ели ету етём етёшь етёте етёт етут ети етите", "приобр"],
  ["езти ёз езла езло езли езу езём езёшь езёте езёт езут ези езите", "прив"],
  ["йти шёл шла шло шли йду йдём йдёшь йдёте йдёт йдут йди йдите", "на"],
];

/** Nouns behind which "на" takes the accusative ("скидка на сумку"), beside the ones of {@link genitiveNouns} named below. */
const nounsBeforeNaOnly: Rows = [
  [HARD_MASCULINE, "спрос отзыв кредит купон промокод сертификат"],
  [FLEETING_FEMININE, "скид рассроч заяв подпис"],
  [IN_IA, "акци гаранти"],
];

/** Nouns that take the following noun of commerce as their own complement: "Хит продаж", "Лидер продаж", "Топ продаж". */
const rankNouns: Rows = [[HARD_MASCULINE, "хит лидер топ"]];

/** What a product has several of: an adjective behind them says which ("в стиле {{style}}", "со вкусом {{taste}}"). */
const propertyNouns: Rows = [
  [HARD_MASCULINE, "вкус аромат запах дизайн тон принт узор"],
  ["ок ка ку ком ке ки ков кам ками ках", "оттен рисун"],
  ["ь я ю ем е и ей ям ями ях", "стил"],
  ["ие ия ию ием ии ий иям иями иях", "исполнен"],
  ["а ы е у ой - ам ами ах", "форм"],
];

/** Words over which a verb governs on: "Не только купить", "Хочу заказать". */
const particles = "не только лишь же ли бы можно нужно надо пора хочу хотите хочешь вы мы я прямо вот";

let table: readonly Governor[] | undefined;

/** The complete table of words that govern a case by themselves; made at the first question, so that loading the module costs nothing. */
export function governors(): readonly Governor[] {
  table ??= [
    ...(Object.entries(prepositions) as [Case, string][]).flatMap(([governed, words]) =>
      governorsOf([["-", words]], "preposition", governed),
    ),
    ...governorsOf(genitiveNouns, "noun", "gen"),
    ...governorsOf(accusativeVerbs, "verb", "acc"),
  ];
  return table;
}

/** The nouns behind which "на" takes the accusative, as lemmas. */
export const nounsBeforeNa: readonly string[] = /* @__PURE__ */ lemmasBeforeNa();

function lemmasBeforeNa(): readonly string[] {
  return expand([["-", "цена заказ предзаказ обзор"], ...nounsBeforeNaOnly]).map(([lemma = ""]) => lemma);
}

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
    "- а ов",
    "микрон миллиметр сантиметр дециметр метр километр дюйм фут миллилитр литр миллиграмм грамм килограмм центнер карат бит байт килобайт мегабайт гигабайт терабайт ватт киловатт вольт ампер люмен герц децибел градус квартал доллар процент",
  ],
  ["ь я ей", "рубл мегапиксел"],
  ["а ы -", "тонн секунд минут гривн"],
  ["- а ев", "месяц"],
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

/** The forms of each word, the lemma first. */
function expand(rows: Rows): readonly (readonly string[])[] {
  return rows.flatMap(([endings, stems]) =>
    stems.split(" ").map((stem) => endings.split(" ").map((ending) => (ending === "-" ? stem : stem + ending))),
  );
}

function governorsOf(rows: Rows, kind: GovernorKind, governed: Case): Governor[] {
  return expand(rows).map((forms) => {
    const [lemma = ""] = forms;
    const past = kind === "verb" && lemma.endsWith("ть") ? ["л", "ла", "ло", "ли"] : [];
    return { lemma, kind, case: governed, forms: [...forms, ...past.map((ending) => lemma.slice(0, -2) + ending)] };
  });
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

/**
 * The governing word of which `word` is a form, undefined when there is none. Letter case and ё don't matter; only a
 * whole word is found.
 *
 * @example findGovernor("Закажите") // { lemma: "заказать", kind: "verb", case: "acc", … }
 */
export function findGovernor(word: string): Governor | undefined {
  // Of two homonyms the later entry of a Map wins; the table is reversed so that prepositions come out on top.
  governorOfForm ??= new Map(
    [...governors()]
      .reverse()
      .flatMap((governor) => governor.forms.map((form) => [comparable(form), governor] as const)),
  );
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
export const takesNa: (word: string) => boolean = /* @__PURE__ */ membership(() => [
  ...expand(nounsBeforeNaOnly).flat(),
  ...governors().flatMap(({ lemma, forms }) => (nounsBeforeNa.includes(lemma) ? forms : [])),
]);

/** True for в, во, на, за, по, под, подо. */
export const isAmbiguousPreposition: (word: string) => boolean = /* @__PURE__ */ membership(
  () => ambiguousPrepositions,
);

/** True for в, во, на, под, подо: behind them a noun of commerce is a circumstance and governs nothing. */
export const isCircumstancePreposition: (word: string) => boolean = /* @__PURE__ */ membership(
  () => circumstancePrepositions,
);

/** True for a form of хит, лидер, топ: a noun of commerce behind it governs nothing ("Хит продаж сумка"). */
export const isRankNoun: (word: string) => boolean = /* @__PURE__ */ membership(() => expand(rankNouns).flat());

/** True for a form of стиль, вкус, аромат, оттенок, дизайн …: an adjectival value behind it belongs to it. */
export const isPropertyNoun: (word: string) => boolean = /* @__PURE__ */ membership(() => expand(propertyNouns).flat());

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
