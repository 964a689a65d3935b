import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { tree } from '../../motifs/plants.ts'
import { house } from '../../motifs/settlement.ts'
import { terracedHill } from '../../motifs/terraces.ts'
import { lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** Terraced shores in the afternoon; the far bank is already in shade. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.5
  const fields = {
    crops: [ink.mid, ink.soft, ink.gold, ink.soft],
    wall: ink.deep,
    shade: mix(ink.deep, ink.paper, 0.45),
  }
  return [
    rect(0, 0, w, shore, { fill: ink.light }),
    rect(0, 0, w, h * 0.14, { fill: mix(ink.light, ink.soft, 0.5) }),
    circle(w * 0.4, h * 0.2, 78, { fill: ink.gold }),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 160, count: 8, snow: 0.42 },
      { lit: ink.soft, shade: ink.mid, snow: ink.paper, snowShade: mix(ink.light, ink.soft, 0.5) },
      'left',
    ),
    terracedHill(
      random.fork('far'),
      { x: w * 0.62, top: h * 0.33, base: shore + 20, left: 300, right: 340 },
      7,
      fields,
      'left',
    ),
    lakeWater(
      random,
      { x: 0, y: shore, width: w, height: h - shore },
      ink.accent,
      mix(ink.accent, ink.dark, 0.4),
      mix(ink.accent, ink.light, 0.25),
      0.7,
    ),
    terracedHill(
      random.fork('near'),
      { x: w * 0.98, top: h * 0.2, base: h * 0.92, left: 560, right: 420 },
      12,
      fields,
      'left',
    ),
    house(w * 0.9, h * 0.4, 96, {
      lit: ink.paper,
      shade: ink.soft,
      thatch: ink.gold,
      thatchShade: ink.deep,
      opening: ink.dark,
    }),
    tree(random, w * 0.8, h * 0.56, 130, ink.accent, mix(ink.accent, ink.dark, 0.5), ink.dark),
    balsa(w * 0.6, h * 0.68, 190, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
    path(
      `${smoothPath([
        [w * 0.5, h],
        [w * 0.68, h * 0.93],
        [w * 0.85, h * 0.9],
        [w, h * 0.86],
      ])}L${w} ${h}Z`,
      { fill: ink.dark },
    ),
    llama(w * 0.87, h * 0.905, 110, -1, {
      wool: ink.light,
      shade: ink.soft,
      blanket: ink.accent,
      stripe: ink.gold,
    }),
  ].join('')
}

export const terracedShore = wide('landscape-hero-2', 'landscape-2', palettes.maize, paint)
