import type { Poster } from '../model/poster.ts'

/** The number of related posters on the page of a poster. */
const RELATED = 4

/**
 * Finds for each poster of a wall the indexes of related posters: its own series first, then the nearest colours. Only
 * its own wall is searched: a change there changes no page elsewhere, and the work grows with the shop, not its square.
 */
export function relatedOn(posters: readonly Poster[]): readonly (readonly number[])[] {
  const inks = posters.map(
    ({ images: [{ colours }] }) => [labOf(colours.dominant), labOf(colours.accent)] as const,
  )
  return inks.map(([dominant, accent], own) => {
    const series = new Set(posters[own]?.series.map(({ id }) => id))
    const best: Candidate[] = []
    for (const [index, other] of inks.entries()) {
      if (index === own) continue
      const distance = distanceOf(dominant, other[0]) + distanceOf(accent, other[1])
      const isSeries = posters[index]?.series.some(({ id }) => series.has(id)) === true
      keepBest(best, { index, isSeries, distance })
    }
    return best.map(({ index }) => index)
  })
}

interface Candidate {
  readonly index: number
  readonly isSeries: boolean
  readonly distance: number
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.isSeries === other.isSeries ? one.distance < other.distance : one.isSeries

/** Inserts a candidate after its equals into the sorted `best`. Sorting all would take three times as long. */
function keepBest(best: Candidate[], candidate: Candidate): void {
  let place = best.length
  for (let before = best[place - 1]; before && isBetter(candidate, before); before = best[place - 1])
    place -= 1
  if (place === RELATED) return
  best.splice(place, 0, candidate)
  if (best.length > RELATED) best.pop()
}

type Lab = readonly [lightness: number, a: number, b: number]

const distanceOf = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** Converts '#rrggbb' to OKLab, where distances between colours are as large as they look. */
function labOf(colour: string): Lab {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
