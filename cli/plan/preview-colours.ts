import { defaultFields } from '../model/colour-tokens.ts'
import type { Colours, SourceImage } from '../model/image.ts'
import { channelsOf } from '../model/oklch.ts'
import type { ShopBrand } from '../model/shop-brand.ts'

/** The share of the print's colour in the wall behind it, as in cli/produce/previews.ts. */
const TINT = 0.55
/** HSV saturation below which previews take the accent of a print, as in cli/produce/previews.ts. */
const GREY = 0.3

/**
 * Returns a print for its preview, in a shop with its own wall. cli/produce/previews.ts mixes the print's colour with
 * the engine's wall:
 *   TINT × colour + (1 − TINT) × engine's wall
 * That code must not change, because any change would redraw the previews of all shops. Instead, the colour is shifted
 * so that the mixture equals a mixture with this shop's wall.
 */
export function sourceForPreview(
  source: SourceImage,
  { colours }: ShopBrand,
): SourceImage {
  if (colours.wall === defaultFields.ground) return source

  const shopWall = channelsOf(colours.wall)
  const engineWall = channelsOf(defaultFields.ground)
  const mixedColour = channelsOf(mixedColourOf(source.colours)).map((channel, index) => {
    const difference = (shopWall[index] ?? 0) - (engineWall[index] ?? 0)
    const shifted = Math.round(channel + (difference * (1 - TINT)) / TINT)
    return Math.min(255, Math.max(0, shifted)).toString(16).padStart(2, '0')
  })
  const colour = `#${mixedColour.join('')}`
  return { ...source, colours: { ...source.colours, dominant: colour, accent: colour } }
}

/** Returns the colour that the preview mixes: the print's ground or, if that is grey, its liveliest ink. */
function mixedColourOf({ dominant, accent }: Colours): string {
  const channels = channelsOf(dominant)
  const highest = Math.max(...channels)
  const lowest = Math.min(...channels)
  const isGrey = highest === 0 || (highest - lowest) / highest < GREY
  return isGrey ? accent : dominant
}
