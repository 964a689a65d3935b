import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { limb } from '../../motifs/limb.ts'
import { temple } from '../../motifs/pyramid.ts'
import { beams } from '../../motifs/sky.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { circle, group, mirror, path, rect } from '../../svg.ts'
import type { Scene } from './poster.ts'

const finger = (points: readonly (readonly [number, number, number])[]): string => limb(points, 0.9)

/** Two hands from below that hold up the pyramid. */
export const holdingHands: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const skin = mix(gold, light, 0.2)
  const shade = mix(gold, accent, 0.5)
  const fingers = [
    [
      [420, 700, 92],
      [330, 600, 86],
      [270, 500, 76],
      [268, 420, 60],
      [290, 372, 44],
    ],
    [
      [470, 690, 92],
      [410, 566, 88],
      [366, 462, 76],
      [370, 396, 60],
      [396, 356, 44],
    ],
    [
      [530, 690, 92],
      [498, 570, 86],
      [470, 486, 74],
      [478, 426, 60],
      [504, 390, 44],
    ],
    [
      [590, 720, 90],
      [580, 620, 80],
      [566, 548, 68],
      [578, 494, 54],
      [604, 466, 40],
    ],
  ] as const
  const arm = smoothPath(
    [
      [300, 1180],
      [330, 960],
      [352, 800],
      [372, 700],
      [440, 640],
      [560, 640],
      [640, 690],
      [700, 760],
      [690, 850],
      [620, 960],
      [600, 1180],
    ],
    true,
    0.8,
  )
  const hand = group([
    ...fingers.map((joints, index) =>
      fillShape(
        finger(joints),
        index % 2 === 0 ? skin : mix(skin, shade, 0.25),
        path(limb(joints.map(([x, y, w]) => [x + w * 0.36, y + 8, w * 0.44])), { fill: shade }),
      ),
    ),
    fillShape(arm, skin, [
      path('M560 640C520 800 560 960 470 1200L760 1200L760 600Z', { fill: shade }),
      path(
        smoothPath([
          [420, 760],
          [500, 720],
          [590, 740],
          [640, 800],
        ]),
        { fill: 'none', stroke: shade, 'stroke-width': 7 },
      ),
      path(
        smoothPath([
          [440, 860],
          [490, 800],
          [500, 740],
        ]),
        { fill: 'none', stroke: shade, 'stroke-width': 7 },
      ),
    ]),
    fillShape(
      limb(
        [
          [620, 860, 120],
          [690, 760, 104],
          [748, 680, 86],
          [790, 650, 60],
          [820, 648, 40],
        ],
        0.9,
      ),
      skin,
      path('M640 900L860 640L860 760L700 930Z', { fill: shade }),
    ),
    fillShape('M282 1010L330 1000L620 1000L636 1010L650 1200L270 1200Z', accent, [
      ...[1030, 1064, 1098].map((y, index) => rect(240, y, 440, 14, { fill: index === 1 ? gold : light })),
    ]),
  ])
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    group(beams(841, 400, 1300, 22, mid, 4), { opacity: 0.55 }),
    circle(841, 380, 300, { fill: mid }),
    circle(841, 380, 300, { fill: 'none', stroke: soft, 'stroke-width': 5 }),
    temple(
      { x: 841, base: 560, width: 760, height: 400, steps: 8 },
      { lit: light, shade: soft, edge: mix(light, '#ffffff', 0.4), dark },
    ),
    path(
      smoothPath(
        [
          [380, 556],
          [520, 566],
          [841, 556],
          [1160, 566],
          [1310, 556],
          [1240, 640],
          [1130, 650],
          [1040, 720],
          [930, 700],
          [841, 770],
          [740, 704],
          [640, 720],
          [560, 640],
          [450, 640],
        ],
        true,
        0.6,
      ),
      { fill: dark },
    ),
    path(
      smoothPath([
        [384, 552],
        [560, 570],
        [841, 560],
        [1140, 572],
        [1306, 552],
      ]),
      { fill: 'none', stroke: soft, 'stroke-width': 16, 'stroke-linecap': 'round' },
    ),
    hand,
    mirror(841, hand),
  ].join('')
}
