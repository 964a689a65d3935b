export interface TiffTag {
  readonly place: number
  readonly value: number
  readonly isLittle: boolean
}

export function tiffTagsOf(file: Buffer): ReadonlyMap<number, TiffTag>
