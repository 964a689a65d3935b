import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { spark, stars } from '../../motifs/sky.ts'
import { lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A silhouette with a seam of small stars along its outline. */
function dotOutline(figure: string, colour: string): string {
  const seam = {
    stroke: colour,
    'stroke-width': 6,
    'stroke-dasharray': '0.1 15',
    'stroke-linecap': 'round',
  } as const
  return group(figure, seam) + figure
}

/** The dark llama of the Milky Way drinks from the horizon. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.82
  const river = (spread: number): string => {
    const middle: Point[] = [
      [-80, h * 0.12],
      [w * 0.2, h * 0.2],
      [w * 0.48, h * 0.4],
      [w * 0.76, h * 0.52],
      [w + 80, h * 0.86],
    ]
    return `${smoothPath(middle.map(([x, y]): Point => [x, y - spread]))}L${smoothPath([...middle].reverse().map(([x, y]): Point => [x, y + spread])).slice(1)}Z`
  }
  const glow = Array.from({ length: 520 }, () => {
    const t = random.next()
    const y = h * (0.13 + 0.18 * t + 0.5 * t * t)
    return circle(
      w * t * 1.06 - 30,
      y + (random.next() + random.next() + random.next() - 1.5) * 230,
      random.range(1.5, 4.6),
      { fill: random.chance(0.16) ? ink.gold : ink.light },
    )
  })
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    path(river(320), { fill: ink.deep }),
    path(river(235), { fill: mix(ink.deep, ink.mid, 0.5) }),
    path(river(150), { fill: ink.mid }),
    path(river(70), { fill: mix(ink.mid, ink.soft, 0.45) }),
    ...glow,
    stars(random, [0, 0, w, h * 0.8], 60, ink.light),
    dotOutline(llama(w * 0.5, h * 0.76, 640, -1, { wool: ink.dark, shade: ink.dark }), ink.light),
    dotOutline(llama(w * 0.76, h * 0.8, 250, -1, { wool: ink.dark, shade: ink.dark }), ink.light),
    spark(w * 0.318, h * 0.205, 30, ink.gold),
    spark(w * 0.285, h * 0.25, 20, ink.gold),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 90, count: 9 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.deep, ink.dark, ink.mid),
    path(
      `${smoothPath([
        [0, h * 0.9],
        [w * 0.12, h * 0.88],
        [w * 0.24, h * 0.94],
        [w * 0.3, h],
      ])}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    circle(w * 0.155, h * 0.87, 46, { fill: ink.accent }),
    circle(w * 0.155, h * 0.88, 22, { fill: ink.gold }),
    walker(w * 0.105, h * 0.905, 92, 1, ink.light, ink.soft),
  ].join('')
}

export const skyLlama = poster(12, palettes.lakeNight, paint, {
  band: 'bird',
  bandAt: 'bottom',
  bandSize: 66,
})
