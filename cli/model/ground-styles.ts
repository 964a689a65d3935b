import type { BrandColours } from './brand-colours.ts'
import { defaultFields } from './colour-tokens.ts'
import { channelsOf, hexOf, isDark, type Oklch, oklchOf } from './oklch.ts'

/** The lightness of shadows as a share of the ground's. On the engine's ground, this share gives the engine's shadows. */
const LIGHTNESS = 0.31
/** The maximum chroma of shadows, equal to the engine's, and their chroma as a multiple of the ground's. */
const CHROMA = { most: 0.045, gain: 3.5 }

/**
 * Returns the styles that a shop with its own ground needs: shadows in a dark shade of the ground and, for a dark ground,
 * also the styles in `onDarkGround`.
 */
export function groundStylesOf({ wall }: BrandColours): Readonly<Record<string, string>> {
  if (wall === defaultFields.ground) return {}

  const ground = oklchOf(wall)
  const shade = hexOf({
    ...ground,
    lightness: ground.lightness * LIGHTNESS,
    chroma: Math.min(CHROMA.most, ground.chroma * CHROMA.gain),
  })
  const channels = channelsOf(shade).join(' ')
  const shades = { '--shade': channels, '--book-shade': channels }
  return isDark(wall) ? { ...shades, ...onDarkGround, ...darkTintOf(ground) } : shades
}

/** A thin light line around pictures. Without it, a dark picture on a dark ground would have no visible edge. */
const EDGE = '0 0 0 1px rgb(var(--lighten) / 0.09)'

/** The values of styles in templates/styles/ on a dark ground. */
const onDarkGround = {
  'color-scheme': 'dark',
  '--shadow': `${EDGE}, 0 8px 14px -5px rgb(var(--shade) / 0.6), 0 26px 36px -16px rgb(var(--shade) / 0.85)`,
  '--shadow-lifted': `${EDGE}, 0 14px 20px -8px rgb(var(--shade) / 0.65), 0 42px 52px -22px rgb(var(--shade) / 0.9)`,
  // With a higher opacity, the light would look like fog on a dark ground.
  '--daylight': 'rgb(255 255 255 / 0.07)',
}

/** The difference in lightness between the wall behind a print and a dark ground. */
const LIFT = 0.045
/** The minimum lightness of that wall: all darker colours look black. */
const LEAST_LIGHTNESS = 0.15

/**
 * Mixes the wall behind a print from a lighter shade of the ground and a little of the print's colour. A larger share of
 * a colour with the opposite hue would turn the wall grey or brown.
 */
const darkTintOf = (ground: Oklch): Readonly<Record<string, string>> => ({
  '--tint-base': hexOf({
    ...ground,
    lightness: Math.max(ground.lightness + LIFT, LEAST_LIGHTNESS),
  }),
  '--tint-share': '5%',
})
