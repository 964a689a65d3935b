import { mix } from '../../colour.ts'
import { lerp, straightPath, times } from '../../geometry.ts'
import { jar, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { hatch } from '../../shade.ts'
import { circle, ellipse, group, line, type Point, path, rect } from '../../svg.ts'
import { clayOf, stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A clock of jars: each fills the next, and the last one strikes. */
export const waterClock: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const jars = times(6, (index) => {
    const t = index / 5
    return { x: lerp(300, 1290, t), y: lerp(330, 860, t), size: lerp(250, 150, t) }
  })
  const stepsLeft: Point[] = jars.flatMap(({ x, y, size }, index): Point[] => [
    [x - (index === 0 ? 260 : 100), y + size * 0.34],
    [x + 100, y + size * 0.34],
  ])
  const ledge = straightPath([...stepsLeft, [1420, 1200], [20, 1200]], true)
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    circle(1240, 400, 250, { fill: gold }),
    circle(1240, 400, 250, { fill: 'none', stroke: accent, 'stroke-width': 10 }),
    ...times(24, (index) =>
      line(1240, 168, 1240, index % 2 === 0 ? 206 : 190, {
        stroke: dark,
        'stroke-width': index % 2 === 0 ? 9 : 5,
        transform: `rotate(${index * 15} 1240 400)`,
      }),
    ),
    group([path('M-10 30L0 -190L10 30Z', { fill: dark }), circle(0, 0, 22, { fill: accent })], {
      transform: 'translate(1240 400) rotate(38)',
    }),
    group(path('M-12 24L0 -130L12 24Z', { fill: dark }), { transform: 'translate(1240 400) rotate(-70)' }),
    temple({ x: 330, base: 240, width: 380, height: 126, steps: 4 }, stoneOf(palette)),
    rect(0, 240, 560, 20, { fill: mid }),
    fillShape(ledge, deep, [
      hatch(0, 300, 1500, 900, { angle: 90, gap: 26, width: 3, colour: mix(deep, dark, 0.6) }),
      ...times(9, (row) => rect(0, 440 + row * 84, 1500, 7, { fill: mix(deep, dark, 0.6) })),
    ]),
    ...jars.map(({ x, y, size }) => rect(x - 106, y + size * 0.34 - 8, 212, 18, { fill: soft })),
    rect(0, 1010, 1682, 180, { fill: mid }),
    ...times(6, (row) =>
      path(`M${900 + row * 40} ${1030 + row * 15}h${700 - row * 50}`, { stroke: soft, 'stroke-width': 5 }),
    ),
    ...jars.slice(0, -1).map(({ x, y, size }, index) => {
      const next = jars[index + 1] ?? { x, y, size }
      const [sx, sy] = [x + size * 0.42, y - size * 0.3]
      return (
        path(`M${sx} ${sy}Q${next.x} ${sy - 6} ${next.x} ${next.y - next.size * 0.5}`, {
          fill: 'none',
          stroke: mid,
          'stroke-width': size * 0.1,
        }) +
        path(`M${sx} ${sy - 4}Q${next.x - 4} ${sy - 10} ${next.x - 4} ${next.y - next.size * 0.5}`, {
          fill: 'none',
          stroke: soft,
          'stroke-width': size * 0.035,
        })
      )
    }),
    ...jars.map(({ x, y, size }, index) =>
      group(
        jar(
          0,
          size * 0.36,
          size,
          {
            ...clayOf(palette),
            body: index % 2 === 0 ? accent : soft,
            shade: index % 2 === 0 ? mix(accent, dark, 0.45) : mid,
          },
          index % 2 === 0 ? 1 : 0.84,
        ),
        { transform: `translate(${x} ${y}) rotate(${index === 5 ? 52 : 26})` },
      ),
    ),
    path('M1372 860Q1440 850 1446 1010', { fill: 'none', stroke: mid, 'stroke-width': 22 }),
    ellipse(1446, 1016, 80, 16, { fill: 'none', stroke: light, 'stroke-width': 5 }),
    ellipse(1446, 1016, 40, 8, { fill: light }),
    path('M100 62v150q0 60 100 70', { fill: 'none', stroke: mid, 'stroke-width': 26 }),
    villager(160, 415, 150, villagerOf({ ...palette, accent: dark }), -1),
    villager(1560, 1040, 130, villagerOf(palette)),
  ].join('')
}
