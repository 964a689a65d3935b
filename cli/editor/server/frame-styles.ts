import { brand } from '../../model/brand.ts'
import { moveUntilLegible } from '../../model/brand-colours.ts'
import type { ShopBrand } from '../../model/shop-brand.ts'

/**
 * The background colours of the editor's forms, from cli/editor/browser/tokens.css. They are the same in every shop,
 * because the colours of errors and notes are designed for them.
 */
const LIGHT_SURFACES = [brand.paper, brand.wall, '#ffffff']
const DARK_SURFACES = ['#101d23', '#0b161b', '#16272e']

/** The shop's tokens that the editor's header uses. */
const HEADER_TOKENS = ['--night', '--night-soft', '--night-accent', '--radius']

/** The contrast that WCAG requires between text and its background. */
const LEAST_CONTRAST = 4.5

/**
 * Returns the styles that make the editor look like the shop: the header's colours, and an accent that is legible on
 * the forms. '' for a shop with the engine's look.
 */
export function frameStylesOf({ styles, colours }: ShopBrand): string {
  const header = Object.entries(styles).filter(([name]) => HEADER_TOKENS.includes(name))
  const hasAccent = '--brand' in styles
  const lightAccent = hasAccent ? [accentOn(colours.brand, LIGHT_SURFACES)] : []
  const darkAccent = hasAccent ? [accentOn(colours.brand, DARK_SURFACES)] : []

  const light = rootOf([...header, ...lightAccent])
  const dark = rootOf(darkAccent)
  return light + (dark && `@media (prefers-color-scheme:dark){${dark}}`)
}

type Declaration = readonly [name: string, value: string]

const accentOn = (accent: string, backs: readonly string[]): Declaration => [
  '--brand',
  moveUntilLegible(
    accent,
    backs.map((back) => ({ back, least: LEAST_CONTRAST })),
    // The background from whose lightness the accent moves away.
    backs[0] ?? '',
  ),
]

const rootOf = (declarations: readonly Declaration[]): string =>
  declarations.length === 0
    ? ''
    : `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`
