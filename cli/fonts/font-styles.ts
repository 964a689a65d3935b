import type { FontUse, ShopFont, WebFont } from '../model/fonts.ts'
import { type Fallback, type FallbackMetrics, fallbacksOf } from './metrics.ts'

/**
 * Returns the address that stylesheets use for one of the shop's fonts. The bundler replaces it with the final address.
 */
export const fontAddress = (name: string): string => `shop-fonts/${name}.woff2`

/** Returns the rule that loads a font. */
function loadingRule(
  { family }: ShopFont,
  { name, style, weight, isPreloaded, isPart, characters }: WebFont,
): string {
  // A preloaded font has usually arrived by the first paint. If not, `optional` keeps the fallback, because a font
  // change would move the text. `swap` shows all other fonts when they arrive. It also applies to parts, because a page
  // preloads a part only if its language needs the part's letters (templates/Document.tsx).
  const display = isPreloaded && !isPart ? 'optional' : 'swap'
  const range = isPart ? `\n  unicode-range: ${rangeOf(characters)};` : ''
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  src: url("${fontAddress(name)}");
  font-display: ${display};${range}
}
`
}

const rangeOf = (characters: string): string =>
  [...characters].map((character) => `U+${hexOf(character)}`).join(', ')

const hexOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase()

/**
 * Returns the rules that load the web fonts for a use. The display font is also used for quotes, which are italic. If
 * it has no italic face, its upright one is declared as italic, because browsers would otherwise slant its letters.
 */
export function loadingRulesOf(font: ShopFont): string {
  const hasItalic = font.webFonts.some(({ style }) => style === 'italic')
  const isDisplay = font.webFonts.some(({ name }) => name.startsWith('display'))
  const uprightQuotes: readonly WebFont[] =
    isDisplay && !hasItalic
      ? font.webFonts.map((webFont) => ({ ...webFont, style: 'italic' }))
      : []
  return [...font.webFonts, ...uprightQuotes]
    .map((webFont) => loadingRule(font, webFont))
    .join('\n')
}

/** Returns the rule for a system font that stands in for one of the shop's fonts. */
export function fallbackRule(
  { family }: ShopFont,
  style: WebFont['style'],
  fallback: Fallback,
  { size, ascent, descent, lineGap }: FallbackMetrics,
): string {
  const sources = fallback.sources.map((source) => `local("${source}")`).join(', ')
  return `@font-face {
  font-family: "${family} ${fallback.family}";
  font-style: ${style};
  src: ${sources};
  size-adjust: ${percentOf(size)};
  ascent-override: ${percentOf(ascent)};
  descent-override: ${percentOf(descent)};
  line-gap-override: ${percentOf(lineGap)};
}
`
}

const percentOf = (value: number): string => `${Number((value * 100).toFixed(1))}%`

/** Matches a rule of templates/styles/fonts.css. */
const FONT_RULE = /@font-face \{[^}]*\}/g

/**
 * Returns templates/styles/fonts.css with the rules of a shop's own fonts in place of the engine's.
 * @param ownRules the rules of each of the shop's own fonts
 */
export function withOwnFonts(
  css: string,
  ownRules: Readonly<Partial<Record<FontUse, string>>>,
): string {
  const engineRules = [...css.matchAll(FONT_RULE)]
    .map(([rule]) => rule)
    .filter((rule) => ownRules[useOfEngineRule(rule)] === undefined)
  return [...engineRules, ...Object.values(ownRules)].join('\n\n')
}

// The name has no closing quotation mark, because the rules of stand-ins belong to the same use: "Fraunces Stand-in".
const useOfEngineRule = (rule: string): FontUse =>
  rule.includes('"Fraunces') ? 'display' : 'text'

/** Returns the CSS font list of a shop's own font and the fonts that stand in for it. */
export function familyListOf(family: string, isSerif: boolean): string {
  const families = fallbacksOf(isSerif, 'normal').map(
    (fallback) => `"${family} ${fallback.family}"`,
  )
  const generic = isSerif ? 'serif' : 'system-ui, sans-serif'
  return [`"${family}"`, ...families, generic].join(', ')
}
