/** The first number of a tag. */
export interface TiffTag {
  /** The position of the number in the file, in bytes. */
  readonly place: number
  readonly value: number
  readonly isLittle: boolean
}

/** Returns the tags of a TIFF's first directory by their numbers; an empty map for other files. */
export function tiffTagsOf(file: Buffer): ReadonlyMap<number, TiffTag>
