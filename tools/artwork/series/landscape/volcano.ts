import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { glow } from '../../motifs/glow.ts'
import { hill } from '../../motifs/hills.ts'
import { range } from '../../motifs/mountains.ts'
import { halo, stars } from '../../motifs/sky.ts'
import { plume } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { circle, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A perfect cone that has begun to talk. */
function paint({ w, h, ink, random }: View): string {
  const base = h * 0.92
  const x = w * 0.6
  const top = h * 0.36
  const flank = `M${x - 620} ${base}C${x - 330} ${base - 70} ${x - 170} ${top + 180} ${x - 62} ${top}L${x + 70} ${top}C${x + 180} ${top + 180} ${x + 340} ${base - 70} ${x + 640} ${base}Z`
  const dark = `M${x + 14} ${top}L${x + 70} ${top}C${x + 180} ${top + 180} ${x + 340} ${base - 70} ${x + 640} ${base}L${x + 120} ${base}L${x + 60} ${base - 160}L${x + 110} ${base - 250}L${x + 30} ${top + 160}L${x + 48} ${top + 80}Z`
  const stream = (way: readonly (readonly [number, number, number])[]): string =>
    smoothPath(
      [
        ...way.map(([dx, y, half]): Point => [x + dx - half, y]),
        ...[...way].reverse().map(([dx, y, half]): Point => [x + dx + half, y]),
      ],
      true,
      0.8,
    )
  const lava = [
    stream([
      [0, top - 10, 40],
      [-14, top + 90, 22],
      [-50, top + 200, 20],
      [-44, top + 320, 26],
      [-120, top + 440, 30],
      [-150, base - 40, 52],
      [-190, base + 40, 90],
    ]),
    stream([
      [-26, top - 4, 12],
      [-70, top + 100, 8],
      [-120, top + 190, 9],
      [-150, top + 260, 3],
    ]),
    stream([
      [30, top - 4, 12],
      [52, top + 90, 8],
      [46, top + 170, 10],
      [84, top + 270, 3],
    ]),
  ]
  const sparks = Array.from({ length: 40 }, () =>
    circle(x + random.range(-190, 150), top - random.range(0, 250) ** 1.02, random.range(2, 6), {
      fill: ink.gold,
    }),
  )
  return [
    rect(0, 0, w, h, { fill: ink.deep }),
    halo(
      x,
      top + 20,
      [640, 470, 310, 170],
      [mix(ink.deep, ink.mid, 0.45), ink.mid, mix(ink.mid, ink.accent, 0.5), ink.accent],
    ),
    glow(x, top + 20, 645, 900, mix(ink.deep, ink.mid, 0.4)),
    stars(random, [0, 0, w * 0.36, h * 0.5], 26, ink.light),
    plume(random, x, top - 10, h * 0.46, 330, -380, ink.light, mix(ink.mid, ink.light, 0.4)),
    range(
      random,
      { from: -60, to: w + 60, base: base - 60, height: 130, count: 8 },
      { lit: ink.mid, shade: ink.dark, snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    path(flank, { fill: mix(ink.dark, ink.deep, 0.85) }),
    path(dark, { fill: ink.dark }),
    path(lava.join(''), { fill: ink.accent, stroke: ink.accent, 'stroke-width': 12 }),
    path(lava.join(''), { fill: ink.gold }),
    ...sparks,
    hill(
      { x: w * 0.2, top: h * 0.78, base: h + 60, left: 700, right: 1000 },
      mix(ink.dark, ink.deep, 0.6),
      ink.dark,
      'right',
    ),
    hill({ x: w * 0.9, top: h * 0.83, base: h + 60, left: 1100, right: 700 }, ink.dark, ink.dark, 'left'),
  ].join('')
}

export const volcano = poster(36, palettes.underworld, paint)
