import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { circle, group, line, type Point, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

function fish(
  x: number,
  y: number,
  length: number,
  turn: number,
  ink: string,
  shade: string,
  eye: string,
): string {
  return group(
    [
      path('M-50 0C-30 -26 20 -28 50 0C20 28 -30 26 -50 0ZM-42 0L-72 -22L-66 0L-72 22Z', { fill: ink }),
      path('M-50 0C-30 26 20 28 50 0Z', { fill: shade }),
      circle(32, -5, 4.5, { fill: eye }),
    ],
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${(length / 110).toFixed(3)})` },
  )
}

/** The drowned pyramid with its ring of fish, a boat's keel overhead. */
export const drownedPyramid: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const shoal = times(46, (index) => {
    const angle = (index / 46) * 360
    const radians = (angle * Math.PI) / 180
    const r = 1 + ((index * 7) % 5) * 0.045
    const [x, y] = [841 + Math.cos(radians) * 610 * r, 640 + Math.sin(radians) * 230 * r]
    const back = Math.sin(radians) < 0
    return {
      back,
      svg: fish(
        x,
        y,
        back ? 62 : 104,
        (Math.atan2(Math.cos(radians) * 230, -Math.sin(radians) * 610) * 180) / Math.PI,
        back ? mid : gold,
        back ? deep : mix(gold, accent, 0.6),
        back ? deep : dark,
      ),
    }
  })
  const layers = times(5, (index) =>
    path(
      smoothPath(times(9, (point): Point => [point * 212, 200 + index * 180 + random.range(-16, 16)])) +
        'L1700 1200L0 1200Z',
      { fill: mix(soft, dark, 0.16 + index * 0.2) },
    ),
  )
  return [
    rect(0, 0, 1682, 1188, { fill: soft }),
    ...layers,
    ...[
      [500, 120, 300],
      [760, 90, 170],
      [1040, 120, 240],
      [1290, 80, 380],
    ].map(([x = 0, w = 0, lean = 0]) =>
      polygon(
        [
          [x, 120],
          [x + w, 120],
          [x + w * 1.7 - lean * 0.6, 1100],
          [x - lean * 0.9, 1100],
        ],
        { fill: light, opacity: 0.11 },
      ),
    ),
    rect(0, 0, 1682, 120, { fill: light }),
    path(`M0 120${times(14, () => 'q30 30 60 0t60 0').join('')}V90H0Z`, { fill: light }),
    path(`M0 128${times(14, () => 'q30 30 60 0t60 0').join('')}`, {
      fill: 'none',
      stroke: mid,
      'stroke-width': 5,
    }),
    ...shoal.filter((one) => one.back).map((one) => one.svg),
    temple(
      { x: 841, base: 1000, width: 980, height: 470, steps: 9, turn: 0.66 },
      { lit: mid, shade: deep, edge: soft, dark },
    ),
    ...shoal.filter((one) => !one.back).map((one) => one.svg),
    path(
      smoothPath(
        [
          [0, 1010],
          [240, 970],
          [520, 1000],
          [841, 984],
          [1180, 1006],
          [1440, 970],
          [1700, 1000],
          [1700, 1200],
          [0, 1200],
        ],
        true,
        0.8,
      ),
      { fill: dark },
    ),
    ...[110, 170, 210, 1430, 1490, 1560].map((x, index) =>
      path(
        `M${x} 1090c-40 -80 40 -120 0 -${190 + (index % 3) * 60}c50 90 -10 130 26 ${190 + (index % 3) * 60}z`,
        { fill: index % 2 === 0 ? mid : deep },
      ),
    ),
    path('M1020 110C1080 190 1320 196 1400 104L1420 92C1360 120 1080 124 1000 96Z', {
      fill: mix(gold, dark, 0.35),
    }),
    path('M1210 100v-40M1210 170l-8 120h20z', { fill: accent, stroke: accent, 'stroke-width': 6 }),
    line(1100, 150, 1080, 330, { stroke: dark, 'stroke-width': 2.5 }),
    circle(1080, 338, 9, { fill: gold }),
    villager(1160, 112, 84, villagerOf(palette)),
  ].join('')
}
