import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { glow } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, moon, seas } from '../../motifs/sky.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { ovalWindow } from '../../motifs/window.ts'
import { palettes } from '../../palettes.ts'
import { rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Low among the stems, as a duck sees the lake. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.66
  const [cx, cy] = [w * 0.58, h * 0.4]
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  return [
    rect(0, 0, w, h, { fill: ink.mid }),
    halo(cx, cy, [460, 330], [mix(ink.mid, ink.soft, 0.4), mix(ink.mid, ink.soft, 0.85)]),
    glow(cx, cy, 334, 520, mix(ink.mid, ink.soft, 0.85)),
    moon(cx, cy, 215, 1, ink.light, ink.light),
    seas(random, cx, cy, 205, ink.soft),
    range(
      random,
      { from: -50, to: w + 50, base: shore, height: 120, count: 7 },
      { lit: ink.deep, shade: mix(ink.deep, ink.dark, 0.6), snow: ink.light, snowShade: ink.soft },
      'right',
    ),
    lakeWater(random, lake, ink.deep, ink.dark, ink.mid),
    glitter(random, cx, lake, 260, ink.light),
    balsa(w * 0.53, h * 0.75, 190, -1, { lit: ink.gold, shade: ink.dark, binding: ink.dark, crew: ink.dark }),
  ].join('')
}

/** The stems stand outside the oval, on the viewer's side of it. */
function nearReeds({ w, h, ink, random }: View): string {
  return [
    reeds(random, -20, w * 0.36, h + 4, 960, 30, [ink.deep, mix(ink.deep, ink.mid, 0.5), ink.gold]),
    reeds(random, w * 0.78, w + 20, h + 4, 1050, 20, [ink.deep, mix(ink.deep, ink.mid, 0.5), ink.gold]),
    reeds(random, -30, w * 0.27, h + 4, 660, 22, [ink.dark, ink.dark, ink.dark]),
    reeds(random, w * 0.83, w + 30, h + 4, 760, 18, [ink.dark, ink.dark, ink.dark]),
  ].join('')
}

export const amongReeds = poster(32, palettes.plum, paint, { window: ovalWindow, over: nearReeds })
