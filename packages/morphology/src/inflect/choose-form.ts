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
  const doublet = own & DOUBLET;
  let best = -1;
  let bestFit = -1;
  for (let cell = 0; cell < tags.length; cell++) {
    const tag = tags[cell] as Tag;
    if ((tag & CASE_BITS) !== wanted) continue;
    const fit = fitOf(tag, number | gender | animacy) + (tag & doublet);
    // Most requests are for the very form of a cell.
    if (fit === PERFECT + doublet) return cell;
    if (fit > bestFit) {
      best = cell;
      bestFit = fit;
    }
  }
  return best;
}

const PERFECT = 0x121;
/** Less than any fit, with the weight of a doublet, too. */
const NO_FIT = -0x1000;

/**
 * How well a tag fits: a bit for each grammeme that is the wanted one, number before gender before animacy; what either lacks is no
 * contradiction.
 */
function fitOf(tag: Tag, wanted: Tag): number {
  const others = present(tag ^ wanted);
  if ((others & present(tag) & present(wanted)) !== 0) return NO_FIT;
  return PERFECT - ((others << 5) & 0x100) - (others & 0x020) - (others >> 7);
}

/** The lower bit of number, gender and animacy where the tag has them; each of them has two bits. */
function present(tag: Tag): number {
  return (tag | (tag >> 1)) & 0x0a8;
}
