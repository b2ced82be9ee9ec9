/** The languages of messages. Programs go by `code`. */
export type Language = "en" | "ru";
