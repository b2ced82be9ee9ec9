import { describe, expect, it } from "vitest";
import { run } from "./run.js";

describe("inflect", () => {
  it("shows the six cases", async () => {
    expect(await run(["inflect", "Красная кожаная сумка"])).toEqual({
      status: 0,
      error: "",
      out: [
        "Красная кожаная сумка",
        "  nom   nominative     Красная кожаная сумка",
        "  gen   genitive       Красной кожаной сумки",
        "  dat   dative         Красной кожаной сумке",
        "  acc   accusative     Красную кожаную сумку",
        "  ins   instrumental   Красной кожаной сумкой",
        "  prep  prepositional  Красной кожаной сумке",
        "",
      ].join("\n"),
    });
    const russian = await run(["inflect", "стол", "кабель", "--lang", "ru"]);
    expect(russian.out).toContain("  ins   творительный  столом\n");
    expect(russian.out).toContain("столе\n\nкабель\n");
  });

  it("gives one case, agrees, and says what it knows as JSON", async () => {
    expect((await run(["inflect", "--case", "gen", "кресло-качалка", "2 подушки"])).out).toBe(
      "кресла-качалки\n2 подушек\n",
    );
    expect((await run(["inflect", "красный", "--agree", "сумка", "--case", "acc"])).out).toBe("красную\n");
    expect((await run(["inflect", "чёрный матовый", "--agree", "кроссовки"])).out).toContain("чёрными матовыми");
    expect(JSON.parse((await run(["inflect", "Сумка", "--json"])).out)).toMatchObject({
      text: "Сумка",
      kind: "noun",
      inflected: true,
      gender: "fem",
      forms: { gen: "Сумки", ins: "Сумкой" },
    });
  });

  it("puts into the plural, counts and says where", async () => {
    const many = await run(["inflect", "--many", "женская сумка", "молоко"]);
    expect(many.out).toContain("женская сумка\n  nom   nominative     женские сумки\n");
    expect(many).toMatchObject({ status: 0, error: '"молоко" has no plural: it is given in the singular.\n' });
    expect((await run(["inflect", "--count", "2", "женская сумка", "--case", "nom"])).out).toBe("2 женские сумки\n");
    const counted = await run(["inflect", "--count", "1,5", "детский велосипед", "брюки"]);
    expect(counted.out).toContain("1,5 × детский велосипед\n  nom   nominative     1,5 детского велосипеда\n");
    expect(counted.error).toBe('"брюки" is a plural, and the number asks for a singular.\n');
    expect((await run(["inflect", "--places", "Крым"])).out).toBe(
      "Крым\n  where  where it is  в Крыму\n  to     where to     в Крым\n  from   where from   из Крыма\n",
    );
    const table = await run(["inflect", "--places"], { stdin: "Камчатка\n" });
    expect(table.out).toBe("text\twhere\tto\tfrom\nКамчатка\tна Камчатке\tна Камчатку\tс Камчатки\n");
    expect(await run(["inflect", "x", "--count", "пять"])).toMatchObject({
      status: 2,
      error: expect.stringContaining("use a number in digits, such as 5 or 1,5"),
    });
    for (const flags of [
      ["--count", "2"],
      ["--agree", "стол"],
    ]) {
      expect((await run(["inflect", "x", "--many", ...flags])).error).toContain("can't be combined");
    }
  });

  it("reads lines of standard input", async () => {
    const stdin = "Стол\r\n\nсумка\tкрасная\nUSB";
    expect((await run(["inflect", "--case", "dat"], { stdin })).out).toBe("Столу\nсумке\tкрасной\nUSB\n");
    const table = await run(["inflect", "-"], { stdin: "Стол\n" });
    expect(table.out).toBe("text\tnom\tgen\tdat\tacc\tins\tprep\nСтол\tСтол\tСтола\tСтолу\tСтол\tСтолом\tСтоле\n");
    const many = Array.from({ length: 5000 }, (_, index) => `сумка ${index}`).join("\n");
    expect((await run(["inflect", "-", "--case", "gen"], { stdin: many })).out.trimEnd().split("\n")).toEqual(
      Array.from({ length: 5000 }, (_, index) => `сумки ${index}`),
    );
  });

  it("tells what stays as it is", async () => {
    const ran = await run(["inflect", "--case", "gen", "сумкой", "стол"]);
    expect(ran).toEqual({
      status: 1,
      out: "сумкой\nстола\n",
      error: '"сумкой" was left as it is: it is not in the nominative.\n',
    });
    expect((await run(["inflect", "быстро", "--lang", "ru"])).error).toContain("оставлено как есть");
    expect(await run(["inflect", "iPhone 15"])).toMatchObject({ status: 0, error: "" });
    expect(await run(["inflect", "стол", "--agree", "сумка"])).toMatchObject({ status: 1 });
    expect(await run(["inflect", "красный", "--agree", "Gucci", "--case", "acc"])).toEqual({
      status: 1,
      out: "красный\n",
      error: '"красный" was left as it is: no noun in the nominative was found in "Gucci".\n',
    });
    expect(await run(["inflect", "взрослый", "--agree", "сумка", "--case", "acc"])).toEqual({
      status: 0,
      out: "взрослую\n",
      error: "",
    });
    expect(await run(["inflect"])).toMatchObject({ status: 2, error: expect.stringContaining("No words given") });
    expect(await run(["inflect", "стол", "--case", "abl"])).toMatchObject({
      status: 2,
      error: expect.stringContaining('"abl" is not allowed for --case <case>: use nom, gen, dat, acc, ins, prep.'),
    });
  });
});

