import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { polar, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { flock } from '../../motifs/flock.ts'
import { range } from '../../motifs/mountains.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { glyphRing, spikes, stairRing } from '../../motifs/sun-disk.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, clip, rect } from '../../svg.ts'

/** The first sun of the chronicle: its rings fill the whole sky. */
export function dawn(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'bird', bandAt: 'bottom', bandSize: 76 }, (a) => {
    const [cx, horizon] = [a.x + 620, a.y + 1010]
    const rings = [
      [1160, p.deep],
      [1010, p.mid],
      [880, p.accent],
      [760, p.soft],
      [640, p.mid],
      [530, p.gold],
      [400, p.light],
      [290, p.accent],
    ] as const
    const birds = times(15, (index) => polar(cx, horizon, 600 + (index % 3) * 62, 196 + index * 10.5))
    const lake = { x: a.x, y: horizon, width: a.width, height: a.y + a.height - horizon }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      rings.map(([radius, fill]) => circle(cx, horizon, radius, { fill })).join(''),
      glyphRing(
        random,
        { cx, cy: horizon, inner: 884, outer: 1004 },
        32,
        { figure: p.light, cut: p.mid },
        [p.mid, p.deep],
        6,
      ),
      stairRing({ cx, cy: horizon, inner: 766, outer: 838 }, 44, p.light, 2),
      glyphRing(random, { cx, cy: horizon, inner: 534, outer: 636 }, 22, { figure: p.dark, cut: p.gold }, [
        p.gold,
        p.soft,
      ]),
      spikes({ cx, cy: horizon, inner: 292, outer: 396 }, 40, p.gold, p.accent, 0.6),
      circle(cx, horizon, 282, { fill: p.gold }),
      clip(
        'sun',
        circle(cx, horizon, 282),
        halftone(cx - 282, horizon - 282, 564, 300, {
          cell: 14,
          colour: p.light,
          from: 0.9,
          to: 0,
          angle: 90,
        }),
      ),
      flock(random, birds, 84, p.paper),
      range(
        random,
        { from: a.x - 120, to: a.x + 470, base: horizon, height: 330, count: 4, snow: 0.42 },
        { lit: p.mid, shade: p.dark, snow: p.paper, snowShade: p.soft },
        'right',
      ),
      range(
        random,
        { from: a.x + 790, to: a.x + a.width + 160, base: horizon, height: 230, count: 3, snow: 0.35 },
        { lit: p.mid, shade: p.dark, snow: p.paper, snowShade: p.soft },
        'left',
      ),
      rect(lake.x, lake.y, lake.width, lake.height, { fill: p.deep }),
      swells(random, lake, p.dark, 0.9),
      swells(random, lake, p.mid, 0.6),
      glitter(random, cx, lake, 420, p.gold),
      glitter(random, cx, lake, 190, p.light),
      balsa(cx - 130, horizon + 270, 520, 1, { lit: p.gold, shade: p.mid, binding: p.dark, crew: p.dark }),
      pilgrim(
        cx - 60,
        horizon + 250,
        180,
        { robe: p.paper, shade: p.soft, skin: p.soft, trim: p.accent },
        'raised',
      ),
    ].join('')
  })
}
