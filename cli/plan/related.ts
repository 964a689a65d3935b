import type { Poster } from '../model/poster.ts'

/** Posters shown on the page of another one. */
const RELATED = 4

/**
 * For each poster of a wall the indexes of those that go with it: its own series first, then the nearest colours. Only
 * the same wall is looked at: a change there changes no page elsewhere, and the work grows with the shop, not its square.
 */
export function relatedOn(posters: readonly Poster[]): readonly (readonly number[])[] {
  const inks = posters.map(({ images: [{ colours }] }) => [labOf(colours.dominant), labOf(colours.accent)])
  const distance = (a: number, b: number): number =>
    (inks[a] ?? []).reduce((sum, ink, index) => sum + distanceOf(ink, inks[b]?.[index] ?? ink), 0)
  return posters.map(({ series }, own) => {
    const others = posters.flatMap((poster, index) =>
      index === own
        ? []
        : [
            {
              index,
              isSeries: poster.series.some(({ id }) => series.some((own) => own.id === id)),
              distance: distance(own, index),
            },
          ],
    )
    return others
      .sort((a, b) => Number(b.isSeries) - Number(a.isSeries) || a.distance - b.distance || a.index - b.index)
      .slice(0, RELATED)
      .map(({ index }) => index)
  })
}

type Lab = readonly [lightness: number, a: number, b: number]

const distanceOf = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** '#rrggbb' in OKLab, where distances are as large as they look. */
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
