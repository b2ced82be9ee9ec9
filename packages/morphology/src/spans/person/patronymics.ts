import type { Gender } from "../../grammar.js";
import { MASCULINE_NOMINATIVE } from "../../phrase/agreement-mask.js";
import { is, UNKNOWN, type WordDescription } from "../../phrase/describe-word.js";
import { textAt } from "../../phrase/search.js";
import { isJob } from "./jobs.js";
import { firstNameForms, type Names, OGLY, type Shape } from "./names.js";
import { genderOfPatronymic, genderOfSurname } from "./surname.js";

/**
 * "Шмидт Отто Юльевич", "Отто Юльевич Шмидт", "Иван Петрович", "Петровна". "Мария Волкович Иванова" has none: a surname
 * too may end like a patronymic.
 */
export function readPatronymic({ search, at, words }: Names): Shape {
  for (const [patronymic, parts] of PATRONYMICS) {
    if (parts.length !== words.length) continue;
    const word = words[patronymic] as WordDescription;
    const [ogly] = OGLY.exec(textAt(search, (at[patronymic] as number) + 1)) ?? [];
    const gender = ogly === undefined ? genderOfPatronymic(word.text) : ogly === "оглы" ? "masc" : "fem";
    if (gender === undefined) continue;
    const first = words[parts.indexOf("ff")];
    const surname = words[parts.indexOf("s")];
    // "Воспитатель Зинаида Макаровна"
    if (surname !== undefined && isJob(search, surname)) continue;
    // "Василиса Андреевна Пашкевич"
    if (
      parts === "sff" &&
      genderOfPatronymic((first as WordDescription).text) !== undefined &&
      firstNameForms(first) === 0
    )
      continue;
    if (surname !== undefined) {
      const shown = genderOfSurname(surname.text);
      if (gender === "masc" && shown === "fem") continue;
      if (parts === "ffs" && isOf(first, gender) === false) continue;
    } else if (first === undefined ? !is(word, UNKNOWN) : isOf(first, gender) !== true) continue;
    // "Рашид Али оглы", but "Гейдар Алиев оглы"
    const father = genderOfSurname(word.text) === undefined ? " " : "s";
    return [ogly !== undefined ? parts.slice(0, patronymic) + father : parts, gender];
  }
  return undefined;
}

/** Where a patronymic stands among the names. */
const PATRONYMICS = [
  [2, "sff"],
  [1, "ffs"],
  [1, "ff"],
  [0, "f"],
] as const;

/** Has a first name this gender? Undefined for a word that is none. */
function isOf(word: WordDescription | undefined, gender: Gender): boolean | undefined {
  const forms = firstNameForms(word);
  return forms === 0 ? undefined : gender === "masc" ? (forms & MASCULINE_NOMINATIVE) !== 0 : forms > 1;
}
