import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { smoothPath, times } from '../../geometry.ts'
import { sittingCat } from '../../motifs/cat.ts'
import { hall } from '../../motifs/hall.ts'
import { range } from '../../motifs/mountains.ts'
import { braid } from '../../motifs/plait.ts'
import { cumulus, halo, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { swells } from '../../motifs/water.ts'
import type { Palette } from '../../palettes.ts'
import { circle, group, type Point, path, polygon, rect } from '../../svg.ts'

/** The way home: a bridge of five inks, her two cats go first. */
export function bridge(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'none', title: 'Freyja' }, (a) => {
    const horizon = a.y + 1180
    const middle = (t: number): Point => {
      const [q, u] = [1 - t, t]
      return [
        q * q * (a.x + 60) + 2 * q * u * (a.x + 200) + u * u * (a.x + 800),
        q * q * (a.y + a.height + 130) + 2 * q * u * (a.y + 470) + u * u * (a.y + 560),
      ]
    }
    const edge = (offset: number): Point[] =>
      times(25, (index) => {
        const t = index / 24
        const [from, to] = [middle(t - 0.01), middle(t + 0.01)]
        const norm = Math.hypot(to[0] - from[0], to[1] - from[1])
        const reach = (210 * (1 - t) ** 1.5 + 34) * offset
        const [x, y] = middle(t)
        return [x + (-(to[1] - from[1]) / norm) * reach, y + ((to[0] - from[0]) / norm) * reach]
      })
    const bands = [p.accent, p.gold, p.light, p.soft, p.mid].map((fill, index) =>
      path(
        `${smoothPath(edge(-1 + index * 0.4))}${smoothPath([...edge(-1 + (index + 1) * 0.4)].reverse()).replace('M', 'L')}Z`,
        { fill },
      ),
    )
    const timber = {
      roof: p.gold,
      roofShade: mix(p.gold, p.dark, 0.4),
      wall: p.soft,
      wallShade: p.mid,
      gold: p.light,
      door: p.dark,
    }
    const rock = `M${a.x + 600} ${a.y + 560}H${a.x + a.width}V${a.y + 800}C${a.x + 960} ${a.y + 850} ${a.x + 910} ${a.y + 870} ${a.x + 880} ${a.y + 890}C${a.x + 850} ${a.y + 850} ${a.x + 790} ${a.y + 880} ${a.x + 770} ${a.y + 770}C${a.x + 730} ${a.y + 700} ${a.x + 640} ${a.y + 640} ${a.x + 600} ${a.y + 560}Z`
    const [x, y] = middle(0.3)
    const walker = [x + 20, y + 60] as const
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      halo(
        a.x + 850,
        a.y + 420,
        [720, 560, 400, 250],
        [mix(p.dark, p.deep, 0.6), p.deep, mix(p.deep, p.mid, 0.6), p.mid],
      ),
      stars(random, [a.x, a.y, a.width, 1000], 120, p.light),
      range(
        random,
        { from: a.x - 100, to: a.x + a.width + 100, base: horizon, height: 250, count: 6, snow: 0.42 },
        { lit: p.mid, shade: p.deep, snow: p.light, snowShade: p.soft },
        'right',
      ),
      rect(a.x, horizon, a.width, 420, { fill: p.deep }),
      swells(random, { x: a.x, y: horizon, width: a.width, height: 340 }, p.dark, 1),
      swells(random, { x: a.x, y: horizon, width: a.width, height: 340 }, p.mid, 0.6),
      path(rock, { fill: p.soft }),
      stencil(rock, [
        polygon(
          [
            [a.x + 820, a.y + 540],
            [a.x + 860, a.y + 660],
            [a.x + 800, a.y + 760],
            [a.x + 880, a.y + 1040],
            [a.x + 1100, a.y + 1000],
            [a.x + 1100, a.y + 540],
          ],
          { fill: p.dark },
        ),
        polygon(
          [
            [a.x + 690, a.y + 556],
            [a.x + 740, a.y + 660],
            [a.x + 720, a.y + 700],
            [a.x + 790, a.y + 560],
          ],
          { fill: p.mid },
        ),
        polygon(
          [
            [a.x + 800, a.y + 770],
            [a.x + 840, a.y + 860],
            [a.x + 870, a.y + 890],
            [a.x + 780, a.y + 840],
          ],
          { fill: p.mid },
        ),
      ]),
      hall(a.x + 980, a.y + 566, 190, timber),
      hall(a.x + 730, a.y + 566, 170, timber),
      hall(a.x + 860, a.y + 570, 300, timber),
      cumulus(random, a.x + 1000, a.y + 900, 420, 150, p.light, p.soft),
      cumulus(random, a.x + 700, a.y + 820, 260, 90, p.light, p.soft),
      bands.join(''),
      wanderer(walker[0], walker[1] + 60, p),
      sittingCat(
        walker[0] + 138,
        walker[1] - 232,
        150,
        { fur: p.deep, shade: p.dark, pale: p.light, line: p.dark, eye: p.gold },
        1,
      ),
      sittingCat(
        walker[0] - 60,
        walker[1] + 300,
        230,
        { fur: p.paper, shade: p.soft, pale: p.light, line: p.dark, eye: p.accent },
        1,
      ),
      longship(a.x + 690, horizon + 190, p.dark, p.accent, p.light),
    ].join('')
  })
}

