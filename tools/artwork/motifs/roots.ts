import { polar } from '../geometry.ts'
import type { Random } from '../random.ts'
import { group, path } from '../svg.ts'
import { type Joint, limb } from './limb.ts'

/** A root that wanders from a point in a direction and forks; lengths in pixels, degrees with 90 down. */
interface Root {
  readonly x: number
  readonly y: number
  readonly degrees: number
  readonly length: number
  readonly width: number
  readonly forks: number
  /** Degrees by which each stretch may turn. */
  readonly bend?: number
}

/** Path data of the root and all its forks. */
function rootPaths(random: Random, root: Root): string[] {
  const joints: Joint[] = []
  const drawn: string[] = []
  const stretches = 6
  let [x, y, degrees] = [root.x, root.y, root.degrees]
  for (let index = 0; index <= stretches; index += 1) {
    const t = index / stretches
    joints.push([x, y, Math.max(1.5, root.width * (1 - t) ** 0.8)])
    if (root.forks > 0 && index > 0 && index < stretches && (index % 2 === 0 || random.chance(0.4))) {
      const side = index % 4 < 2 ? 1 : -1
      drawn.push(
        ...rootPaths(random, {
          ...root,
          x,
          y,
          degrees: degrees + side * random.range(24, 52),
          length: root.length * random.range(0.34, 0.56),
          width: root.width * (1 - t) ** 0.8 * 0.66,
          forks: root.forks - 1,
        }),
      )
    }
    degrees += random.range(-1, 1) * (root.bend ?? 22)
    ;[x, y] = polar(x, y, root.length / stretches, degrees)
  }
  return [limb(joints, 1), ...drawn]
}

/** A root in one ink with a lit copy of it above and to the left. */
export function roots(random: Random, root: Root, lit: string, shade: string): string {
  const paths = rootPaths(random, root)
  return (
    group(
      paths.map((d) => path(d)),
      {
        fill: shade,
        transform: `translate(${(root.width * 0.1).toFixed(1)} ${(root.width * 0.1).toFixed(1)})`,
      },
    ) +
    group(
      paths.map((d) => path(d)),
      { fill: lit },
    )
  )
}
