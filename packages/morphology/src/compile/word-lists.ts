import {
  APPOSITION,
  CASES_BEHIND,
  COLOUR,
  CONJUNCTION,
  FABRIC,
  FEATURE,
  FINISH,
  FIRST_PART,
  FIRST_PART_OF_FORMS,
  FIXED_PAIR,
  FORM_OF_GOODS,
  FROZEN_FIRST_HALF,
  FROZEN_SECOND_HALF,
  MONTH,
  NAME_PARTICLE,
  PLACE,
  PREFIX,
  TITLE,
  UNIT,
} from "../dictionary/word-kinds.js";
import { governors, measureUnits } from "../government.js";
import { type Case, caseNumber } from "../grammar.js";

/** Words with their bits; see `dictionary/word-kinds.ts`. */
type WordList = readonly [bits: number, words: readonly string[]];

/** Prepositions that take several cases, some of which the table of governing words has with the commonest one. */
const severalCases: readonly (readonly [words: string, ...governed: Case[]])[] = [
  ["в во на о об", "acc", "prep"],
  ["за под подо", "acc", "ins"],
  ["по", "dat", "acc", "prep"],
  ["с со", "ins", "gen", "acc"],
  ["между", "ins", "gen"],
];

/** Conjunctions of comparison: what follows them stays, in whatever case ("лёгкий как пух"). */
const comparisons = "как чем словно будто";

/** Words that join, whatever else the dictionary says of them. */
const conjunctions = "и или либо да";

const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";

/**
 * Indeclinable first parts that shops write apart: "мини печь", "фитнес браслет", "смарт часы". Before a noun they are
 * no main word; the noun is. Written with a hyphen they are a matter of the lexicon.
 */
const firstParts =
  "авиа авто аква аниме арома арт аудио аэро бизнес био блиц веб вело видео вип гидро гранд делюкс джамбо диджитал " +
  "евро караоке квадро кибер кино комби комфорт космо крафт кросс люкс макро макси мега медиа микро мини миди моно мото " +
  "мульти нано нейро онлайн оптима офлайн пауэр пин-ап поп премиум принт про промо ретро рок сатин-люкс селфи скейт " +
  "слим смарт софт спа спорт стандарт стерео стрит супер тач теле термо техно трейл турбо ультра фитнес фото фреш фэшн " +
  "хай-тек холтер штрих эко эконом экспресс экстра экшен экшн электро элит этно";

/** What goods have: nouns that stand with their adjective behind the name as they are ("Чехол на диван серый цвет"). */
const features =
  "цвет оттенок тон размер вкус аромат запах вид материал состав стиль сорт тип полярность комплектация выкладка сторона " +
  "сталь кожа насечка игра игрушка упаковка посадка длина рукав резинка подошва каблук фасон крой принт рисунок узор качество версия модель серия " +
  "рукоять рукоятка ручка каркас корпус резьба талия воротник ворот свет свечение связь ворс угол дно крышка стекло ножка спинка " +
  "сиденье основание подкладка капюшон пояс мотор привод питание подключение управление монтаж крепление огранка плетение покрытие " +
  "фурнитура наполнитель набивка переплёт обложка формат печать бумага обработка форма подача слив излив экран дисплей матрица камера " +
  "подсветка фокусировка гарантия сборка производство концентрат набор комплект баллон блок аккумулятор насадка чаша колба шнур пульт клён ясень граб гевея акация " +
  "раскладка рамка работа луч щетина глянец основа тара образец выпуск пуск съёмка замок";

/** Woods and metals that a finish is called after: "ламинат дуб светлый", "ручка бронза состаренная". */
const finishes = "дуб орех ясень бук вяз клён сосна ольха берёза лиственница бронза латунь хром никель золото";

/** What things are made of; before it an abbreviation is the name: "КПБ сатин". */
const fabrics =
  "сатин бязь поплин фланель перкаль жаккард велюр рогожка вельвет бархат экокожа замша шенилл букле " +
  "хлопок лён шерсть шёлк вискоза полиэстер нейлон полиамид акрил эластан лайкра спандекс кашемир мохер ангора трикотаж модал тенсель " +
  "пластик полипропилен полиэтилен металл алюминий латунь чугун сталь дерево дуб бук сосна береза берёза бамбук ротанг силикон резина " +
  "керамика фарфор фаянс стекло хрусталь гипс мрамор гранит мдф дсп лдсп пвх кожа экокожа замша нубук мех пух синтепон холлофайбер " +
  "золото серебро платина бронза фианит бриллиант жемчуг эмаль";

/** Said of the noun right behind them: "Шкаф белый глянец", "Кольцо розовое золото". */
const colours =
  "белый чёрный серый красный розовый зелёный синий голубой жёлтый бежевый коричневый золотой тёмный светлый";

