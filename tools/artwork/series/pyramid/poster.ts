import type { Artwork, Brush } from '../../artwork.ts'
import { type Area, drawFramed, type Frame } from '../../frame.ts'
import type { Palette } from '../../palettes.ts'

/** What a drawing is given besides its brush: the picture's box inside the margin. */
export type Scene = (brush: Brush, area: Area) => string

/** One poster of the series. */
export function underground(number: number, palette: Palette, scene: Scene, frame: Frame = {}): Artwork {
  const id = `pyramid-${number}`
  return {
    id,
    file: `posters/pyramid/${id}.jpg`,
    family: 'pyramid',
    shape: 'landscape',
    palette,
    draw: (brush) => drawFramed(brush, frame, (area) => scene(brush, area)),
  }
}
