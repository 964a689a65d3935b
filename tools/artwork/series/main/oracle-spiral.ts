import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { polar } from '../../geometry.ts'
import { fish } from '../../motifs/fish.ts'
import { pilgrim } from '../../motifs/pilgrim.ts'
import { flames } from '../../motifs/sun-disk.ts'
import { swells } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, path, rect } from '../../svg.ts'

/** Two shoals wind into one eye. */
export function spiral(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'fret', bandAt: 'top', bandSize: 60, title: 'The Oracle' }, (a) => {
    const [cx, cy] = [a.x + a.width / 2, a.y + 610]
    const horizon = a.y + 1230
    const radiusAt = (at: number) => 150 + 600 * (at / 900) ** 1.2
    const arm = (start: number, ink: Parameters<typeof fish>[4]) => {
      const shoal: string[] = []
      for (let at = 0, length = 0; at < 1080; at += (length * 62) / radiusAt(at)) {
        const radius = radiusAt(at)
        length = 34 + radius * 0.29
        const [x, y] = polar(cx, cy, radius, start + at)
        shoal.push(fish(x, y, length, start + at - 84, ink))
      }
      return shoal.join('')
    }
    const lake = { x: a.x, y: horizon, width: a.width, height: a.y + a.height - horizon }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      halftone(a.x, a.y, a.width, a.height, { cell: 18, colour: p.deep, from: 0.95, to: 0.2, angle: 90 }),
      circle(cx, cy, 150, { fill: p.deep }),
      arm(0, { back: p.soft, belly: p.light, fin: p.mid, eye: p.paper }),
      arm(180, { back: p.accent, belly: p.gold, fin: p.mid, eye: p.paper }),
      flames({ cx, cy, inner: 84, outer: 132 }, 16, p.gold),
      circle(cx, cy, 92, { fill: p.dark }),
      path(`M${cx - 84} ${cy}Q${cx} ${cy - 92} ${cx + 84} ${cy}Q${cx} ${cy + 92} ${cx - 84} ${cy}Z`, {
        fill: p.paper,
      }),
      circle(cx, cy, 38, { fill: p.accent }),
      circle(cx, cy, 19, { fill: p.dark }),
      circle(cx - 10, cy - 11, 7, { fill: p.paper }),
      rect(lake.x, lake.y, lake.width, lake.height, { fill: p.mid }),
      swells(random, lake, p.soft, 0.8),
      pilgrim(
        cx,
        horizon + 104,
        250,
        { robe: p.accent, shade: p.deep, skin: p.soft, trim: p.gold },
        'raised',
      ),
      path(
        `M${cx - 230} ${horizon + 54}C${cx - 120} ${horizon + 116} ${cx + 120} ${horizon + 116} ${cx + 230} ${horizon + 54}C${cx + 210} ${horizon + 150} ${cx + 130} ${horizon + 164} ${cx} ${horizon + 164}C${cx - 130} ${horizon + 164} ${cx - 210} ${horizon + 150} ${cx - 230} ${horizon + 54}Z`,
        { fill: p.gold },
      ),
      path(
        `M${cx - 214} ${horizon + 88}C${cx - 110} ${horizon + 136} ${cx + 110} ${horizon + 136} ${cx + 214} ${horizon + 88}`,
        { fill: 'none', stroke: p.dark, 'stroke-width': 6 },
      ),
    ].join('')
  })
}
