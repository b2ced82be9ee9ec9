/**
 * Words that no dictionary has, and phrases of them: what is predicted by endings, where the candidates lie closest.
 * The same ones on every engine: whole numbers alone choose them.
 */
const BEGINNINGS =
  "б бл бр в вр г гл гр д др ж з зв к кл кр кс л м мн н п пл пр р с ск сл см сн сп ст стр т тр ф фл фр х хр ц ч ш шк шп щ".split(
    " ",
  );
const VOWELS = "а е и о у ы э ю я ё".split(" ");
const MIDDLES =
  "б бл бб в г гг д дж ж з к кк кс л лл ль льт м мб мм н нг нд нк нн нт нь п пп р рб рг рд рк рм рн рр рт рш с ск сс ст т тт тч ф х ц ч ш шн щ й йк йл йн".split(
    " ",
  );
const ENDINGS = (
  "а я о е и ы у ю ь й ай ей ий ой уй ия ие иё ья ье ка ко ки ок ек ик ник чик щик тель ость изм ист ер ёр ор ация ение ание ство ица ца це " +
  "ин ина ино онок ята ан аны ель ены ов ев ей ам ям ами ями ах ях ом ем ою ью ого его ому ему ый ая ое ые ым ых ыми ский ская ское ские ного ной " +
  "ный ная ное ные онный енный ка-то инг лог граф метр скоп дром тека мэн шоп бук сет айз лы эллы ббл ббла ббли ббло кс ксы тч тчи ж жи ш ши щи ц цы"
).split(" ");

/** A linear congruential generator of 31 bits; a product stays below 2^53. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** @returns so many words and phrases, some of them twice */
export function makeUpWords(count: number): string[] {
  const dice = createDice(20_261_125);
  const pick = (list: readonly string[]) => list[dice(list.length)] as string;
  const word = () => {
    let text = pick(BEGINNINGS);
    for (let syllables = dice(3); syllables >= 0; syllables--) text += pick(VOWELS) + pick(MIDDLES);
    return text + pick(ENDINGS);
  };
  return Array.from({ length: count }, () => {
    const kind = dice(12);
    if (kind === 0) return `${word()} ${word()}`;
    if (kind === 1) return `${word()}-${word()}`;
    const made = word();
    return kind === 2 ? (made[0] as string).toUpperCase() + made.slice(1) : made;
  });
}
