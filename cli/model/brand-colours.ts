import {
  type BrandFields,
  type ColourToken,
  colourTokens,
  defaultFields,
  type Follows,
  rowOf,
  type TokenRow,
} from './colour-tokens.ts'
import { contrastPairs } from './contrast-pairs.ts'
import { luminousAccent } from './luminous-accent.ts'
import { channelsOf, contrastOf, hexOf, isDark, type Oklch, oklchOf } from './oklch.ts'

/** Opaque colours, in the form '#1a2b3c'. */
export type BrandColours = Readonly<Record<ColourToken, string>>

/** Returns every colour of a shop. */
export function coloursOf(fields: BrandFields): BrandColours {
  const followed = Object.fromEntries(
    colourTokens.map((token) => [token, followField(rowOf(token), fields)]),
  ) as BrandColours
  // On the engine's ground, all of the engine's inks are legible.
  if (fields.ground === defaultFields.ground) return followed

  const legible = colourTokens
    .filter((token) => rowOf(token).follows === 'ink')
    .map((token) => [token, legibleInk(token, followed, fields.ground)])
  return { ...followed, ...Object.fromEntries(legible) }
}

/** The highest factor for a token's chroma. Without it, a shop's very strong colour would make all others garish. */
const MOST_CHROMA = 1.5
/**
 * The share of chroma that a tint keeps if its lightness is far from the shop's colour. With its full chroma, a light
 * tint of a dark colour looks like candy.
 */
const MUTED = 0.7
/** The difference in lightness from which a tint is treated as far from the shop's colour. */
const FAR = 0.3
/**
 * The share of chroma that a light ink keeps on a dark ground. With its full chroma, light surfaces of this ink, such as
 * buttons, look tinted.
 */
const LIGHT_INK = 0.5
/** The chroma below which a colour has no hue. */
const GREY = 0.002

function followField({ value, of, follows }: TokenRow, fields: BrandFields): string {
  const field = fields[of]
  if (field === defaultFields[of]) return value
  if (follows === 'same') return field

  const followed: Followed = {
    usual: oklchOf(value),
    shopColour: oklchOf(field),
    usualColour: oklchOf(defaultFields[of]),
    isDarkGround: isDark(field),
  }
  const lightness = withinRange(lightnessOf(follows, followed))
  const chroma = chromaOf(follows, lightness, followed)
  return hexOf({ lightness, chroma, hue: followed.shopColour.hue })
}

/** The colours that a token depends on. */
interface Followed {
  /** The token's colour in a shop that states none. */
  readonly usual: Oklch
  /** The colour that the shop states. */
  readonly shopColour: Oklch
  /** The engine's colour, used by shops that state none. */
  readonly usualColour: Oklch
  /** Whether the shop's colour is dark. Only the rules for grounds, `ink` and `shade`, depend on it. */
  readonly isDarkGround: boolean
}

function lightnessOf(
  follows: Follows,
  { usual, shopColour, usualColour, isDarkGround }: Followed,
): number {
  const distance = usual.lightness - usualColour.lightness
  switch (follows) {
    case 'same':
      return shopColour.lightness
    case 'tint':
      return usual.lightness
    case 'light':
      return Math.max(usual.lightness, shopColour.lightness)
    case 'signal':
      return Math.max(shopColour.lightness, (usual.lightness + shopColour.lightness) / 2)
    case 'ink':
      return shopColour.lightness + (isDarkGround ? -distance : distance)
    case 'shade':
      // A fixed distance from a dark ground would often end at black, so the distance is a share.
      return isDarkGround && distance < 0
        ? (shopColour.lightness * usual.lightness) / usualColour.lightness
        : shopColour.lightness + distance
    default:
      throw new Error(`unknown rule ${follows satisfies never}`)
  }
}

const tints: readonly Follows[] = ['tint', 'light', 'signal']

function chromaOf(follows: Follows, lightness: number, followed: Followed): number {
  const { usual, shopColour, usualColour, isDarkGround } = followed
  if (shopColour.chroma < GREY) return 0
  if (tints.includes(follows)) return tintChromaOf(lightness, followed)

  const strength = Math.min(MOST_CHROMA, shopColour.chroma / usualColour.chroma)
  const chroma = usual.chroma * strength
  if (!isDarkGround) return chroma
  if (follows === 'ink' && lightness > usual.lightness) return chroma * LIGHT_INK

  // On a dark ground with a hue, a grey surface would look dirty, and one with the chroma of a light surface would look
  // garish.
  return Math.max(shopColour.chroma, chroma * Math.min(1, lightness / usual.lightness))
}

/**
 * Returns a tint's chroma: the chroma of the shop's colour if both are equally light, and less the more they differ.
 */
function tintChromaOf(lightness: number, { usual, shopColour }: Followed): number {
  const distance = Math.abs(lightness - shopColour.lightness)
  const mutedShare = Math.min(1, distance / FAR)
  const muted = MUTED * Math.min(usual.chroma, shopColour.chroma)
  return muted * mutedShare + shopColour.chroma * (1 - mutedShare)
}

const withinRange = (lightness: number): number => Math.min(1, Math.max(0, lightness))

/** The step in lightness of a search for a legible colour. */
export const LIGHTNESS_STEP = 0.004

/** Returns an ink that is legible wherever the styles show it. */
const legibleInk = (token: ColourToken, colours: BrandColours, ground: string): string =>
  moveUntilLegible(colours[token], surfacesOf(token, colours), ground)

/** Adapts a picture's accent to the shop's ground. The accents of pictures are meant for a white ground. */
export function accentOnGround(accent: string, colours: BrandColours): string {
  // A picture without a lively ink has the engine's accent.
  const shopAccent = accent === defaultFields.accent ? colours.brand : accent
  if (colours.wall === defaultFields.ground) return shopAccent

  const { wall } = colours
  const lively = isDark(wall) ? luminousAccent(shopAccent) : shopAccent
  return moveUntilLegible(lively, surfacesOf('brand', colours), wall)
}

/** A colour on which another is shown, and the least contrast that the two must have. */
interface Surface {
  readonly back: string
  readonly least: number
}

/** Lists the colours on which the styles show a token. */
const surfacesOf = (token: ColourToken, colours: BrandColours): readonly Surface[] =>
  contrastPairs
    .filter(({ front }) => front === token)
    .map(({ back, least }) => ({ back: colours[back], least }))

/** Moves the lightness of a colour away from the ground until it is legible, or black or white. */
export function moveUntilLegible(
  colour: string,
  surfaces: readonly Surface[],
  ground: string,
): string {
  const direction = isDark(ground) ? LIGHTNESS_STEP : -LIGHTNESS_STEP
  const isLegible = (ink: string): boolean =>
    surfaces.every(({ back, least }) => contrastOf(ink, back) >= least)

  let ink = oklchOf(colour)
  while (!isLegible(hexOf(ink)) && ink.lightness > 0 && ink.lightness < 1)
    ink = { ...ink, lightness: withinRange(ink.lightness + direction) }
  return hexOf(ink)
}

/** Returns the CSS values of the colours, by token. */
export const cssColoursOf = (colours: BrandColours): ReadonlyMap<string, string> =>
  new Map(colourTokens.map((token) => [token, cssOf(colours[token], rowOf(token))]))

const cssOf = (hex: string, { alpha }: TokenRow): string =>
  alpha === undefined ? hex : `rgb(${channelsOf(hex).join(' ')} / ${alpha})`
