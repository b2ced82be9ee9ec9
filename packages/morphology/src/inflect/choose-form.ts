import type { ClassDescription } from "../dictionary/classes.js";
import { caseNumber, type Grammemes } from "../grammar.js";
import { DOUBLET } from "../tag.js";
import type { FormRequest } from "../words.js";

const NONE = -2;
const UNKNOWN = -1;

/**
 * As `chooseForm`, for the cells of a class: each request is worked out once and then remembered.
 * @param from the cell of the word as it stands: a doublet ("свитера") stays one where it has the wanted form
 */
export function chooseCell(
  { chosen, tags, grammemes: cells, partOfSpeech }: ClassDescription,
  from: number,
  own: Grammemes,
  request: FormRequest,
): number | undefined {
  const number = request.number ?? own.number;
  // A noun has its own gender and animacy, whatever the rest of the phrase agrees with.
  const isNoun = partOfSpeech === "noun";
  const gender = isNoun ? own.gender : (request.gender ?? own.gender);
  const animacy = isNoun ? own.animacy : (request.animacy ?? own.animacy);
  const doublet = (tags[from] as number) & DOUBLET;
  const key =
    doublet |
    (caseNumber(request.case) + 1) |
    (number === undefined ? 0 : number === "sing" ? 8 : 16) |
    (gender === undefined ? 0 : gender === "masc" ? 32 : gender === "fem" ? 64 : 96) |
    (animacy === undefined ? 0 : animacy === "inan" ? 128 : 256);
  let cell = chosen[key] as number;
  if (cell === UNKNOWN) {
    const asked: FormRequest = isNoun
      ? { case: request.case, ...(request.number === undefined ? {} : { number: request.number }) }
      : request;
    const preferred =
      doublet === 0 ? undefined : chooseForm(cells, own, asked, (place) => (tags[place] as number) >= DOUBLET);
    cell = preferred ?? chooseForm(cells, own, asked) ?? NONE;
    chosen[key] = cell;
  }
  return cell === NONE ? undefined : cell;
}

/**
 * The place of the form that is asked for. What the request leaves open is as in the reading; a plural has no gender,
 * and animacy matters in the accusative alone. Undefined when there is none.
 */
export function chooseForm(
  cells: readonly Grammemes[],
  own: Grammemes,
  request: FormRequest,
  isAllowed: (place: number) => boolean = () => true,
): number | undefined {
  const number = request.number ?? own.number;
  const gender = number === "plur" ? undefined : (request.gender ?? own.gender);
  const animacy = request.animacy ?? own.animacy ?? "inan";
  let best: number | undefined;
  let bestFit = -1;
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] as Grammemes;
    if (cell.case !== request.case || !isAllowed(place)) continue;
    if (cell.number !== undefined && number !== undefined && cell.number !== number) continue;
    if (cell.gender !== undefined && gender !== undefined && cell.gender !== gender) continue;
    if (cell.animacy !== undefined && request.case === "acc" && cell.animacy !== animacy) continue;
    const fit =
      (cell.number === number ? 4 : 0) + (cell.gender === gender ? 2 : 0) + (cell.animacy === animacy ? 1 : 0);
    if (fit > bestFit) {
      best = place;
      bestFit = fit;
    }
  }
  return best;
}
