import { describe, expect, it } from "vitest";
import { decodeEntities } from "./decode-entities.js";
import { looksLikeMoney, readMoney, readNumber } from "./read-number.js";

describe("decodeEntities", () => {
  it.each([
    ["Стол&nbsp;«Уют»", "Стол\u00a0«Уют»", "&nbsp;"],
    ["&laquo;Уют&raquo; 42&quot;", '«Уют» 42"', "&laquo;"],
    ["&#8381; и &#x20bd;", "₽ и ₽", "&#8381;"],
    ["Стол &#150; книжка &#129;", "Стол – книжка &#129;", "&#150;"],
    ["&amp;quot;", "&quot;", "&amp;"],
    ["Black&Decker; A&B; C &", "Black&Decker; A&B; C &", undefined],
    ["&#0;&#xd800;&#99999999;", "&#0;&#xd800;&#99999999;", undefined],
  ])("reads %s", (given, text, found) => {
    expect(decodeEntities(given)).toEqual({ text, found });
  });
});

describe("prices as shops write them", () => {
  it.each([
    ["85763 руб.", "85763"],
    ["₽12990", "12990"],
    ["5990.-", "5990"],
    ["5990,—", "5990"],
    ["12 990 ₽", "12990"],
    ["12\u00a0990,50 руб", "12990.50"],
    ["12.990,50 €", "12990.50"],
    ["1,234,567 USD", "1234567"],
    ["1 234 567.8", "1234567.8"],
    ["от 500 руб.", undefined],
    ["500-700", undefined],
    ["по запросу", undefined],
    ["12 99", undefined],
    ["1 990 р./шт.", "1990"],
    ["1990 рублей", "1990"],
    ["Цена: 500 р", "500"],
    ["500 рамок", undefined],
    ["", undefined],
    ["0", "0"],
    ["007", "7"],
    ["−5", "-5"],
  ])("reads %j", (given, wanted) => {
    expect(readMoney(given)).toBe(wanted);
  });

  it("reads plain numbers, and no prices among them", () => {
    expect(readNumber("1 234,5")).toBe("1234.5");
    expect(readNumber("12,990")).toBe("12.990");
    expect(readNumber("500 руб.")).toBeUndefined();
    expect(readNumber("26 см")).toBeUndefined();
    expect(looksLikeMoney("500 руб.")).toBe(true);
    expect(looksLikeMoney("500")).toBe(false);
  });
});
