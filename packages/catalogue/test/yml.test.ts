import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { collect, fieldsOf } from "./collect.js";

/** A feed as Bitrix writes it. */
const feed = `<?xml version="1.0" encoding="windows-1251"?>
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-01-31 12:00">
<shop>
<name>Мебель &amp; Ко</name>
<currencies><currency id="RUB" rate="1"/></currencies>
<categories>
<category id="1">Мебель</category>
<category id="12" parentId="1">Кресла</category>
<category id="13" parentId="13">Круг</category>
</categories>
<offers>
<offer id="1001" available="true" type="vendor.model" group_id="7">
<url>https://shop.example/1?a=1&amp;b=2</url>
<price>85763</price><currencyId>RUB</currencyId><categoryId>12</categoryId>
<picture>https://shop.example/1.jpg</picture><picture>https://shop.example/2.jpg</picture>
<name>Кресло-качалка &amp;quot;Уют&amp;quot;</name>
<vendor>Leset</vendor>
<description><![CDATA[<p>Удобное & прочное</p>]]></description>
<param name="Цвет">чёрный</param>
<param name="Ширина" unit="см">64</param>
<param name="price">другая</param>
</offer>
<offer id="1002"><name>Стол</name><categoryId>13</categoryId><price/></offer>
</offers>
</shop>
</yml_catalog>
`;

describe("YML feeds", () => {
  it.each([1, 7, 100_000])("are read offer by offer, in pieces of %i bytes", async (length) => {
    const read = await collect(iconv.encode(feed, "win1251"), { name: "feed.xml" }, length);
    expect(read).toMatchObject({ format: "yml", columns: undefined });
    expect(read.encoding()).toBe("windows-1251");
    expect(fieldsOf(read)).toEqual([
      {
        id: "1001",
        available: "true",
        type: "vendor.model",
        group_id: "7",
        url: "https://shop.example/1?a=1&b=2",
        price: "85763",
        currencyId: "RUB",
        categoryId: "12",
        picture: "https://shop.example/1.jpg, https://shop.example/2.jpg",
        name: 'Кресло-качалка "Уют"',
        vendor: "Leset",
        description: "<p>Удобное & прочное</p>",
        Цвет: "чёрный",
        Ширина: "64 см",
        "param.price": "другая",
        category: "Кресла",
        categoryPath: "Мебель / Кресла",
      },
      expect.objectContaining({ id: "1002", name: "Стол", category: "Круг" }),
    ]);
    expect(read.rows[0]).toMatchObject({
      place: { line: 13 },
      doubts: [{ code: "entities_decoded", field: "name" }],
    });
    expect(read.rows[1]?.place.line).toBe(24);
  });

  it("that declare entities are refused, and nothing is loaded", async () => {
    const laughs = '<?xml version="1.0"?><!DOCTYPE yml_catalog [<!ENTITY a "ха"><!ENTITY b "&a;&a;">]><yml_catalog/>';
    await expect(collect(laughs)).rejects.toMatchObject({ code: "forbidden_doctype" });
    const external = '<!DOCTYPE yml_catalog [<!ENTITY a SYSTEM "file:///etc/passwd">]><yml_catalog>&a;</yml_catalog>';
    await expect(collect(external)).rejects.toMatchObject({ code: "forbidden_doctype" });
  });

  it.each([
    ["<html/>", { format: "yml" }, "not_a_feed"],
    ["<?xml version='1.0'?><rss><channel/></rss>", {}, "not_a_feed"],
    ["<yml_catalog><shop>&nbsp;</shop></yml_catalog>", {}, "broken_xml"],
    ["<yml_catalog><shop></yml_catalog>", {}, "broken_xml"],
    ["<yml_catalog><shop><offers><offer id='1'>", {}, "broken_xml"],
  ] as const)("say what is wrong with %s", async (text, options, code) => {
    await expect(collect(text, options)).rejects.toMatchObject({ code });
  });

  it("name the line of a mistake, and give the offers before it", async () => {
    const broken = feed
      .replace('encoding="windows-1251"', 'encoding="UTF-8"')
      .replace("<name>Стол</name>", "<name>Стол");
    await expect(collect(broken)).rejects.toThrow(/line 24/);
  });

  it("can't have a text without end", async () => {
    const long = `<yml_catalog><shop><name><![CDATA[${"я".repeat(50_000)}`;
    await expect(collect(long, { limits: { rowCharacters: 1000 } })).rejects.toThrow("between two tags");
  });

  it("can't have offers without end", async () => {
    const long = `<yml_catalog><shop><offers><offer id="1"><name>${"я".repeat(5000)}</name></offer></offers></shop></yml_catalog>`;
    await expect(collect(long, { limits: { rowCharacters: 1000 } })).rejects.toMatchObject({ code: "broken_xml" });
  });
});
