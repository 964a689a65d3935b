/** A shape of a logo, or a group of shapes. Attributes have the names of SVG: 'fill-rule'. */
export interface LogoShape {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly shapes: readonly LogoShape[]
}

/** The mark of a shop. Shapes without a fill have the colour of the text beside the mark. */
export interface Logo {
  readonly viewBox: string
  readonly shapes: readonly LogoShape[]
}

/** The engine's mark, a crowned wave. */
export const engineLogo: Logo = {
  viewBox: '-50 -20 100 90',
  shapes: [
    {
      tag: 'path',
      attributes: {
        d: 'M-50 46C-34 46-30 20-8 18C12 16 22 34 12 44C6 50-4 46-1 38C-12 52 10 64 24 54C34 47 40 46 50 46V54C40 54 36 60 24 66C4 74-18 64-22 48C-28 54-36 54-50 54ZM-20 10-24-12-11 0 0-18 11 0 24-12 20 10Z',
      },
      shapes: [],
    },
  ],
}
