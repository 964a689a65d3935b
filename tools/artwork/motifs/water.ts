import type { Random } from '../random.ts'
import { circle, group, path, px, rect } from '../svg.ts'
import { stencil } from './stencil.ts'

/** A stretch of water between the far shore and the near edge of the picture. */
interface Lake {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A flat lens: the simplest sign for a wave or a glint. Path data. */
export function lens(cx: number, cy: number, length: number, thickness: number): string {
  const half = length / 2
  const [left, right, y] = [px(cx - half), px(cx + half), px(cy)]
  return `M${left} ${y}Q${px(cx)} ${px(cy - thickness)} ${right} ${y}Q${px(cx)} ${px(cy + thickness)} ${left} ${y}Z`
}

/** Long swells that grow towards the viewer. `density` is 1 for a calm sheet of them. */
export function swells(random: Random, lake: Lake, colour: string, density = 1): string {
  const rows = 16
  let strokes = ''
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.6) / rows
    const y = lake.y + lake.height * t ** 1.7
    const length = lake.width * (0.035 + 0.17 * t)
    const count = Math.round(density * (7 - 4 * t) * random.range(0.6, 1.2))
    for (let index = 0; index < count; index++) {
      const x = lake.x + lake.width * random.next()
      strokes += lens(
        x,
        y + random.range(-3, 3) * t,
        length * random.range(0.5, 1.3),
        1.4 + 5.5 * t * random.range(0.7, 1.2),
      )
    }
  }
  return path(strokes, { fill: colour })
}

/** The broken column of light under a sun, a moon or a fire. */
export function glitter(random: Random, cx: number, lake: Lake, breadth: number, colour: string): string {
  const rows = 26
  let strokes = ''
  for (let row = 0; row < rows; row++) {
    const t = row / rows
    const y = lake.y + 6 + lake.height * t ** 1.25
    const wide = breadth * (0.85 - 0.35 * t + random.range(-0.25, 0.25))
    strokes += lens(cx + random.range(-0.14, 0.14) * breadth, y, wide, 3 + 6.5 * t)
    if (random.chance(0.5)) {
      strokes += lens(
        cx + random.pick([-1, 1]) * breadth * random.range(0.5, 0.85),
        y + 4,
        wide * 0.3,
        2 + 3 * t,
      )
    }
  }
  return path(strokes, { fill: colour })
}

/** What stands above the shore seen upside down in still water, cut by slits of the water's own ink. */
export function reflectInWater(
  random: Random,
  lake: Lake,
  picture: string,
  water: string,
  squeeze = 0.9,
): string {
  const flipped = group(picture, { transform: `translate(0 ${lake.y * (1 + squeeze)}) scale(1 ${-squeeze})` })
  let slits = ''
  for (let row = 0; row < 15; row++) {
    const t = (row + 0.4) / 15
    const y = lake.y + lake.height * t ** 1.25
    for (let index = 0; index < 3; index++) {
      const x = lake.x + lake.width * random.next()
      slits += lens(x, y + random.range(-5, 5), lake.width * random.range(0.12, 0.4), 1 + 6 * t)
    }
  }
  const box = `M${lake.x} ${lake.y} h${lake.width} v${lake.height} h${-lake.width} Z`
  return stencil(box, [flipped, path(slits, { fill: water })])
}

/** Rings that spread from a point on the water, flattened by the view. */
export function rings(
  cx: number,
  cy: number,
  radius: number,
  count: number,
  colour: string,
  flat = 0.22,
): string {
  const ellipses = Array.from({ length: count }, (_, index) => {
    const r = (radius * (index + 1)) / count
    return circle(0, 0, r, { fill: 'none', stroke: colour, 'stroke-width': 2 + index * 0.9 })
  })
  return group(ellipses, { transform: `translate(${cx} ${cy}) scale(1 ${flat})` })
}

/** Rows of scales, each with inner rings: the woven sign for water. */
export function scales(lake: Lake, radius: number, fill: string, lineColour: string): string {
  const rows = Math.ceil(lake.height / (radius * 0.5)) + 2
  const columns = Math.ceil(lake.width / (radius * 2)) + 2
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = lake.x + column * radius * 2 + (row % 2 === 0 ? 0 : radius) - radius
      const y = lake.y + radius + row * radius * 0.5
      drawn += circle(x, y, radius, { fill, stroke: lineColour, 'stroke-width': radius * 0.07 })
      for (const share of [0.68, 0.38]) {
        drawn += circle(x, y, radius * share, {
          fill: 'none',
          stroke: lineColour,
          'stroke-width': radius * 0.07,
        })
      }
    }
  }
  const box = `M${lake.x} ${lake.y} h${lake.width} v${lake.height} h${-lake.width} Z`
  return stencil(box, drawn)
}

/** Plain water: one flat ink with swells in a second and a third. */
export function lakeWater(
  random: Random,
  lake: Lake,
  base: string,
  dark: string,
  light: string,
  density = 1,
): string {
  return [
    rect(lake.x, lake.y, lake.width, lake.height, { fill: base }),
    swells(random, lake, dark, density),
    swells(random, lake, light, density * 0.6),
  ].join('')
}
