interface CardFont {
  readonly name: string
  readonly weight: 400 | 600
  readonly style: 'normal' | 'italic'
  /** Path inside node_modules; satori reads woff, not woff2. */
  readonly file: string
}

/** A face of Western European letters, and a second one for those of the rest of Europe's Latin: Łódź, Dvořák. */
const faces = (name: string, id: string, weight: CardFont['weight']): readonly CardFont[] =>
  [[name, 'latin'] as const, [`${name} Extended`, 'latin-ext'] as const].map(([name, letters]) => ({
    name,
    weight,
    style: 'normal',
    file: `@fontsource/${id}/files/${id}-${letters}-${weight}-normal.woff`,
  }))

/** What the cards are set in, as a CSS list: satori looks for a letter in one family after the other. */
export const families = {
  display: 'Fraunces, Fraunces Extended',
  text: 'Hanken Grotesk, Hanken Grotesk Extended',
}

/** The faces of these families. */
export const cardFonts: readonly CardFont[] = [
  ...faces('Fraunces', 'fraunces', 400),
  ...faces('Hanken Grotesk', 'hanken-grotesk', 600),
]
