import { mix } from '../../colour.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { beams, spark, stars } from '../../motifs/sky.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Day above, night below, one pyramid in both. */
export const dayAndNight: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const line0 = 575
  return [
    rect(0, 0, 1682, line0, { fill: light }),
    group(beams(841, line0, 1200, 30, mix(light, gold, 0.4)), {}),
    circle(841, 240, 210, { fill: gold }),
    circle(841, 240, 168, { fill: mix(gold, light, 0.4) }),
    rect(0, line0, 1682, 700, { fill: dark }),
    stars(random, [70, line0 + 60, 1540, 440], 120, light),
    circle(841, 900, 190, { fill: deep }),
    circle(841, 900, 150, { fill: light }),
    circle(868, 886, 150, { fill: deep }),
    temple(
      { x: 841, base: line0, width: 1180, height: 400, steps: 8 },
      { lit: soft, shade: mid, edge: light, dark },
    ),
    temple(
      { x: 841, base: line0, width: 1180, height: -400, steps: 8 },
      { lit: mid, shade: mix(deep, dark, 0.4), edge: gold, dark },
    ),
    rect(0, line0 - 7, 1682, 14, { fill: accent }),
    villager(190, line0 - 6, 120, villagerOf(palette), -1),
    group(villager(190, 0, 120, { poncho: mid, stripe: soft, hat: soft, skin: light, dark: deep }, -1), {
      transform: `translate(0 ${line0 + 6}) scale(1 -1)`,
    }),
    villager(1500, line0 - 6, 92, villagerOf(palette)),
    group(villager(1500, 0, 92, { poncho: mid, stripe: soft, hat: soft, skin: light, dark: deep }), {
      transform: `translate(0 ${line0 + 6}) scale(1 -1)`,
    }),
    ...[
      [330, 210],
      [410, 170],
      [1290, 190],
      [1380, 150],
      [1330, 240],
    ].map(([x = 0, y = 0]) =>
      path(`M${x} ${y}q-22 -22 -44 -10q26 0 40 22q16 -22 44 -22q-24 -10 -40 10z`, { fill: dark }),
    ),
    ...[
      [400, 960, 22],
      [1290, 1000, 26],
      [1440, 800, 18],
      [250, 800, 20],
    ].map(([x = 0, y = 0, r = 0]) => spark(x, y, r, gold)),
  ].join('')
}
