import { expect, it } from 'vitest'
import type { WallPosition } from '../saved/savedList.ts'
import type { Sheet } from '../shared/variants.ts'
import { hangAll, type ListedPoster } from './hanging.ts'

const A1 = { width: 59.4, height: 84.1 }
const A2 = { width: 42, height: 59.4 }
const A1_LANDSCAPE = { width: 84.1, height: 59.4 }

/** Hangs sheets. Returns their places. */
function placesOf(
  sheets: readonly Sheet[],
  moved: Readonly<Record<string, WallPosition>> = {},
): readonly WallPosition[] {
  const posters = sheets.map(
    (sheet, index) => ({ id: `${index}`, variant: 'a1', ...sheet }) as ListedPoster,
  )
  return hangAll(posters, new Map(Object.entries(moved))).map(({ place }) => place)
}

/** Positions may differ by rounding. */
const near = (...numbers: readonly number[]) =>
  numbers.map((number) => expect.closeTo(number, 2))

it('sheets hang in a centred row at eye level, 8 cm apart', () => {
  // 42 + 8 + 59.4 + 8 + 84.1 = 201.5 cm.
  expect(placesOf([A2, A1, A1_LANDSCAPE])).toEqual([
    near(-79.75, 148),
    near(-21.05, 148),
    near(58.7, 148),
  ])
})

it('a row that would reach the lamp hangs farther left', () => {
  // Five sheets with their gaps are 329 cm wide and end at the lamp, at 156.
  const xs = placesOf(Array(5).fill(A1)).map(([x]) => x)
  expect(xs).toEqual(near(-143.3, -75.9, -8.5, 58.9, 126.3))
})

it('a row that would be wider than the wall has equal, narrower gaps', () => {
  // Six sheets of 84.1 cm leave 15.4 of 520 cm, for seven gaps.
  const xs = placesOf(Array(6).fill(A1_LANDSCAPE)).map(([x]) => x)
  expect(xs).toEqual(near(-215.75, -129.45, -43.15, 43.15, 129.45, 215.75))
})

it('the wall holds six sheets, the first of the list', () => {
  const places = placesOf([A2, ...Array<Sheet>(7).fill(A1)])
  expect(places).toHaveLength(6)
  expect(places[0]).toEqual(placesOf([A2, ...Array<Sheet>(5).fill(A1)])[0])
})

it('a moved sheet stays where it is, and leaves its place in the row empty', () => {
  const before = placesOf([A1, A2, A1, A2])
  const after = placesOf([A1, A2, A1, A2], { 1: [-100, 90], 3: [30.5, 170] })

  expect(after).toEqual([before[0], [-100, 90], before[2], [30.5, 170]])
})

it('no sheet leaves the wall on any side', () => {
  const corners = { 0: [-900, 900], 1: [900, 900], 2: [900, 0], 3: [-900, 0] } as const
  expect(placesOf([A1, A2, A1_LANDSCAPE, A2], corners)).toEqual([
    near(-230.3, 207.95),
    near(239, 220.3),
    near(217.95, 29.7),
    near(-239, 29.7),
  ])
})
