import { oklabOf } from '../model/oklab.ts'
import type { Poster } from '../model/poster.ts'

/** The number of related posters on a page. */
const RELATED = 4
/** More than the distance between any two pairs of colours. */
const FAR = 10

/**
 * Returns the indexes of the posters that are related to each poster of a wall: first those of its series, then those
 * of similar colours. Only posters of the same wall are compared: the work is quadratic in the size of a wall, but linear
 * in the number of walls.
 */
export function relatedOn(posters: readonly Poster[]): readonly (readonly number[])[] {
  const inks = posters.map(
    ({ images: [{ colours }] }) =>
      [labOf(colours.dominant), labOf(colours.accent)] as const,
  )

  return inks.map(([dominant, accent], posterIndex) => {
    const series = new Set(posters[posterIndex]?.series.map(({ id }) => id))
    const distances = inks.map(([otherDominant, otherAccent], index) => {
      if (index === posterIndex) return Infinity

      const distance =
        distanceOf(dominant, otherDominant) + distanceOf(accent, otherAccent)
      const sharesSeries = posters[index]?.series.some(({ id }) => series.has(id))
      // A negative distance comes before all others.
      return sharesSeries ? distance - FAR : distance
    })
    return takeSmallest(distances)
  })
}

/**
 * Returns the indexes of the smallest numbers and overwrites these numbers. Sorting would take three times as long.
 */
function takeSmallest(numbers: number[]): readonly number[] {
  const taken: number[] = []
  while (taken.length < RELATED) {
    const index = indexOfSmallest(numbers)
    if (index === undefined) break

    taken.push(index)
    numbers[index] = Infinity
  }
  return taken
}

/** Returns the index of the smallest number, the first of equal ones; undefined if all numbers are Infinity. */
function indexOfSmallest(numbers: readonly number[]): number | undefined {
  let smallest = Infinity
  let smallestIndex: number | undefined
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? Infinity
    if (number < smallest) {
      smallest = number
      smallestIndex = index
    }
  }
  return smallestIndex
}

const distanceOf = (a: Lab, b: Lab): number =>
  Math.sqrt((a.lightness - b.lightness) ** 2 + (a.x - b.x) ** 2 + (a.y - b.y) ** 2)

type Lab = ReturnType<typeof oklabOf>

function labOf(colour: string): Lab {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), 'hex')
  return oklabOf(red, green, blue)
}
