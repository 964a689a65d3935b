import { smoothPath } from '../geometry.ts'
import type { Point } from '../svg.ts'

/** A joint of a limb: where it is and how thick the limb is there. */
export type Joint = readonly [x: number, y: number, width: number]

/** Outline points on both sides of the line through the joints. */
function outline(joints: readonly Joint[]): Point[] {
  const sides = joints.map(([x, y, width], index) => {
    const before = joints[index - 1] ?? joints[index] ?? [x, y, width]
    const after = joints[index + 1] ?? joints[index] ?? [x, y, width]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const [nx, ny] = [(-dy / length) * (width / 2), (dx / length) * (width / 2)]
    return { left: [x + nx, y + ny] as const, right: [x - nx, y - ny] as const }
  })
  return [...sides.map((side) => side.left), ...sides.map((side) => side.right).reverse()]
}

/** Path data of a tapering, rounded limb through its joints: a leg, a tail, a root. */
export function limb(joints: readonly Joint[], tension = 0.8): string {
  return smoothPath(outline(joints), true, tension)
}
