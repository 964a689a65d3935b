import type { Brush } from '../../artwork.ts'
import { mix } from '../../colour.ts'
import { drawFramed } from '../../frame.ts'
import { polar, times } from '../../geometry.ts'
import { earPlugs, face } from '../../motifs/face.ts'
import { glyph } from '../../motifs/glyph.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { type FeatherInk, feather } from '../../motifs/wing.ts'
import { halftone } from '../../shade.ts'
import { path, rect } from '../../svg.ts'

/** Feathers in a fan about a point, the outer ones first; every feather takes the next ink. */
function fan(
  cx: number,
  cy: number,
  radius: number,
  from: number,
  to: number,
  count: number,
  length: number,
  width: number,
  inks: readonly FeatherInk[],
): string {
  const order = times(count, (index) => index).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  return order
    .map((index) => {
      const at = from + ((to - from) * index) / (count - 1)
      const fold = Math.abs(index - (count - 1) / 2) / count
      return feather(
        polar(cx, cy, radius, at),
        at,
        length * (1 - fold * 0.22),
        width,
        inks[index % inks.length] ?? { blade: '#000000', shade: '#000000', line: '#000000' },
        { bend: at < -90 ? -0.04 : 0.04, pointed: 0.35 },
      )
    })
    .join('')
}

/** The mask with all its feathers up, from the front. */
export function mask(brush: Brush): string {
  const { palette: p } = brush
  const cx = brush.canvas.width / 2
  const ink = (blade: string): FeatherInk => ({ blade, shade: mix(blade, p.dark, 0.32), line: p.dark })
  return drawFramed(
    brush,
    {
      over: (a) => {
        const cy = a.y + 820
        return [
          fan(cx, cy - 80, 190, -206, 26, 27, 640, 82, [ink(p.accent), ink(p.gold), ink(p.mid)]),
          fan(cx, cy - 80, 170, -202, 22, 25, 400, 72, [ink(p.light), ink(p.soft)]),
          fan(cx, cy - 80, 160, -198, 18, 29, 190, 50, [ink(p.gold), ink(p.accent)]),
          path(
            `M${cx - 200} ${cy + 190}C${cx - 360} ${cy + 250} ${cx - 470} ${cy + 330} ${cx - 500} ${a.y + a.height}H${cx + 500}C${cx + 470} ${cy + 330} ${cx + 360} ${cy + 250} ${cx + 200} ${cy + 190}Z`,
            { fill: p.accent, stroke: p.dark, 'stroke-width': 6 },
          ),
          stencil(
            `M${cx - 200} ${cy + 190}C${cx - 360} ${cy + 250} ${cx - 470} ${cy + 330} ${cx - 500} ${a.y + a.height}H${cx + 500}C${cx + 470} ${cy + 330} ${cx + 360} ${cy + 250} ${cx + 200} ${cy + 190}Z`,
            [
              times(9, (index) =>
                path(
                  `M${cx - 560} ${cy + 470 + index * 62}${times(14, (step) => `l40 ${step % 2 ? 34 : -34}h40`).join('')}`,
                  {
                    fill: 'none',
                    stroke: [p.gold, p.dark, p.light][index % 3] ?? p.gold,
                    'stroke-width': 16,
                  },
                ),
              ).join(''),
              rect(cx, cy, 560, 900, { fill: p.dark, opacity: 0.28 }),
            ],
          ),
          times(3, (ring) =>
            path(
              `M${cx - 214 - ring * 26} ${cy + 170}A${214 + ring * 26} ${210 + ring * 26} 0 0 0 ${cx + 214 + ring * 26} ${cy + 170}`,
              {
                fill: 'none',
                stroke: [p.dark, p.gold, p.light][ring] ?? p.gold,
                'stroke-width': 20,
                'stroke-dasharray': ring === 1 ? '26 8' : 'none',
              },
            ),
          ).join(''),
          earPlugs(cx, cy - 10, 204, p.gold, p.accent, p.dark),
          face(
            cx,
            cy,
            212,
            { lit: p.gold, shade: mix(p.gold, p.dark, 0.3), line: p.dark, eye: p.paper, lip: p.accent },
            { eyes: 'wide', mouth: 'teeth' },
            path('M-100 -40H-70L-40 30L-100 60ZM100 -40H70L40 30L100 60Z', { fill: p.accent }) +
              path('M-100 -2L-52 8L-100 22ZM100 -2L52 8L100 22Z', { fill: p.paper }) +
              path('M-60 106H60L40 140H-40Z', { fill: p.mid }) +
              path('M-30 106V140M0 106V140M30 106V140', { stroke: p.dark, 'stroke-width': 4 }) +
              path('M-100 -140H100V-88H-100Z', { fill: p.mid }),
          ),
          path(
            `M${cx - 204} ${cy - 176}Q${cx} ${cy - 260} ${cx + 204} ${cy - 176}L${cx + 196} ${cy - 96}Q${cx} ${cy - 170} ${cx - 196} ${cy - 96}Z`,
            { fill: p.dark },
          ),
          times(7, (index) => {
            const t = (index - 3) / 3
            const [x, y] = [cx + t * 168, cy - 172 + t * t * 42]
            return (
              rect(x - 24, y - 26, 48, 52, {
                fill: index % 2 ? p.accent : p.gold,
                transform: `rotate(${t * 17} ${x} ${y})`,
              }) +
              glyph(
                index % 2 ? 'chakana' : 'eye',
                x,
                y,
                38,
                { figure: p.dark, cut: index % 2 ? p.accent : p.gold },
                t * 17,
              )
            )
          }).join(''),
        ].join('')
      },
    },
    (a) =>
      rect(a.x, a.y, a.width, a.height, { fill: p.dark }) +
      beams(cx, a.y + 740, 1500, 44, p.deep, 2) +
      halftone(a.x, a.y + 900, a.width, 640, { cell: 17, colour: p.deep, from: 0, to: 0.8, angle: 90 }),
  )
}
