/** A number of prints of a poster, after which no more are made. */
export interface PrintRun {
  /** Names the size in orders: 'A1'; '' if the number counts all sizes together. */
  readonly size: string
  readonly total: number
  /**
   * The number of prints that are neither sold nor withdrawn. Absent if it is unknown, or
   * so large that pages do not state it.
   */
  readonly left?: number
}

/** The `size` of a print run that counts all sizes together. */
export const ALL_SIZES = ''

/** Identifies a print run by its poster and its size, as the database does. */
export const printRunKeyOf = (
  posterId: string,
  { size }: Pick<PrintRun, 'size'>,
): string => `${posterId} ${size}`

/** Returns the id of the poster in a key of `printRunKeyOf`. Ids contain no spaces. */
export const posterOfKey = (key: string): string => key.split(' ')[0] ?? ''

/** Returns the print run that counts a variant; undefined if the number of prints is unlimited. */
export const printRunOf = (
  printRuns: readonly PrintRun[] | undefined,
  { orderedAs }: { readonly orderedAs: string },
): PrintRun | undefined =>
  printRuns?.find(({ size }) => size === ALL_SIZES || size === orderedAs)
