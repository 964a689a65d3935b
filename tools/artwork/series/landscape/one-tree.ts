import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { tree } from '../../motifs/plants.ts'
import { streaks } from '../../motifs/sky.ts'
import { disk, stencil } from '../../motifs/stencil.ts'
import { lens, reflectInWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** One island, one tree, nothing else; the water repeats both. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.6
  const cx = w * 0.5
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const islet = [
    tree(random, cx + 10, shore - 58, 390, ink.mid, ink.deep, ink.dark),
    path(
      smoothPath([
        [cx - 300, shore],
        [cx - 200, shore - 26],
        [cx - 60, shore - 62],
        [cx + 90, shore - 56],
        [cx + 220, shore - 18],
        [cx + 310, shore],
      ]),
      { fill: ink.deep },
    ),
    polygon(
      [
        [cx - 20, shore - 60],
        [cx + 90, shore - 56],
        [cx + 220, shore - 18],
        [cx + 310, shore],
        [cx + 40, shore],
        [cx + 70, shore - 22],
      ],
      { fill: ink.dark },
    ),
  ].join('')
  const sun = [
    circle(cx, shore - 230, 330, { fill: ink.light }),
    stencil(
      disk(cx, shore - 230, 330),
      halftone(cx - 330, shore - 300, 660, 400, { cell: 15, colour: ink.gold, from: 0, to: 0.8, angle: 90 }),
    ),
  ].join('')
  return [
    rect(0, 0, w, shore, { fill: ink.soft }),
    sun,
    streaks(random, w * 0.16, h * 0.3, 330, 3, ink.light),
    streaks(random, w * 0.87, h * 0.18, 260, 3, ink.light),
    islet,
    rect(0, shore, w, h - shore, { fill: mix(ink.soft, ink.mid, 0.35) }),
    reflectInWater(random, lake, sun + islet, mix(ink.soft, ink.mid, 0.35), 0.86),
    path(lens(cx, shore + 2, 760, 6), { fill: ink.dark }),
  ].join('')
}

export const oneTree = poster(2, palettes.jade, paint)
