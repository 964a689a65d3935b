/*
 * `sizes` attributes. They repeat in numbers what the stylesheets lay out: gutters of 16 px on phones and 4vw above,
 * and the columns of PosterGrid.css. Whoever changes one changes the other.
 */

/** The width a poster gets in a wall of this many columns. */
export function posterSizes(columns: number): string {
  const steps = [
    columns >= 4 ? '(min-width: 96rem) 21vw' : undefined,
    columns >= 3 ? '(min-width: 65rem) 28vw' : undefined,
    columns === 2 ? '(min-width: 110rem) 50rem' : undefined,
    columns >= 2 ? '(min-width: 44rem) 44vw' : undefined,
    'calc(100vw - 2rem)',
  ]
  return steps.filter((step) => step !== undefined).join(', ')
}

/** Full bleed. On phones the picture is cropped to a tall box, so more of its width is drawn than the screen has. */
export const heroSizes = '(max-width: 44rem) 140vw, 100vw'

export const coverSizes = {
  /** One of three in the hero of a book page. */
  hero: '(min-width: 65rem) 17rem, 30vw',
  /** Beside the description of a book. */
  book: '(min-width: 65rem) 22rem, (min-width: 44rem) 34vw, 60vw',
} as const

/** A sheet at true scale in the room of the size guide. */
export const sheetSizes = '(min-width: 60rem) 14vw, 22vw'
