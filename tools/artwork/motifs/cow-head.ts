import { mix } from '../colour.ts'
import { smoothPath } from '../geometry.ts'
import type { Palette } from '../palettes.ts'
import { circle, ellipse, group, type Point, path } from '../svg.ts'
import { fillShape } from './stencil.ts'

/** The inks of one animal. */
export interface Coat {
  readonly base: string
  readonly shade: string
  readonly patch: string
  readonly far: string
  readonly muzzle: string
  readonly horn: string
  readonly dark: string
}

/** Pale with dark patches, the usual coat. */
export function paleCoat({ light, soft, dark, deep, accent, gold }: Palette): Coat {
  return {
    base: light,
    shade: soft,
    patch: deep,
    far: soft,
    muzzle: mix(accent, light, 0.4),
    horn: gold,
    dark,
  }
}

/** The head in profile: poll at 0 0, facing left. */
export function cowHead(coat: Coat, asleep = false): string {
  const skull: readonly Point[] = [
    [6, -8],
    [-40, -10],
    [-96, 2],
    [-150, 20],
    [-198, 30],
    [-232, 44],
    [-246, 68],
    [-238, 94],
    [-214, 110],
    [-170, 108],
    [-120, 116],
    [-60, 134],
    [-8, 128],
    [30, 90],
    [34, 36],
  ]
  const d = smoothPath(skull, true, 0.9)
  const horn = 'M-30 2C-46 -52 -14 -112 52 -140C24 -98 6 -54 14 0Z'
  const lid =
    path('M-101 34C-96 16 -62 18 -56 52L-60 50Z', { fill: coat.shade }) +
    path('M-102 34Q-76 34 -56 52M-60 47l15 -1M-70 40l12 -7', {
      fill: 'none',
      stroke: coat.dark,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    })
  const shut = path('M-98 42Q-78 60 -56 44M-92 50l-8 10M-78 55l-3 11M-64 52l4 10', {
    fill: 'none',
    stroke: coat.dark,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  })
  const open = circle(-78, 46, 16, { fill: coat.dark }) + circle(-84, 50, 5, { fill: coat.base }) + lid
  return group([
    path(horn, { fill: coat.shade, transform: 'translate(-26 6) rotate(-16)' }),
    fillShape(d, coat.base, [
      path('M-270 130C-200 96 -120 92 40 70L40 150L-270 150Z', { fill: coat.shade }),
      path('M60 -30L-62 -30C-60 20 -40 70 -6 86C20 96 40 80 60 60Z', { fill: coat.patch }),
      path('M-260 10L-196 20C-186 60 -190 90 -176 130L-260 130Z', { fill: coat.muzzle }),
    ]),
    path('M-240 92Q-208 96 -186 86', {
      fill: 'none',
      stroke: coat.dark,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }),
    ellipse(-226, 64, 7, 10, { fill: coat.dark, transform: 'rotate(24 -226 64)' }),
    asleep ? shut : open,
    path('M2 22C40 16 92 44 116 88C78 104 26 88 2 22Z', { fill: coat.patch }),
    path('M20 34C50 34 80 54 96 80C70 82 36 72 20 34Z', { fill: coat.muzzle }),
    path(horn, { fill: coat.horn }),
    path('M-30 2C-36 -20 -34 -40 -26 -60L-4 -46C0 -30 6 -14 14 0Z', { fill: coat.shade, opacity: 0.55 }),
  ])
}
