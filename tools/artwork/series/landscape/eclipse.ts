import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { glow } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { rays, stars } from '../../motifs/sky.ts'
import { fogBank } from '../../motifs/weather.ts'
import { steppedWindow } from '../../motifs/window.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Noon turns to night: a black sun with its crown over three watchers. */
function paint({ w, h, ink, random }: View): string {
  const [cx, cy] = [w * 0.5, h * 0.38]
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    circle(cx, cy, 520, { fill: mix(ink.dark, ink.deep, 0.6) }),
    circle(cx, cy, 390, { fill: ink.deep }),
    stars(random, [0, 0, w, h * 0.5], 60, ink.light),
    glow(cx, cy, 392, 640, mix(ink.dark, ink.mid, 0.5)),
    rays(cx, cy, 190, 365, 44, ink.gold, 0.45),
    circle(cx, cy, 226, { fill: ink.light }),
    circle(cx + 5, cy + 3, 208, { fill: ink.dark }),
    circle(cx - 152, cy - 148, 20, { fill: ink.paper }),
    range(
      random,
      { from: -80, to: w + 80, base: h * 0.84, height: 210, count: 7, snow: 0.3 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    path(fogBank(random, w, h * 0.8, h * 0.9, 16), { fill: ink.soft }),
    path(
      `${smoothPath([
        [0, h * 0.86],
        [w * 0.3, h * 0.83],
        [w * 0.52, h * 0.8],
        [w * 0.75, h * 0.85],
        [w, h * 0.84],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    walker(cx - 74, h * 0.81, 104, 1, ink.light, ink.accent),
    walker(cx, h * 0.805, 116, 1, ink.light, ink.gold),
    walker(cx + 82, h * 0.815, 84, -1, ink.light, ink.soft),
  ].join('')
}

export const eclipse = poster(6, palettes.underworld, paint, { window: steppedWindow })
