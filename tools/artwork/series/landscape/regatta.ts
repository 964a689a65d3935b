import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { lens, swells } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Race day: eleven sails, one wind, no rules. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.17
  const sails = [ink.accent, ink.gold, ink.paper, ink.dark, ink.accent, ink.paper, ink.gold]
  const fleet: readonly (readonly [number, number, number])[] = [
    [0.2, 0.25, 70],
    [0.36, 0.27, 78],
    [0.58, 0.26, 74],
    [0.76, 0.29, 86],
    [0.9, 0.37, 120],
    [0.12, 0.41, 140],
    [0.44, 0.43, 160],
    [0.68, 0.53, 210],
    [0.26, 0.66, 270],
    [0.86, 0.8, 330],
    [0.53, 0.92, 400],
  ]
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 105, count: 8, snow: 0.5 },
      { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft },
      'right',
    ),
    rect(0, shore, w, h - shore, { fill: ink.mid }),
    rect(0, shore, w, h * 0.16, { fill: ink.soft }),
    path(
      `${smoothPath([
        [0, h * 0.6],
        [w * 0.3, h * 0.56],
        [w * 0.7, h * 0.62],
        [w, h * 0.57],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.deep },
    ),
    swells(random, { x: 0, y: shore, width: w, height: h - shore }, mix(ink.mid, ink.light, 0.35), 0.9),
    ...fleet.map(([x, y, size], index) => {
      const sail = sails[index % sails.length] ?? ink.paper
      const wake = path(
        lens(w * x - size * 0.75, h * y + 2, size * 1.1, size * 0.035) +
          lens(w * x - size * 0.5, h * y + size * 0.07, size * 0.9, size * 0.025),
        { fill: ink.light },
      )
      return (
        wake +
        balsa(w * x, h * y, size, 1, {
          lit: ink.gold,
          shade: mix(ink.gold, ink.dark, 0.45),
          binding: ink.dark,
          sail,
          sailShade: mix(sail, ink.dark, 0.25),
          crew: ink.dark,
        })
      )
    }),
  ].join('')
}

export const regatta = poster(8, palettes.noon, paint, { band: 'wave', bandAt: 'bottom', bandSize: 70 })
