import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { ladder, reedBoat, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { moon, spark, stars } from '../../motifs/sky.ts'
import { dripstone } from '../../motifs/strata.ts'
import { group, line, path, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A town that hangs from the roof of the world, over stars. */
export const hangingTown: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const stone = { lit: soft, shade: mid, edge: light, dark }
  const far = { lit: mid, shade: mix(mid, deep, 0.6), edge: soft, dark: deep }
  const tower = (x: number, width: number, height: number, near: boolean) =>
    group([
      temple(
        { x, base: 170, width, height: -height, steps: Math.round(height / 62), top: 0.16, turn: 0.62 },
        near ? stone : far,
      ),
      ...times(Math.round(height / 90), (row) =>
        rect(x + width * (0.18 - row * 0.024), 200 + row * 84, 18, 28, { fill: near ? gold : soft, rx: 8 }),
      ),
    ])
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    path('M0 800Q841 560 1682 800V1188H0Z', { fill: deep }),
    path('M0 980Q841 760 1682 980V1188H0Z', { fill: mix(deep, mid, 0.4) }),
    stars(random, [70, 330, 1540, 740], 190, light),
    moon(300, 880, 110, 0.34, light, deep),
    ...[
      [1180, 960, 26],
      [900, 1020, 18],
      [1480, 760, 24],
      [560, 760, 18],
    ].map(([x = 0, y = 0, r = 0]) => spark(x, y, r, gold)),
    tower(330, 250, 430, false),
    tower(1010, 260, 380, false),
    tower(1380, 220, 460, false),
    tower(640, 420, 720, true),
    tower(150, 260, 330, true),
    tower(1200, 380, 560, true),
    tower(1560, 240, 300, true),
    tower(900, 190, 250, true),
    rect(0, 0, 1682, 176, { fill: accent }),
    dripstone(random, 40, 1660, 168, 90, [accent, mix(accent, dark, 0.4)]),
    path(`M0 120${times(15, () => 'q56 -30 112 0').join('')}`, {
      fill: 'none',
      stroke: mix(accent, dark, 0.4),
      'stroke-width': 8,
    }),
    path('M700 700Q900 860 1150 620', { fill: 'none', stroke: gold, 'stroke-width': 7 }),
    path('M700 670Q900 820 1150 586', { fill: 'none', stroke: gold, 'stroke-width': 4 }),
    ...times(12, (index) => {
      const t = (index + 0.5) / 12
      const x = (1 - t) ** 2 * 700 + 2 * t * (1 - t) * 900 + t * t * 1150
      const y = (1 - t) ** 2 * 700 + 2 * t * (1 - t) * 860 + t * t * 620
      return line(x, y, x, y - 32, { stroke: gold, 'stroke-width': 3 })
    }),
    villager(905, 760, 84, villagerOf({ ...palette, accent: soft })),
    ladder([640, 880], [640, 1050], 36, gold, 6),
    villager(640, 1010, 90, villagerOf({ ...palette, accent: soft })),
    group(
      reedBoat(0, 0, 250, { reed: gold, shade: mix(gold, accent, 0.6), band: dark }) +
        villager(10, -8, 104, villagerOf(palette)),
      { transform: 'translate(1290 940) rotate(-6)' },
    ),
    line(1260, 840, 1204, 720, { stroke: gold, 'stroke-width': 4 }),
  ].join('')
}
