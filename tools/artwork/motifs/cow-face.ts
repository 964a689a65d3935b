import { halftone } from '../shade.ts'
import { circle, ellipse, group, mirror, path } from '../svg.ts'
import type { Coat } from './cow-head.ts'
import { fillShape } from './stencil.ts'

/** A cow's face from the front, about 520 wide with horns and 470 tall, its middle between the eyes. */
export function cowFace(coat: Coat, asleep = false): string {
  const skull =
    'M-78 -128C-40 -150 40 -150 78 -128C104 -110 112 -70 106 -30C100 20 84 70 78 120C92 150 92 196 66 218C40 236 -40 236 -66 218C-92 196 -92 150 -78 120C-84 70 -100 20 -106 -30C-112 -70 -104 -110 -78 -128Z'
  const ear = 'M-98 -78C-140 -116 -204 -116 -244 -74C-216 -36 -150 -22 -100 -46Z'
  const earInside = 'M-112 -72C-148 -96 -190 -96 -220 -74C-192 -52 -148 -44 -112 -56Z'
  const horn =
    'M-74 -128C-130 -136 -168 -172 -164 -236C-160 -252 -150 -262 -142 -268C-140 -220 -112 -186 -44 -172C-40 -158 -50 -138 -74 -128Z'
  const eye = asleep
    ? path('M-84 -20Q-60 4 -36 -18M-80 -8l-8 12M-60 -2v13', {
        fill: 'none',
        stroke: coat.dark,
        'stroke-width': 7,
        'stroke-linecap': 'round',
      })
    : circle(-62, -22, 23, { fill: coat.dark }) +
      circle(-68, -16, 7.5, { fill: coat.base }) +
      path('M-92 -30C-86 -58 -42 -58 -34 -22Q-62 -38 -92 -30Z', { fill: coat.shade }) +
      path('M-94 -28Q-64 -42 -34 -20M-90 -30l-14 -10M-82 -34l-8 -12', {
        fill: 'none',
        stroke: coat.dark,
        'stroke-width': 6,
        'stroke-linecap': 'round',
      })
  const half =
    path(ear, { fill: coat.patch }) + path(earInside, { fill: coat.muzzle }) + path(horn, { fill: coat.horn })
  return group([
    half,
    mirror(0, half),
    path('M44 -172C112 -186 140 -220 142 -268C150 -262 160 -252 164 -236C168 -172 130 -136 74 -128Z', {
      fill: coat.shade,
      opacity: 0.6,
    }),
    fillShape(skull, coat.base, [
      path('M20 -160C40 -60 30 60 60 240L130 240L130 -160Z', { fill: coat.shade }),
      halftone(-40, -150, 100, 400, { cell: 15, colour: coat.shade, from: 0, to: 0.9, angle: 0 }),
      path('M-120 -150L-20 -150C-30 -90 -30 -40 -56 10C-76 40 -96 30 -120 10Z', { fill: coat.patch }),
      path('M120 -150L44 -150C52 -100 40 -40 64 14C86 40 100 24 120 10Z', { fill: coat.patch }),
      ellipse(0, 178, 98, 66, { fill: coat.muzzle }),
    ]),
    path('M-40 -152C-26 -176 28 -178 44 -150C34 -128 22 -112 4 -96C-12 -110 -30 -126 -40 -152Z', {
      fill: coat.patch,
    }),
    asleep ? '' : circle(-62, -22, 31, { fill: coat.base }) + circle(62, -22, 31, { fill: coat.base }),
    asleep
      ? group([circle(-62, -14, 34, { fill: coat.base }), circle(62, -14, 34, { fill: coat.base })])
      : '',
    eye,
    mirror(0, eye),
    ellipse(-38, 164, 13, 18, { fill: coat.dark, transform: 'rotate(24 -38 164)' }),
    ellipse(38, 164, 13, 18, { fill: coat.dark, transform: 'rotate(-24 38 164)' }),
    path('M-46 204Q0 226 46 204', {
      fill: 'none',
      stroke: coat.dark,
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
  ])
}
