import { mix } from '../../colour.ts'
import { polar, smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { llama } from '../../motifs/llama.ts'
import { rays, spark } from '../../motifs/sky.ts'
import { box, stencil } from '../../motifs/stencil.ts'
import { swells } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { circle, type Point, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** The lake as the pigeons know it: islands, depths, routes, and a rose of winds. */
function paint({ w, h, ink, random }: View): string {
  const coast: Point[] = [
    [0.13, 0.28],
    [0.2, 0.12],
    [0.31, 0.15],
    [0.36, 0.08],
    [0.48, 0.14],
    [0.57, 0.09],
    [0.64, 0.2],
    [0.76, 0.22],
    [0.79, 0.34],
    [0.9, 0.4],
    [0.86, 0.53],
    [0.93, 0.66],
    [0.83, 0.82],
    [0.7, 0.8],
    [0.66, 0.9],
    [0.54, 0.84],
    [0.5, 0.74],
    [0.39, 0.78],
    [0.31, 0.68],
    [0.2, 0.66],
    [0.22, 0.52],
    [0.11, 0.44],
  ]
  const [cx, cy] = [w * 0.52, h * 0.48]
  const ring = (share: number): string =>
    smoothPath(
      coast.map(([x, y]): Point => [cx + (w * x - cx) * share, cy + (h * y - cy) * share]),
      true,
    )
  const isle = (x: number, y: number, size: number): string =>
    [1, 0.68, 0.36]
      .map((share, index) => {
        const edge = Array.from(
          { length: 9 },
          (_, at): Point =>
            polar(w * x, h * y, size * share * (0.82 + 0.3 * Math.abs(Math.sin(at * 2.3 + x * 9))), at * 40),
        )
        return path(smoothPath(edge, true), {
          fill: [ink.gold, ink.soft, ink.light][index] ?? ink.gold,
          stroke: ink.dark,
          'stroke-width': index === 0 ? 5 : 2.5,
        })
      })
      .join('')
  const peaks: readonly (readonly [number, number, number])[] = [
    [0.06, 0.2, 60],
    [0.1, 0.13, 80],
    [0.05, 0.36, 56],
    [0.72, 0.1, 70],
    [0.8, 0.14, 96],
    [0.88, 0.22, 80],
    [0.95, 0.3, 64],
    [0.12, 0.78, 84],
    [0.2, 0.84, 100],
    [0.29, 0.87, 76],
    [0.42, 0.9, 60],
  ]
  const sign = ([x, y, size]: readonly [number, number, number]): string =>
    polygon(
      [
        [w * x - size * 0.7, h * y + size * 0.5],
        [w * x, h * y - size * 0.5],
        [w * x + size * 0.7, h * y + size * 0.5],
      ],
      { fill: ink.paper, stroke: ink.dark, 'stroke-width': 4 },
    ) +
    polygon(
      [
        [w * x, h * y - size * 0.5],
        [w * x + size * 0.7, h * y + size * 0.5],
        [w * x + size * 0.1, h * y + size * 0.5],
        [w * x - size * 0.1, h * y + size * 0.1],
      ],
      { fill: ink.deep },
    )
  const route = smoothPath([
    [w * 0.3, h * 0.3],
    [w * 0.42, h * 0.46],
    [w * 0.58, h * 0.34],
    [w * 0.7, h * 0.52],
    [w * 0.62, h * 0.7],
    [w * 0.76, h * 0.72],
  ])
  const [rx, ry] = [w * 0.9, h * 0.84]
  return [
    rect(0, 0, w, h, { fill: ink.light }),
    stencil(box(0, 0, w, h), hatch(0, 0, w, h, { angle: 24, gap: 34, width: 2, colour: ink.soft })),
    path(ring(1.07), { fill: ink.soft }),
    path(ring(1), { fill: ink.mid, stroke: ink.dark, 'stroke-width': 8 }),
    path(ring(0.86), { fill: mix(ink.mid, ink.deep, 0.5) }),
    path(ring(0.68), { fill: ink.deep }),
    path(ring(0.46), { fill: mix(ink.deep, ink.dark, 0.6) }),
    swells(random, { x: w * 0.3, y: h * 0.3, width: w * 0.42, height: h * 0.36 }, ink.mid, 0.5),
    isle(0.3, 0.28, 66),
    isle(0.46, 0.47, 104),
    isle(0.62, 0.29, 54),
    isle(0.74, 0.5, 72),
    isle(0.6, 0.7, 60),
    isle(0.78, 0.73, 46),
    path(route, {
      fill: 'none',
      stroke: ink.paper,
      'stroke-width': 5,
      'stroke-dasharray': '4 17',
      'stroke-linecap': 'round',
    }),
    balsa(w * 0.56, h * 0.4, 120, 1, {
      lit: ink.gold,
      shade: ink.accent,
      binding: ink.dark,
      sail: ink.paper,
      sailShade: ink.light,
    }),
    balsa(w * 0.34, h * 0.56, 90, -1, {
      lit: ink.gold,
      shade: ink.accent,
      binding: ink.dark,
      crew: ink.paper,
    }),
    ...peaks.map(sign),
    rays(rx, ry, 26, 104, 8, ink.dark, 0.6),
    spark(rx, ry, 116, ink.accent),
    circle(rx, ry, 30, { fill: ink.gold, stroke: ink.dark, 'stroke-width': 5 }),
    llama(w * 0.95, h * 0.52, 96, -1, { wool: ink.dark, shade: ink.dark }),
  ].join('')
}

export const chart = poster(25, palettes.noon, paint, { band: 'fret', bandAt: 'sides', bandSize: 60 })
