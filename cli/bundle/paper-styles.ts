import { type ColourToken, colourTokens, rowOf } from '../model/colour-tokens.ts'

/**
 * Returns the print colours of a dark shop, because paper is white; '' for a light shop.
 * The ground and its texts take the engine's light colours, and links take the text colour, because a light accent is
 * hard to read on paper.
 * @param css the stylesheet that defines the tokens
 * @param values the shop's own token values
 */
export function paperStylesOf(
  css: string,
  values: Readonly<Record<string, string>>,
): string {
  if (values['color-scheme'] !== 'dark') return ''

  // Tokens that this file does not define are constants (constant-tokens.css) and need no
  // print value.
  const groundTokens = colourTokens.filter(
    (token) => rowOf(token).of === 'ground' && isDefinedIn(css, token),
  )
  const colours = groundTokens.map((token) => `--${token}: ${rowOf(token).value};`)

  return `
@layer tokens {
  @media print {
    :root { color-scheme: light; ${colours.join(' ')} --brand: var(--ink); }
  }
}
`
}

const isDefinedIn = (css: string, token: ColourToken): boolean =>
  css.includes(`--${token}: `)
