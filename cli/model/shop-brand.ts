import type { BrandFile } from '../schema/brand.ts'
import { type BrandColours, coloursOf, cssColoursOf } from './brand-colours.ts'
import { type BrandFields, defaultFields } from './colour-tokens.ts'
import { type FontFamilies, previewFamiliesOf, type ShopFonts } from './fonts.ts'
import { groundStylesOf } from './ground-styles.ts'
import { engineLogo, type Logo } from './logo.ts'
import { isDark } from './oklch.ts'

/** A shop's look: the engine's, except for what content/brand.yaml states. */
export interface ShopBrand {
  readonly colours: BrandColours
  readonly logo: Logo
  readonly hasOrnament: boolean
  /** Whether the emblem on pages without posters has a crown. */
  readonly hasCrown: boolean
  /** The radius of corners, in pixels. */
  readonly radius: number
  readonly families: FontFamilies
  /** Whether the wall is dark, so that texts on it are light. */
  readonly isDark: boolean
  /**
   * The values of CSS properties that differ from those in templates/styles/tokens.css and
   * constant-tokens.css. Empty for a shop with the engine's look.
   */
  readonly styles: Readonly<Record<string, string>>
}

/** The radius of corners in templates/styles/tokens.css, in pixels. */
const USUAL_RADIUS = 3

/**
 * @param logo the logo that the file names
 * @param fonts the fonts that the file names
 */
export function shopBrandOf(
  file: BrandFile | undefined,
  logo: Logo = engineLogo,
  fonts: ShopFonts = {},
): ShopBrand {
  const colours = coloursOf(brandFieldsOf(file))
  const radius = file?.radius ?? USUAL_RADIUS
  const styles = {
    ...changedColoursOf(colours),
    ...groundStylesOf(colours),
    ...(radius !== USUAL_RADIUS && { '--radius': `${radius}px` }),
    ...(fonts.display && { '--display': fonts.display.familyList }),
    ...(fonts.text && { '--sans': fonts.text.familyList }),
  }

  return {
    colours,
    logo,
    hasOrnament: file?.ornament !== 'none',
    hasCrown: file?.ornament === 'crown',
    radius,
    families: familiesOf(fonts),
    isDark: isDark(colours.wall),
    styles,
  }
}

/** Returns a file's colours, with the engine's colours in place of missing ones. */
export const brandFieldsOf = (file: BrandFile | undefined): BrandFields => ({
  accent: file?.accent?.toLowerCase() ?? defaultFields.accent,
  ground: file?.ground?.toLowerCase() ?? defaultFields.ground,
  darkGround: file?.darkGround?.toLowerCase() ?? defaultFields.darkGround,
})

function changedColoursOf(colours: BrandColours): Readonly<Record<string, string>> {
  const usualColours = cssColoursOf(coloursOf(defaultFields))
  const changed = [...cssColoursOf(colours)].filter(
    ([token, value]) => usualColours.get(token) !== value,
  )
  return Object.fromEntries(changed.map(([token, value]) => [`--${token}`, value]))
}

const familiesOf = ({ display, text }: ShopFonts): FontFamilies => ({
  ...(display && { display: previewFamiliesOf(display).join(', ') }),
  ...(text && { text: previewFamiliesOf(text).join(', ') }),
})
