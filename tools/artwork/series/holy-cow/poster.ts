import type { Artwork, Brush } from '../../artwork.ts'
import { drawFramed, type Frame } from '../../frame.ts'
import type { Palette } from '../../palettes.ts'

/** A drawing on the full portrait sheet; the frame shows its inner part. */
export type Portrait = (brush: Brush) => string

/** One poster of the series. */
export function holyCow(number: number, palette: Palette, portrait: Portrait, frame: Frame = {}): Artwork {
  const id = `holy-cow-${number}`
  return {
    id,
    file: `posters/holy-cow/${id}.jpg`,
    family: 'holy-cow',
    shape: 'portrait',
    palette,
    draw: (brush) => drawFramed(brush, frame, () => portrait(brush)),
  }
}
