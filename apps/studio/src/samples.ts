import type { Texts } from "./work/work.js";
import type { Language } from "./worker/protocol.js";

/** Products of one kind, with templates that fit them. */
export interface Sample {
  readonly id: string;
  readonly name: { readonly ru: string; readonly en: string };
  /** Field name → value, for each product. */
  readonly products: readonly Texts[];
}

const fields = [
  "товар",
  "цвет",
  "бренд",
  "цена",
  "старая_цена",
  "материал",
  "размер",
  "гарантия",
  "остаток",
  "для_кого",
  "город",
  "раздел",
];

const rows = (text: string): readonly Texts[] =>
  text
    .trim()
    .split("\n")
    .map((line) => new Map(line.split(";").map((value, index) => [fields[index] as string, value.trim()])));

export const samples: readonly [Sample, ...Sample[]] = [
  {
    id: "home",
    name: { ru: "Дом и мебель", en: "Home and furniture" },
    products: rows(`
кресло-качалка; чёрный; Leset; 21990; 24990; деревянный; 62×98 см; 1; 2; дача; Самара; мебель
журнальный столик; белый; Mebelik; 5490; 6990; стеклянный; 50×50 см; 2; 14; гостиная; Москва; мебель
барные стулья; красный; Stool Group; 11980; 13500; металлический; 45×98 см; 1; 5; кухня; Казань; мебель
плед с кисточками; бежевый; Cozyhome; 2490; 3190; хлопковый; 140×200 см; 1; 31; спальня; Тверь; текстиль
настольная лампа; зелёный; Arte Lamp; 3290; 3990; латунный; 28×45 см; 3; 8; кабинет; Рязань; свет
диван-кровать; серый; Askona; 54990; 61990; тканевый; 215×95 см; 5; 3; гостиная; Пермь; мебель
ковёр; синий; Döner; 7890; 9990; шерстяной; 160×230 см; 1; 21; детская; Омск; текстиль
зеркало в раме; золотой; Evoform; 4590; 5290; деревянный; 60×80 см; 1; 6; прихожая; Тула; декор`),
  },
  {
    id: "kitchen",
    name: { ru: "Кухня", en: "Kitchen" },
    products: rows(`
капкейкница; розовый; Kitfort; 2890; 3490; металлический; 25×22 см; 1; 14; дом; Самара; техника
сковорода с антипригарным покрытием; чёрный; Нева Металл Посуда; 2149,50; 2690; литой; 26 см; 5; 44; дача; Москва; посуда
электрический чайник; белый; Vitek; 2990; 3590; стеклянный; 22×24 см; 1; 12; офис; Казань; техника
кружка с крышкой; синий; Dobrosan; 690; 890; керамический; 9×12 см; 1; 101; дом; Тверь; посуда
кофемашина; серебристый; De’Longhi; 45990; 52990; пластиковый; 24×35 см; 2; 1; кухня; Пермь; техника
кухонные ножницы; красный; Samura; 1990; 2390; стальной; 22 см; 1; 9; дом; Омск; посуда`),
  },
];

/** The sample of that name; undefined where none is shipped. */
export function findSample(id: string): Sample | undefined {
  return samples.find((one) => one.id === id);
}

/** The nine outputs of shops, with templates for the samples. */
export const sampleTemplates: Texts = new Map(
  Object.entries({
    seo_title: "[[Купить|Заказать]] {{цвет}} {{товар|head}} {{бренд|lock}} за {{цена|money:₽}}",
    meta_description:
      "Обзор {{товар}} {{бренд|lock}}: фото, характеристики, отзывы. Гарантия — {{гарантия|amount:год,года,лет}}. В наличии {{остаток|amount:штука,штуки,штук}}. [[Доставим завтра|Привезём сегодня]].",
    h1: "{{товар|head|sentence}} {{цвет|agree:товар}} {{бренд|lock}}, {{размер}}",
    og_title: "{{товар|sentence}} {{бренд|lock}} — {{цена|money:₽}}",
    og_description: "Ищете {{цвет}} {{товар|head}}? {{бренд|lock}}: доставка в {{город|case:acc}}, возврат 14 дней.",
    marketplace_a_name:
      "{{товар|head|sentence}} {{бренд|lock}}, {{цвет|agree:товар}}, {{материал|agree:товар}}, {{размер}}, для {{для_кого}}",
    marketplace_b_name:
      "{{товар|head|sentence}} {{бренд|lock}} {{цвет|agree:товар}} {{материал|agree:товар}} {{размер}} для {{для_кого}}",
    marketplace_c_name: "{{товар|head|sentence}} {{цвет|agree:товар}} {{бренд|lock}}",
    messenger_message:
      "Скидка на {{товар}} {{бренд|lock}}! [[Сейчас|Сегодня]] — {{цена|money:₽}} вместо {{старая_цена|money:₽}}.",
  }),
);

/** The names of the outputs for people; own outputs go by the name itself. */
const outputTitles: ReadonlyMap<string, { readonly ru: string; readonly en: string }> = new Map(
  Object.entries({
    seo_title: { ru: "SEO-заголовок", en: "SEO title" },
    meta_description: { ru: "Описание", en: "Description" },
    h1: { ru: "H1", en: "H1" },
    og_title: { ru: "OG-заголовок", en: "OG title" },
    og_description: { ru: "OG-описание", en: "OG description" },
    marketplace_a_name: { ru: "Маркетплейс A", en: "Marketplace A" },
    marketplace_b_name: { ru: "Маркетплейс B", en: "Marketplace B" },
    marketplace_c_name: { ru: "Маркетплейс C", en: "Marketplace C" },
    messenger_message: { ru: "Сообщение", en: "Message" },
  }),
);

/** What an output is called for people. */
export function titleOfOutput(name: string, language: Language): string {
  return outputTitles.get(name)?.[language] ?? name;
}

/** What an empty template offers to insert. */
export const emptySamples = [
  "Купить {{товар|head}}",
  "[[Обзор|Описание]] {{товар}}",
  "Скидка на {{товар}}: {{цена|money:₽}}",
];
