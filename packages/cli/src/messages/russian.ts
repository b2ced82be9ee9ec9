import { russian as catalogue } from "@skladno/catalogue/ru";
import { selectForm } from "@skladno/plural";
import type { Messages } from "./messages.js";

const number = new Intl.NumberFormat("ru");
const seconds = {
  format: (time: number): string => time.toLocaleString("ru", { maximumFractionDigits: time < 10 ? 2 : 1 }),
};

type Forms = readonly [one: string, few: string, many: string];

function count(value: number, forms: Forms): string {
  return `${number.format(value)} ${selectForm(value, forms)}`;
}

const product: Forms = ["товар", "товара", "товаров"];
const text: Forms = ["текст", "текста", "текстов"];
const mistake: Forms = ["ошибка", "ошибки", "ошибок"];
const notice: Forms = ["замечание", "замечания", "замечаний"];
const template: Forms = ["шаблон", "шаблона", "шаблонов"];
const warning: Forms = ["предупреждение", "предупреждения", "предупреждений"];
const symbol: Forms = ["символ", "символа", "символов"];
const file: Forms = ["файл", "файла", "файлов"];

function list(names: readonly string[]): string {
  return names.length === 0 ? "нет" : names.map((name) => `«${name}»`).join(", ");
}

const target = (path: string | undefined): string => path ?? "стандартный вывод";

