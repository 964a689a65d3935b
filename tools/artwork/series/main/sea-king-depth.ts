import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { fish } from '../../motifs/fish.ts'
import { flock } from '../../motifs/flock.ts'
import { kingHead } from '../../motifs/king-head.ts'
import { llama } from '../../motifs/llama.ts'
import { range } from '../../motifs/mountains.ts'
import { reeds } from '../../motifs/reeds.ts'
import { crown } from '../../motifs/regalia.ts'
import { halo } from '../../motifs/sky.ts'
import { swells } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { group, rect } from '../../svg.ts'

/** The points of his crown are an island; below the water he sleeps with open eyes. */
export function depth(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, {}, (a) => {
    const [cx, line] = [a.x + a.width / 2, a.y + 520]
    const stone = { gold: p.gold, shade: mix(p.gold, p.dark, 0.45), stone: p.accent, dark: p.dark }
    const under = {
      gold: mix(p.gold, p.dark, 0.45),
      shade: mix(p.gold, p.dark, 0.7),
      stone: p.accent,
      dark: p.dark,
    }
    const cy = line + 330
    const bands = times(5, (index) =>
      rect(a.x, line + index * 210, a.width, 260, { fill: mix(p.deep, p.dark, index / 4.2) }),
    )
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.light }),
      halo(cx + 250, a.y + 210, [300, 210, 128], [mix(p.light, p.soft, 0.5), p.soft, p.accent]),
      range(
        random,
        { from: a.x - 80, to: a.x + a.width + 80, base: line, height: 230, count: 6, snow: 0.45 },
        { lit: p.soft, shade: p.mid, snow: p.paper, snowShade: p.light },
        'right',
      ),
      bands.join(''),
      halftone(a.x, line, a.width, 420, { cell: 18, colour: p.mid, from: 0.8, to: 0, angle: 90 }),
      kingHead(
        cx,
        cy + 90,
        285,
        {
          lit: mix(p.mid, p.deep, 0.25),
          shade: p.deep,
          line: p.dark,
          eye: p.light,
          lip: mix(p.mid, p.dark, 0.4),
        },
        { lock: mix(p.deep, p.dark, 0.35), other: mix(p.deep, p.dark, 0.7), line: p.mid },
        { eyes: 'open', mouth: 'calm' },
        1.5,
      ),
      crown(cx, line + 230, 620, under),
      group(crown(cx, line + 230, 620, stone), { 'clip-path': 'url(#air)' }),
      `<clipPath id="air">${rect(a.x, a.y, a.width, line - a.y)}</clipPath>`,
      rect(a.x, line - 4, a.width, 10, { fill: p.paper }),
      swells(random, { x: a.x, y: line + 8, width: a.width, height: 150 }, p.soft, 0.7),
      reeds(random, cx - 330, cx - 190, line, 120, 14, [p.deep, p.mid, p.accent]),
      reeds(random, cx + 180, cx + 330, line, 100, 14, [p.deep, p.mid, p.accent]),
      llama(cx - 90, line, 84, 1, { wool: p.paper, shade: p.soft, blanket: p.accent, stripe: p.gold }),
      flock(
        random,
        [
          [a.x + 150, a.y + 140],
          [a.x + 230, a.y + 190],
          [a.x + 300, a.y + 120],
          [a.x + 390, a.y + 180],
          [a.x + 200, a.y + 260],
        ],
        66,
        p.deep,
      ),
      balsa(a.x + 900, line + 6, 190, -1, { lit: p.gold, shade: p.dark, binding: p.dark, crew: p.dark }),
      times(9, (index) =>
        fish(
          a.x + 100 + ((index * 331) % 900),
          line + 250 + index * 76,
          70 + (index % 3) * 26,
          index % 2 ? 184 : -6,
          { back: p.soft, belly: p.light, fin: p.mid, eye: p.accent },
        ),
      )
        .filter((_, index) => ![1, 4].includes(index))
        .join(''),
    ].join('')
  })
}
