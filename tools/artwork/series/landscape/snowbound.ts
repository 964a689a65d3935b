import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { house, walker } from '../../motifs/settlement.ts'
import { lens } from '../../motifs/water.ts'
import { snowfall } from '../../motifs/weather.ts'
import { palettes } from '../../palettes.ts'
import { stipple } from '../../shade.ts'
import { group, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Snow on the village, and most of it on one llama. */
function paint({ w, h, ink, random }: View): string {
  const walls = {
    lit: ink.soft,
    shade: ink.mid,
    thatch: ink.paper,
    thatchShade: ink.light,
    opening: ink.accent,
  }
  const tracks = Array.from({ length: 26 }, (_, index) => {
    const t = index / 25
    const x = w * (0.6 + 0.1 * Math.sin(t * 4) + 0.06 * t)
    return path(
      lens(x + (index % 2 ? 11 : -11) * (1 - t * 0.7), h * (0.98 - 0.36 * t), 30 - 20 * t, 7 - 5 * t),
      { fill: ink.soft },
    )
  })
  const [lx, ly, size] = [w * 0.27, h * 0.97, 640]
  return [
    rect(0, 0, w, h * 0.5, { fill: ink.deep }),
    rect(0, 0, w, h * 0.16, { fill: mix(ink.deep, ink.dark, 0.45) }),
    range(
      random,
      { from: -60, to: w + 60, base: h * 0.47, height: 330, count: 5, snow: 0.9 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    path(
      `${smoothPath([
        [0, h * 0.45],
        [w * 0.3, h * 0.47],
        [w * 0.6, h * 0.42],
        [w, h * 0.46],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.light },
    ),
    house(w * 0.5, h * 0.5, 150, walls),
    house(w * 0.9, h * 0.52, 170, walls),
    path(
      `${smoothPath([
        [0, h * 0.6],
        [w * 0.3, h * 0.56],
        [w * 0.66, h * 0.62],
        [w, h * 0.56],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.paper },
    ),
    stipple(random, 0, h * 0.7, w, h * 0.3, { count: 500, colour: ink.soft, min: 1, max: 2.6, towards: 90 }),
    house(w * 0.72, h * 0.65, 300, walls),
    ...tracks,
    walker(w * 0.64, h * 0.79, 190, 1, ink.dark, ink.accent),
    llama(lx, ly, size, 1, { wool: ink.deep, shade: ink.dark, blanket: ink.accent, stripe: ink.gold }),
    group(
      path(
        'M-100 -104C-92 -122 -70 -132 -46 -136C-20 -141 18 -140 42 -132C34 -122 26 -128 16 -122C4 -116 -8 -126 -22 -121C-36 -116 -46 -126 -60 -119C-76 -112 -88 -108 -100 -104ZM66 -196C72 -206 82 -204 90 -192C104 -188 112 -184 115 -176C104 -182 92 -184 84 -184C76 -184 70 -188 66 -196Z',
        { fill: ink.paper },
      ),
      { transform: `translate(${lx} ${ly}) scale(${size / 212})` },
    ),
    snowfall(random, [0, 0, w, h * 0.55], 190, ink.paper),
    snowfall(random, [0, h * 0.5, w, h * 0.5], 60, ink.soft),
  ].join('')
}

export const snowbound = poster(19, palettes.fjord, paint)