/** Freyja from behind in her feathered cloak, two plaits down her back; about 400 tall. */
function wanderer(x: number, foot: number, p: Palette): string {
  const outline = 'M-46 -252C-104 -214 -112 -90 -138 0Q0 34 138 0C112 -90 104 -214 46 -252Q0 -268 -46 -252Z'
  const plumes = times(6, (row) =>
    times(7, (column) => {
      const [left, top] = [-175 + column * 50 + (row % 2) * 25, -270 + row * 44]
      return path(
        `M${left} ${top}Q${left + 2} ${top + 50} ${left + 25} ${top + 70}Q${left + 48} ${top + 50} ${left + 50} ${top}Z`,
        { fill: row % 2 ? p.accent : p.deep, stroke: p.dark, 'stroke-width': 4 },
      )
    }).join(''),
  )
  const tail = (side: number) =>
    braid(
      times(8, (index): Point => [side * (24 + index * 1.5), -258 + index * 25]),
      34,
      [p.gold, mix(p.gold, p.light, 0.5), p.dark],
    )
  return group(
    [
      path(outline, { fill: p.dark }),
      stencil(outline, plumes.reverse()),
      stencil(outline, path('M20 -270C60 -180 60 -60 40 40H160V-270Z', { fill: p.dark, opacity: 0.3 })),
      path('M-138 0Q0 34 138 0L134 -16Q0 16 -134 -16Z', { fill: p.gold }),
      path('M-64 -246Q0 -286 64 -246Q74 -228 58 -220Q0 -252 -58 -220Q-74 -228 -64 -246Z', { fill: p.light }),
      path('M-44 -300C-50 -372 50 -372 44 -300C44 -268 28 -246 0 -246C-28 -246 -44 -268 -44 -300Z', {
        fill: p.gold,
      }),
      path('M2 -353C50 -352 48 -300 44 -296C42 -266 28 -247 2 -246Z', { fill: mix(p.gold, p.dark, 0.22) }),
      path('M0 -352V-250', { fill: 'none', stroke: p.dark, 'stroke-width': 4 }),
      path('M-45 -306Q0 -288 45 -306L44 -292Q0 -274 -44 -292Z', { fill: p.light }),
      tail(-1),
      tail(1),
    ],
    { transform: `translate(${x} ${foot}) scale(1.14)` },
  )
}

function longship(x: number, y: number, hull: string, sail: string, stripe: string): string {
  const canvas = 'M-74 -190H74C92 -140 92 -90 78 -44H-78C-92 -90 -92 -140 -74 -190Z'
  return group(
    [
      path('M-4 -210H4V-20H-4Z', { fill: hull }),
      path(canvas, { fill: sail }),
      stencil(
        canvas,
        times(3, (index) => rect(-68 + index * 58, -200, 27, 170, { fill: stripe })),
      ),
      path(
        'M-170 -96C-176 -120 -150 -132 -142 -112C-140 -60 -110 -28 -60 -24H60C110 -28 140 -60 142 -112C150 -132 176 -120 170 -96C160 -20 90 10 0 10C-90 10 -160 -20 -170 -96Z',
        { fill: hull },
      ),
      ...times(8, (index) => circle(-84 + index * 24, -22, 13, { fill: index % 2 ? stripe : sail })),
    ],
    { transform: `translate(${x} ${y})` },
  )
}
