/** Ceilings on what a file may ask of its reader. */
export interface Limits {
  /** Bytes of a workbook as it is stored: it is kept whole, because its parts come in any order. */
  readonly fileBytes: number;
  /** Bytes of a part of a workbook when it is unpacked. */
  readonly unpackedBytes: number;
  /** Characters of the texts that the cells of a workbook share: they are kept in memory. */
  readonly sharedCharacters: number;
  readonly columns: number;
  /** Characters of one row. */
  readonly rowCharacters: number;
}

/**
 * 100,000 products of 12 columns are a workbook of 6 MB that unpacks to 70 MB, so there is room for ten times as many;
 * 16 million characters are above every cell that a spreadsheet can hold, and below what would hurt.
 */
export const defaultLimits: Limits = {
  fileBytes: 256 * 2 ** 20,
  unpackedBytes: 2 ** 30,
  sharedCharacters: 128 * 2 ** 20,
  columns: 2_000,
  rowCharacters: 16 * 2 ** 20,
};
