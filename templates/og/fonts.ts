interface CardFont {
  readonly name: string
  readonly weight: 400 | 600
  readonly style: 'normal' | 'italic'
  /** Path inside node_modules; satori reads woff, not woff2. */
  readonly file: string
}

/** The faces that the cards are set in. */
export const cardFonts: readonly CardFont[] = [
  {
    name: 'Fraunces',
    weight: 400,
    style: 'normal',
    file: '@fontsource/fraunces/files/fraunces-latin-400-normal.woff',
  },
  {
    name: 'Hanken Grotesk',
    weight: 400,
    style: 'normal',
    file: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
  },
  {
    name: 'Hanken Grotesk',
    weight: 600,
    style: 'normal',
    file: '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
  },
]
