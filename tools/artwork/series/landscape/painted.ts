import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { streaks } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A hill that kept all its colours, one stripe for each sea it used to lie under. */
function paint({ w, h, ink, random }: View): string {
  const drawStripes = (
    shape: { x: number; top: number; base: number; left: number; right: number },
    inks: readonly string[],
    tilt: number,
  ): string => {
    const crest = [shape.x, shape.top] as const
    const outline = `${smoothPath(
      [
        [shape.x - shape.left, shape.base],
        [shape.x - shape.left * 0.45, shape.base - (shape.base - shape.top) * 0.42],
        [crest[0], crest[1]],
        [shape.x + shape.right * 0.4, shape.base - (shape.base - shape.top) * 0.5],
        [shape.x + shape.right, shape.base],
      ],
      false,
      0.8,
    )}L${shape.x + shape.right} ${h}L${shape.x - shape.left} ${h}Z`
    const count = 17
    const strips = Array.from({ length: count }, (_, index) => {
      const x = shape.x - shape.left * 1.2 + ((shape.left + shape.right) * 1.3 * index) / count
      const wide = ((shape.left + shape.right) * 1.3) / count + 2
      const drift = tilt + (index - count / 2) * 22
      return path(
        `M${x} ${shape.top - 40}C${x + drift * 0.4} ${shape.top + 150} ${x + drift * 0.3} ${shape.base - 200} ${x + drift} ${h}L${x + drift + wide * 1.5} ${h}C${x + wide + drift * 0.3} ${shape.base - 200} ${x + wide + drift * 0.4} ${shape.top + 150} ${x + wide} ${shape.top - 40}Z`,
        { fill: inks[index % inks.length] ?? ink.mid },
      )
    })
    const dark = path(
      `${smoothPath([
        [crest[0], crest[1] - 10],
        [crest[0] + 30, shape.top + 160],
        [crest[0] - 20, shape.top + 320],
        [crest[0] + 120, h],
      ])}L${w * 2} ${h}L${w * 2} 0Z`,
      { fill: mix(ink.deep, ink.paper, 0.4), style: 'mix-blend-mode:multiply' },
    )
    return stencil(outline, [...strips, dark])
  }
  return [
    rect(0, 0, w, h, { fill: mix(ink.accent, ink.light, 0.78) }),
    streaks(random, w * 0.2, h * 0.12, 380, 3, ink.paper),
    range(
      random,
      { from: w * 0.5, to: w + 80, base: h * 0.62, height: 200, count: 3, snow: 0.5 },
      { lit: ink.accent, shade: mix(ink.accent, ink.dark, 0.5), snow: ink.paper, snowShade: ink.light },
      'left',
    ),
    drawStripes(
      { x: w * 0.78, top: h * 0.4, base: h, left: 700, right: 600 },
      [ink.soft, ink.mid, ink.light, ink.deep, ink.gold],
      60,
    ),
    drawStripes(
      { x: w * 0.36, top: h * 0.16, base: h * 0.96, left: 760, right: 900 },
      [ink.mid, ink.gold, ink.light, ink.accent, ink.soft, ink.deep],
      -80,
    ),
    drawStripes(
      { x: w * 1.02, top: h * 0.72, base: h * 1.1, left: 900, right: 300 },
      [ink.deep, ink.mid, ink.dark, ink.gold],
      120,
    ),
    walker(w * 0.36, h * 0.163, 84, 1, ink.dark, ink.paper),
    llama(w * 0.315, h * 0.19, 78, 1, {
      wool: ink.dark,
      shade: ink.dark,
      blanket: ink.paper,
      stripe: ink.mid,
    }),
  ].join('')
}

export const painted = poster(39, palettes.altiplanoDawn, paint, {
  band: 'fret',
  bandAt: 'bottom',
  bandSize: 66,
})
