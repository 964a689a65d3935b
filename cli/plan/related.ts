import { oklabOf } from '../model/oklab.ts'
import type { Poster } from '../model/poster.ts'

const RELATED = 4
/** Farther than any two pairs of colours are from each other. */
const FAR = 10

/** Finds the indexes of each poster's related ones. One wall is searched: work grows with the shop, not its square. */
export function relatedOn(posters: readonly Poster[]): readonly (readonly number[])[] {
  const inks = posters.map(
    ({ images: [{ colours }] }) =>
      [labOf(colours.dominant), labOf(colours.accent)] as const,
  )
  return inks.map(([dominant, accent], own) => {
    const series = new Set(posters[own]?.series.map(({ id }) => id))
    const distances = inks.map((other, index) => {
      if (index === own) return Infinity
      const distance = distanceOf(dominant, other[0]) + distanceOf(accent, other[1])
      return posters[index]?.series.some(({ id }) => series.has(id))
        ? distance - FAR
        : distance
    })
    return takeSmallest(distances)
  })
}

/** Returns the indexes of the smallest numbers, in their order. Sorting all would take three times as long. */
function takeSmallest(numbers: number[]): readonly number[] {
  const taken: number[] = []
  while (taken.length < RELATED) {
    const smallest = numbers.reduce(
      (best, number, index) => (number < (numbers[best] ?? Infinity) ? index : best),
      -1,
    )
    if (smallest === -1) break
    taken.push(smallest)
    numbers[smallest] = Infinity
  }
  return taken
}

const distanceOf = (one: Lab, other: Lab): number =>
  Math.sqrt(
    (one.lightness - other.lightness) ** 2 +
      (one.x - other.x) ** 2 +
      (one.y - other.y) ** 2,
  )

type Lab = ReturnType<typeof oklabOf>

function labOf(colour: string): Lab {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), 'hex')
  return oklabOf(red, green, blue)
}
