import {
  ACCUSATIVE,
  ANIMACY_BITS,
  CASE_BITS,
  DOUBLET,
  GENDER_BITS,
  INANIMATE,
  NUMBER_BITS,
  PLURAL,
  type Tag,
} from "../tag.js";

/**
 * The cell with the form that is asked for. What the request leaves open is as in the form that was written; a plural has no
 * gender, and animacy matters in the accusative alone. A doublet ("свитера") stays one where it has the wanted form.
 * @param tags of the cells
 * @param own the tag of the form that was written
 * @returns -1 when there is no such form
 */
export function chooseCell(tags: ArrayLike<Tag>, own: Tag, request: Tag): number {
  const number = request & NUMBER_BITS || own & NUMBER_BITS;
  const gender = number === PLURAL ? 0 : request & GENDER_BITS || own & GENDER_BITS;
  const wanted = request & CASE_BITS;
  const animacy = wanted === ACCUSATIVE ? request & ANIMACY_BITS || own & ANIMACY_BITS || INANIMATE : 0;
  const isDoublet = (own & DOUBLET) !== 0;
  const perfectFit = isDoublet ? 15 : 7;
  let best = -1;
  let bestFit = -1;
  for (let cell = 0; cell < tags.length; cell++) {
    const tag = tags[cell] as Tag;
    if ((tag & CASE_BITS) !== wanted) continue;
    const ownNumber = tag & NUMBER_BITS;
    if (ownNumber !== number && ownNumber !== 0 && number !== 0) continue;
    const ownGender = tag & GENDER_BITS;
    if (ownGender !== gender && ownGender !== 0 && gender !== 0) continue;
    const ownAnimacy = tag & ANIMACY_BITS;
    if (ownAnimacy !== animacy && ownAnimacy !== 0 && animacy !== 0) continue;
    const fit =
      (ownNumber === number ? 4 : 0) +
      (ownGender === gender ? 2 : 0) +
      (ownAnimacy === animacy ? 1 : 0) +
      (isDoublet && (tag & DOUBLET) !== 0 ? 8 : 0);
    // Most requests are for the very form of a cell.
    if (fit === perfectFit) return cell;
    if (fit > bestFit) {
      best = cell;
      bestFit = fit;
    }
  }
  return best;
}
