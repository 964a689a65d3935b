interface CardFont {
  readonly name: string
  readonly weight: 400 | 600
  readonly style: 'normal' | 'italic'
  /** Path inside node_modules; satori reads woff, not woff2. */
  readonly file: string
}

/** Returns a face for Western European letters, and one for the other Latin letters of Europe: Łódź, Dvořák. */
const facesOf = (name: string, id: string, weight: CardFont['weight']): readonly CardFont[] =>
  [[name, 'latin'] as const, [`${name} Extended`, 'latin-ext'] as const].map(([name, letters]) => ({
    name,
    weight,
    style: 'normal',
    file: `@fontsource/${id}/files/${id}-${letters}-${weight}-normal.woff`,
  }))

/** CSS font lists: satori looks for each letter in one family after the other. */
export const families = {
  display: 'Fraunces, Fraunces Extended',
  text: 'Hanken Grotesk, Hanken Grotesk Extended',
}

/** The faces of both families. */
export const cardFonts: readonly CardFont[] = [
  ...facesOf('Fraunces', 'fraunces', 400),
  ...facesOf('Hanken Grotesk', 'hanken-grotesk', 600),
]
