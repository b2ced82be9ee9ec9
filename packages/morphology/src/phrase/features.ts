import type { WordDescription } from "./describe-word.js";

/** What goods have: nouns that stand with their adjective behind the name as they are ("Чехол на диван серый цвет"). */
const FEATURES: ReadonlySet<string> = new Set(
  (
    "цвет оттенок тон размер вкус аромат запах вид материал состав стиль сорт тип полярность комплектация выкладка сторона " +
    "сталь кожа насечка игра игрушка упаковка посадка длина рукав резинка подошва каблук фасон крой принт рисунок узор качество версия модель серия " +
    "рукоять рукоятка ручка каркас корпус резьба талия воротник ворот свет свечение связь ворс угол дно крышка стекло ножка спинка " +
    "сиденье основание подкладка капюшон пояс мотор привод питание подключение управление монтаж крепление огранка плетение покрытие " +
    "фурнитура наполнитель набивка переплёт обложка формат печать бумага обработка форма подача слив излив экран дисплей матрица камера " +
    "подсветка фокусировка гарантия сборка производство концентрат набор комплект баллон блок аккумулятор насадка чаша колба шнур пульт клён ясень граб гевея акация"
  ).split(" "),
);

const FABRICS: ReadonlySet<string> = new Set(
  "сатин бязь поплин фланель перкаль жаккард велюр рогожка вельвет бархат экокожа замша шенилл букле".split(" "),
);

/** Can the word be a fabric, which stands behind what is made of it? */
export function isFabric({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => FABRICS.has(lemma));
}

/** Can the word be a noun that goods have? */
export function isFeature({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => FEATURES.has(lemma));
}

const COLOURS: ReadonlySet<string> = new Set(
  "белый чёрный серый красный розовый зелёный синий голубой жёлтый бежевый коричневый золотой тёмный светлый".split(
    " ",
  ),
);

/** Is the word a colour, which is said of the noun right behind it ("Шкаф белый глянец", "Кольцо розовое золото")? */
export function isColour({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => COLOURS.has(lemma));
}

/** Scents, flavours and materials that have two words. */
const FIXED_PAIRS: ReadonlySet<string> = new Set(
  (
    "морской бриз,морской соль,морской волна,морской свежесть,горный воздух,горный свежесть,альпийский свежесть,альпийский луг," +
    "дикий мёд,дикий вишня,дикий роза,дикий орхидея,дикий ягода,лесной ягода,лесной орех,грецкий орех,кедровый орех,полевой цветок," +
    "сладкий миндаль,сладкий апельсин,сицилийский апельсин,японский сакура,цветущий сакура,чайный роза,пыльный роза,солёный карамель," +
    "сладкий вата,тропический фрукт,тропический микс,лимонный трава,ванильный мороженое,кокосовый молоко,топлёный молоко,слоновый кость," +
    "молочный шоколад,горький шоколад,тигровый глаз,лунный камень,дымчатый кварц,натуральный мех,искусственный мех,новый машина,ручной кладь"
  ).split(","),
);

/** Are the words, right behind each other, a name of their own ("Гель для душа морской бриз")? */
export function isFixedPair(adjective: WordDescription, noun: WordDescription): boolean {
  return adjective.readings.some(({ lemma: first }) =>
    noun.readings.some(({ lemma: second }) => FIXED_PAIRS.has(`${first} ${second}`)),
  );
}
