/** What columns are, known by their names in the exports of 1C, Bitrix, InSales, Excel lists and feeds. */

/** What a column may be. */
export const roles = ["id", "name", "price", "old_price", "brand", "color", "model", "category", "code"] as const;
/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/** The first pattern that fits decides. Names are in small letters, with single blanks. */
const patterns: readonly (readonly [role: Role, pattern: RegExp])[] = [
  [
    "id",
    /^(?:external_?id|id|ид|sku|артикул(?: товара| продавца)?|код(?: товара| номенклатуры)?|id товара|ie_xml_id|xml_id|vendorcode|offer_?id|внешний код|номер)$/,
  ],
  ["code", /штрих.?код|barcode|ean|gtin|^код|артикул|тн ?вэд|инн/],
  ["old_price", /стар\S* цен|цена (?:до|без) скидк|^old_?price|зачёркнут/],
  [
    "price",
    /^(?:розничная |базовая |закупочная |отпускная |оптовая )?(?:цена|стоимость)(?=$|[\s,.(:])|^price|^cv_price|^cost$/,
  ],
  [
    "name",
    /^(?:полное )?(?:наименование|название|товар|номенклатура)(?: товара| номенклатуры| на сайте)?$|^(?:name|title|product|product name|ie_name)$/,
  ],
  ["brand", /^(?:бренд|производитель|марка|торговая марка|brand|vendor|manufacturer|ip_prop\S*brand)$/],
  ["color", /^(?:основной )?цвет(?: товара| корпуса)?$|^colou?r$/],
  ["model", /^(?:модель|model)$/],
  ["category", /^(?:категория|раздел|группа|подкатегория|category|тип товара|вид номенклатуры)$/],
];

/** What a column seems to be; undefined where its name does not tell. */
export function roleOf(column: string): Role | undefined {
  const name = column
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/,.*$|\([^)]*\)/g, "")
    .trim();
  return patterns.find(([, pattern]) => pattern.test(name))?.[0];
}
