import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { ammonite, strata } from '../../motifs/strata.ts'
import { halftone } from '../../shade.ts'
import { circle, ellipse, group, type Point, path, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Three enormous potatoes with windows: the pyramid's guests live in them. */
export const potatoHotel: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const potatoes: readonly { at: readonly Point[]; ink: string; shade: string }[] = [
    {
      at: [
        [120, 820],
        [150, 690],
        [220, 640],
        [260, 560],
        [380, 540],
        [470, 600],
        [590, 640],
        [620, 760],
        [560, 860],
        [500, 960],
        [380, 950],
        [250, 990],
        [150, 930],
      ],
      ink: gold,
      shade: mix(gold, deep, 0.5),
    },
    {
      at: [
        [1060, 830],
        [1090, 700],
        [1200, 660],
        [1270, 570],
        [1400, 550],
        [1470, 620],
        [1570, 680],
        [1560, 800],
        [1580, 900],
        [1470, 980],
        [1340, 950],
        [1200, 1000],
        [1100, 940],
      ],
      ink: soft,
      shade: mix(soft, deep, 0.5),
    },
    {
      at: [
        [545, 820],
        [560, 690],
        [530, 600],
        [600, 480],
        [720, 470],
        [830, 410],
        [980, 440],
        [1050, 530],
        [1130, 590],
        [1110, 740],
        [1150, 850],
        [1050, 980],
        [900, 1000],
        [760, 1030],
        [620, 970],
      ],
      ink: light,
      shade: soft,
    },
  ]
  const window = (x: number, y: number, on: boolean) =>
    group(
      [
        rect(-24, -30, 48, 60, { fill: dark, rx: 22 }),
        rect(-18, -24, 36, 48, { fill: on ? accent : deep, rx: 16 }),
        path('M0 -24V24M-18 0H18', { stroke: dark, 'stroke-width': 5 }),
        rect(-30, 28, 60, 9, { fill: dark }),
      ],
      { transform: `translate(${x} ${y})` },
    )
  const sprout = (x: number, y: number, side: number) =>
    path(`M${x} ${y}q${side * 6} -34 ${side * 34} -46m${side * -26} 20q${side * 24} -2 ${side * 34} 18`, {
      fill: 'none',
      stroke: accent,
      'stroke-width': 11,
      'stroke-linecap': 'round',
    })
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    temple({ x: 841, base: 272, width: 420, height: 150, steps: 5 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 268, bottom: 1160 },
      [mid, deep, dark],
      [light, mid, deep],
      16,
    ),
    path(
      smoothPath(
        [
          [70, 940],
          [80, 560],
          [360, 440],
          [600, 360],
          [841, 340],
          [1100, 370],
          [1330, 450],
          [1600, 560],
          [1610, 940],
          [1300, 1030],
          [841, 1060],
          [380, 1030],
        ],
        true,
        0.8,
      ),
      { fill: mix(dark, '#000000', 0.25) },
    ),
    ...potatoes.map(({ at, ink, shade }, index) => {
      const d = smoothPath(at, true)
      const [x, y] = [[120, 1060, 530][index] ?? 0, [540, 550, 410][index] ?? 0]
      return fillShape(d, ink, [
        path(
          smoothPath(
            at.map(([px, py]): Point => [px + 130, py + 150]),
            true,
          ),
          { fill: shade },
        ),
        halftone(x, y, 620, 620, { cell: 16, colour: shade, from: 0, to: 0.9, angle: 45 }),
        ...times(7, (eye) =>
          ellipse(x + random.range(30, 420), y + 60 + eye * 74, random.range(10, 18), 5, { fill: shade }),
        ),
      ])
    }),
    window(290, 700, true),
    window(430, 690, false),
    window(740, 600, true),
    window(880, 590, true),
    window(1000, 700, false),
    window(690, 750, false),
    window(1300, 720, true),
    window(1440, 730, true),
    path('M800 1012V900A46 46 0 0 1 892 900V1012Z', { fill: dark }),
    path('M812 1012V902A34 34 0 0 1 880 902V1012Z', { fill: accent }),
    circle(870, 960, 6, { fill: dark }),
    sprout(330, 548, 1),
    sprout(210, 590, -1),
    sprout(830, 436, 1),
    sprout(960, 450, 1),
    sprout(660, 470, -1),
    sprout(1400, 566, 1),
    villager(960, 1030, 150, villagerOf(palette)),
    ammonite(1560, 1030, 40, mid, dark),
  ].join('')
}
