import { type Artwork, canvases } from '../../artwork.ts'
import type { Palette } from '../../palettes.ts'

/** The upright middle of a portrait sheet, pixels. */
export const MIDDLE = canvases.portrait.width / 2

/** A portrait poster of the main gallery. */
export function mainPoster(id: string, palette: Palette, draw: Artwork['draw']): Artwork {
  return { id, file: `posters/main/${id}.jpg`, family: 'main', shape: 'portrait', palette, draw }
}
