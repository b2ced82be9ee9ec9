/** The languages of messages: English unless `--lang ru` or `SKLADNO_LANG=ru` asks for Russian. */
export const languages = ["en", "ru"] as const;
/** One of {@link languages}. */
export type Language = (typeof languages)[number];