/** Что найдено, что допустимо, что делать. */
export const russian: Messages = {
  language: "ru",

  catalogue: {
    ...catalogue,
    file: {
      ...catalogue.file,
      wrongEncoding: (name, encoding, position) =>
        `${name}: это не ${encoding} (около байта ${number.format(position)}). Укажите кодировку в --encoding: файлы Excel и старых магазинов часто в windows-1251.`,
      unknownSheet: (...about) => `${catalogue.file.unknownSheet(...about)} Укажите лист в --sheet.`,
      brokenJson: (...about) =>
        `${catalogue.file.brokenJson(...about)} Если каждая строка — отдельный товар, укажите --format jsonl.`,
    },
    rows: {
      ...catalogue.rows,
      brokenQuotes: `${catalogue.rows.brokenQuotes}, либо укажите --quote none`,
    },
  },

  input: {
    standardInput: "стандартный ввод",
    unreadable: (path, reason) => `Файл «${path}» не читается: ${reason}.`,
    folder: (path) => `«${path}» — папка: укажите файл в ней.`,
    unknownFormat: (name) =>
      `По имени «${name}» не видно, что в файле: известны окончания .csv, .tsv, .xlsx, .yml, .json, .jsonl. Укажите --format (для результатов --output-format).`,
    whichProducts: (path) =>
      `Какие товары? В ${path} только шаблоны: укажите за ним файл товаров или - для стандартного ввода.`,
    twiceStdin: "Со стандартного ввода читаются либо шаблоны, либо товары: другое укажите файлом.",
  },

  systemErrors: {
    ENOENT: "такого файла или папки нет",
    EACCES: "нет прав",
    EPERM: "нет прав",
    EISDIR: "это папка",
    ENOTDIR: "часть пути — не папка",
    ENOSPC: "на диске нет места",
    EROFS: "диск только для чтения",
    EMFILE: "открыто слишком много файлов",
    EDQUOT: "дисковая квота исчерпана",
  },

  rows: {
    lengthExceeded: (output, length, longest, channel) =>
      `${output}: длина — ${length}, а канал «${channel}» показывает не больше ${longest} символов; сократите шаблон или значения`,
    capitalInText: (field, outputs, capitals, values) =>
      `Поле «${field}» стоит внутри предложения (${outputs.join(", ")}), а с прописной буквы начинаются ${number.format(capitals)} из ${number.format(values)} его значений: напишите {{${field}|inline}}.`,
    duplicateId: (id, line) => `код «${id}» уже был в строке ${number.format(line)}`,
    missingId: (name) => `нет идентификатора: столбец «${name}» пуст`,
    headings: (lines, line, text) =>
      lines === 1
        ? `В строке ${number.format(line)} («${text}») одно значение и нет идентификатора: это заголовок группы, строка пропущена.`
        : `${count(lines, ["строка", "строки", "строк"])} с одним значением и без идентификатора — заголовки групп, они пропущены. Первая — строка ${number.format(line)}: «${text}».`,
    outputTooLarge: (characters) =>
      `тексты вместе превысили бы ${number.format(characters)} символов; сократите значения или вставляйте их реже`,
  },

  columns: {
    noId: (name, column, columns, suggestion) =>
      `${name}: нет столбца «${column}» с кодами товаров.${suggestion === undefined ? "" : ` Может быть, «${suggestion}»?`} Укажите столбец с ними: --id СТОЛБЕЦ или id: СТОЛБЕЦ в файле шаблонов; skladno init ${name} создаст такой файл. Столбцы: ${list(columns)}.`,
    noColumn: (name, field, wanted, columns) =>
      `В ${name} нет столбца «${wanted}» для поля «${field}» (--field). Столбцы: ${list(columns)}.`,
    missing: (name, missing, columns) =>
      `В ${name} нет столбцов, которые нужны шаблонам:\n${missing
        .map(({ column: wanted, outputs }) => `  «${wanted}» (${outputs.join(", ")})`)
        .join(
          "\n",
        )}\nСтолбцы: ${list(columns)}.\nУкажите нужный столбец: --field "поле=столбец", сделайте поле необязательным: {{поле?}} или {{#if поле}}…{{/if}}, либо разрешите предупреждение у каждого товара: --allow-missing-columns.`,
    twice: (name, repeated, places) =>
      `В ${name} столбец «${repeated}» встречается не один раз (столбцы ${places.join(" и ")}): неясно, какой нужен. Переименуйте лишние.`,
    unknown: (wanted, allowed) => `Столбца «${wanted}» для вывода нет. Столбцы: ${list(allowed)}.`,
    repeated: (wanted) => `Столбец «${wanted}» указан дважды: оставьте один раз.`,
    bothWays: "--columns выбирает столбцы, --keep-input берёт все: укажите что-то одно.",
    keepFromJson:
      "У товаров в JSON поля могут быть разными, в таблицу они не лягут: выберите столбцы в --columns или пишите JSON Lines (--output-format jsonl).",
  },

  output: {
    unwritable: (path, reason) => `Файл «${path}» не записать: ${reason}.`,
    unwritableStdout: (reason) => `Стандартный вывод не принимает данные: ${reason}.`,
    samePath: (path) => `«${path}» указан для двух целей сразу: укажите другой файл.`,
    otherWorkbook: (path) =>
      `«${path}» не записать: из книг записывается только .xlsx. Назовите файл .xlsx, .csv, .yml, .json или .jsonl.`,
    workbookOnTerminal: "Книгу не показать в терминале: укажите файл, например -o texts.xlsx.",
    notEditable: (path) => `«${path}» нельзя изменить, не повредив остальное: исправьте его вручную.`,
  },

  corrections: {
    wrong: (path, problem) => `Словарь исправлений «${path}»: ${problem}`,
    noList: 'нужен список "corrections": {"corrections": [{"lemma": "повербанк", "declinesLike": "банк"}]}.',
    noObject: (index) => `corrections[${index}] — не объект.`,
    unknownMember: (index, found, allowed) => `в corrections[${index}] есть «${found}»; допустимы ${allowed}.`,
  },

  templateFile: {
    broken: (name, line, problem, frame) => `${name}:${line} ${problem}\n${frame}`,
    wrong: (name, line, problem) => `${name}:${line} ${problem}`,
    empty: "Файл пуст.",
    noJson: "Это не JSON.",
    duplicateName: "Это имя встречается дважды: оставьте одно.",
    noTemplates:
      'Шаблонов нет: нужен файл {"templates": {"h1": "…"}}, как в запросе к сервису, или только имена и шаблоны.',
    noText: (output) => `Шаблон «${output}» — не текст.`,
  },

  findings: {
    error: "ошибка",
    notice: "замечание",
    suggestion: (found, replacement) =>
      replacement === ""
        ? `исправление: убрать «${found}»`
        : found === ""
          ? `исправление: вставить «${replacement}»`
          : `исправление: «${found}» → «${replacement}»`,
    errors: (errors) => `В шаблонах ${count(errors, mistake)}. Тексты не созданы.`,
    verdict: (templates, errors, notices) =>
      `${count(templates, template)}: ${errors === 0 ? "ошибок нет" : count(errors, mistake)}, ${notices === 0 ? "замечаний нет" : count(notices, notice)}.`,
    fixNeedsFile: "Стандартный ввод изменить нельзя: укажите файл.",
  },

  format: {
    oneFile: "Несколько файлов не показать как один: укажите --check или --write.",
    unformatted: (path, outputs) => `${path}: ${outputs.join(", ")}`,
    written: (path, outputs) => `${path}: оформлены ${outputs.join(", ")}`,
    checked: (files, unformatted) =>
      unformatted === 0
        ? `${count(files, file)}: все шаблоны оформлены.`
        : `Не оформлено файлов: ${unformatted} из ${files}. Оформить: skladno format --write.`,
  },

  words: {
    none: "Какие слова? Укажите их или подайте на стандартный ввод, по одному сочетанию в строке.",
    forms: {
      nom: "именительный",
      gen: "родительный",
      dat: "дательный",
      acc: "винительный",
      ins: "творительный",
      prep: "предложный",
      where: "где",
      to: "куда",
      from: "откуда",
    },
    stays: (phrase, reason) =>
      reason === "oblique"
        ? `«${phrase}» оставлено как есть: это не именительный падеж.`
        : `«${phrase}» оставлено как есть: в нём не найдено существительного или прилагательного в именительном падеже.`,
    noNoun: (phrase, noun) =>
      `«${phrase}» оставлено как есть: в «${noun}» не найдено существительного в именительном падеже.`,
    lacksNumber: {
      no_plural: (phrase) => `«${phrase}»: множественного числа нет, дано единственное.`,
      no_singular: (phrase) => `«${phrase}»: это множественное число, а при числе нужно единственное.`,
    },
    guess: (phrase) => `«${phrase}»: формы предположительные: слова нет в словаре или их можно прочесть двояко.`,
  },

  preview: {
    characters: (length, longest) =>
      longest === undefined ? count(length, symbol) : `${length} из ${count(longest, symbol)}`,
    watching: (time) => `${time}  жду изменений; Ctrl-C завершает`,
    noStdin: "За стандартным вводом следить нельзя: укажите файлы шаблонов и товаров.",
    noProducts: "Товаров нет.",
  },

  init: {
    exists: (path) => `«${path}» уже есть: --force запишет поверх, -o назовёт другой файл.`,
    noProducts: (name) => `${name}: товаров нет, угадывать не по чему.`,
    noName: (name, columns) => `${name}: не понять, в каком столбце названия товаров. Столбцы: ${list(columns)}.`,
    askId: (guess, columns) =>
      `В каком столбце коды товаров?${guess === undefined ? ` ${list(columns)}` : ` [${guess}]`} `,
    askName: (guess, columns) =>
      `В каком столбце названия товаров?${guess === undefined ? ` ${list(columns)}` : ` [${guess}]`} `,
    noColumn: (found) => `Столбца «${found}» нет.`,
    written: (path, columns, templates) =>
      `${path}: столбцов ${number.format(columns)}, шаблонов ${number.format(templates)}.`,
    next: (command) => `Теперь: ${command}`,
  },

  progress: {
    products: "товаров",
    secondsLeft: (left) => `осталось ${left} с`,
  },

  summary: {
    rendered: (products, texts, time, path) =>
      `${count(products, product)}, ${count(texts, text)} за ${seconds.format(time)} с → ${target(path)}`,
    failed: (rows) => `Строк с ошибками: ${number.format(rows)}, в результатах их нет:`,
    line: (line) => `строка ${number.format(line)}`,
    moreFailed: (rows) => `и ещё ${number.format(rows)}`,
    warnings: (warnings) => `${count(warnings, warning)}:`,
    howToKeep: (command) => `Все они: ${command}`,
    unused: (columns) =>
      `Ни один шаблон не использует ${columns.length === 1 ? "столбец" : "столбцы"} ${list(columns.slice(0, 8))}${columns.length > 8 ? ` и ещё ${number.format(columns.length - 8)}` : ""}.`,
    kept: (path) => `Полный список: ${path}`,
    stopped: (products, path) =>
      path === undefined
        ? `Работа прервана после ${count(products, ["товара", "товаров", "товаров"])}.`
        : `В ${path} ничего не записано: работа прервана после ${count(products, ["товара", "товаров", "товаров"])}.`,
    interrupted: "Прервано. Файлы, в которые шла запись, остались прежними.",
    foreignLocale: (locale) => `Указана локаль «${locale}»; правила русского языка применяются к любой.`,
    warningMeanings: {
      missing_field: "у товара нет значения для поля шаблона",
      not_inflected: "значение оставлено как есть: его нельзя поставить в нужную форму",
      low_confidence: "форма предположительная: слова нет в словаре или их можно прочесть двояко",
      not_a_number: "значение — не число, оно оставлено как есть",
      gender_unknown: "род значения неизвестен: напечатана первая форма",
      no_plural: "у значения нет множественного числа: оставлено единственное",
      not_a_date: "значение — не дата",
      no_singular: "число требует единственного числа, а значение во множественном",
      agreement_target_missing: "поле, с которым нужно согласовать, пусто",
      rows_in_one: "строка поглотила другие или содержит текст, похожий на строки: проверьте, все ли кавычки закрыты",
      duplicate_id: "у товаров одинаковый код: в таблице текстов их не различить",
      entities_decoded: "в значении сущности HTML, например &nbsp; и &quot;: они раскодированы",
      not_readable: "значение не прочитать так, как велит файл проекта; оно оставлено как есть",
      cell_error: "в ячейке книги ошибка; она прочитана как пустая",
      formula_without_value: "у формулы нет сохранённого значения: откройте книгу в табличном редакторе и сохраните",
      cells_beyond_header: "ячейки правее заголовка пропущены",
      length_exceeded: "текст длиннее, чем показывает канал",
    },
  },

  submit: {
    noUrl: "Какой сервер? Укажите его в --url или в переменной SKLADNO_URL, например https://texts.shop.example.",
    noKey:
      "Нет ключа проекта: запишите его в переменную окружения SKLADNO_API_KEY. Параметра для него нет: команду видят другие пользователи машины.",
    unusable: (problem) => `С сервером не связаться: ${problem}`,
    refusedKey: "Сервер не знает ключа из SKLADNO_API_KEY: он неверен или отозван.",
    failed: (message, requestId) =>
      `Сервер ответил ошибкой: ${message}${requestId === null ? "" : ` (запрос ${requestId})`}`,
    cancelled: "задание отменено",
    continueWith: (runId) =>
      `Сделанное сервером сохранено. Та же команда с --run-id ${runId} продолжит с этого места и ничего не сделает дважды.`,
    submitted: (products, texts, time, path) =>
      `${count(products, product)}, ${count(texts, text)} с сервера за ${seconds.format(time)} с → ${target(path)}`,
    retry: (problem, pause) => `${problem} Повтор через ${seconds.format(pause)} с.`,
  },

  usage: {
    oneCatalogue: "Назовите один файл товаров, а не несколько.",
    noTemplates: "Назовите и файл шаблонов.",
    unknownCommand: (found, hint) => `Команды «${found}» нет.${hint}`,
    unknownOption: (found, hint) => `Параметра «${found}» здесь нет.${hint}`,
    missingArgument: (name) => `Не хватает аргумента <${name}>.`,
    missingValue: (flags) => `У параметра ${flags} нет значения.`,
    tooManyArguments: (allowed, found) => `Аргументов слишком много: ${found}, допустимо ${allowed}.`,
    conflict: (one, other) => `${one} нельзя указать вместе с ${other}.`,
    invalidValue: (flags, found, allowed) => `«${found}» не годится для ${flags}: ${allowed}.`,
    didYouMean: (name) => ` Имелось в виду ${name}?`,
    helpHint: (command) => `${command} --help --lang ru покажет, что допустимо.`,
    oneOf: (values) => `допустимы ${values.join(", ")}`,
    oneCharacter: "допустим один символ или «tab»",
    assignment: "допустимо «поле=столбец»",
    names: "допустим список имён через запятую",
    runId: "допустимы 8–100 символов ASCII",
    positive: "допустимо целое число от 1",
    number: "допустимо число цифрами, например 5 или 1,5",
  },

  helpTitles: {
    "Usage:": "Вызов:",
    "[options]": "[параметры]",
    "[command]": "[команда]",
    "Arguments:": "Аргументы:",
    "Options:": "Параметры:",
    "Commands:": "Команды:",
  },

  help: {
    program: "Русские тексты для каталогов: из шаблонов и товаров, без сети; слова во всех падежах.",
    examples: "Примеры:",
    filters: "Фильтры шаблонов:",
    exit: [
      "Код завершения:",
      "  0  всё в порядке",
      "  1  часть строк не удалась или в шаблонах ошибки",
      "  2  неверный вызов, файл не читается или не пишется",
    ].join("\n"),
    lang: "язык сообщений: en или ru (SKLADNO_LANG)",
    version: "показать версию",
    help: "показать эту справку",
    helpCommand: "показать справку о команде",
    templates: "файл шаблонов, JSON или YAML: запрос к сервису или только имена и шаблоны",
    products:
      'файл товаров, CSV, TSV, XLSX, YML, JSON или JSON Lines; - для стандартного ввода; без него — "items" файла шаблонов',
    files: "файлы шаблонов, JSON или YAML; - для стандартного ввода",
    validateFiles:
      "файлы шаблонов, JSON или YAML, и один файл товаров (CSV, TSV, XLSX, XML, JSON Lines); - для стандартного ввода",
    validateProducts: "файл товаров, если этого не видно по имени: .yml, .json, -",
    phrases: "слова или сочетания; - или ничего для стандартного ввода, по одному в строке",
    render: "создать тексты всех товаров",
    validate: "проверить шаблоны: все ошибки с их местом",
    format: "записать шаблоны в принятом виде",
    inflect: "поставить слова и сочетания в падежи",
    explain: "объяснить, почему сочетание склоняется именно так",
    submit: "отправить товары на сервер и получить тексты",
    output: "куда записать тексты: .csv, .tsv, .xlsx, .yml, .json или .jsonl; без него — стандартный вывод",
    format_: "формат товаров, если его не видно по файлу: csv, tsv, xlsx, yml, json, jsonl",
    outputFormat: "формат результатов, если его не видно по имени файла; иначе как у товаров",
    delimiter: "чем разделены значения CSV: один символ или «tab»; без него определяется по заголовку",
    outputDelimiter: "то же для результатов; иначе как у товаров",
    quote: "кавычка CSV или «none»",
    encoding: "кодировка товаров: utf-8, windows-1251 …",
    sheet: "лист книги; без него первый лист с таблицей",
    formulas: "тексты в CSV, похожие на формулы: guard (апостроф перед ними, без него) или keep",
    bom: "начать CSV с метки порядка байтов, для Excel",
    id: "столбец с идентификаторами товаров; без него — external_id",
    field: "поле шаблонов — столбец с другим именем: «name=Название товара»; можно повторять",
    columns: "что записать, через запятую: идентификатор, тексты, столбцы товаров, warnings",
    keepInput: "записать все столбцы товаров, за ними тексты",
    mode: "strict или flexible, который выбирает из [[вариантов]]; иначе как в файле шаблонов",
    project: "id проекта сервиса: тот же выбор вариантов, что и там",
    corrections: "словарь исправлений, JSON или YAML",
    warnings: "записать все предупреждения и ошибки строк в файл: .csv, .json или .jsonl",
    allowMissing: "продолжать, если столбца, нужного шаблонам, нет",
    init: "создать файл шаблонов для каталога: что в его столбцах, и три шаблона для начала",
    catalogue: "файл товаров, CSV, TSV, XLSX, YML, JSON или JSON Lines",
    initOutput: "куда записать; без него templates.yaml",
    force: "записать поверх существующего файла",
    watchCommand: "показывать тексты первых товаров заново при каждом сохранении",
    watchCount: "сколько товаров, без него 3",
    preview: "показать тексты первых товаров, без числа — трёх",
    watch: "показывать их заново при каждом изменении файлов",
    noProgress: "без полосы выполнения",
    quiet: "без итога в конце",
    validateMode: "strict запрещает [[варианты]]; иначе как в файле",
    json: "в виде JSON, для программ",
    fix: "внести все предложенные исправления в файл",
    check: "только назвать неоформленные; код завершения 1, если такие есть",
    write: "оформить файлы на месте",
    case: "один падеж: nom, gen, dat, acc, ins, prep",
    explainCase: "падеж: nom, gen (без него), dat, acc, ins, prep",
    many: "во множественном числе, как даёт фильтр many",
    countOf: "после этого числа, как даёт фильтр count",
    places: "как места: где, куда, откуда",
    agree: "слова — прилагательные: согласовать с этим существительным",
    url: "адрес сервера (SKLADNO_URL)",
    channel: "канал текстов; иначе как в файле шаблонов, иначе website",
    runId: "имя запуска: повторённый с тем же именем, он продолжит с места обрыва",
    parallel: "сколько заданий выполнять одновременно",
    submitNote: "Ключ проекта берётся из переменной окружения SKLADNO_API_KEY.",
  },
};
