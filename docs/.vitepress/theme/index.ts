import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { theme as openApiTheme, useOpenapi } from "vitepress-openapi/client";
import "vitepress-openapi/dist/style.css";
import document from "../../reference/openapi.json";

/** The default theme, with the components that show the OpenAPI document. */
export default {
  extends: DefaultTheme,
  async enhanceApp(context) {
    useOpenapi({ spec: document as never });
    await openApiTheme.enhanceApp(context);
  },
} satisfies Theme;
