/** What the help of each command shows. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  skladno: [
    "skladno init catalogue.xlsx",
    "skladno render templates.yaml catalogue.xlsx -o texts.xlsx",
    "skladno render templates.json products.csv -o texts.csv",
    "skladno validate templates.json",
    'skladno inflect "Красная кожаная сумка"',
  ],
  render: [
    "skladno render templates.json products.csv -o texts.csv",
    "skladno render shop.json",
    "skladno render templates.yaml export.csv --encoding windows-1251 \\",
    '  --id Артикул --field "name=Название товара" --keep-input --bom -o texts.csv',
    "skladno render templates.json products.csv --columns external_id,h1,warnings",
    "zcat shop.jsonl.gz | skladno render shop.json - --format jsonl > texts.jsonl",
    "skladno render templates.json products.csv --watch",
  ],
  init: ["skladno init catalogue.xlsx", "skladno init feed.yml -o feed.yaml"],
  watch: ["skladno watch templates.yaml catalogue.xlsx"],
  validate: [
    "skladno validate templates.json",
    "skladno validate templates.yaml catalogue.xlsx",
    "skladno validate --fix templates.yaml",
    "skladno validate --json templates/*.json",
  ],
  format: ["skladno format --check templates/*.json", "skladno format --write templates.json"],
  inflect: [
    'skladno inflect "Красная кожаная сумка"',
    'skladno inflect --case gen "кресло-качалка"',
    "skladno inflect красный --agree сумка",
    'skladno inflect --count 5 "женская сумка"',
    "skladno inflect --places Крым",
    "cut -f 2 names.tsv | skladno inflect --case acc",
  ],
  explain: ['skladno explain "Кресла" --case gen'],
  submit: [
    "export SKLADNO_URL=https://texts.shop.example SKLADNO_API_KEY=…",
    "skladno submit templates.json products.csv -o texts.csv",
    "skladno submit templates.json products.csv -o texts.csv --run-id autumn-2026",
  ],
};
