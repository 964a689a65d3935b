import { mix } from '../../colour.ts'
import { polar, smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { farBird } from '../../motifs/flock.ts'
import { glow, leafDisk } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { rays } from '../../motifs/sky.ts'
import { lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, ellipse, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Half above, half below: what the rower sees and what lies under the boat. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.36
  const steps = Array.from(
    { length: 9 },
    (_, index) =>
      rect(w * (0.08 + index * 0.042), h * (0.6 + index * 0.045), w - w * (0.08 + index * 0.042), h * 0.05, {
        fill: index % 2 ? ink.deep : mix(ink.deep, ink.dark, 0.4),
      }) +
      rect(w * (0.08 + index * 0.042), h * (0.6 + index * 0.045), w, 6, {
        fill: mix(ink.deep, ink.mid, 0.7),
      }),
  )
  const fish = (x: number, y: number, size: number, fill: string): string =>
    path('M-50 0C-30 -26 14 -26 40 -3L62 -20L58 0L62 20L40 3C14 26 -30 26 -50 0Z', {
      fill,
      transform: `translate(${x} ${y}) scale(${size})`,
    })
  const school = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = polar(w * 0.7, h * 0.6, 120 + (index % 4) * 70, index * 41)
    return fish(
      x,
      (y - h * 0.6) * 0.5 + h * 0.56,
      random.range(0.6, 1.15),
      index % 4 === 0 ? ink.gold : ink.soft,
    )
  })
  const shafts = [0.2, 0.34, 0.5].map((x, index) =>
    polygon(
      [
        [w * x, shore],
        [w * x + 74, shore],
        [w * (x - 0.1) + 60, h],
        [w * (x - 0.16) - 60, h],
      ],
      { fill: ink.light, opacity: 0.12 + index * 0.03 },
    ),
  )
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    circle(w * 0.74, shore - 40, 118, { fill: ink.accent }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 190, count: 6, snow: 0.44 },
      { lit: ink.soft, shade: ink.mid, snow: ink.paper, snowShade: mix(ink.light, ink.soft, 0.6) },
      'right',
    ),
    rect(0, shore, w, h, { fill: ink.mid }),
    path(
      `${smoothPath([
        [0, h * 0.62],
        [w * 0.3, h * 0.56],
        [w * 0.7, h * 0.66],
        [w, h * 0.58],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: mix(ink.mid, ink.deep, 0.55) },
    ),
    ...shafts,
    ...steps,
    path(
      `M${w * 0.12} ${h * 0.6}L${w * 0.13} ${h * 0.47}L${w * 0.27} ${h * 0.47}L${w * 0.28} ${h * 0.6}L${w * 0.225} ${h * 0.6}L${w * 0.22} ${h * 0.52}L${w * 0.18} ${h * 0.52}L${w * 0.175} ${h * 0.6}Z`,
      { fill: ink.dark },
    ),
    glow(w * 0.68, h * 0.93, 190, 420, ink.mid),
    rays(w * 0.68, h * 0.93, 120, 236, 24, ink.gold, 0.6),
    leafDisk(w * 0.68, h * 0.93, 160, ink.gold, ink.light, 270),
    circle(w * 0.68, h * 0.93, 112, { fill: ink.deep }),
    circle(w * 0.68, h * 0.93, 98, { fill: ink.gold }),
    path(
      `M${w * 0.68 - 46} ${h * 0.9}h28v18h-28ZM${w * 0.68 + 18} ${h * 0.9}h28v18h-28ZM${w * 0.68 - 34} ${h * 0.95}h68v11h-68Z`,
      { fill: ink.dark },
    ),
    path(
      `${smoothPath([
        [0, h * 0.97],
        [w * 0.3, h * 0.985],
        [w * 0.6, h * 0.95],
        [w, h * 0.965],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    ...school,
    path(
      Array.from({ length: 16 }, (_, index) => lens(w * (0.03 + index * 0.064), shore + 2, 130, 7)).join(''),
      { fill: ink.paper },
    ),
    balsa(w * 0.42, shore + 14, 350, 1, {
      lit: ink.gold,
      shade: ink.dark,
      binding: ink.dark,
      crew: ink.dark,
    }),
    ellipse(w * 0.42, shore + 42, 120, 9, { fill: ink.deep }),
    farBird(w * 0.2, h * 0.1, 60, 0.8, -6, ink.dark),
    farBird(w * 0.25, h * 0.07, 44, 0.6, 8, ink.dark),
  ].join('')
}

export const below = poster(37, palettes.lakeNight, paint)
