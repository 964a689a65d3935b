/*
 * `sizes` attributes. They repeat the layout of the stylesheets: gutters of 16 px on
 * phones and of 4vw on wider screens, a content width of at most 110rem, and the columns
 * of PosterGrid.css. Change both together.
 */

/** Widths of a poster at full content width, by number of columns. */
const AT_FULL_WIDTH: Readonly<Record<number, string>> = { 2: '49rem', 3: '31rem' }

/**
 * The width of a poster on phones, where it fills the content. 'quick' is deliberately too
 * small: the picture is the largest contentful paint, and a phone of 412 px then takes a
 * file of 594 px instead of 891 px. Phones with the sharpest screens still take the
 * largest file.
 */
const ON_PHONES = { full: 'calc(100vw - 2rem)', quick: '80vw' } as const

/** Returns the `sizes` attribute for a poster in a grid with this many columns. */
export function posterSizes(columns: number, onPhones: keyof typeof ON_PHONES): string {
  const steps = [
    columns >= 2
      ? `(min-width: 110rem) ${AT_FULL_WIDTH[columns] ?? '22.5rem'}`
      : undefined,
    columns >= 4 ? '(min-width: 90rem) 20.5vw' : undefined,
    columns >= 3 ? '(min-width: 65rem) 28vw' : undefined,
    columns >= 2 ? '(min-width: 44rem) 44vw' : undefined,
    ON_PHONES[onPhones],
  ]
  return steps.filter((step) => step !== undefined).join(', ')
}

/**
 * `sizes` of a full-width picture. On portrait tablets it depends on the height: the
 * picture is cropped, and about twice as wide as the screen.
 */
export const heroSizes = '(orientation: portrait) 167vh, 100vw'

/**
 * `sizes` of a tall hero. Deliberately too small: the picture is a little wider than the
 * screen. It is the largest contentful paint, and under its scrim a smaller file looks
 * the same.
 */
export const tallHeroSizes = '60vw'

export const coverSizes = {
  hero: '(min-width: 110rem) 19rem, (min-width: 60rem) 17vw, 33vw',
  book: '(min-width: 77rem) 26rem, (min-width: 44rem) 34vw, 60vw',
  trilogy: '(min-width: 110rem) 17rem, (min-width: 60rem) 14vw, 30vw',
} as const

/** A poster at true scale in the room of the size guide. */
export const sheetSizes = '(min-width: 60rem) 11vw, 19vw'

/** `sizes` for one of three posters, and for the poster that is twice as wide. */
export interface ThreeSizes {
  readonly large: string
  readonly small: string
}

/** The widths by number of bands, where the bands are wider than usual. */
const WIDE_BANDS: Readonly<Record<number, ThreeSizes>> = {
  1: {
    large: '(min-width: 110rem) 37rem, (min-width: 56rem) 34vw, 58vw',
    small: '(min-width: 110rem) 18rem, (min-width: 56rem) 17vw, 28vw',
  },
  2: {
    large: '(min-width: 110rem) 31rem, (min-width: 56rem) 28vw, 58vw',
    small: '(min-width: 110rem) 15rem, (min-width: 56rem) 14vw, 28vw',
  },
}

const USUAL_BANDS: ThreeSizes = {
  large: '(min-width: 110rem) 20rem, (min-width: 56rem) 18vw, 56vw',
  small: '(min-width: 110rem) 10rem, (min-width: 56rem) 9vw, 27vw',
}

/** The posters in one of this many bands. */
export const bandSizes = (bands: number): ThreeSizes => WIDE_BANDS[bands] ?? USUAL_BANDS

/** The posters at the top of a gallery, which are hidden on phones. */
export const headSizes: ThreeSizes = {
  large: '(min-width: 110rem) 29rem, 27.5vw',
  small: '(min-width: 110rem) 14.6rem, 13.7vw',
}

export const storySizes =
  '(min-width: 110rem) 34rem, (min-width: 60rem) 31vw, min(70vw, 24rem)'

/**
 * The print on its poster's page. On phones, the wall is visible on both sides of a
 * portrait print.
 */
export const printSizes = {
  portrait:
    '(min-width: 110rem) 32rem, (min-width: 60rem) 30vw, (min-width: 44rem) 50vw, 76vw',
  landscape: '(min-width: 110rem) 54rem, (min-width: 60rem) 48vw, calc(100vw - 2rem)',
} as const

export const relatedSizes = '(min-width: 110rem) 24rem, (min-width: 60rem) 20vw, 43vw'
export const neighbourSizes = '6rem'
/** The picture beside a list of works on the search page. */
export const workSizes = '10rem'
export const articleSizes = '(min-width: 60rem) 20rem, (min-width: 46rem) 14rem, 60vw'
