import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { fish } from '../../motifs/fish.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { crown } from '../../motifs/regalia.ts'
import { halftone } from '../../shade.ts'
import { circle, ellipse, path, polygon, rect } from '../../svg.ts'

/** The crown on the lake bed, a shoal swims through it, a boat passes far above. */
export function lostCrown(brush: Brush): string {
  const { palette: p, random } = brush
  const gold = { gold: p.gold, shade: mix(p.gold, p.dark, 0.42), stone: p.accent, dark: p.dark }
  return drawFramed(brush, { title: 'The Sea King' }, (a) => {
    const [cx, bed, surface] = [a.x + a.width / 2 + 40, a.y + 1240, a.y + 190]
    const shafts = times(5, (index) =>
      polygon(
        [
          [a.x + 560 + index * 70, surface],
          [a.x + 590 + index * 74, surface],
          [cx - 420 + index * 250, a.y + a.height],
          [cx - 560 + index * 250, a.y + a.height],
        ],
        { fill: mix(p.mid, p.soft, 0.4), opacity: 0.75 },
      ),
    )
    const shoal = times(17, (index) => {
      const t = index / 16
      const [x, y] = [
        a.x + 60 + t * 950,
        a.y + 620 + Math.sin(t * 6.2 + 0.4) * 170 + (index % 2) * 74 + t * 40,
      ]
      return fish(
        x,
        y,
        82 + (index % 4) * 18,
        Math.cos(t * 6.2 + 0.4) * 34,
        index % 6 === 2
          ? { back: p.accent, belly: p.gold, fin: p.dark, eye: p.paper }
          : { back: p.soft, belly: p.light, fin: p.deep, eye: p.paper },
      )
    })
    const sand = smoothPath([
      [a.x - 40, bed + 40],
      [a.x + 200, bed - 10],
      [a.x + 480, bed + 60],
      [a.x + 760, bed + 30],
      [a.x + 1110, bed - 30],
    ])
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.mid }),
      rect(a.x, a.y, a.width, 200, { fill: p.light }),
      range(
        random,
        { from: a.x - 60, to: a.x + a.width + 60, base: surface + 4, height: 120, count: 6, snow: 0.4 },
        { lit: p.soft, shade: p.mid, snow: p.paper, snowShade: p.light },
        'right',
      ),
      rect(a.x, surface, a.width, a.height, { fill: p.mid }),
      shafts.join(''),
      halftone(a.x, surface, a.width, a.y + a.height - surface, {
        cell: 20,
        colour: p.deep,
        from: 0,
        to: 1.02,
        angle: 90,
      }),
      path(
        `M${a.x} ${surface}${times(14, (index) => `q38 ${index % 2 ? 20 : 26} 76 0`).join('')}V${surface - 12}H${a.x}Z`,
        { fill: p.paper },
      ),
      balsa(a.x + 330, surface + 10, 260, 1, {
        lit: p.gold,
        shade: p.dark,
        binding: p.dark,
        sail: p.paper,
        sailShade: p.accent,
        crew: p.dark,
      }),
      path(`${sand}V${a.y + a.height}H${a.x - 40}Z`, { fill: p.deep }),
      ellipse(cx - 20, bed + 84, 380, 44, { fill: p.dark }),
      shoal.slice(0, 9).join(''),
      crown(cx, bed - 30, 660, gold, -15),
      shoal.slice(9).join(''),
      times(5, (index) =>
        circle(cx - 40 + (index % 2) * 60, bed - 560 - index * 80, 22 - index * 3, {
          fill: 'none',
          stroke: p.light,
          'stroke-width': 4,
        }),
      ).join(''),
      path(
        `${smoothPath([
          [a.x - 40, bed + 120],
          [a.x + 260, bed + 150],
          [a.x + 600, bed + 96],
          [a.x + 900, bed + 150],
          [a.x + 1110, bed + 90],
        ])}V${a.y + a.height}H${a.x - 40}Z`,
        { fill: p.dark },
      ),
      reeds(random, a.x - 10, a.x + 250, bed + 190, 620, 24, [p.dark, p.deep, p.accent]),
      reeds(random, a.x + 860, a.x + a.width + 20, bed + 180, 430, 20, [p.dark, p.deep, p.accent]),
      times(9, (index) =>
        circle(a.x + 300 + index * 64, bed + 176 + (index % 3) * 34, 9 + (index % 4) * 4, {
          fill: index % 3 ? p.deep : p.gold,
        }),
      ).join(''),
    ].join('')
  })
}
