import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { farBird } from '../../motifs/flock.ts'
import { llama } from '../../motifs/llama.ts'
import { beams } from '../../motifs/sky.ts'
import { disk, stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, type Point, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A caravan crosses the crest of one bare ridge in front of an enormous sun. */
function paint({ w, h, ink }: View): string {
  const crest = (x: number): number => h * 0.8 - (x / w) * h * 0.3 + Math.sin(x * 0.006) * 16
  const edge = Array.from({ length: 17 }, (_, index): Point => [(w * index) / 16, crest((w * index) / 16)])
  const ridge = `${smoothPath(edge)} L${w} ${h} L0 ${h} Z`
  const walkers = [0.16, 0.26, 0.345, 0.45, 0.54, 0.66, 0.75].map((share, index) => {
    const x = w * share
    return llama(x, crest(x) + 8, [150, 138, 156, 144, 112, 150, 146][index] ?? 145, 1, {
      wool: ink.dark,
      shade: ink.dark,
      blanket: ink.gold,
      stripe: ink.mid,
    })
  })
  return [
    rect(0, 0, w, h, { fill: ink.soft }),
    beams(w * 0.5, h * 0.56, 1300, 22, mix(ink.soft, ink.light, 0.4), 4),
    circle(w * 0.5, h * 0.52, 430, { fill: ink.light }),
    circle(w * 0.5, h * 0.52, 372, { fill: ink.mid }),
    stencil(
      disk(w * 0.5, h * 0.52, 372),
      halftone(w * 0.5 - 380, h * 0.34, 760, 560, {
        cell: 17,
        colour: ink.gold,
        from: 0,
        to: 0.9,
        angle: 90,
      }),
    ),
    ...walkers,
    path(ridge, { fill: ink.dark }),
    polygon(
      [
        [w * 0.1, h],
        [w * 0.62, crest(w * 0.62) + 2],
        [w * 0.56, h * 0.82],
        [w * 0.7, h],
      ],
      { fill: ink.deep },
    ),
    polygon(
      [
        [w * 0.72, h],
        [w * 0.94, crest(w * 0.94) + 2],
        [w * 0.9, h * 0.74],
        [w * 1.02, h],
      ],
      { fill: ink.deep },
    ),
    farBird(w * 0.83, h * 0.16, 84, 0.8, -8, ink.dark),
  ].join('')
}

export const caravan = poster(3, palettes.ember, paint)
