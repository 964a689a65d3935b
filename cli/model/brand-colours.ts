import {
  type BrandFields,
  type ColourToken,
  colourTokens,
  defaultFields,
  type Follows,
  rowOf,
  type TokenRow,
} from './colour-tokens.ts'
import { type ContrastPair, contrastPairs } from './contrast-pairs.ts'
import { channelsOf, contrastOf, hexOf, isDark, type Oklch, oklchOf } from './oklch.ts'

/** Opaque colours, in the form '#1a2b3c'. */
export type BrandColours = Readonly<Record<ColourToken, string>>

/** Returns every colour of a shop. */
export function coloursOf(fields: BrandFields): BrandColours {
  const followed = Object.fromEntries(
    colourTokens.map((token) => [token, followField(rowOf(token), fields)]),
  ) as BrandColours
  if (fields.ground === defaultFields.ground) return followed

  const legible = colourTokens
    .filter((token) => rowOf(token).follows === 'ink')
    .map((token) => [token, legibleInk(token, followed, fields.ground)])
  return { ...followed, ...Object.fromEntries(legible) }
}

/** A shop's colour may be so grey or so strong that others would lose or exceed all measure. */
const MOST_CHROMA = 1.5
/** The chroma below which a colour has no hue. */
const GREY = 0.002

function followField({ value, of, follows }: TokenRow, fields: BrandFields): string {
  const field = fields[of]
  if (field === defaultFields[of]) return value
  if (follows === 'same') return field

  const colour = oklchOf(value)
  const shopColour = oklchOf(field)
  const usualColour = oklchOf(defaultFields[of])
  const strength = Math.min(MOST_CHROMA, shopColour.chroma / usualColour.chroma)
  const chroma = shopColour.chroma < GREY ? 0 : colour.chroma * strength
  // Beside a dark ground with a hue, a grey surface looks dirty.
  const isDarkSurface = follows === 'shade' && isDark(field)
  return hexOf({
    lightness: lightnessOf(follows, colour, shopColour, usualColour, isDark(field)),
    chroma: isDarkSurface ? Math.max(chroma, shopColour.chroma) : chroma,
    hue: shopColour.hue,
  })
}

function lightnessOf(
  follows: Follows,
  colour: Oklch,
  shopColour: Oklch,
  usualColour: Oklch,
  isDarkGround: boolean,
): number {
  if (follows === 'tint') return colour.lightness

  const distance = colour.lightness - usualColour.lightness
  const isMirrored = follows === 'ink' && isDarkGround
  return withinRange(shopColour.lightness + (isMirrored ? -distance : distance))
}

const withinRange = (lightness: number): number => Math.min(1, Math.max(0, lightness))

/** The step in lightness of a search for a legible colour. */
export const LIGHTNESS_STEP = 0.004

/** Returns an ink that is legible wherever the styles show it. */
const legibleInk = (token: ColourToken, colours: BrandColours, ground: string): string =>
  moveUntilLegible(
    colours[token],
    contrastPairs.filter(({ front }) => front === token),
    colours,
    ground,
  )

/** Returns the accent of a picture, made legible like the shop's own. Pictures have accents for a white ground. */
export const legibleAccent = (accent: string, colours: BrandColours): string =>
  colours.wall === defaultFields.ground
    ? accent
    : moveUntilLegible(
        accent,
        contrastPairs.filter(({ front }) => front === 'teal'),
        colours,
        colours.wall,
      )

/** Moves the lightness of a colour away from the ground until it is legible, or black or white. */
function moveUntilLegible(
  colour: string,
  pairs: readonly ContrastPair[],
  colours: BrandColours,
  ground: string,
): string {
  const direction = isDark(ground) ? LIGHTNESS_STEP : -LIGHTNESS_STEP
  const isLegible = (ink: string): boolean =>
    pairs.every(({ back, least }) => contrastOf(ink, colours[back]) >= least)

  let ink = oklchOf(colour)
  while (!isLegible(hexOf(ink)) && ink.lightness > 0 && ink.lightness < 1)
    ink = { ...ink, lightness: withinRange(ink.lightness + direction) }
  return hexOf(ink)
}

/** Returns the values of the colours in CSS, by token. */
export const cssColoursOf = (colours: BrandColours): ReadonlyMap<string, string> =>
  new Map(colourTokens.map((token) => [token, cssOf(colours[token], rowOf(token))]))

const cssOf = (hex: string, { alpha }: TokenRow): string =>
  alpha === undefined ? hex : `rgb(${channelsOf(hex).join(' ')} / ${alpha})`
