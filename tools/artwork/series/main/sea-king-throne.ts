import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { fish } from '../../motifs/fish.ts'
import { glyph } from '../../motifs/glyph.ts'
import { kingHead } from '../../motifs/king-head.ts'
import { llama } from '../../motifs/llama.ts'
import { crown, trident } from '../../motifs/regalia.ts'
import { halo } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { reflectInWater as inWater, swells } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, group, mirror, path, polygon, rect } from '../../svg.ts'

/** Far off and small, on a throne of steps above its own reflection. */
export function throne(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'wave', bandAt: 'both', bandSize: 62 }, (a) => {
    const [cx, foot] = [a.x + a.width / 2, a.y + 1030]
    const gold = { gold: p.gold, shade: mix(p.gold, p.dark, 0.4), stone: p.accent, dark: p.dark }
    const tower = times(7, (level) => {
      const [half, top] = [360 - level * 46, foot - 110 - level * 92]
      return (
        rect(cx - half, top, half * 2, 93, { fill: p.mid }) +
        rect(cx + 60, top, half - 60, 93, { fill: p.deep }) +
        rect(cx - half, top, half * 2, 9, { fill: p.soft }) +
        (level < 6
          ? glyph(level % 2 ? 'spiral' : 'eye', cx - half + 44, top + 52, 54, {
              figure: p.soft,
              cut: p.mid,
            }) +
            glyph(level % 2 ? 'spiral' : 'eye', cx + half - 44, top + 52, 54, { figure: p.mid, cut: p.deep })
          : '')
      )
    })
    const perches = [-1, 1].flatMap((side) => [1, 2, 3, 4, 5].map((level) => [side, level] as const))
    const pigeons = perches.map(([side, level], index) => {
      const [x, y] = [cx + side * (336 - level * 46), foot - 112 - level * 92]
      return group(
        path('M-22 0C-18 -20 0 -26 10 -38C16 -46 28 -42 28 -34L36 -31L28 -28C28 -10 14 2 -4 2L-38 10Z', {
          fill: index % 3 ? p.paper : p.accent,
        }) + circle(21, -36, 2.4, { fill: p.dark }),
        { transform: `translate(${x} ${y}) scale(${-side * 0.95} 0.95)` },
      )
    })
    const robe = `M${cx - 70} ${foot - 350}C${cx - 130} ${foot - 320} ${cx - 150} ${foot - 200} ${cx - 140} ${foot - 130}L${cx - 170} ${foot - 20}H${cx + 170}L${cx + 140} ${foot - 130}C${cx + 150} ${foot - 200} ${cx + 130} ${foot - 320} ${cx + 70} ${foot - 350}Z`
    const king = [
      path(robe, { fill: p.accent }),
      stencil(robe, [
        polygon(
          [
            [cx + 10, foot - 360],
            [cx + 30, foot - 180],
            [cx + 14, foot],
            [cx + 220, foot],
            [cx + 220, foot - 360],
          ],
          { fill: mix(p.accent, p.dark, 0.45) },
        ),
        rect(cx - 200, foot - 62, 400, 30, { fill: p.gold }),
        polygon(
          [
            [cx - 34, foot - 350],
            [cx + 34, foot - 350],
            [cx + 22, foot - 60],
            [cx - 22, foot - 60],
          ],
          { fill: p.light },
        ),
        times(6, (index) =>
          glyph('chakana', cx, foot - 90 - index * 40, 30, { figure: p.dark, cut: p.light }),
        ).join(''),
      ]),
      rect(cx - 200, foot - 20, 400, 26, { fill: p.gold }),
      trident(cx - 176, foot - 560, foot - 20, 104, gold),
      circle(cx - 168, foot - 230, 20, { fill: p.light }),
      path(
        `M${cx - 120} ${foot - 300}L${cx - 172} ${foot - 246}L${cx - 158} ${foot - 214}L${cx - 100} ${foot - 250}Z`,
        { fill: p.accent },
      ),
      path(
        `M${cx + 120} ${foot - 300}L${cx + 168} ${foot - 236}L${cx + 156} ${foot - 206}L${cx + 100} ${foot - 250}Z`,
        { fill: mix(p.accent, p.dark, 0.45) },
      ),
      circle(cx + 178, foot - 246, 42, { fill: p.gold }),
      circle(cx + 178, foot - 246, 27, { fill: p.dark }),
      circle(cx + 178, foot - 246, 16, { fill: p.gold }),
      kingHead(
        cx,
        foot - 408,
        56,
        { lit: p.light, shade: mix(p.light, p.soft, 0.45), line: p.dark, eye: p.paper, lip: p.mid },
        { lock: p.paper, other: p.light, line: p.dark },
        { eyes: 'open', mouth: 'calm' },
        0.8,
      ),
      crown(cx, foot - 452, 124, gold),
    ]
    const seat = [
      tower.join(''),
      pigeons.join(''),
      rect(cx - 210, foot - 130, 420, 130, { fill: p.dark }),
      rect(cx - 210, foot - 130, 420, 10, { fill: p.gold }),
      king.join(''),
      polygon(
        [
          [cx - 460, foot],
          [cx - 420, foot - 30],
          [cx + 420, foot - 30],
          [cx + 460, foot],
        ],
        { fill: p.soft },
      ),
    ]
    const scene = group(seat)
    const lake = { x: a.x, y: foot, width: a.width, height: a.y + a.height - foot }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.light }),
      halo(cx, foot - 500, [640, 520, 400], [mix(p.light, p.soft, 0.5), p.soft, p.gold]),
      halftone(a.x, a.y, a.width, 520, { cell: 17, colour: p.soft, from: 0.7, to: 0, angle: 90 }),
      scene,
      llama(cx - 440, foot, 190, 1, { wool: p.paper, shade: p.soft, blanket: p.accent, stripe: p.gold }),
      llama(cx + 440, foot, 190, -1, { wool: p.dark, shade: p.deep, blanket: p.gold, stripe: p.accent }),
      rect(lake.x, lake.y, lake.width, lake.height, { fill: p.deep }),
      group(inWater(random, lake, scene, p.deep, 0.8), { opacity: 0.55 }),
      swells(random, lake, p.mid, 0.6),
      fish(a.x + 150, foot + 330, 150, 0, { back: p.mid, belly: p.soft, fin: p.dark, eye: p.light }),
      mirror(
        cx,
        fish(a.x + 150, foot + 270, 120, 0, { back: p.mid, belly: p.soft, fin: p.dark, eye: p.light }),
      ),
    ].join('')
  })
}
