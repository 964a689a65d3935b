import { smoothPath, straightPath, times } from '../geometry.ts'
import { circle, ellipse, group, line, type Point, path, polygon, rect } from '../svg.ts'

/** A small person in a poncho and a pointed hat with ear flaps. */
export interface Villager {
  readonly poncho: string
  readonly stripe: string
  readonly hat: string
  readonly skin: string
  readonly dark: string
}

/** A person about `height` tall who stands on x, y; a negative side looks to the right. */
export function villager(x: number, y: number, height: number, inks: Villager, side = 1): string {
  return group(
    [
      path('M-13 0L-11 -26L-2 -26L-3 0ZM3 0L2 -26L11 -26L13 0Z', { fill: inks.dark }),
      path('M-30 -22C-26 -50 -18 -70 -8 -74L8 -74C18 -70 26 -50 30 -22Q0 -12 -30 -22Z', {
        fill: inks.poncho,
      }),
      path('M-26 -38Q0 -28 26 -38L24 -46Q0 -36 -24 -46Z', { fill: inks.stripe }),
      path('M8 -74C18 -70 26 -50 30 -22Q20 -17 10 -16Q18 -50 8 -74Z', { fill: inks.dark, opacity: 0.28 }),
      circle(-1, -82, 11, { fill: inks.skin }),
      path('M-13 -82C-13 -94 -4 -106 3 -116C8 -106 13 -94 12 -82L11 -72L6 -84Q-4 -90 -13 -82Z', {
        fill: inks.hat,
      }),
    ],
    {
      transform: `translate(${x} ${y}) scale(${((height / 116) * side).toFixed(3)} ${(height / 116).toFixed(3)})`,
    },
  )
}

/** Flat rings of light round a flame, brightest inside; `glow` is the reach. */
export function glow(x: number, y: number, reach: number, ink: string): string {
  return [1, 0.72, 0.46].map((share) => circle(x, y, reach * share, { fill: ink, opacity: 0.17 })).join('')
}

/** A hanging or held lamp. */
export function lantern(
  x: number,
  y: number,
  size: number,
  inks: { readonly dark: string; readonly flame: string; readonly frame: string },
): string {
  return group(
    [
      path('M-10 -16H10L16 14H-16Z', { fill: inks.flame }),
      path('M0 -10C7 0 7 8 0 10C-7 8 -7 0 0 -10Z', { fill: '#fff7df' }),
      path('M-13 -22H13V-15H-13ZM-19 13H19V20H-19Z', { fill: inks.frame }),
      path('M-9 -22Q0 -40 9 -22', { fill: 'none', stroke: inks.frame, 'stroke-width': 3 }),
    ],
    { transform: `translate(${x} ${y}) scale(${(size / 40).toFixed(3)})` },
  )
}

/** Path data of a flight of steps seen from the side, closed down to its foot. */
export function steps(x: number, y: number, count: number, run: number, rise: number): string {
  const points: Point[] = [[x, y]]
  for (let index = 0; index < count; index += 1) {
    points.push([x + index * run, y - (index + 1) * rise], [x + (index + 1) * run, y - (index + 1) * rise])
  }
  return straightPath([...points, [x + count * run, y]], true)
}

/** A ladder between two points. */
export function ladder(from: Point, to: Point, width: number, colour: string, thickness = 5): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI
  const rungs = Math.max(2, Math.floor(length / (width * 0.62)))
  const attrs = { stroke: colour, 'stroke-width': thickness, 'stroke-linecap': 'round' }
  return group(
    [
      line(0, -width / 2, length, -width / 2, attrs),
      line(0, width / 2, length, width / 2, attrs),
      ...times(rungs, (index) => {
        const x = ((index + 0.5) / rungs) * length
        return line(x, -width / 2, x, width / 2, { ...attrs, 'stroke-width': thickness * 0.8 })
      }),
    ],
    { transform: `translate(${from[0].toFixed(1)} ${from[1].toFixed(1)}) rotate(${degrees.toFixed(2)})` },
  )
}

