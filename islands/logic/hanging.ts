/** Half the width of the wall and its height above the floor, in centimetres. The sofa stands in its middle. */
export const HALF = 260
const HEIGHT = 250
/** The most sheets that hang at once. */
const MOST_HUNG = 6
/** Heights above the floor: of eyes, and of the ends of two rows, clear of the sofa and of the ceiling. */
const EYES = 148
const LOWEST = 93
const HIGHEST = 246
/** Right of here a sheet hangs behind the lamp. */
const LAMP = 156
const GAP = 8
const ROW_GAP = 10
/** Wider rows of four sheets or more become two: those of the same height sooner, since they make an even block. */
const EVEN_ROW = 200
const UNEVEN_ROW = 330
/** How far a dragged sheet jumps at most. */
const REACH = 2.5

/** Width and height of a sheet, in centimetres. */
interface Sheet {
  readonly width: number
  readonly height: number
}

/** The middle of a sheet: centimetres right of the middle of the sofa, and above the floor. */
export interface Place {
  readonly x: number
  readonly y: number
}

interface WithSheet {
  readonly sheet: Sheet
}

/** Something that hangs. */
export type Hung<One = unknown> = One & WithSheet & { readonly place: Place }

/** Returns the sheet of a size. ISO 216: A1 is 59.4 × 84.1 cm, A2 is 42 × 59.4 cm. */
export function sheetOf(size: 'A1' | 'A2', orientation: 'portrait' | 'landscape'): Sheet {
  const [short, long] = size === 'A1' ? ([59.4, 84.1] as const) : ([42, 59.4] as const)
  return orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long }
}

const clamp = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), most) * 10) / 10

/** Returns the nearest place where the whole sheet is on the wall, in millimetres. */
const keepOnWall = ({ x, y }: Place, { width, height }: Sheet): Place => ({
  x: clamp(x, width / 2 - HALF, HALF - width / 2),
  y: clamp(y, height / 2, HEIGHT - height / 2),
})

/** Hangs the first six posters of a list where an address has them, and the others where they hang at first. */
export function hangAll<One extends { readonly number: number }>(
  posters: readonly One[],
  sheetOfOne: (one: One) => Sheet,
  wall: string,
): readonly Hung<One>[] {
  const places = wall.split(',').map(parsePlace)
  const sheets = posters.slice(0, MOST_HUNG).map((one) => ({ ...one, sheet: sheetOfOne(one) }))
  return arrange(sheets).map((one) => {
    const place = places[one.number - 1]
    return place ? { ...one, place: keepOnWall(place, one.sheet) } : one
  })
}

function parsePlace(text: string): Place | undefined {
  const [, x, y] = /^(-?\d{1,3}(?:\.\d)?)x(-?\d{1,3}(?:\.\d)?)$/.exec(text) ?? []
  return x && y ? { x: Number(x), y: Number(y) } : undefined
}

/**
 * Writes places for addresses, in the order of the list: '-33.7x148,,33.7x148', where the second poster does not hang.
 * @param moved the place of one poster, instead of its own
 */
export function wallText(
  hung: readonly Hung<{ readonly number: number }>[],
  moved?: { readonly number: number; readonly place: Place },
): string {
  const texts: string[] = []
  for (const { number, sheet, place } of hung) {
    const { x, y } = keepOnWall(number === moved?.number ? moved.place : place, sheet)
    texts[number - 1] = `${x}x${y}`
  }
  return texts.join(',')
}

const widthOf = (row: readonly WithSheet[], gap = GAP): number =>
  row.reduce((sum, { sheet }) => sum + sheet.width + gap, -gap)
const heightOf = (...rows: readonly (readonly WithSheet[])[]): number =>
  rows.reduce((sum, row) => sum + Math.max(...row.map(({ sheet }) => sheet.height)) + ROW_GAP, -ROW_GAP)

/** Hangs sheets above the sofa, at the height of eyes: in a row, or in two if these have room there. */
function arrange<One extends WithSheet>(all: readonly One[]): readonly Hung<One>[] {
  const rows = rowsOf(all)
  const height = heightOf(...rows)
  let top = Math.min(Math.max(EYES + height / 2, LOWEST + height), HIGHEST)
  return rows.flatMap((row) => {
    const y = top - heightOf(row) / 2
    top -= heightOf(row) + ROW_GAP
    return hangRow(row, y)
  })
}

function rowsOf<One extends WithSheet>(all: readonly One[]): readonly (readonly One[])[] {
  const isEven = all.every(({ sheet }) => sheet.height === all[0]?.sheet.height)
  if (all.length < 4 || widthOf(all) <= (isEven ? EVEN_ROW : UNEVEN_ROW)) return [all]
  const splits = all.slice(1).map((_, index) => [all.slice(0, index + 1), all.slice(index + 1)])
  const widest = (rows: readonly (readonly One[])[]) => Math.max(...rows.map((row) => widthOf(row)))
  const fitting = splits.filter((rows) => heightOf(...rows) <= HIGHEST - LOWEST)
  return fitting.sort((a, b) => widest(a) - widest(b))[0] ?? [all]
}

/** Hangs a row above the middle of the sofa: farther left where it would reach the lamp, closer where it is too wide. */
function hangRow<One extends WithSheet>(row: readonly One[], y: number): readonly Hung<One>[] {
  const gap = Math.min(GAP, (2 * (HALF - 4) - widthOf(row, 0)) / (row.length - 1))
  const width = widthOf(row, gap)
  let left = Math.max(Math.min(-width / 2, LAMP - width), 4 - HALF)
  return row.map((one) => {
    const x = left + one.sheet.width / 2
    left += one.sheet.width + gap
    return { ...one, place: keepOnWall({ x, y }, one.sheet) }
  })
}

/** Moves a dragged sheet a little, to a place that other sheets or the middle of the sofa suggest. */
export function snap({ sheet, place }: Hung, others: readonly Hung[]): Place {
  const across = others.map((one) => [one.place.x, one.sheet.width] as const)
  const up = others.map((one) => [one.place.y, one.sheet.height] as const)
  return { x: snapAlong(place.x, sheet.width, across, 0), y: snapAlong(place.y, sheet.height, up, EYES) }
}

/** Snaps to a line, to middles and edges of others, and to the usual gap beside them. */
function snapAlong(at: number, size: number, others: readonly (readonly [number, number])[], line: number) {
  const goals = others.flatMap(([middle, length]) => {
    const [edge, beside] = [(length - size) / 2, (length + size) / 2 + GAP]
    return [0, edge, -edge, beside, -beside].map((offset) => middle + offset)
  })
  const distance = (goal: number) => Math.abs(goal - at)
  const nearest = goals.reduce((best, goal) => (distance(goal) < distance(best) ? goal : best), line)
  return distance(nearest) <= REACH ? nearest : at
}
