/*
 * `sizes` attributes. They repeat in numbers what the stylesheets lay out: gutters of 16 px on phones and 4vw above, a
 * wall no wider than 110rem, and the columns of PosterGrid.css. Whoever changes one changes the other.
 */

/** Widths of a poster on a full wall, in rem, by columns. */
const ON_FULL_WALL: Readonly<Record<number, string>> = { 2: '49rem', 3: '31rem' }

/** The width a poster gets in a wall of this many columns. */
export function posterSizes(columns: number): string {
  const steps = [
    columns >= 2 ? `(min-width: 110rem) ${ON_FULL_WALL[columns] ?? '22.5rem'}` : undefined,
    columns >= 4 ? '(min-width: 96rem) 20.5vw' : undefined,
    columns >= 3 ? '(min-width: 65rem) 28vw' : undefined,
    columns >= 2 ? '(min-width: 44rem) 44vw' : undefined,
    'calc(100vw - 2rem)',
  ]
  return steps.filter((step) => step !== undefined).join(', ')
}

/** Full bleed. On an upright tablet the height counts: the picture is twice as wide as what shows of it. */
export const heroSizes = '(orientation: portrait) 167vh, 100vw'

/**
 * A little wider than the screen in truth. Screens that are not very dense are told less, for the page waits for this
 * picture: a print with grain below a veil of colour shows no difference.
 */
export const tallHeroSizes = '60vw'

/** Covers of books. */
export const coverSizes = {
  /** One of three in the hero of a book page. */
  hero: '(min-width: 110rem) 19rem, (min-width: 60rem) 17vw, 33vw',
  /** Beside the description of a book. */
  book: '(min-width: 77rem) 26rem, (min-width: 44rem) 34vw, 60vw',
  /** One of three beside the offer of the trilogy. */
  trilogy: '(min-width: 110rem) 17rem, (min-width: 60rem) 14vw, 30vw',
} as const

/** A sheet at true scale in the room of the size guide. */
export const sheetSizes = '(min-width: 60rem) 11vw, 19vw'

/** One of three posters in a band, or the one that is twice as wide as the others. */
export const bandSizes = (large: boolean): string =>
  large
    ? '(min-width: 110rem) 20rem, (min-width: 56rem) 18vw, 56vw'
    : '(min-width: 110rem) 10rem, (min-width: 56rem) 9vw, 27vw'

/** As in a band, at the head of a gallery; phones do not show them. */
export const headSizes = (large: boolean): string =>
  large ? '(min-width: 110rem) 31rem, 29vw' : '(min-width: 110rem) 15.5rem, 14.5vw'

/** The poster beside the story. */
export const storySizes = '(min-width: 110rem) 34rem, (min-width: 60rem) 31vw, min(70vw, 24rem)'
