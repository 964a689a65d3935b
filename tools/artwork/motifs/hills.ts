import { smoothPath } from '../geometry.ts'
import { type Point, path } from '../svg.ts'
import type { Light } from './mountains.ts'
import { stencil } from './stencil.ts'

/** A rounded hill: summit, foot line, reach to both sides. */
export interface Hill {
  readonly x: number
  readonly top: number
  readonly base: number
  readonly left: number
  readonly right: number
}

/** Height of the hill's edge at x, as a y coordinate: a cosine bell, wider on one side than the other. */
function edgeAt(hill: Hill, x: number): number {
  const reach = x < hill.x ? hill.left : hill.right
  const t = Math.min(1, Math.abs(x - hill.x) / reach)
  return hill.base - (hill.base - hill.top) * (0.5 + 0.5 * Math.cos(Math.PI * t))
}

/** The closed outline of a hill as path data. */
export function hillOutline(hill: Hill): string {
  const steps = 28
  const edge = Array.from({ length: steps + 1 }, (_, index): Point => {
    const x = hill.x - hill.left + ((hill.left + hill.right) * index) / steps
    return [x, edgeAt(hill, x)]
  })
  return smoothPath(
    [...edge, [hill.x + hill.right, hill.base + 1], [hill.x - hill.left, hill.base + 1]],
    true,
    0.6,
  )
}

/** The side of the hill that the light does not reach, divided off by one swinging line from the top. */
export function hillShade(hill: Hill, light: Light): string {
  const side = light === 'left' ? 1 : -1
  const reach = side > 0 ? hill.right : hill.left
  const height = hill.base - hill.top
  const line: Point[] = [
    [hill.x, hill.top - 2],
    [hill.x - side * reach * 0.06, hill.top + height * 0.22],
    [hill.x + side * reach * 0.12, hill.top + height * 0.48],
    [hill.x + side * reach * 0.08, hill.top + height * 0.74],
    [hill.x + side * reach * 0.34, hill.base + 4],
  ]
  const end = hill.x + side * (reach + 40)
  return `${smoothPath(line)} L${end} ${hill.base + 4} L${end} ${hill.top - 60} Z`
}

/** A smooth hill in two inks. */
export function hill(shape: Hill, lit: string, shade: string, light: Light): string {
  const outline = hillOutline(shape)
  return stencil(outline, path(outline, { fill: lit }) + path(hillShade(shape, light), { fill: shade }))
}
