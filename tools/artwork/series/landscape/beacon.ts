import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { glow } from '../../motifs/glow.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { fireTower, walker } from '../../motifs/settlement.ts'
import { stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { glitter, scales } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, ellipse, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A fire on the headland calls the boats home. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.7
  const [fx, fy] = [w * 0.27, h * 0.25]
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const head: Point[] = [
    [-20, h * 0.5],
    [120, h * 0.5],
    [250, h * 0.475],
    [420, h * 0.48],
    [560, h * 0.55],
    [640, h * 0.64],
    [820, shore + 30],
    [980, h + 4],
  ]
  const headland = `${smoothPath(head)} L-20 ${h} Z`
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    stars(random, [0, 0, w, h * 0.5], 70, ink.light),
    circle(fx, fy, 340, { fill: mix(ink.dark, ink.deep, 0.55) }),
    circle(fx, fy, 220, { fill: ink.deep }),
    circle(fx, fy, 120, { fill: ink.mid }),
    glow(fx, fy, 344, 640, mix(ink.dark, ink.deep, 0.6)),
    range(
      random,
      { from: w * 0.42, to: w + 80, base: shore, height: 150, count: 5 },
      { lit: ink.deep, shade: mix(ink.dark, ink.deep, 0.5), snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    scales(lake, 46, ink.accent, mix(ink.accent, ink.dark, 0.55)),
    glitter(random, fx + 330, lake, 300, ink.soft),
    fireTower(fx, h * 0.5, 250, ink.soft, ink.deep, ink.soft, ink.light),
    path(headland, { fill: mix(ink.dark, ink.deep, 0.4) }),
    stencil(headland, [
      ...[760, 560, 380].map((radius, ring) =>
        ellipse(fx, h * 0.49, radius, radius * 0.46, {
          fill: [mix(ink.dark, ink.deep, 0.85), mix(ink.deep, ink.mid, 0.45), ink.mid][ring] ?? ink.mid,
        }),
      ),
      ...[0.6, 0.68, 0.77, 0.87].map((y, row) =>
        path(
          smoothPath([
            [-20, h * (y + 0.02)],
            [w * 0.16, h * (y - 0.005)],
            [w * 0.34, h * (y + 0.03)],
            [w * 0.5, h * (y + 0.1)],
          ]),
          {
            fill: 'none',
            stroke: mix(ink.dark, ink.deep, 0.15),
            'stroke-width': 7 + row * 2,
            'stroke-dasharray': `${30 + row * 8} ${9 + row * 2}`,
          },
        ),
      ),
    ]),
    llama(fx + 190, h * 0.5, 96, -1, { wool: ink.dark, shade: ink.dark }),
    walker(fx + 96, h * 0.492, 92, -1, ink.dark, ink.dark),
    balsa(w * 0.66, h * 0.83, 210, -1, { lit: ink.soft, shade: ink.deep, binding: ink.dark, crew: ink.dark }),
    balsa(w * 0.84, h * 0.775, 130, -1, {
      lit: ink.soft,
      shade: ink.deep,
      binding: ink.dark,
      crew: ink.dark,
    }),
    balsa(w * 0.95, h * 0.74, 84, -1, { lit: ink.soft, shade: ink.deep, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

export const beacon = poster(24, palettes.ember, paint)
