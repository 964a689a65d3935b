import { mix } from '../../colour.ts'
import { feedingFlamingo, flamingo } from '../../motifs/flamingo.ts'
import { range } from '../../motifs/mountains.ts'
import { lakeWater, rings } from '../../motifs/water.ts'
import { archWindow } from '../../motifs/window.ts'
import { palettes } from '../../palettes.ts'
import { circle, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Five flamingos in a finger of water, so near that they outgrow the mountains. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.26
  const pink = { body: ink.mid, shade: ink.deep, tip: ink.dark, leg: ink.dark }
  const bird = { body: mix(ink.mid, ink.soft, 0.45), shade: ink.mid, tip: ink.dark, leg: ink.dark }
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const birds = [
    feedingFlamingo(w * 0.66, h * 0.5, 260, -1, bird),
    flamingo(w * 0.13, h * 0.6, 420, 1, bird),
    flamingo(w * 0.83, h * 0.76, 600, -1, pink),
    feedingFlamingo(w * 0.22, h * 0.94, 620, 1, pink),
    flamingo(w * 0.5, h * 0.97, 850, 1, pink),
  ]
  const feet: readonly (readonly [number, number, number])[] = [
    [0.66, 0.5, 70],
    [0.13, 0.6, 100],
    [0.83, 0.76, 140],
    [0.22, 0.94, 160],
    [0.5, 0.97, 180],
  ]
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    circle(w * 0.5, h * 0.16, 128, { fill: ink.gold }),
    range(
      random,
      { from: -80, to: w + 80, base: shore, height: 150, count: 8, snow: 0.4 },
      { lit: ink.soft, shade: ink.mid, snow: ink.paper, snowShade: ink.light },
      'right',
    ),
    lakeWater(random, lake, mix(ink.light, ink.soft, 0.4), mix(ink.light, ink.soft, 0.85), ink.paper, 0.8),
    ...feet.map(([x, y, r]) => rings(w * x, h * y, r, 3, ink.paper)),
    ...birds,
  ].join('')
}

export const flamingos = poster(10, palettes.cantuta, paint, { window: archWindow })
