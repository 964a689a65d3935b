import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { range } from '../../motifs/mountains.ts'
import { trident } from '../../motifs/regalia.ts'
import { scrollBank } from '../../motifs/scroll-cloud.ts'
import { halo } from '../../motifs/sky.ts'
import { swells } from '../../motifs/water.ts'
import { hatch } from '../../shade.ts'
import { circle, ellipse, type Point, path, polygon, rect } from '../../svg.ts'

/** Only an arm comes out of the lake, and holds the trident up into the storm. */
export function risingTrident(brush: Brush): string {
  const { palette: p, random } = brush
  const gold = { gold: p.accent, shade: p.gold, stone: p.light, dark: p.dark }
  const cx = brush.canvas.width / 2 + 60
  return drawFramed(brush, { over: (a) => trident(cx, a.y - 34, a.y + 560, 270, gold) }, (a) => {
    const horizon = a.y + 1120
    const curls: (readonly [number, number, number, 1 | -1])[] = [
      [a.x + 70, a.y + 80, 110, 1],
      [a.x + 950, a.y + 60, 120, -1],
      [a.x + 250, a.y + 20, 96, 1],
      [a.x + 790, a.y + 10, 90, -1],
      [a.x + 190, a.y + 190, 98, 1],
      [a.x + 1010, a.y + 250, 96, -1],
      [a.x + 40, a.y + 300, 86, 1],
      [a.x + 880, a.y + 190, 82, -1],
    ]
    const bolt = (x: number, y: number, side: number, size: number) => {
      const shape: Point[] = [
        [0, 0],
        [46, 150],
        [14, 150],
        [92, 330],
        [50, 330],
        [150, 560],
        [26, 350],
        [66, 350],
        [-22, 170],
        [14, 170],
        [-40, 0],
      ]
      return polygon(
        shape.map(([dx, dy]): Point => [x + dx * side * size, y + dy * size]),
        { fill: p.light },
      )
    }
    const wrist = a.y + 700
    const arm = `M${cx - 52} ${wrist - 10}C${cx - 70} ${wrist + 80} ${cx - 100} ${wrist + 150} ${cx - 104} ${wrist + 260}C${cx - 106} ${wrist + 360} ${cx - 120} ${wrist + 460} ${cx - 130} ${horizon + 90}H${cx + 120}C${cx + 118} ${wrist + 420} ${cx + 112} ${wrist + 330} ${cx + 94} ${wrist + 230}C${cx + 80} ${wrist + 140} ${cx + 60} ${wrist + 80} ${cx + 56} ${wrist - 10}Z`
    const fingers = times(
      4,
      (index) =>
        rect(cx - 80 + index * 3, wrist - 168 + index * 45, 148 - index * 5, 48, {
          rx: 24,
          fill: p.soft,
          stroke: p.dark,
          'stroke-width': 6,
        }) + rect(cx + 28, wrist - 162 + index * 45, 34 - index * 3, 36, { rx: 16, fill: p.mid }),
    )
    const splash = times(9, (index) => {
      const t = index / 8 - 0.5
      const [x, tall] = [cx + t * 520, 170 * Math.cos(t * 2.6) + 40]
      return (
        path(
          `M${x - 44} ${horizon + 30}C${x - 30 + t * 60} ${horizon - tall * 0.5} ${x + t * 120} ${horizon - tall * 0.8} ${x + t * 150} ${horizon - tall}C${x + t * 130 + 20} ${horizon - tall * 0.5} ${x + 30} ${horizon - 20} ${x + 44} ${horizon + 30}Z`,
          { fill: index % 2 ? p.light : p.soft },
        ) + circle(x + t * 170, horizon - tall - 34, 7 + (index % 3) * 4, { fill: p.light })
      )
    })
    const lake = { x: a.x, y: horizon, width: a.width, height: a.y + a.height - horizon }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.deep }),
      halo(cx, a.y + 120, [720, 560, 420], [mix(p.deep, p.mid, 0.35), mix(p.deep, p.mid, 0.7), p.mid]),
      hatch(a.x, a.y + 200, a.width, 900, { angle: 106, gap: 26, width: 2.4, colour: p.soft }),
      bolt(a.x + 230, a.y + 240, -0.7, 0.9),
      bolt(a.x + 900, a.y + 250, 0.6, 1.2),
      scrollBank(curls, [p.deep, p.mid, p.deep], p.dark),
      range(
        random,
        { from: a.x - 80, to: a.x + a.width + 80, base: horizon, height: 190, count: 7, snow: 0.3 },
        { lit: p.mid, shade: p.dark, snow: p.light, snowShade: p.soft },
        'left',
      ),
      rect(lake.x, lake.y, lake.width, lake.height, { fill: p.dark }),
      swells(random, lake, p.deep, 1),
      swells(random, lake, p.mid, 0.7),
      times(5, (ring) =>
        ellipse(cx, horizon + 60 + ring * 10, 190 + ring * 96, 34 + ring * 26, {
          fill: 'none',
          stroke: ring % 2 ? p.mid : p.soft,
          'stroke-width': 9 - ring,
        }),
      ).join(''),
      path(`M${cx - 15} ${a.y + 500}H${cx + 15}V${horizon}H${cx - 15}Z`, { fill: p.gold }),
      path(arm, { fill: p.soft }),
      path(
        `M${cx + 10} ${wrist}C${cx + 20} ${wrist + 160} ${cx + 10} ${wrist + 320} ${cx + 30} ${horizon + 90}H${cx + 120}C${cx + 118} ${wrist + 420} ${cx + 112} ${wrist + 330} ${cx + 94} ${wrist + 230}C${cx + 80} ${wrist + 140} ${cx + 60} ${wrist + 80} ${cx + 56} ${wrist - 10}Z`,
        { fill: p.mid },
      ),
      path(
        `M${cx - 74} ${wrist + 50}Q${cx} ${wrist + 84} ${cx + 70} ${wrist + 50}L${cx + 92} ${wrist + 176}Q${cx} ${wrist + 220} ${cx - 98} ${wrist + 176}Z`,
        { fill: p.accent },
      ),
      path(
        `M${cx + 20} ${wrist + 66}Q${cx + 50} ${wrist + 62} ${cx + 70} ${wrist + 50}L${cx + 92} ${wrist + 176}Q${cx + 60} ${wrist + 192} ${cx + 24} ${wrist + 198}Z`,
        { fill: p.gold },
      ),
      times(5, (index) =>
        polygon(
          [
            [cx - 66 + index * 32, wrist + 132 + 8 * Math.sin(index * 0.8)],
            [cx - 52 + index * 32, wrist + 108],
            [cx - 38 + index * 32, wrist + 132],
            [cx - 52 + index * 32, wrist + 156],
          ],
          { fill: p.dark },
        ),
      ).join(''),
      rect(cx - 92, wrist - 176, 60, 186, { rx: 28, fill: p.soft, stroke: p.dark, 'stroke-width': 6 }),
      fingers.join(''),
      rect(cx - 92, wrist - 196, 128, 46, {
        rx: 23,
        fill: p.soft,
        stroke: p.dark,
        'stroke-width': 6,
        transform: `rotate(-16 ${cx - 40} ${wrist - 170})`,
      }),
      splash.join(''),
      ellipse(cx, horizon + 104, 320, 78, { fill: p.dark }),
      times(3, (ring) =>
        path(
          `M${cx - 316 - ring * 70} ${horizon + 96 + ring * 8}Q${cx} ${horizon + 196 + ring * 56} ${cx + 316 + ring * 70} ${horizon + 96 + ring * 8}`,
          { fill: 'none', stroke: ring % 2 ? p.mid : p.soft, 'stroke-width': 8 - ring * 2 },
        ),
      ).join(''),
      balsa(a.x + 210, horizon + 230, 230, 1, {
        lit: p.accent,
        shade: p.gold,
        binding: p.dark,
        crew: p.light,
      }),
    ].join('')
  })
}
