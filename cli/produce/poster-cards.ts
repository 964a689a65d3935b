import type { StoreKey } from '../cache/store-key.ts'
import { brand } from '../model/colours.ts'
import { type Colours, encoder, largestWidth, type SourceImage } from '../model/image.ts'
import { posterCardRecipe } from '../model/output.ts'
import type { PosterCardJob } from './encoder.ts'

/** Open Graph images. */
const SIZE = { width: 1200, height: 630 }
/** What a print may take of it. */
const BOX = { width: 780, height: 530 }

/** Everything that shapes the bytes of a poster's card. */
export const posterCardKey = ({ hash, colours }: SourceImage): StoreKey => [
  'poster-card',
  encoder,
  posterCardRecipe,
  hash,
  wallOf(colours),
]

/**
 * What the encoder draws: the print on a wall in its own colour, without words. One card serves all languages.
 * @param file path of the print
 */
export const posterCardJobOf = ({ hash, colours }: SourceImage, file: string): PosterCardJob => ({
  ...SIZE,
  file,
  hash,
  largestWidth,
  box: BOX,
  wall: wallOf(colours),
  paper: brand.paper,
})

/** How much of the print's own colour the wall has. */
const TINT = 0.55
/** HSV saturation below which a colour is paper or slate, and the wall would look unpainted. */
const GREY = 0.3

/** The shop's wall, painted in the print's colour: its ground, or else its liveliest ink. */
function wallOf({ dominant, accent }: Colours): string {
  const ground = channelsOf(dominant)
  const most = Math.max(...ground)
  const isGrey = most === 0 || (most - Math.min(...ground)) / most < GREY
  const house = channelsOf(brand.wall)
  const mixed = (isGrey ? channelsOf(accent) : ground).map((channel, index) =>
    Math.round(channel * TINT + (house[index] ?? 0) * (1 - TINT)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
