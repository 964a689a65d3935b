import type { Palette } from './palettes.ts'
import { type Random, randomFrom } from './random.ts'
import { element, rect } from './svg.ts'

/** Pixels. */
export interface Canvas {
  readonly width: number
  readonly height: number
}

export type Shape = 'portrait' | 'landscape' | 'hero' | 'cover'

/** The size at which each shape is printed; portrait and landscape are 594:841 at two pixels a millimetre. */
export const canvases: Record<Shape, Canvas> = {
  portrait: { width: 1188, height: 1682 },
  landscape: { width: 1682, height: 1188 },
  hero: { width: 2400, height: 1350 },
  cover: { width: 1200, height: 1800 },
}

/** What every drawing function gets. */
export interface Brush {
  readonly canvas: Canvas
  readonly palette: Palette
  readonly random: Random
}

type Family = 'main' | 'landscape' | 'holy-cow' | 'pyramid' | 'heroes' | 'covers'

/** One picture of the collection. */
export interface Artwork {
  readonly id: string
  /** Path below content/. */
  readonly file: string
  readonly family: Family
  readonly shape: Shape
  readonly palette: Palette
  /** SVG content for the full canvas, without the `<svg>` element. */
  draw(brush: Brush): string
}

/** Draws an artwork as an SVG document. */
export function drawArtwork(artwork: Artwork): string {
  const canvas = canvases[artwork.shape]
  const { width, height } = canvas
  const content = artwork.draw({ canvas, palette: artwork.palette, random: randomFrom(artwork.id) })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    rect(0, 0, width, height, { fill: artwork.palette.paper }) + content,
  )
}
