import { mix } from '../../colour.ts'
import { polar, smoothPath } from '../../geometry.ts'
import { glow } from '../../motifs/glow.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { house } from '../../motifs/settlement.ts'
import { stars } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A comet passes over lit windows; nobody inside has noticed yet. */
function paint({ w, h, ink, random }: View): string {
  const [cx, cy] = [w * 0.3, h * 0.4]
  const tail = (spread: number, reach: number, fill: string): string => {
    const end = polar(cx, cy, reach, -24)
    const [a, b] = [polar(cx, cy, spread * 0.26, -114), polar(cx, cy, spread * 0.26, 66)]
    const [c, d] = [polar(end[0], end[1], spread, -110), polar(end[0], end[1], spread, 62)]
    return path(
      `M${a[0]} ${a[1]}Q${(a[0] + c[0]) / 2} ${(a[1] + c[1]) / 2 - 50} ${c[0]} ${c[1]}L${d[0]} ${d[1]}Q${(b[0] + d[0]) / 2} ${(b[1] + d[1]) / 2 - 50} ${b[0]} ${b[1]}Z`,
      { fill },
    )
  }
  const walls = { lit: ink.mid, shade: ink.deep, thatch: ink.soft, thatchShade: ink.mid, opening: ink.gold }
  const homes: readonly (readonly [number, number, number, 1 | -1])[] = [
    [0.14, 0.83, 190, 1],
    [0.29, 0.79, 150, 1],
    [0.42, 0.84, 180, -1],
    [0.58, 0.8, 150, 1],
    [0.7, 0.85, 200, 1],
    [0.86, 0.81, 170, -1],
  ]
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    stars(random, [0, 0, w, h * 0.66], 80, ink.light),
    tail(250, 1500, mix(ink.deep, ink.mid, 0.6)),
    tail(150, 1450, ink.mid),
    tail(74, 1400, ink.soft),
    tail(28, 1300, ink.light),
    glow(cx, cy, 96, 260, ink.mid, 15),
    circle(cx, cy, 92, { fill: ink.soft }),
    circle(cx, cy, 70, { fill: ink.gold }),
    circle(cx - 6, cy + 4, 44, { fill: ink.paper }),
    range(
      random,
      { from: -60, to: w + 60, base: h * 0.82, height: 190, count: 7, snow: 0.4 },
      { lit: ink.mid, shade: ink.dark, snow: ink.soft, snowShade: ink.mid },
      'left',
    ),
    path(
      `${smoothPath([
        [0, h * 0.78],
        [w * 0.25, h * 0.75],
        [w * 0.5, h * 0.78],
        [w * 0.78, h * 0.76],
        [w, h * 0.79],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    ...homes.map(([x, y, size, flip]) => house(w * x, h * y, size, walls, flip)),
    path(
      `${smoothPath([
        [0, h * 0.9],
        [w * 0.3, h * 0.86],
        [w * 0.62, h * 0.89],
        [w, h * 0.87],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: mix(ink.dark, ink.deep, 0.45) },
    ),
    llama(w * 0.52, h * 0.915, 110, -1, { wool: ink.light, shade: ink.soft }),
  ].join('')
}

export const comet = poster(17, palettes.plum, paint)
