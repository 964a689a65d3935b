import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { times } from '../../geometry.ts'
import { stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { profileHead } from '../../motifs/warrior.ts'
import { type FeatherInk, feather } from '../../motifs/wing.ts'
import { hatch } from '../../shade.ts'
import { circle, group, type Point, path, polygon, rect } from '../../svg.ts'

/** In profile; the headdress is larger than he is. */
export function plumes(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { band: 'none' }, (a) => {
    const at: Point = [a.x + 640, a.y + 1010]
    const ink = { skin: p.soft, paint: p.accent, cloth: p.accent, trim: p.light, gold: p.gold, dark: p.dark }
    const blade = (colour: string): FeatherInk => ({
      blade: colour,
      shade: mix(colour, p.dark, 0.35),
      line: p.dark,
    })
    const row = (
      count: number,
      reach: number,
      width: number,
      colours: readonly string[],
      first: number,
      last: number,
    ) =>
      times(count, (index) => {
        const t = index / (count - 1)
        const [rx, ry] = [at[0] + 70 - t * 250, at[1] - 330 + t * t * 420]
        const swell = 1 - Math.abs(t - 0.45) * 0.42
        return feather(
          [rx, ry],
          first + (last - first) * t,
          reach * swell,
          width,
          blade(colours[index % colours.length] ?? p.gold),
          { bend: -0.16, pointed: 0.45 },
        )
      })
        .reverse()
        .join('')
    const robe = `M${at[0] - 190} ${at[1] + 40}C${at[0] - 320} ${at[1] + 120} ${at[0] - 400} ${at[1] + 300} ${at[0] - 420} ${a.y + a.height}H${at[0] + 260}C${at[0] + 240} ${at[1] + 300} ${at[0] + 130} ${at[1] + 130} ${at[0] - 40} ${at[1] + 60}Z`
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }),
      circle(a.x + 700, a.y + 620, 560, { fill: p.deep }),
      circle(a.x + 700, a.y + 620, 430, { fill: mix(p.deep, p.mid, 0.5) }),
      stars(random, [a.x, a.y, a.width, a.height], 70, p.soft),
      row(15, 800, 116, [p.mid, p.soft, p.deep], -66, -226),
      row(14, 560, 98, [p.accent, p.gold], -64, -222),
      row(14, 360, 80, [p.light, p.soft], -60, -216),
      row(13, 190, 60, [p.gold, p.accent], -58, -208),
      path(robe, { fill: p.accent }),
      stencil(robe, [
        times(8, (index) =>
          path(
            `M${at[0] - 480} ${at[1] + 190 + index * 76}${times(10, (step) => `l45 ${step % 2 ? 40 : -40}`).join('')}${times(10, (step) => `l45 ${step % 2 ? 40 : -40}`).join('')}`,
            { fill: 'none', stroke: [p.gold, p.dark, p.light][index % 3] ?? p.gold, 'stroke-width': 18 },
          ),
        ).join(''),
        polygon(
          [
            [at[0] - 500, at[1]],
            [at[0] - 210, at[1] + 60],
            [at[0] - 170, a.y + a.height],
            [at[0] - 500, a.y + a.height],
          ],
          { fill: p.dark, opacity: 0.4 },
        ),
        hatch(at[0] - 500, at[1], 330, 700, { angle: 80, gap: 13, width: 3, colour: p.dark }),
      ]),
      group(profileHead(ink), { transform: `translate(${at[0]} ${at[1]}) scale(2.15)` }),
      times(3, (ring) =>
        path(
          `M${at[0] - 200 - ring * 16} ${at[1] + 40 + ring * 34}Q${at[0] - 90} ${at[1] + 130 + ring * 42} ${at[0] + 20 + ring * 30} ${at[1] + 56 + ring * 26}`,
          {
            fill: 'none',
            stroke: [p.dark, p.gold, p.light][ring] ?? p.gold,
            'stroke-width': 26,
            'stroke-dasharray': ring === 1 ? '30 8' : 'none',
          },
        ),
      ).join(''),
    ].join('')
  })
}
