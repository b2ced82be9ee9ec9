/** The case of a place, whatever its preposition is. */
export const casesOfPlaces = { where: "prep", to: "acc", from: "gen" } as const;

/** The preposition of a place as far as it is known without the value. */
export const prepositionsOfPlaces = { where: "в", to: "в", from: "из" } as const;
