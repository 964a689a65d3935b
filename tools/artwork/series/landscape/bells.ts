import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { hummingbird } from '../../motifs/hummingbird.ts'
import { range } from '../../motifs/mountains.ts'
import { cantuta, leaf } from '../../motifs/plants.ts'
import { lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Bells of cantuta hang into the picture; a hummingbird goes from one to the next. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.66
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const twig = (d: string, width: number): string =>
    path(d, { fill: 'none', stroke: ink.dark, 'stroke-width': width, 'stroke-linecap': 'round' })
  const flowers: readonly (readonly [number, number, number, number])[] = [
    [0.1, 0.22, 230, 12],
    [0.22, 0.28, 290, -6],
    [0.33, 0.18, 240, -14],
    [0.43, 0.13, 190, -4],
    [0.75, 0.12, 200, 8],
    [0.85, 0.2, 280, 4],
    [0.945, 0.14, 230, -10],
  ]
  const leaves: readonly (readonly [number, number, number, number])[] = [
    [0.04, 0.1, 170, 70],
    [0.15, 0.07, 190, 40],
    [0.27, 0.09, 170, 120],
    [0.38, 0.05, 170, 60],
    [0.5, 0.04, 150, 80],
    [0.62, 0.05, 160, 110],
    [0.73, 0.06, 180, 70],
    [0.85, 0.06, 180, 120],
    [0.96, 0.1, 180, 96],
  ]
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    rect(0, 0, w, h * 0.3, { fill: mix(ink.light, ink.soft, 0.22) }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 190, count: 6, snow: 0.42 },
      { lit: ink.soft, shade: ink.mid, snow: ink.paper, snowShade: mix(ink.light, ink.soft, 0.5) },
      'right',
    ),
    lakeWater(random, lake, ink.accent, mix(ink.accent, ink.dark, 0.4), mix(ink.accent, ink.light, 0.35)),
    balsa(w * 0.2, h * 0.86, 230, 1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
    twig(`M-20 ${h * 0.1}C${w * 0.16} ${h * 0.01} ${w * 0.34} ${h * 0.09} ${w * 0.58} ${h * 0.03}`, 15),
    twig(
      `M${w + 20} ${h * 0.07}C${w * 0.86} ${h * 0.02} ${w * 0.72} ${h * 0.09} ${w * 0.5} ${h * 0.035}`,
      13,
    ),
    ...leaves.map(([x, y, size, turn]) =>
      leaf(w * x, h * y, size, turn, ink.accent, mix(ink.accent, ink.dark, 0.5)),
    ),
    ...flowers.map(([x, y, size, turn]) =>
      cantuta(w * x, h * y, size, turn, ink.mid, ink.deep, ink.gold, mix(ink.accent, ink.dark, 0.3)),
    ),
    hummingbird(w * 0.452, h * 0.345, 1.12, {
      back: ink.accent,
      belly: ink.paper,
      throat: ink.mid,
      wing: mix(ink.accent, ink.dark, 0.55),
      farWing: mix(ink.accent, ink.light, 0.45),
      dark: ink.dark,
    }),
  ].join('')
}

export const bells = poster(41, palettes.cantuta, paint)