describe("explain", () => {
  it("shows words, readings and reasons", async () => {
    const ran = await run(["explain", "Кресла мягкие", "--case", "ins"]);
    expect(ran.out).toMatch(/^Кресла мягкие → Креслами мягкими\n/);
    expect(ran.out).toContain("agrees with the main noun");
    expect(JSON.parse((await run(["explain", "Кресла", "--json"])).out)).toMatchObject({
      result: "Кресел",
      case: "gen",
    });
    expect((await run(["explain", "Стол"], { columns: 80 })).out).toContain("\u001b[1mСтол → Стола\u001b[22m");
  });

  it("speaks Russian", async () => {
    const { out } = await run(["explain", "Повербанк красивенький Xiaomi", "2 стола", "--lang", "ru"]);
    expect(out).toMatchInlineSnapshot(`
      "Повербанк красивенький Xiaomi → Повербанка красивенького Xiaomi
      родительный, существительное, слово известно

      слово         форма          разбор                                                          источник            почему                                                                                   правило
      Повербанк     Повербанка     повербанк: существительное муж. р. неодуш. ед. ч. именительный  лексикон магазинов  главное существительное: первое подходящее существительное в именительном                head/noun
      красивенький  красивенького  красивенький: прилагательное муж. р. ед. ч. именительный        словарь             согласуется с главным: прилагательное после существительного в его роде, числе и падеже  after-head/adjective
      Xiaomi        Xiaomi                                                                                             не меняется: латиница или код                                                            token/code

      2 стола → 2 столов
      родительный, числительное, слово известно

      слово  форма   разбор                                                    источник  почему                                               правило
      2      2                                                                           не меняется: число                                   token/number
      стола  столов  стол: существительное муж. р. неодуш. ед. ч. родительный  словарь   стоит при числительном: существительное после числа  numeral/counted-noun
      "
    `);
    // The ids of rules are the same in every language.
    expect(out.replaceAll(/\b[a-z-]+\/[a-z-]+/g, "")).not.toMatch(/[a-z]{4}(?<!Xiaomi)\b/);
  });

  it("lists the words below one another where the table is wider than the terminal", async () => {
    const { out } = await run(["explain", "Сумка Gucci", "--lang", "ru"], {
      columns: 60,
      variables: { NO_COLOR: "1" },
    });
    expect(out).toBe(
      [
        "Сумка Gucci → Сумки Gucci",
        "родительный, существительное, слово известно",
        "",
        "Сумка → Сумки",
        "  сумка: существительное жен. р. неодуш. ед. ч. именительный",
        "  словарь",
        "  главное существительное: первое подходящее существительное",
        "  в именительном",
        "  head/noun",
        "Gucci",
        "  не меняется: латиница или код",
        "  token/code",
        "",
      ].join("\n"),
    );
  });
});
