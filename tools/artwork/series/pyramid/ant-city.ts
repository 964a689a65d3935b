import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { temple } from '../../motifs/pyramid.ts'
import { stencil } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { halftone } from '../../shade.ts'
import { circle, ellipse, group, type Point, path, rect } from '../../svg.ts'
import { stoneOf } from './inks.ts'
import type { Scene } from './poster.ts'

function ant(x: number, y: number, turn: number, size: number, ink: string, load: string): string {
  return group(
    [
      path(
        'M-8 0L-26 -22L-36 -18M0 0L0 -26L-8 -34M8 0L24 -22L34 -20M-8 0L-26 22L-36 18M0 0L0 26L-8 34M8 0L24 22L34 20M34 -4L50 -16M34 4L50 14',
        { fill: 'none', stroke: ink, 'stroke-width': 4.5, 'stroke-linecap': 'round' },
      ),
      ellipse(-30, 0, 24, 15, { fill: ink }),
      ellipse(0, 0, 13, 9, { fill: ink }),
      circle(26, 0, 12, { fill: ink }),
      load === ''
        ? ''
        : circle(62, 0, 22, { fill: load }) +
          circle(62, 0, 12, { fill: 'none', stroke: ink, 'stroke-width': 3 }),
    ],
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size})` },
  )
}

/** The ants have a city too, and keep the small change. */
export const antCity: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const tunnels: readonly (readonly Point[])[] = [
    [
      [841, 250],
      [820, 340],
      [700, 400],
      [420, 420],
      [260, 520],
    ],
    [
      [820, 340],
      [900, 470],
      [860, 600],
      [620, 640],
      [380, 720],
      [230, 900],
    ],
    [
      [900, 470],
      [1120, 430],
      [1380, 470],
      [1480, 590],
    ],
    [
      [860, 600],
      [1040, 690],
      [1300, 700],
      [1460, 820],
    ],
    [
      [1040, 690],
      [980, 830],
      [860, 960],
    ],
    [
      [620, 640],
      [600, 820],
      [540, 960],
    ],
    [
      [1300, 700],
      [1230, 860],
      [1220, 980],
    ],
  ]
  const rooms: readonly (readonly [number, number, number, number])[] = [
    [250, 520, 150, 76],
    [1470, 580, 130, 74],
    [220, 920, 130, 80],
    [860, 960, 170, 84],
    [540, 970, 100, 60],
    [1220, 980, 130, 74],
    [1480, 830, 110, 70],
    [560, 410, 90, 54],
    [1160, 436, 110, 56],
  ]
  const dug = (grow: number, ink: string) =>
    group([
      ...tunnels.map((points) =>
        path(smoothPath(points), {
          fill: 'none',
          stroke: ink,
          'stroke-width': 54 + grow,
          'stroke-linecap': 'round',
        }),
      ),
      ...rooms.map(([x, y, rx, ry]) => ellipse(x, y, rx + grow / 2, ry + grow / 2, { fill: ink })),
    ])
  const disk = (x: number, y: number, r: number) =>
    circle(x, y, r, { fill: gold }) +
    circle(x, y, r * 0.6, { fill: 'none', stroke: mix(gold, dark, 0.5), 'stroke-width': r * 0.14 })
  return [
    rect(0, 0, 1682, 1188, { fill: soft }),
    halftone(62, 62, 1560, 220, { cell: 15, colour: light, from: 0, to: 0.85, angle: 90 }),
    temple({ x: 1190, base: 270, width: 420, height: 158, steps: 5 }, stoneOf(palette)),
    path('M700 270Q841 150 982 270Z', { fill: accent }),
    path('M841 208Q930 230 982 270L841 270Z', { fill: mix(accent, dark, 0.35) }),
    ellipse(841, 216, 26, 10, { fill: dark }),
    strata(
      random,
      { left: 0, right: 1682, top: 264, bottom: 1160 },
      [accent, mix(accent, dark, 0.2), mix(accent, dark, 0.36), mix(accent, dark, 0.5)],
      [mid, deep, mix(accent, light, 0.3)],
      18,
    ),
    dug(26, mix(accent, dark, 0.72)),
    dug(0, light),
    path('M841 216L841 300', { stroke: light, 'stroke-width': 30 }),
    ...rooms.map(([x, y, rx, ry]) =>
      stencil(
        `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`,
        rect(x - rx, y + ry * 0.5, rx * 2, ry, { fill: mix(light, soft, 0.8) }),
      ),
    ),
    ...times(15, (index) => disk(760 + (index % 8) * 28 + (index > 7 ? 14 : 0), index > 7 ? 972 : 1004, 20)),
    ...times(9, (index) => ellipse(170 + (index % 5) * 34, index > 4 ? 520 : 552, 15, 22, { fill: mid })),
    ...times(6, (index) => disk(1420 + (index % 3) * 40, 560 + Math.floor(index / 3) * 40, 18)),
    ant(220, 918, 0, 1.6, dark, ''),
    path('M-22 0l-7 -28l15 13l14 -22l14 22l15 -13l-7 28z', { fill: gold, transform: 'translate(264 900)' }),
    ...[
      [700, 398, 170, 1],
      [860, 540, 100, 1],
      [480, 690, 160, 0],
      [1010, 436, -170, 1],
      [1300, 452, 10, 0],
      [1180, 700, 0, 1],
      [1380, 756, 40, 1],
      [960, 850, 110, 1],
      [600, 760, 92, 0],
      [1250, 840, 100, 0],
      [560, 410, 180, 0],
      [1200, 980, 0, 0],
      [380, 470, 150, 1],
      [300, 830, 120, 0],
    ].map(([x = 0, y = 0, turn = 0, load = 0]) => ant(x, y, turn, 0.84, dark, load === 1 ? gold : '')),
    ...times(5, (index) =>
      ant(560 + index * 62, 252 - index * (index < 3 ? 4 : 14), -6, 0.7, dark, index % 2 === 0 ? gold : ''),
    ),
  ].join('')
}
