import type { Language } from "../language.js";

/** Reads `Accept-Language`: the better liked of Russian and English, English when neither is named. */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined) return "en";
  let best: Language = "en";
  let bestQuality = 0;
  for (const part of header.slice(0, 1000).split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const language = range.toLowerCase().split("-")[0];
    if (language !== "en" && language !== "ru") continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    if (quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}
