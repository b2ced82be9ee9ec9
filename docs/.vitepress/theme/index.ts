import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import LiveExample from "./live-example.vue";

/** The default theme, with an example to try on the start pages. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-features-before": () => h(LiveExample) }),
} satisfies Theme;
