import { mix } from '../../colour.ts'
import { lerp, smoothPath, times } from '../../geometry.ts'
import { glow, lantern, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { circle, ellipse, group, mirror, type Point, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A place on a rib's outer edge, the rib's thickness there and how much of it lies in shade, in widths. */
interface RibEdge {
  readonly at: Point
  readonly thick: Point
  readonly dim: Point
}

/** A nave of ribs; the light at the end is only a lamp. */
export const ribNave: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const rib = (t: number): string => {
    const [half, top, foot, width] = [
      lerp(130, 860, t),
      lerp(480, -80, t),
      lerp(760, 1150, t),
      lerp(9, 92, t),
    ]
    const ink = mix(mid, light, Math.min(1, t * 1.25))
    const edges: readonly RibEdge[] = [
      { at: [841 - half * 0.7, foot], thick: [0.42, 0], dim: [0.18, 0] },
      { at: [841 - half * 0.98, lerp(top, foot, 0.62)], thick: [0.95, 0], dim: [0.4, 0] },
      { at: [841 - half * 0.86, lerp(top, foot, 0.24)], thick: [0.92, 0.24], dim: [0.34, 0.1] },
      { at: [841 - half * 0.42, lerp(top, foot, 0.04)], thick: [0.5, 0.7], dim: [0.1, 0.22] },
      { at: [841, top], thick: [0, 0.9], dim: [0, 0.3] },
    ]
    const inner = edges.map(({ at, thick }): Point => [at[0] + width * thick[0], at[1] + width * thick[1]])
    const dusk = edges.map(
      ({ at, thick, dim }): Point => [
        at[0] + width * (thick[0] - dim[0]),
        at[1] + width * (thick[1] - dim[1]),
      ],
    )
    const back = smoothPath([...inner].reverse()).replace('M', 'L')
    const outline = `${smoothPath(edges.map(({ at }) => at))}${back}Z`
    const shade = `${smoothPath(dusk)}${back}Z`
    const right = path(outline, { fill: mix(ink, dark, 0.25) }) + path(shade, { fill: mix(ink, dark, 0.6) })
    return (
      path(outline, { fill: ink }) +
      path(shade, { fill: mix(ink, dark, 0.42) }) +
      mirror(841, right) +
      ellipse(841, top + width * 0.3, width * 0.95, width * 0.8, { fill: ink }) +
      ellipse(841, top + width * 0.5, width * 0.5, width * 0.4, { fill: mix(ink, dark, 0.4) })
    )
  }
  const depths = times(9, (index) => (index / 8) ** 1.5)
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    ...[520, 390, 280].map((r, index) =>
      ellipse(841, 640, r, r * 0.82, { fill: mix(dark, deep, 0.4 + index * 0.3) }),
    ),
    circle(841, 610, 150, { fill: mix(deep, accent, 0.5) }),
    circle(841, 610, 104, { fill: gold }),
    temple(
      { x: 841, base: 756, width: 230, height: 150, steps: 6 },
      { lit: mix(dark, accent, 0.55), shade: dark, edge: accent, dark: light },
    ),
    polygon(
      [
        [760, 756],
        [922, 756],
        [1300, 1188],
        [382, 1188],
      ],
      { fill: mix(deep, mid, 0.5) },
    ),
    polygon(
      [
        [812, 756],
        [870, 756],
        [1010, 1188],
        [672, 1188],
      ],
      { fill: soft },
    ),
    ...times(9, (index) =>
      rect(0, 770 + index * index * 6.4, 1682, 3 + index, { fill: dark, opacity: 0.35 }),
    ),
    ...depths.map(rib),
    ...[
      [770, 1010, 150],
      [930, 900, 92],
    ].map(
      ([x = 0, y = 0, h = 0]) =>
        glow(x - h * 0.32, y - h * 0.5, h, gold) +
        villager(x, y, h, villagerOf(palette)) +
        lantern(x - h * 0.36, y - h * 0.4, h * 0.3, { dark, flame: gold, frame: dark }),
    ),
    group(
      times(30, () =>
        circle(random.int(80, 1600), random.int(80, 1080), random.range(1.5, 3.5), { fill: gold }),
      ),
    ),
  ].join('')
}
