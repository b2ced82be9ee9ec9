import type { Gender } from "../../grammar.js";
import type { AgreementMask } from "../../phrase/agreement-mask.js";
import { chooseNoun } from "../../phrase/choose-reading.js";
import type { WordDescription } from "../../phrase/describe-word.js";
import type { Reason } from "../../phrase/rule-ids.js";
import { kindAt, type Search, textAt } from "../../phrase/search.js";
import { isCapital } from "../../phrase/split-words.js";
import { WORD } from "../../phrase/token.js";
import type { Reading } from "../../words.js";
import { SHAPES } from "./name-shapes.js";
import { ANY_GENDER, beginsAsName, formsOfGender, type Names, namesFrom } from "./names.js";
import { canDecline, endsInConsonant, genderOfPatronymic, genderOfSurname } from "./surname.js";

/** A name of a person that changes, by the index of its token. */
export interface PersonName {
  readonly at: number;
  /** By which it declines, where it doesn't as surnames do. */
  readonly reading: Reading | undefined;
  /** By which a surname declines, whatever its reading. */
  readonly surname: Gender | undefined;
}

/** A person by all names, initials among them. */
export interface Person {
  readonly start: number;
  /** The first word that is no initial. */
  readonly head: number;
  /** Where what comes after the names begins. */
  readonly end: number;
  readonly gender: Gender;
  /** Those that change. */
  readonly names: readonly PersonName[];
  readonly because: Reason;
  /** Something else may be meant. */
  readonly isGuess: boolean;
}

/**
 * The person whose names begin at `start`: "Шмидт Отто Юльевич", "А. С. Пушкин", "Кинг Стивен", "Саша Чёрный"; undefined
 * where nothing tells that they are a person's.
 * @param ofNoun the nominative forms of the noun for a person that comes right before them
 * @param isOfPerson there is such a noun, with its complement between: "мастер по маникюру Снежана"
 */
export function findPerson(
  search: Search,
  start: number,
  ofNoun?: AgreementMask,
  isOfPerson = false,
): Person | undefined {
  const isAlone = ofNoun === undefined && !isOfPerson;
  if (!mayBegin(search, start, isAlone)) return undefined;
  const names = namesFrom(search, start, ofNoun, isOfPerson);
  if (names === undefined || (isAlone && isCommonWord(names))) return undefined;
  for (const [because, read] of SHAPES) {
    const shape = because === search.dropped ? undefined : read(names);
    if (shape === undefined) continue;
    const [parts, gender, isGuess = false] = shape;
    const own = names.at.map((at, index) => nameAt(at, names.words[index] as WordDescription, parts[index], gender));
    const changing = own.filter((name) => name !== undefined);
    return { start, head: names.at[0] as number, end: names.end, gender, names: changing, because, isGuess };
  }
  return undefined;
}

/** "и", "ван", "фон" */
const LONGEST_BETWEEN_NAMES = 4;

/**
 * Most values have a capital first and then a word in small letters, or nothing. No person begins there, but where
 * another capital comes after a particle or "и"; their words needn't be looked up to know it.
 * @param isAlone nothing beside the names tells of a person
 */
function mayBegin(search: Search, start: number, isAlone: boolean): boolean {
  const first = textAt(search, start);
  const next = textAt(search, start + 1);
  if (kindAt(search, start) !== WORD || !isCapital(first)) return false;
  if (kindAt(search, start + 1) !== WORD) return !isAlone || next === "." || MAY_BE_ALONE.test(first);
  const isBetweenNames = next.length <= LONGEST_BETWEEN_NAMES && beginsAsName(textAt(search, start + 2));
  return beginsAsName(next) || isBetweenNames || genderOfPatronymic(first) !== undefined;
}

/** A name with nothing beside it that tells of a person has the ending of a surname or patronymic. */
const MAY_BE_ALONE = /-|(?:[вн]а?|[йч]|ая)$/i;

function isCommonWord({ words: [word, second], hasInitials, hasParticle }: Names): boolean {
  return second === undefined && !hasInitials && !hasParticle && !MAY_BE_ALONE.test((word as WordDescription).text);
}

function isDeclinableName({ proper, source, indeclinable, grammemes }: Reading): boolean {
  return proper && source === "lexicon" && !indeclinable && grammemes.case === "nom" && grammemes.number === "sing";
}

/** How a name declines: by a noun of its own, as surnames of this gender do; undefined when it stays. */
function nameAt(at: number, word: WordDescription, part: string | undefined, gender: Gender): PersonName | undefined {
  const { text } = word;
  const isSurname = part === "s";
  // "Отто", "Али", "Белых"; of a woman "Шмидт".
  const forms = formsOfGender(gender);
  // "Рерих"
  const isKnownSurname = isSurname && word.readings.some(isDeclinableName);
  const changes = isSurname
    ? text.includes("-") || canDecline(text, gender) || (gender === "masc" && isKnownSurname)
    : !/[оиеуыэю]$/i.test(text);
  if (!changes || part === " ") return undefined;
  if (part === "n") {
    const noun = chooseNoun(word, forms, undefined)?.reading;
    const isOwn = noun?.grammemes.gender === "masc" && !noun.indeclinable;
    return { at, reading: isOwn ? noun : word.readings[0], surname: isOwn ? undefined : gender };
  }
  const own =
    chooseNoun(word, forms, "person")?.reading ??
    (isSurname ? undefined : chooseNoun(word, ANY_GENDER, "person")?.reading);
  // "Севиндж"
  if (!isSurname && gender === "fem" && endsInConsonant(text) && own?.grammemes.gender !== "fem") return undefined;
  // "Дюма", "Дарвин", "Христос"; but "Рыбина" is no big fish here.
  const isOwn =
    !isSurname ||
    // "Джеймс Джойс": a woman's first name, too.
    (own?.grammemes.animacy === "anim"
      ? !/(?:[оеё]в|[иы]н)а$/i.test(text) && !(own.indeclinable && gender === "masc" && own.grammemes.gender === "fem")
      : genderOfSurname(text) === undefined);
  // "Шарль де Костер": not by "костёр".
  const isSpeltOut = own?.paradigm?.type !== "class" || !own.paradigm.plainE || own.proper;
  if (own?.known && isOwn && isSpeltOut && !(isSurname && text.includes("-")))
    return { at, reading: own, surname: undefined };
  // "Джейн"
  if (own === undefined && gender === "fem" && !/[ая]$/i.test(text) && !text.includes("-")) return undefined;
  return { at, reading: own ?? word.readings[0], surname: gender };
}
