import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { glow, jar, lantern, steps, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { box, stencil } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { clayOf, pigeonAt, pigeonOf, stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Pixels: the ceiling of the first floor, the height of a floor, the thickness of a slab. */
const [TOP, RISE, SLAB] = [290, 128, 16]
const MIDDLE = 841

/** Six lit floors under the pyramid, each narrower than the one above. */
export const floorsDown: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const halves = [660, 560, 460, 360, 260, 160]
  const walls = [gold, light, accent, light, gold, light]
  const at = (floor: number) => TOP + (floor + 1) * RISE
  const room = (half: number, floor: number) => {
    const wall = walls[floor] ?? gold
    const side = floor % 2 === 0 ? 1 : -1
    const [y, height] = [TOP + floor * RISE + SLAB, RISE - SLAB]
    const lamp = MIDDLE - side * half * 0.42
    const stair = steps(0, 0, 7, 15, height / 7)
    return [
      path(box(MIDDLE - half - SLAB, TOP + floor * RISE, half * 2 + SLAB * 2, RISE + SLAB), { fill: dark }),
      stencil(box(MIDDLE - half, y, half * 2, height), [
        rect(MIDDLE - half, y, half * 2, height, { fill: mix(wall, deep, 0.3) }),
        circle(lamp, y + 30, 190, { fill: mix(wall, deep, 0.12) }),
        circle(lamp, y + 30, 116, { fill: wall }),
        floor < 5
          ? group(path(stair, { fill: dark }), {
              transform: `translate(${MIDDLE + side * (half - 8)} ${at(floor)}) scale(${-side} 1)`,
            })
          : '',
        path(`M${lamp} ${y}v18`, { stroke: dark, 'stroke-width': 3 }),
        lantern(lamp, y + 34, 32, { dark, flame: gold, frame: dark }),
      ]),
    ].join('')
  }
  const clay = clayOf(palette)
  const pigeons = pigeonOf({ ...palette, soft: mix(mid, deep, 0.3), light: mid })
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    circle(MIDDLE, 190, 250, { fill: mix(light, gold, 0.3) }),
    temple({ x: MIDDLE, base: 284, width: 980, height: 172, steps: 6 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 284, bottom: 1160 },
      [mid, mix(mid, deep, 0.6), deep, mix(deep, dark, 0.5), dark],
      [soft, mid, soft],
      10,
    ),
    ...halves.map(room),
    ...[-600, -520, -452, -372, -180, -120].map((dx, index) =>
      jar(MIDDLE + dx, at(0), 76 + (index % 3) * 18, clay, [1, 0.7, 0.86][index % 3]),
    ),
    villager(MIDDLE + 120, at(0), 104, villagerOf(palette), -1),
    ...[-300, -190, -40, 90, 180, 420].map((dx, index) =>
      pigeonAt(MIDDLE + dx, at(1), 72, pigeons, index % 2 === 0 ? 1 : -1),
    ),
    ...[20, 96, 172].map((dx) => path(`M${MIDDLE + dx} ${at(2)}v-68l24 -24l24 24v68z`, { fill: dark })),
    villager(MIDDLE - 60, at(2), 100, villagerOf({ ...palette, accent: deep, gold: light }), 1),
    rect(MIDDLE - 150, at(3) - 44, 270, 44, { fill: accent }),
    ...times(9, (index) => rect(MIDDLE - 144 + index * 30, at(3) - 44, 12, 44, { fill: gold })),
    circle(MIDDLE - 132, at(3) - 58, 21, { fill: dark }),
    ...[20, 96, 168].map((dx, index) => jar(MIDDLE - 10 + dx, at(4), 92 - index * 8, clay, 0.8)),
    glow(MIDDLE + 10, at(5) - 56, 104, gold),
    circle(MIDDLE + 10, at(5) - 54, 48, { fill: gold }),
    circle(MIDDLE + 10, at(5) - 54, 33, { fill: accent }),
    circle(MIDDLE + 10, at(5) - 54, 14, { fill: gold }),
  ].join('')
}
