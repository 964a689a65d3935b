import { colourTokens, rowOf } from '../model/colour-tokens.ts'

/**
 * Returns the colours of a dark shop on paper, which is white: those of the engine for the ground and the texts on it,
 * and the colour of texts for links, because a light accent is hard to read. '' for a light shop.
 * @param css the stylesheet that defines the tokens; constant colours are the same on paper
 * @param values the shop's own values of tokens
 */
export function paperStylesOf(
  css: string,
  values: Readonly<Record<string, string>>,
): string {
  if (values['color-scheme'] !== 'dark') return ''

  const colours = colourTokens
    .filter((token) => rowOf(token).of === 'ground' && css.includes(`--${token}: `))
    .map((token) => `--${token}: ${rowOf(token).value};`)
  return `
@layer tokens {
  @media print {
    :root { color-scheme: light; ${colours.join(' ')} --brand: var(--ink); }
  }
}
`
}
