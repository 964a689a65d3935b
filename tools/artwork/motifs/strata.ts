import { lerp, smoothPath, times } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, ellipse, group, type Point, path, polygon } from '../svg.ts'

/** A box of ground, in pixels. */
interface Ground {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A gently rolling line from left to right. */
function seam(random: Random, left: number, right: number, y: number, roll: number): Point[] {
  const count = Math.max(4, Math.round((right - left) / 190))
  return times(count + 1, (index): Point => [lerp(left, right, index / count), y + random.range(-roll, roll)])
}

function grain(
  random: Random,
  ground: Ground,
  y: number,
  depth: number,
  colour: string,
  kind: number,
): string {
  const count = Math.round((ground.right - ground.left) / 46)
  const marks = times(count, (index) => {
    const x = lerp(ground.left, ground.right, (index + random.range(0.1, 0.9)) / count)
    const at = y + depth * random.range(0.32, 0.8)
    if (kind === 0) return ellipse(x, at, random.range(5, 13), random.range(3, 6), { fill: colour })
    if (kind === 1)
      return path(`M${x.toFixed(0)} ${at.toFixed(0)}h${random.int(14, 46)}`, {
        stroke: colour,
        'stroke-width': 3,
        'stroke-linecap': 'round',
      })
    if (kind === 2) return circle(x, at, random.range(2, 4), { fill: colour })
    return path(`M${(x - 9).toFixed(0)} ${at.toFixed(0)}q9 -12 18 0`, {
      fill: 'none',
      stroke: colour,
      'stroke-width': 3,
      'stroke-linecap': 'round',
    })
  })
  return group(marks)
}

/** Layers of earth and stone below a rolling line, each in the next ink of the list, with pebbles, dashes and shells. */
export function strata(
  random: Random,
  ground: Ground,
  inks: readonly string[],
  marks: readonly string[],
  roll = 12,
): string {
  const depth = (ground.bottom - ground.top) / inks.length
  return group(
    inks.map((ink, index) => {
      const y = ground.top + depth * index + (index === 0 ? 0 : random.range(-0.16, 0.16) * depth)
      const edge = seam(random, ground.left - 40, ground.right + 40, y, index === 0 ? roll * 0.4 : roll)
      const d = `${smoothPath(edge)}L${ground.right + 40} ${ground.bottom + 20}L${ground.left - 40} ${ground.bottom + 20}Z`
      return (
        path(d, { fill: ink }) +
        grain(random, ground, y, depth, marks[index % marks.length] ?? ink, index % 4)
      )
    }),
  )
}

/** Dripstone that hangs (length > 0) or stands (length < 0) along a level, each lit on its left side. */
export function dripstone(
  random: Random,
  left: number,
  right: number,
  y: number,
  length: number,
  inks: readonly [string, string],
): string {
  const drawn: string[] = []
  let x = left
  while (x < right) {
    const width = random.range(24, 86)
    const reach = length * random.range(0.25, 1) * (width / 86)
    const [middle, tip] = [x + width * random.range(0.4, 0.6), y + reach]
    drawn.push(
      path(
        `M${x} ${y}Q${middle - 4} ${lerp(y, tip, 0.3)} ${middle} ${tip}Q${middle + 4} ${lerp(y, tip, 0.3)} ${x + width} ${y}Z`,
        { fill: inks[1] },
      ),
      path(
        `M${x} ${y}Q${middle - 4} ${lerp(y, tip, 0.3)} ${middle} ${tip}Q${middle - 2} ${lerp(y, tip, 0.3)} ${x + width * 0.45} ${y}Z`,
        { fill: inks[0] },
      ),
    )
    x += width * random.range(0.75, 1.3)
  }
  return group(drawn)
}

/** A snail-shell fossil. */
export function ammonite(cx: number, cy: number, radius: number, ink: string, line: string): string {
  const turns = times(46, (index): Point => {
    const angle = index * 0.42
    const reach = radius * (1 - index / 48)
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach]
  })
  const ribs = times(16, (index) => {
    const angle = index * 0.42
    const [outer, inner] = [radius * (1 - index / 48), radius * (1 - (index + 15) / 48)]
    return `M${(cx + Math.cos(angle) * outer).toFixed(1)} ${(cy + Math.sin(angle) * outer).toFixed(1)}L${(cx + Math.cos(angle + 0.2) * inner).toFixed(1)} ${(cy + Math.sin(angle + 0.2) * inner).toFixed(1)}`
  }).join('')
  return (
    circle(cx, cy, radius * 1.02, { fill: ink }) +
    path(smoothPath(turns) + ribs, {
      fill: 'none',
      stroke: line,
      'stroke-width': Math.max(2.5, radius * 0.06),
      'stroke-linecap': 'round',
    })
  )
}

/** A long bone with knuckled ends. */
export function bone(x: number, y: number, length: number, degrees: number, ink: string): string {
  const [r, half] = [length * 0.085, length / 2]
  return group(
    [
      polygon([
        [-half, -r * 0.62],
        [half, -r * 0.62],
        [half, r * 0.62],
        [-half, r * 0.62],
      ]),
      ...[-half, half].flatMap((end) => [circle(end, -r * 0.7, r), circle(end, r * 0.7, r)]),
    ],
    { fill: ink, transform: `translate(${x} ${y}) rotate(${degrees})` },
  )
}
