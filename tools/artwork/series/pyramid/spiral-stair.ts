import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { glow, lantern, villager } from '../../motifs/chamber.ts'
import { ruleLines } from '../../motifs/stencil.ts'
import { ellipse, group, type Point, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A stair round a pillar; lamps mark those who are still on their way down. */
export const spiralStair: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold } = palette
  const [cx, perTurn, pitch] = [841, 22, 300]
  const step = (index: number): { index: number; svg: string; near: number; x: number; y: number } => {
    const angle = (index / perTurn) * Math.PI * 2
    const next = ((index + 1.02) / perTurn) * Math.PI * 2
    const y = -120 + (index / perTurn) * pitch
    const rim = (a: number, r: number, dy = 0): Point => [
      cx + Math.cos(a) * r,
      y + Math.sin(a) * r * 0.26 + dy,
    ]
    const tread: Point[] = [rim(angle, 92), rim(angle, 470), rim(next, 470), rim(next, 92)]
    const riser: Point[] = [rim(angle, 470), rim(next, 470), rim(next, 470, 44), rim(angle, 470, 44)]
    const bright = 0.5 - Math.cos(angle) * 0.5
    const near = Math.sin((angle + next) / 2)
    const edge = Math.cos(angle) > 0 ? next : angle
    const side: Point[] = [rim(edge, 92), rim(edge, 470), rim(edge, 470, 44), rim(edge, 92, 44)]
    return {
      index,
      near,
      x: cx + Math.cos((angle + next) / 2) * 330,
      y: y + Math.sin((angle + next) / 2) * 330 * 0.26,
      svg:
        polygon(riser, { fill: mix(mid, deep, bright) }) +
        polygon(side, { fill: mix(mid, deep, 0.35) }) +
        polygon(tread, { fill: mix(light, soft, bright), stroke: mid, 'stroke-width': 1.5 }),
    }
  }
  const all = times(perTurn * 5, step)
  const walkers = [27, 51, 74]
  const draw = (front: boolean) =>
    all
      .filter((one) => one.near > 0 === front)
      .sort((a, b) => a.near - b.near)
      .map((one) => {
        const { index } = one
        return (
          one.svg +
          (walkers.includes(index)
            ? glow(one.x - 30, one.y - 60, 120, gold) +
              villager(one.x, one.y + 8, 116, villagerOf(palette), 1) +
              lantern(one.x - 34, one.y - 40, 32, { dark, flame: gold, frame: dark })
            : '')
        )
      })
  const bricks = times(11, (row) =>
    times(15, (column) =>
      rect(40 + column * 116 + (row % 2) * 58, 62 + row * 96, 108, 88, {
        fill: mix(deep, dark, 0.35 + Math.abs(column - 5) * 0.06),
      }),
    ).join(''),
  )
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    group(bricks),
    ellipse(841, 1120, 700, 150, { fill: dark }),
    ...draw(false),
    rect(cx - 98, 0, 196, 1200, { fill: mid }),
    rect(cx - 98, 0, 62, 1200, { fill: soft }),
    ruleLines(cx + 10, 0, 88, 1200, { angle: 0, gap: 12, width: 3, colour: deep }),
    ...times(6, (row) => rect(cx - 98, 140 + row * 190, 196, 16, { fill: gold })),
    ...draw(true),
  ].join('')
}
