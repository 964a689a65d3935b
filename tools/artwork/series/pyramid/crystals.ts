import { mix } from '../../colour.ts'
import { polar, smoothPath, times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { stars } from '../../motifs/sky.ts'
import { group, line, path, polygon, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Crystals that have begun to lift the temple. */
export const crystals: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const shard = (
    degrees: number,
    length: number,
    width: number,
    inks: readonly [string, string, string],
  ): string => {
    const [w, shoulder] = [width / 2, -length + width * 0.9]
    return group(
      [
        polygon(
          [
            [-w, 0],
            [-w, shoulder],
            [-w * 0.3, -length],
            [-w * 0.2, shoulder + width * 0.3],
            [-w * 0.2, 0],
          ],
          { fill: inks[0] },
        ),
        polygon(
          [
            [-w * 0.2, 0],
            [-w * 0.2, shoulder + width * 0.3],
            [-w * 0.3, -length],
            [w, shoulder + width * 0.1],
            [w * 0.46, shoulder + width * 0.4],
            [w * 0.46, 0],
          ],
          { fill: inks[1] },
        ),
        polygon(
          [
            [w * 0.46, 0],
            [w * 0.46, shoulder + width * 0.4],
            [w, shoulder + width * 0.1],
            [w, 0],
          ],
          { fill: inks[2] },
        ),
        line(-w * 0.62, -length * 0.14, -w * 0.62, shoulder + width * 0.2, {
          stroke: '#ffffff',
          'stroke-width': width * 0.045,
          opacity: 0.65,
        }),
      ],
      { transform: `translate(841 1120) rotate(${degrees})` },
    )
  }
  const [cold, pale, warm] = [
    [soft, mid, deep],
    [light, soft, mid],
    [gold, mix(gold, accent, 0.6), mix(accent, dark, 0.4)],
  ] as const
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    ...times(17, (index) =>
      polygon(
        [[841, 1120], polar(841, 1120, 1500, 184 + index * 10.6), polar(841, 1120, 1500, 188 + index * 10.6)],
        { fill: deep },
      ),
    ),
    stars(random, [70, 70, 1540, 420], 50, soft),
    group(temple({ x: 0, base: 0, width: 440, height: 210, steps: 6 }, stoneOf(palette)), {
      transform: 'translate(800 346) rotate(-5)',
    }),
    path('M560 350L1060 318L1010 390L930 372L870 440L790 380L720 430L660 372L610 400Z', { fill: mid }),
    path('M560 350L1060 318L1050 334L570 366Z', { fill: soft }),
    shard(-64, 620, 110, cold),
    shard(66, 640, 120, cold),
    shard(-48, 800, 140, pale),
    shard(50, 780, 150, cold),
    shard(-30, 760, 130, warm),
    shard(32, 800, 140, pale),
    shard(-76, 420, 110, warm),
    shard(78, 440, 120, pale),
    shard(-14, 720, 170, cold),
    shard(17, 740, 160, warm),
    shard(2, 800, 230, pale),
    shard(-39, 420, 130, cold),
    shard(41, 400, 140, pale),
    shard(-20, 400, 140, warm),
    shard(22, 360, 130, cold),
    shard(-58, 300, 110, pale),
    shard(60, 290, 110, warm),
    path(
      smoothPath(
        [
          [0, 1090],
          [300, 1030],
          [560, 1060],
          [841, 1020],
          [1120, 1060],
          [1400, 1030],
          [1700, 1090],
          [1700, 1200],
          [0, 1200],
        ],
        true,
        0.7,
      ),
      { fill: mix(dark, '#000000', 0.3) },
    ),
    villager(440, 1050, 104, villagerOf(palette), -1),
    villager(1250, 1050, 84, villagerOf(palette)),
  ].join('')
}
