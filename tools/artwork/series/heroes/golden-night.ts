import { mix } from '../../colour.ts'
import { balsa } from '../../motifs/balsa.ts'
import { glow } from '../../motifs/glow.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { halo, stars } from '../../motifs/sky.ts'
import { disk, stencil } from '../../motifs/stencil.ts'
import { glyphRing, spikes } from '../../motifs/sun-disk.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { halftone } from '../../shade.ts'
import { circle, rect } from '../../svg.ts'
import { type View, wide } from '../landscape/view.ts'

/** Night on the lake: the golden disk stands where the moon should be. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.56
  const [cx, cy, r] = [w * 0.73, h * 0.31, 150]
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const rock = { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft }
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    rect(0, h * 0.3, w, h * 0.3, { fill: mix(ink.dark, ink.deep, 0.45) }),
    halo(cx, cy, [400, 310, 235], [mix(ink.dark, ink.deep, 0.7), ink.deep, mix(ink.deep, ink.mid, 0.5)]),
    glow(cx, cy, 404, 620, mix(ink.dark, ink.deep, 0.6), 15),
    stars(random, [0, 0, w, h * 0.46], 90, ink.light),
    spikes({ cx, cy, inner: r - 4, outer: r + 62 }, 28, ink.gold, mix(ink.gold, ink.dark, 0.35)),
    circle(cx, cy, r, { fill: ink.gold }),
    stencil(
      disk(cx, cy, r),
      halftone(cx - r, cy - r, r * 2, r * 2, {
        cell: 11,
        colour: mix(ink.gold, ink.paper, 0.55),
        from: 0.85,
        to: 0,
        angle: 50,
      }),
    ),
    glyphRing(random, { cx, cy, inner: r * 0.64, outer: r * 0.94 }, 14, { figure: ink.dark, cut: ink.gold }, [
      ink.gold,
      mix(ink.gold, ink.dark, 0.22),
    ]),
    circle(cx, cy, r * 0.56, { fill: mix(ink.gold, ink.dark, 0.2) }),
    circle(cx - 5, cy - 5, r * 0.48, { fill: ink.gold }),
    range(
      random.fork('far'),
      { from: -100, to: w * 0.6, base: shore, height: 210, count: 5, snow: 0.42 },
      rock,
      'right',
    ),
    range(
      random.fork('near'),
      { from: w * 0.56, to: w + 120, base: shore, height: 120, count: 5, snow: 0.3 },
      rock,
      'left',
    ),
    lakeWater(random, lake, ink.deep, mix(ink.deep, ink.dark, 0.6), mix(ink.deep, ink.mid, 0.5), 0.7),
    glitter(random, cx, lake, 220, ink.gold),
    balsa(w * 0.8, h * 0.77, 230, -1, {
      lit: ink.gold,
      shade: mix(ink.gold, ink.dark, 0.55),
      binding: ink.dark,
      crew: ink.dark,
    }),
    reeds(random, w * 0.9, w + 30, h + 20, 300, 26, [ink.dark, mix(ink.dark, ink.mid, 0.5), ink.gold]),
  ].join('')
}

export const goldenNight = wide('home-1', 'home-1', palettes.lakeNight, paint)
