import { polar, smoothPath, times } from '../geometry.ts'
import { circle, type Point, path } from '../svg.ts'

/** A curl of cloud: a disk with a spiral line in it, wound to the right (1) or to the left (-1). */
function scroll(
  cx: number,
  cy: number,
  radius: number,
  fill: string,
  line: string,
  wind: 1 | -1,
  turn = 0,
): string {
  const spiral = times(40, (index): Point => {
    const t = index / 39
    return polar(cx, cy, radius * (0.8 - 0.68 * t), turn + wind * t * 760)
  })
  return (
    circle(cx, cy, radius, { fill }) +
    path(smoothPath(spiral), {
      fill: 'none',
      stroke: line,
      'stroke-width': Math.max(3, radius * 0.085),
      'stroke-linecap': 'round',
    })
  )
}

/** A bank of curls: places with their radius, drawn in order, each rimmed by the ink below it. */
export function scrollBank(
  curls: readonly (readonly [x: number, y: number, radius: number, wind: 1 | -1])[],
  fills: readonly string[],
  line: string,
): string {
  return curls
    .map(
      ([x, y, radius, wind], index) =>
        circle(x, y, radius + 9, { fill: line }) +
        scroll(x, y, radius, fills[index % fills.length] ?? line, line, wind, wind > 0 ? 200 : -20),
    )
    .join('')
}
