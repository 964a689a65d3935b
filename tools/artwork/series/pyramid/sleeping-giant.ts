import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { temple } from '../../motifs/pyramid.ts'
import { stars } from '../../motifs/sky.ts'
import { fillShape, stencil } from '../../motifs/stencil.ts'
import type { Palette } from '../../palettes.ts'
import { halftone, hatch } from '../../shade.ts'
import { circle, ellipse, group, type Point, path, rect } from '../../svg.ts'
import type { Scene } from './poster.ts'

/** A broad face in a knitted cap, on its side on the pillow. */
function giantHead({ dark, deep, light, gold, accent, soft }: Palette): string {
  const skull =
    'M0 -150C100 -150 156 -80 152 10C148 110 90 176 0 176C-90 176 -148 110 -152 10C-156 -80 -100 -150 0 -150Z'
  const cap =
    'M-164 -10C-180 -150 -100 -236 0 -246C100 -236 180 -150 164 -10C150 40 160 90 136 120C116 60 120 10 96 -26Q0 -66 -96 -26C-120 10 -116 60 -136 120C-160 90 -150 40 -164 -10Z'
  const ink = { fill: 'none', stroke: dark, 'stroke-width': 9, 'stroke-linecap': 'round' }
  return group(
    [
      fillShape(skull, accent, [
        path('M30 -160C110 -60 90 90 20 190L170 190L170 -160Z', { fill: mix(accent, dark, 0.28) }),
        circle(-78, 84, 28, { fill: mix(accent, soft, 0.6) }),
        circle(78, 84, 28, { fill: mix(accent, soft, 0.6) }),
      ]),
      path('M-90 20q36 34 70 4M22 24q36 30 70 -4M-82 36l-8 14M-56 44l-2 14M56 44l4 14M84 34l10 12', ink),
      path('M-10 10C-30 60 -40 84 -14 92Q0 98 16 92', ink),
      path('M-36 128Q0 150 40 124', ink),
      fillShape(cap, gold, [
        path('M40 -250L200 -250L200 130L96 130Q130 20 60 -40Z', { fill: mix(gold, deep, 0.4) }),
        path('M-190 -70Q0 -150 190 -70L190 -110Q0 -190 -190 -110Z', { fill: light }),
        ...times(9, (index) =>
          path(`M${-150 + index * 36} ${-108 - 24 * Math.sin((index / 8) * Math.PI)}l18 -22l18 22l-18 22z`, {
            fill: dark,
          }),
        ),
      ]),
      circle(0, -256, 34, { fill: light }),
      path('M-140 116l-12 60M138 116l12 60', { ...ink, stroke: light }),
    ],
    { transform: 'translate(300 838) rotate(-58) scale(0.8)' },
  )
}

/** A giant lies asleep under the turf; the pyramid stands on his belly. */
export const sleepingGiant: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const hill: readonly Point[] = [
    [0, 610],
    [180, 600],
    [330, 540],
    [440, 590],
    [560, 560],
    [760, 380],
    [960, 376],
    [1140, 520],
    [1280, 470],
    [1390, 500],
    [1500, 600],
    [1700, 620],
  ]
  const ground = `${smoothPath(hill)}L1700 1200L0 1200Z`
  const blanket = smoothPath(
    [
      [470, 930],
      [470, 800],
      [520, 720],
      [640, 650],
      [760, 500],
      [860, 470],
      [970, 490],
      [1090, 640],
      [1180, 660],
      [1290, 560],
      [1370, 590],
      [1440, 700],
      [1530, 660],
      [1570, 720],
      [1560, 930],
    ],
    true,
    0.8,
  )
  const stripes = times(11, (index) => {
    const x = 430 + index * 112
    return path(
      smoothPath([
        [x, 380],
        [x + 40, 640],
        [x + 10, 980],
      ]),
      {
        fill: 'none',
        stroke: [gold, light, accent][index % 3] ?? gold,
        'stroke-width': [40, 12, 26][index % 3] ?? 20,
      },
    )
  })
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    stars(random, [62, 70, 1560, 380], 90, light),
    circle(300, 230, 82, { fill: light }),
    circle(338, 212, 70, { fill: deep }),
    temple(
      { x: 858, base: 388, width: 420, height: 236, steps: 7 },
      { lit: light, shade: soft, edge: gold, dark },
    ),
    fillShape(ground, mid, [
      path(ground, { fill: 'none', stroke: soft, 'stroke-width': 26 }),
      halftone(0, 980, 1682, 220, { cell: 18, colour: dark, from: 0, to: 0.9, angle: 90 }),
    ]),
    path(
      smoothPath(
        [
          [110, 950],
          [96, 760],
          [240, 660],
          [330, 600],
          [440, 660],
          [560, 640],
          [740, 462],
          [860, 432],
          [990, 452],
          [1110, 590],
          [1180, 610],
          [1290, 520],
          [1390, 550],
          [1470, 640],
          [1560, 620],
          [1620, 720],
          [1610, 960],
          [860, 990],
        ],
        true,
        0.8,
      ),
      { fill: dark },
    ),
    ellipse(290, 900, 240, 62, { fill: light }),
    ellipse(330, 918, 220, 44, { fill: soft }),
    giantHead(palette),
    fillShape(blanket, mix(accent, dark, 0.45), stripes),
    stencil(blanket, hatch(470, 780, 1130, 180, { angle: 90, gap: 10, width: 2.5, colour: dark })),
    path(
      smoothPath(
        [
          [490, 790],
          [600, 740],
          [690, 770],
          [700, 820],
          [620, 836],
          [500, 850],
        ],
        true,
      ),
      { fill: accent },
    ),
  ].join('')
}
