import { smoothPath } from '../geometry.ts'
import type { Random } from '../random.ts'
import { type Point, path, px } from '../svg.ts'
import { type Hill, hillOutline, hillShade } from './hills.ts'
import type { Light } from './mountains.ts'
import { stencil } from './stencil.ts'

/** Inks of terraced land: the crops in turn, the stone walls, and the ink laid over the shaded side. */
interface Fields {
  readonly crops: readonly string[]
  readonly wall: string
  readonly shade: string
}

/** One wall that follows the hill: high in the middle, falling to both sides. */
function contour(shape: Hill, y: number, sag: number): Point[] {
  const width = shape.left + shape.right
  return Array.from({ length: 9 }, (_, index): Point => {
    const t = index / 8
    return [
      shape.x - shape.left + width * t,
      y + sag * (2 * t - 1) ** 2 + Math.sin(index * 2.1 + y * 0.05) * sag * 0.05,
    ]
  })
}

/** A hill cut into terraces: each step a crop and below it a wall with upright stones. */
export function terracedHill(
  random: Random,
  shape: Hill,
  steps: number,
  fields: Fields,
  light: Light,
): string {
  const height = shape.base - shape.top
  const sag = height * 0.2
  let drawn = path(hillOutline(shape), { fill: fields.crops[0] ?? fields.wall })
  for (let step = 0; step < steps; step++) {
    const t = step / steps
    const y = shape.top + height * (0.04 + 0.96 * t ** 1.12)
    const tall = (height / steps) * (0.22 + 0.1 * t)
    const edge = contour(shape, y, sag)
    const first = edge[0] ?? [0, 0]
    const last = edge.at(-1) ?? first
    const crop = fields.crops[step % fields.crops.length] ?? fields.wall
    drawn += path(
      `${smoothPath(edge)} L${px(last[0])} ${px(shape.base + sag)} L${px(first[0])} ${px(shape.base + sag)} Z`,
      { fill: crop },
    )
    drawn += path(smoothPath(edge), { fill: 'none', stroke: fields.wall, 'stroke-width': tall })
    drawn += path(smoothPath(edge.map(([x, edgeY]): Point => [x, edgeY + tall * 0.1])), {
      fill: 'none',
      stroke: crop,
      'stroke-width': tall * 0.5,
      'stroke-dasharray': `2 ${px(random.range(9, 15))}`,
    })
  }
  const veil = path(hillShade(shape, light), { fill: fields.shade, style: 'mix-blend-mode:multiply' })
  return stencil(hillOutline(shape), drawn + veil)
}
