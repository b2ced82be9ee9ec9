import type { CatalogueMessages } from "./english.js";

const number = new Intl.NumberFormat("ru");
const rules = new Intl.PluralRules("ru");

function count(value: number, one: string, few: string, many: string): string {
  const rule = rules.select(value);
  return `${number.format(value)} ${rule === "one" ? one : rule === "few" ? few : many}`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "нет" : names.map((name) => `«${name}»`).join(", ");
}

/** Что найдено, что допустимо, что делать. */
export const russian: CatalogueMessages = {
  file: {
    empty: (name) => `${name}: пусто. Первая строка таблицы называет столбцы, JSON содержит список товаров.`,
    brokenHeader: (name, problem, line) =>
      `Заголовок ${name}, строка ${line}, не читается${problem === "" ? "" : `: ${problem}`}. Первая строка называет столбцы.`,
    tooManyColumns: (name, found, allowed) =>
      `${name}: столбцов ${number.format(found)}, читается не больше ${number.format(allowed)}. Уберите те, что не нужны текстам.`,
    oldWorkbook: (name) =>
      `${name}: это книга Excel 97–2003 (.xls) или книга с паролем. Сохраните её как .xlsx без пароля.`,
    htmlTable: (name) =>
      `${name}: это веб-страница: некоторые магазины дают таблице HTML имя .xls. Откройте её в табличном редакторе и сохраните как .xlsx.`,
    xmlWorkbook: (name) => `${name}: это «Таблица XML 2003». Откройте её в табличном редакторе и сохраните как .xlsx.`,
    otherArchive: (name, kind) =>
      `${name}: это ${kind}, а не книга Excel. Распакуйте файл или сохраните таблицу как .xlsx или CSV.`,
    archiveKinds: {
      zip: "архив zip",
      ods: "таблица OpenDocument (.ods)",
      xlsb: "двоичная книга (.xlsb)",
      numbers: "таблица Numbers",
      document: "текстовый документ или презентация",
      gzip: "архив gzip",
      rar: "архив RAR",
      sevenZip: "архив 7-Zip",
      pdf: "документ PDF",
    },
    notText: (name) =>
      `${name}: содержимое не распознано, это не текст и не книга. Известны CSV, XLSX, YML, JSON и JSON Lines.`,
    tooLarge: (name, bytes, allowed) =>
      `${name}: после распаковки было бы ${number.format(Math.ceil(bytes / 2 ** 20))} МБ, читается не больше ${number.format(allowed / 2 ** 20)} МБ. Сохраните таблицу как CSV: для него такого предела нет.`,
    brokenArchive: (name) =>
      `${name}: книга повреждена, часть её не распаковывается. Скопируйте или скачайте файл ещё раз либо сохраните его заново как .xlsx.`,
    encrypted: (name) => `${name}: файл защищён паролем. Сохраните его без пароля.`,
    brokenWorkbook: (name, problem) => `${name}: книга не читается: ${problem}`,
    brokenPart: (part) => `часть ${part} — неправильный XML.`,
    noSheets: "в ней нет листа с таблицей.",
    unknownSheet: (name, sheet, sheets) => `${name}: листа «${sheet}» нет. Листы: ${list(sheets)}.`,
    unknownEncoding: (encoding) =>
      `Кодировки «${encoding}» нет. Некоторые из существующих: utf-8, windows-1251, koi8-r, utf-16le.`,
    wrongEncoding: (name, encoding, position) =>
      `${name}: это не ${encoding} (около байта ${number.format(position)}). Файлы Excel и старых магазинов часто в windows-1251.`,
    brokenJson: (name, line, found) =>
      `${name}, строка ${line}: это не JSON${found === "" ? "" : `, здесь не ожидалось ${found}`}.`,
    cutJson: (name, line) => `${name} обрывается на строке ${line}: скобка не закрыта.`,
    productTooLong: (name, line, allowed) =>
      `${name}, строка ${line}: товар длиннее ${number.format(allowed)} символов. Сократите его или найдите незакрытую скобку или кавычку.`,
    noProducts: (name) => `${name}: нет списка товаров. Нужен массив или объект с массивом "items".`,
    brokenXml: (name, line) =>
      `${name}, строка ${line}: это неправильный XML: тег не закрыт, закрыт не тот или стоит знак, который пишут иначе. XML знает только &amp;, &lt;, &gt;, &quot;, &apos; и числа вида &#160;.`,
    forbiddenDoctype: (name) =>
      `${name}: файл объявляет собственные сущности или элементы (DOCTYPE с «[»). Уберите объявление: фидам оно не нужно, а файл из-за него разрастается без предела.`,
    notAFeed: (name, root) => `${name}: это не фид YML: корень — <${root}>, а нужен <yml_catalog>.`,
  },

  rows: {
    wrongCount: (found, wanted) =>
      `${count(found, "значение", "значения", "значений")}, а в заголовке ${count(wanted, "столбец", "столбца", "столбцов")}`,
    brokenQuotes: 'кавычка внутри значения; заключите всё значение в кавычки, а внутренние удвойте ("")',
    unclosedQuote: 'кавычка, открывающая значение, не закрыта; закройте её, а если она часть текста, удвойте ("")',
    rowsInOne: (lines) =>
      `занимает строк: ${number.format(lines)}, и они похожи на отдельные товары; если это так, перед ними не закрыта кавычка`,
    tooLong: (characters) => `длиннее ${number.format(characters)} символов`,
    brokenJson: () => "это не JSON",
    notAnObject: "это не товар: товар — объект с полями",
    notAScalar: (field, kind) =>
      `в поле «${field}» ${kind === "boolean" ? "true или false" : kind === "array" ? "список" : "объект"}; допустимы тексты и числа`,
    entitiesDecoded: (field, example) => `${field}: ${example} — сущность HTML; она раскодирована`,
    notReadable: (field, value, read) =>
      `${field}: «${value}» не прочитать как ${read === "money" ? "цену" : "число"}; значение оставлено как есть`,
    cellError: (field, error) => `${field}: в ячейке ошибка ${error}; она прочитана как пустая`,
    formulaWithoutValue: (field) =>
      `${field}: у формулы нет сохранённого значения; откройте книгу в табличном редакторе и сохраните её ещё раз`,
    cellsBeyondHeader: (cells) => `правее заголовка ${count(cells, "ячейка", "ячейки", "ячеек")}; они пропущены`,
  },

  output: {
    tooManyRows: (allowed) =>
      `На листе книги помещается не больше ${number.format(allowed)} строк. Запишите CSV или разделите каталог.`,
    cellTooLong: (column, line, allowed) =>
      `В ячейке книги помещается не больше ${number.format(allowed)} символов; «${column}» в строке ${number.format(line)} длиннее. Запишите CSV.`,
  },

  notices: {
    encoding: (encoding) => `Кодировка распознана: ${encoding}.`,
    delimiter: (delimiter) => `Значения разделены ${delimiter === "\t" ? "табуляцией" : `знаком «${delimiter}»`}.`,
    sheet: (sheet, others) => `Читается лист «${sheet}»; есть и другие: ${list(others)}.`,
    header: (line) => `Столбцы названы в строке ${line}; строки над ней пропущены.`,
  },

  project: {
    notARecord: "Файл проекта содержит настройки по именам: templates, columns, id …",
    noTemplates: 'Шаблонов нет: запишите их как templates: { h1: "…" }.',
    notText: (path) => `${path} — не текст.`,
    notARecordAt: (path) => `${path}: нужны значения по именам.`,
    notAColumn: (path) => `${path}: нужно имя столбца или { from: "столбец", read: text | number | money }.`,
    notALimit: (path) => `${path}: нужно целое число от 1 — наибольшее число символов в тексте.`,
    oneOf: (path, found, allowed) => `${path}: «${found}»; допустимы ${allowed.join(", ")}.`,
    badName: (path) => `${path}: имя поля — от 1 до 128 букв, цифр, «_», «.» или «-», как его пишут в шаблонах.`,
    badCorrections: (path) => `${path}: нужен список исправлений или имя файла с ними.`,
    unknownMember: (path, suggestion) =>
      `${path}: такого имени нет, оно пропущено.${suggestion === undefined ? "" : ` Может быть, «${suggestion}»?`}`,
    duplicateName: "Это имя записано дважды: оставьте одно.",
  },
};
