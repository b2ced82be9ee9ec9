import type { WordDescription } from "./describe-word.js";

/** What goods have: nouns that stand with their adjective behind the name as they are ("Чехол на диван серый цвет"). */
const FEATURES: ReadonlySet<string> = new Set(
  (
    "цвет оттенок тон размер вкус аромат запах вид материал состав стиль сорт тип полярность комплектация выкладка сторона " +
    "сталь кожа насечка игра игрушка упаковка посадка длина рукав резинка подошва каблук фасон крой принт рисунок узор качество версия модель серия " +
    "рукоять рукоятка ручка каркас корпус резьба талия воротник ворот свет свечение связь ворс угол дно крышка стекло ножка спинка " +
    "сиденье основание подкладка капюшон пояс мотор привод питание подключение управление монтаж крепление огранка плетение покрытие " +
    "фурнитура наполнитель набивка переплёт обложка формат печать бумага обработка форма подача слив излив экран дисплей матрица камера " +
    "подсветка фокусировка гарантия сборка производство концентрат набор комплект баллон блок аккумулятор насадка чаша колба шнур пульт клён ясень граб гевея акация " +
    "раскладка рамка работа луч щетина глянец основа тара образец"
  ).split(" "),
);

const FABRICS: ReadonlySet<string> = new Set(
  "сатин бязь поплин фланель перкаль жаккард велюр рогожка вельвет бархат экокожа замша шенилл букле".split(" "),
);

/** Woods and metals that a finish is called after: "ламинат дуб светлый", "ручка бронза состаренная". */
const FINISHES: ReadonlySet<string> = new Set(
  "дуб орех ясень бук вяз клён сосна ольха берёза лиственница бронза латунь хром никель золото".split(" "),
);

/** Can the word be a finish, which the adjective right behind it belongs to? */
export function isFinish({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => FINISHES.has(lemma));
}

/** Can the word be a fabric, which stands behind what is made of it? */
export function isFabric({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => FABRICS.has(lemma));
}

/** Can the word be a noun that goods have? */
export function isFeature({ readings }: WordDescription): boolean {
  return readings.some(({ lemma }) => FEATURES.has(lemma));
}