/** Scents, flavours and materials of two words. */
const fixedPairs =
  "морской бриз,морской соль,морской волна,морской свежесть,горный воздух,горный свежесть,альпийский свежесть,альпийский луг," +
  "дикий мёд,дикий вишня,дикий роза,дикий орхидея,дикий ягода,лесной ягода,лесной орех,грецкий орех,кедровый орех,полевой цветок," +
  "сладкий миндаль,сладкий апельсин,сицилийский апельсин,японский сакура,цветущий сакура,чайный роза,пыльный роза,солёный карамель," +
  "сладкий вата,тропический фрукт,тропический микс,лимонный трава,ванильный мороженое,кокосовый молоко,топлёный молоко,слоновый кость," +
  "молочный шоколад,горький шоколад,тигровый глаз,лунный камень,дымчатый кварц,натуральный мех,искусственный мех,новый машина,ручной кладь";

/** Nouns that are first parts before some nouns only: "крем мыло", "гель лак", but "крем роза" is a cream with a scent. */
const firstPartsOfForms = "гель крем пилинг шугаринг лифтинг какао кокос мисо нори васаби чиа чука матча киноа";

/** What such compounds are: the form in which goods come. */
const formsOfGoods =
  "бальзам блеск боб бомбочка воск гель желе концентрат краска крем крупа лак лист маска масло мусс мыло мёд паста пенка порошок праймер " +
  "пудра салат семя скатка скраб сода стик суп сыворотка тинт уход филлер флюид хна чай шампунь эмульсия";

/** Behind them a surname may stand without a first name: "доктор Ватсон". */
const titles =
  "господин госпожа товарищ гражданин гражданка мистер сэр лорд доктор профессор академик капитан майор полковник " +
  "генерал лейтенант сержант маршал адмирал граф барон герцог князь принц царь король император президент министр апостол";

/** What stands behind a noun without the hyphen that belongs there, and declines with it: "Робот пылесос", "Кресло качалка". */
const appositions =
  "пылесос пылесосы качалка качалки кровать кровати трансформер трансформеры книжка раскладушка тумба мешок мешки пуф софа " +
  "тележка холодильник ушанка бейсболка трапеция шопер мойщик манипулятор пароварка гриль-печь будильник термос непроливайка конструктор каталка";

/** "Людвиг ван Бетховен", "Леонардо да Винчи". */
const nameParticles = "ван фон да де ди дю ла ле дель делла дер ибн аль";

/** Names of towns and rivers decline with the noun before them ("города Москвы"), those of lakes, villages and planets don't. */
const places = "город река страна";

/** Parts of compounds that the source of a dictionary lists. */
export interface CompoundParts {
  /** First halves of compounds that never decline: "фитнес", "крем". */
  readonly frozenFirstHalves?: readonly string[];
  /** Second halves that never decline: "купе". */
  readonly frozenSecondHalves?: readonly string[];
  /** What is written together with a known word and leaves its inflection alone: "термо". */
  readonly prefixes?: readonly string[];
}

/** The text that `readWordKinds` reads: a line for each list. Of words with ё those that are compared as they are written are there with е, too. */
export function writeWordLists(parts: CompoundParts): Uint8Array {
  const lists: readonly WordList[] = [
    ...listPrepositions(),
    [CASES_BEHIND, comparisons.split(" ")],
    [CONJUNCTION, conjunctions.split(" ")],
    [UNIT, measureUnits],
    [MONTH, months.split(" ")],
    [FIRST_PART, firstParts.split(" ")],
    [FEATURE, features.split(" ")],
    [FABRIC, fabrics.split(" ")],
    [COLOUR, colours.split(" ")],
    [FIXED_PAIR, fixedPairs.replaceAll(" ", "_").split(",")],
    [FIRST_PART_OF_FORMS, firstPartsOfForms.split(" ")],
    [FORM_OF_GOODS, formsOfGoods.split(" ")],
    [FINISH, finishes.split(" ")],
    [TITLE, titles.split(" ")],
    [APPOSITION, appositions.split(" ")],
    [NAME_PARTICLE, nameParticles.split(" ")],
    [PLACE, places.split(" ")],
    [FROZEN_FIRST_HALF, sorted(parts.frozenFirstHalves)],
    [FROZEN_SECOND_HALF, sorted(parts.frozenSecondHalves)],
    [PREFIX, sorted(parts.prefixes)],
  ];
  return new TextEncoder().encode(lists.map(([bits, words]) => [bits, ...words].join(" ")).join("\n"));
}

function listPrepositions(): WordList[] {
  const cases = new Map<string, readonly Case[]>();
  for (const { kind, case: governed, lemma } of governors()) {
    if (kind !== "preposition") continue;
    cases.set(lemma, [governed]);
    cases.set(lemma.replaceAll("ё", "е"), [governed]);
  }
  for (const [words, ...governed] of severalCases) for (const word of words.split(" ")) cases.set(word, governed);
  const lists = new Map<number, string[]>();
  for (const [word, governed] of cases) {
    const bits = governed.reduce((sum, one) => sum | (1 << caseNumber(one)), 0);
    lists.set(bits, [...(lists.get(bits) ?? []), word]);
  }
  return [...lists];
}

function sorted(texts: readonly string[] = []): readonly string[] {
  return [...new Set(texts)].sort();
}
