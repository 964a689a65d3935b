import type { Places, SavedPoster, WallPosition } from '../saved/savedList.ts'
import type { PosterArticle } from '../shared/readPoster.ts'
import type { Sheet } from '../shared/variants.ts'

/** Half the width of the wall, in centimetres. The middle of the sofa is at x = 0. */
export const HALF_WIDTH = 260
/** Height of the wall above the floor, in centimetres. */
const HEIGHT = 250
/** The maximum number of sheets that hang at once. */
const MOST_HUNG = 6
/** Eye level, in centimetres. */
export const EYE_LEVEL = 148
/** Beyond this x, in centimetres, a sheet hangs behind the lamp. */
const LAMP = 156
/** Usual distance between two sheets, in centimetres. */
const GAP = 8

/** A poster to hang, and the dimensions of its sheet. */
export interface ListedPoster extends SavedPoster, Sheet {
  readonly poster: PosterArticle
}

export interface HungPoster extends ListedPoster {
  readonly place: WallPosition
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most)

/**
 * Hangs the first six sheets. Moved sheets stay where they are; the others hang in a row
 * above the middle of the sofa. The row is farther left if it would reach the lamp, and
 * its sheets are closer together if it would be wider than the wall. No sheet leaves the
 * wall.
 */
export function hangAll(
  all: readonly ListedPoster[],
  places: Places,
): readonly HungPoster[] {
  const row = all.slice(0, MOST_HUNG)
  const sheetWidths = row.reduce((sum, { width }) => sum + width, 0)
  // The gaps between the sheets, and at both ends of the wall.
  const gapsOfFullWall = row.length + 1
  const gap = Math.min(GAP, (2 * HALF_WIDTH - sheetWidths) / gapsOfFullWall)
  const length = sheetWidths + gap * (row.length - 1)

  const centred = -length / 2
  const endingAtLamp = LAMP - length
  const farthestLeft = gap - HALF_WIDTH
  const rowStart = Math.max(Math.min(centred, endingAtLamp), farthestLeft)

  const hung: HungPoster[] = []
  let leftEdge = rowStart
  for (const poster of row) {
    const { width } = poster
    const placeInRow: WallPosition = [leftEdge + width / 2, EYE_LEVEL]
    const place = placeOnWall(places.get(poster.id) ?? placeInRow, poster)
    hung.push({ ...poster, place })
    // A moved sheet leaves its place in the row empty.
    leftEdge += width + gap
  }
  return hung
}

/** Returns the position closest to [x, y] at which the whole sheet is on the wall. */
function placeOnWall([x, y]: WallPosition, { width, height }: Sheet): WallPosition {
  const nearestX = clamp(x, width / 2 - HALF_WIDTH, HALF_WIDTH - width / 2)
  const nearestY = clamp(y, height / 2, HEIGHT - height / 2)
  return [nearestX, nearestY]
}
