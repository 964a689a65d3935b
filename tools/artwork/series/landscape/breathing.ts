import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { tree } from '../../motifs/plants.ts'
import { raisedTail } from '../../motifs/raised-tail.ts'
import { house, walker } from '../../motifs/settlement.ts'
import { streaks } from '../../motifs/sky.ts'
import { splash } from '../../motifs/splash.ts'
import { box, stencil } from '../../motifs/stencil.ts'
import { lakeWater, lens, rings } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** The island that breathes: terraces on its back, a hut, a tree, and one patient eye. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.7
  const back = `M${w * 0.1} ${shore + 60}C${w * 0.1} ${shore - 130} ${w * 0.2} ${h * 0.4} ${w * 0.4} ${h * 0.39}C${w * 0.6} ${h * 0.38} ${w * 0.68} ${h * 0.6} ${w * 0.78} ${shore + 60}Z`
  const skin = `M${w * 0.1} ${shore + 60}C${w * 0.09} ${shore - 60} ${w * 0.13} ${h * 0.53} ${w * 0.2} ${h * 0.5}C${w * 0.26} ${h * 0.54} ${w * 0.34} ${h * 0.55} ${w * 0.44} ${h * 0.58}C${w * 0.54} ${h * 0.61} ${w * 0.64} ${h * 0.62} ${w * 0.71} ${h * 0.6}L${w * 0.78} ${shore + 60}Z`
  const grooves = Array.from(
    { length: 6 },
    (_, index) =>
      `M${w * 0.115 + index * 4} ${shore - 70 + index * 17}C${w * 0.2} ${shore - 36 + index * 16} ${w * 0.3} ${shore - 30 + index * 14} ${w * (0.4 - index * 0.012)} ${shore - 34 + index * 13}`,
  ).join('')
  const spray = [-70, -30, 14, 56]
    .map(
      (lean, index) =>
        `M${w * 0.225} ${h * 0.47}C${w * 0.225 + lean * 0.3} ${h * 0.36} ${w * 0.225 + lean} ${h * 0.28} ${w * 0.225 + lean * 2} ${h * (0.25 + index * 0.015)}`,
    )
    .join('')
  const walls = [0.46, 0.5, 0.54].map(
    (y, index) =>
      `M${w * (0.24 - index * 0.01)} ${h * (y + 0.035)}C${w * 0.36} ${h * y} ${w * 0.56} ${h * (y + 0.01)} ${w * (0.66 + index * 0.02)} ${h * (y + 0.08)}`,
  )
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    rect(0, 0, w, h * 0.2, { fill: mix(ink.light, ink.soft, 0.5) }),
    circle(w * 0.6, h * 0.2, 92, { fill: ink.gold }),
    streaks(random, w * 0.86, h * 0.14, 320, 3, ink.paper),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 110, count: 8, snow: 0.4 },
      { lit: mix(ink.soft, ink.mid, 0.4), shade: ink.mid, snow: ink.paper, snowShade: ink.light },
      'right',
    ),
    path(spray, { fill: 'none', stroke: ink.paper, 'stroke-width': 17, 'stroke-linecap': 'round' }),
    tree(random, w * 0.51, h * 0.42, 250, ink.mid, ink.deep, ink.dark),
    path(back, { fill: ink.mid }),
    stencil(
      back,
      walls
        .map(
          (d, index) =>
            path(d, { fill: 'none', stroke: index === 1 ? ink.gold : ink.soft, 'stroke-width': 30 }) +
            path(d, { fill: 'none', stroke: ink.deep, 'stroke-width': 7 }),
        )
        .join(''),
    ),
    path(skin, { fill: ink.dark }),
    path(grooves, { fill: 'none', stroke: ink.deep, 'stroke-width': 7 }),
    path(lens(w * 0.2, h * 0.6, 62, 24), { fill: ink.light }),
    circle(w * 0.2, h * 0.6, 10, { fill: ink.dark }),
    house(w * 0.36, h * 0.42, 118, {
      lit: ink.paper,
      shade: ink.soft,
      thatch: ink.gold,
      thatchShade: ink.deep,
      opening: ink.dark,
    }),
    walker(w * 0.44, h * 0.415, 62, 1, ink.dark, ink.accent),
    lakeWater(random, { x: 0, y: shore, width: w, height: h - shore }, ink.mid, ink.deep, ink.soft),
    rings(w * 0.43, shore + 30, 640, 3, ink.light, 0.09),
    rings(w * 0.872, shore + 14, 150, 3, ink.light, 0.16),
    balsa(w * 0.66, h * 0.9, 260, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

/** Its tail stands where the frame ends, and does not care. */
function tail({ w, h, ink }: View): string {
  const shore = h * 0.7
  return stencil(box(-20, -60, w + 120, shore + 74), [
    raisedTail(w * 0.872, shore + 40, 540, {
      lit: mix(ink.deep, ink.dark, 0.35),
      shade: ink.dark,
      line: ink.mid,
    }),
    splash(w * 0.872, shore + 16, 150, ink.paper),
  ])
}

export const breathing = poster(35, palettes.jade, paint, { over: tail })