/** The inks of pottery. */
export interface Clay {
  readonly body: string
  readonly shade: string
  readonly line: string
}

/** A painted jar that stands on x, y; `slim` 1 is round, smaller is taller. */
export function jar(x: number, y: number, height: number, inks: Clay, slim = 1): string {
  const wide = 42 * slim
  const d = `M-16 0C-${wide * 1.25} -22 -${wide * 1.2} -62 -14 -84L-20 -100H20L14 -84C${wide * 1.2} -62 ${wide * 1.25} -22 16 0Z`
  const right = `M4 0C${wide * 0.7} -22 ${wide * 0.7} -62 4 -84L10 -100H20L14 -84C${wide * 1.2} -62 ${wide * 1.25} -22 16 0Z`
  const zig = times(7, (index): Point => [-wide * 0.86 + index * wide * 0.287, index % 2 === 0 ? -40 : -56])
  return group(
    [
      path(d, { fill: inks.body }),
      path(straightPath(zig), { fill: 'none', stroke: inks.line, 'stroke-width': 5 }),
      path(`M-${wide * 0.93} -30H${wide * 0.93}M-${wide * 0.84} -66H${wide * 0.84}`, {
        stroke: inks.line,
        'stroke-width': 4,
      }),
      path(right, { fill: inks.shade, opacity: 0.6 }),
      rect(-23, -104, 46, 9, { fill: inks.line, rx: 3 }),
    ],
    { transform: `translate(${x} ${y}) scale(${(height / 104).toFixed(3)})` },
  )
}

/** Path data of a round-headed arch that stands on y. */
export function arch(x: number, y: number, width: number, height: number): string {
  const r = width / 2
  return `M${x - r} ${y}V${y - height + r}A${r} ${r} 0 0 1 ${x + r} ${y - height + r}V${y}Z`
}

/** A reed boat in profile, high at both ends; x, y is the middle of its waterline. */
export function reedBoat(
  x: number,
  y: number,
  length: number,
  inks: { readonly reed: string; readonly shade: string; readonly band: string },
): string {
  const hull = smoothPath(
    [
      [-100, -42],
      [-92, -20],
      [-66, 4],
      [-20, 14],
      [30, 14],
      [74, 2],
      [94, -22],
      [102, -48],
      [88, -30],
      [64, -14],
      [20, -8],
      [-24, -8],
      [-62, -14],
      [-86, -28],
    ],
    true,
    0.8,
  )
  const under = smoothPath(
    [
      [-84, -8],
      [-56, 4],
      [-20, 5],
      [30, 5],
      [66, -4],
      [92, -26],
      [84, -2],
      [60, 22],
      [-60, 22],
    ],
    true,
    0.8,
  )
  const ties = [-70, -44, -16, 14, 42, 68].map((at) =>
    ellipse(at, Math.abs(at) > 60 ? -5 : 2, 3, Math.abs(at) > 60 ? 9 : 12, { fill: inks.band }),
  )
  return group(
    [path(hull, { fill: inks.reed }), group(path(under, { fill: inks.shade }), { opacity: 0.7 }), ...ties],
    { transform: `translate(${x} ${y}) scale(${(length / 204).toFixed(3)})` },
  )
}

/** A triangle pennant on a cord, for feast days and markets. */
export function bunting(from: Point, to: Point, sag: number, inks: readonly string[], size: number): string {
  const count = Math.max(3, Math.round((to[0] - from[0]) / (size * 1.25)))
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t),
  ]
  const flags = times(count, (index) => {
    const [a, b] = [at((index + 0.12) / count), at((index + 0.88) / count)]
    return polygon([a, b, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + size]], {
      fill: inks[index % inks.length] ?? '#ffffff',
    })
  })
  return (
    group(flags) +
    path(smoothPath(times(9, (index) => at(index / 8))), {
      fill: 'none',
      stroke: inks[0] ?? '#ffffff',
      'stroke-width': 3,
    })
  )
}
