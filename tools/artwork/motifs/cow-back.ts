import { smoothPath } from '../geometry.ts'
import { halftone } from '../shade.ts'
import { group, mirror, type Point, path } from '../svg.ts'
import type { Coat } from './cow-head.ts'
import { limb } from './limb.ts'
import { fillShape } from './stencil.ts'

/** A cow who sits with her back to us, about 560 wide and 760 tall, on y = 0. */
export function cowFromBehind(coat: Coat): string {
  const back: readonly Point[] = [
    [0, -560],
    [70, -552],
    [128, -510],
    [160, -430],
    [208, -330],
    [256, -210],
    [270, -100],
    [236, -24],
    [150, 4],
    [0, 10],
    [-150, 4],
    [-236, -24],
    [-270, -100],
    [-256, -210],
    [-208, -330],
    [-160, -430],
    [-128, -510],
    [-70, -552],
  ]
  const d = smoothPath(back, true, 0.9)
  const ear = 'M-84 -640C-130 -664 -192 -656 -226 -610C-194 -578 -130 -578 -88 -606Z'
  const horn =
    'M-58 -664C-112 -676 -146 -712 -140 -776C-136 -792 -128 -800 -120 -804C-118 -758 -92 -726 -30 -704C-28 -690 -38 -672 -58 -664Z'
  const hip = smoothPath(
    [
      [-150, -150],
      [-220, -130],
      [-282, -60],
      [-300, -6],
      [-250, 12],
      [-150, 12],
      [-90, -20],
      [-96, -100],
    ],
    true,
    0.9,
  )
  const foot = 'M-318 -6C-318 -34 -280 -40 -256 -26L-250 14H-306Z'
  const head = smoothPath(
    [
      [0, -694],
      [60, -690],
      [100, -650],
      [104, -590],
      [80, -530],
      [40, -500],
      [-40, -500],
      [-80, -530],
      [-104, -590],
      [-100, -650],
      [-60, -690],
    ],
    true,
    0.9,
  )
  const half = path(ear, { fill: coat.patch }) + path(horn, { fill: coat.horn })
  return group([
    half,
    mirror(0, half),
    path('M30 -704C92 -726 118 -758 120 -804C128 -800 136 -792 140 -776C146 -712 112 -676 58 -664Z', {
      fill: coat.shade,
      opacity: 0.6,
    }),
    fillShape(head, coat.base, [
      path('M10 -720C60 -640 40 -560 60 -480H130V-720Z', { fill: coat.shade }),
      path(
        smoothPath(
          [
            [-120, -700],
            [-20, -710],
            [0, -640],
            [-40, -580],
            [-130, -590],
          ],
          true,
        ),
        { fill: coat.patch },
      ),
    ]),
    fillShape(d, coat.base, [
      halftone(-280, -570, 560, 600, { cell: 18, colour: coat.shade, from: 0, to: 0.9, angle: 12 }),
      path(
        smoothPath(
          [
            [80, -580],
            [150, -380],
            [170, -160],
            [110, 40],
            [320, 40],
            [320, -580],
          ],
          true,
          0.7,
        ),
        { fill: coat.shade },
      ),
      path(
        smoothPath(
          [
            [-30, -500],
            [60, -480],
            [100, -390],
            [60, -300],
            [-30, -320],
            [-70, -410],
          ],
          true,
        ),
        { fill: coat.patch },
      ),
      path(
        smoothPath(
          [
            [-290, -330],
            [-160, -350],
            [-110, -250],
            [-150, -150],
            [-290, -130],
          ],
          true,
        ),
        { fill: coat.patch },
      ),
      path(
        smoothPath(
          [
            [120, -250],
            [220, -290],
            [300, -220],
            [280, -110],
            [180, -90],
            [110, -160],
          ],
          true,
        ),
        { fill: coat.patch },
      ),
      path('M0 -540C6 -400 -6 -260 0 -120', { fill: 'none', stroke: coat.shade, 'stroke-width': 7 }),
    ]),
    path(foot, { fill: coat.dark }),
    mirror(0, path(foot, { fill: coat.dark })),
    fillShape(
      hip,
      coat.base,
      path('M-120 -160L-60 -160L-60 30L-280 30L-280 -10L-150 -14Z', { fill: coat.shade }),
    ),
    mirror(0, fillShape(hip, coat.shade)),
    path(
      limb(
        [
          [0, -120, 34],
          [6, -60, 26],
          [30, -8, 22],
          [110, 16, 18],
          [190, 30, 18],
        ],
        1,
      ),
      { fill: coat.base, stroke: coat.dark, 'stroke-width': 3 },
    ),
    path(
      smoothPath(
        [
          [180, 22],
          [220, 6],
          [270, 14],
          [330, 44],
          [262, 46],
          [206, 46],
        ],
        true,
      ),
      { fill: coat.patch },
    ),
  ])
}
