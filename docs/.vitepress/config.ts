import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DefaultTheme, defineConfig } from "vitepress";
import { readPublicEntries } from "../build/public-entries.js";
import { withContentSecurityPolicy } from "./content-security-policy.js";
import { placeLinks } from "./place-links.js";
import { excluded, placePage } from "./place-pages.js";
import { templateGrammar } from "./template-grammar.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

type Sidebar = DefaultTheme.SidebarItem[];

const packages = [
  "template",
  "morphology",
  "dictionary-ru",
  "plural",
  "money",
  "engine",
  "jobs",
  "contract",
  "client",
  "cli",
  "api",
];

const sidebar: Sidebar = [
  {
    text: "Guides",
    items: [
      { text: "Writing templates", link: "/guide/templates" },
      { text: "From other systems", link: "/guide/from-other-systems" },
      { text: "Embedding the engine", link: "/guide/embedding" },
      { text: "Calling the API", link: "/client-guide" },
      { text: "Running the server", link: "/operation" },
      { text: "Contributing", link: "/contributing" },
    ],
  },
  {
    text: "Recipes",
    items: [
      { text: "A product page in an app", link: "/recipes/embed" },
      { text: "A marketplace feed", link: "/recipes/marketplace-feed" },
      { text: "A correction dictionary", link: "/recipes/correction-dictionary" },
      { text: "A content policy", link: "/recipes/content-policy" },
      { text: "Backup and restore", link: "/recipes/backup" },
    ],
  },
  {
    text: "Reference",
    items: [
      { text: "Template language", link: "/language" },
      { text: "HTTP API", link: "/reference/http" },
      { text: "Figures", link: "/figures" },
      { text: "Dictionary and prediction", link: "/dictionary-format" },
      { text: "Sources of the words", link: "/packages/dictionary-sources" },
      { text: "Adding words", link: "/packages/lexicon" },
    ],
  },
  {
    text: "Packages",
    collapsed: true,
    items: packages
      .filter((name) => existsSync(`${repository}${name === "api" ? "apps" : "packages"}/${name}/README.md`))
      .map((name) => ({ text: `@skladno/${name}`, link: `/packages/${name}` })),
  },
  {
    text: "TypeScript reference",
    collapsed: true,
    items: readPublicEntries(`${repository}packages`).map(({ specifier, page }) => ({
      text: specifier,
      link: `/reference/code/${page}`,
    })),
  },
  {
    text: "Inside",
    collapsed: true,
    items: [
      { text: "States of a job", link: "/job-states" },
      { text: "What a job costs", link: "/job-performance" },
      { text: "How far it goes", link: "/scaling" },
      { text: "The specification and its tests", link: "/specification-tests" },
      { text: "The language's cases", link: "/packages/conformance" },
    ],
  },
];

/** Another app, which the links of this one's pages must leave to the browser. */
const studio = (text: string) => ({ text, link: "/play/", target: "_self" });

const russianSidebar: Sidebar = [
  {
    text: "Руководства",
    items: [
      { text: "Как писать шаблоны", link: "/ru/guide/templates" },
      { text: "После других систем", link: "/ru/guide/from-other-systems" },
      { text: "Эксплуатация сервера", link: "/ru/operation" },
    ],
  },
  {
    text: "Рецепты",
    items: [
      { text: "Фид для маркетплейса", link: "/ru/recipes/marketplace-feed" },
      { text: "Словарь исправлений", link: "/ru/recipes/correction-dictionary" },
      { text: "Политика содержания", link: "/ru/recipes/content-policy" },
      { text: "Резервная копия", link: "/ru/recipes/backup" },
    ],
  },
  { text: "Справочник", items: [{ text: "Язык шаблонов", link: "/ru/language" }] },
];

export default defineConfig({
  title: "Skladno",
  description: "Product data in, Russian texts out that an editor would sign",
  srcDir: repository,
  srcExclude: excluded,
  rewrites: placePage,
  outDir: ".vitepress/dist",
  // No request leaves the reader's machine: the search index is part of the site.
  locales: {
    root: { label: "English", lang: "en" },
    ru: {
      label: "Русский",
      lang: "ru",
      description: "Данные о товарах превращаются в русские тексты, которые подпишет редактор",
      themeConfig: {
        nav: [
          { text: "Шаблоны", link: "/ru/guide/templates" },
          { text: "Язык шаблонов", link: "/ru/language" },
          { text: "Сервер", link: "/ru/operation" },
          studio("Студия"),
        ],
        outline: { level: [2, 3], label: "На этой странице" },
        docFooter: { prev: "Назад", next: "Дальше" },
        darkModeSwitchLabel: "Оформление",
        lightModeSwitchTitle: "Светлое оформление",
        darkModeSwitchTitle: "Тёмное оформление",
        sidebarMenuLabel: "Содержание",
        returnToTopLabel: "Наверх",
        langMenuLabel: "Язык",
        notFound: {
          title: "Страница не найдена",
          quote: "Её переименовали, или ссылка неверна.",
          linkLabel: "на главную",
          linkText: "На главную",
        },
      },
    },
  },
  themeConfig: {
    nav: [
      { text: "Templates", link: "/guide/templates" },
      { text: "Embed", link: "/guide/embedding" },
      { text: "Server", link: "/operation" },
      { text: "Contribute", link: "/contributing" },
      { text: "Reference", link: "/language" },
      studio("Studio"),
    ],
    sidebar: { "/ru/": russianSidebar, "/": sidebar },
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        locales: {
          ru: {
            translations: {
              button: { buttonText: "Поиск", buttonAriaLabel: "Поиск" },
              modal: {
                noResultsText: "Ничего не найдено по запросу",
                resetButtonTitle: "Очистить",
                footer: { selectText: "открыть", navigateText: "выбрать", closeText: "закрыть" },
              },
            },
          },
        },
      },
    },
  },
  // Pages stand outside of this package; what they are compiled to imports from it.
  vite: {
    resolve: {
      alias: [{ find: /^vue(?=$|\/)/, replacement: `${repository}docs/node_modules/vue` }],
      // The libraries run from their sources, so that they need no build.
      conditions: ["@skladno/source"],
    },
  },
  transformHtml: withContentSecurityPolicy,
  markdown: {
    languages: [templateGrammar],
    config: (md) => {
      placeLinks(md, repository);
      // `{{name}}` is our notation, none of the site generator's.
      const renderCode = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (tokens, index, ...rest) => {
        tokens[index]?.attrSet("v-pre", "");
        return renderCode?.(tokens, index, ...rest) ?? "";
      };
    },
  },
});
