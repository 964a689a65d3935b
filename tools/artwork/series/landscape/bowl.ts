import { mix } from '../../colour.ts'
import { polar, times } from '../../geometry.ts'
import { llama } from '../../motifs/llama.ts'
import { walker } from '../../motifs/settlement.ts'
import { stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { hatch } from '../../shade.ts'
import { circle, ellipse, group, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Looking down into round terraces, ring within ring, to one person at the bottom. */
function paint({ w, h, ink, random }: View): string {
  const [cx, cy] = [w * 0.53, h * 0.56]
  const crops = [ink.mid, ink.soft, ink.light, ink.gold]
  const levels = 9
  const pit = Array.from({ length: levels }, (_, level) => {
    const t = 1 - level / levels
    const [rx, ry] = [820 * t + 40, 480 * t + 22]
    const [x, y] = [cx - level * 7, cy + level * 15]
    const fall = 9 + 22 * t
    const outline = `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`
    const crop = crops[level % crops.length] ?? ink.mid
    const rows =
      level % 2 === 0
        ? stencil(
            outline,
            Array.from({ length: 5 }, (_, row) =>
              ellipse(x, y + fall, rx - fall - row * 11, ry - fall - row * 6.5, {
                fill: 'none',
                stroke: mix(crop, ink.deep, 0.4),
                'stroke-width': 2.4,
                'stroke-dasharray': `${12 + row * 3} 9`,
              }),
            ).join(''),
          )
        : ''
    // The wall is lit where it faces the light: on the right side of the pit.
    const faces = [
      { from: 100, to: 215, fill: ink.dark },
      { from: 215, to: 300, fill: ink.deep },
      { from: 300, to: 380, fill: mix(ink.mid, ink.deep, 0.35) },
      { from: 20, to: 100, fill: ink.deep },
    ].map(({ from, to, fill }) =>
      polygon([[x, y], ...times(5, (step) => polar(x, y, rx * 1.5, from + ((to - from) * step) / 4))], {
        fill,
      }),
    )
    const [sx, sy] = [x + rx * Math.cos(-1.02), y + ry * Math.sin(-1.02)]
    const step = polygon(
      [
        [sx - 13 - 10 * t, sy + 3],
        [sx + 10 + 8 * t, sy + 9 * t],
        [sx + 6 + 8 * t, sy + fall * 1.5],
        [sx - 18 - 10 * t, sy + fall * 1.25],
      ],
      { fill: ink.paper },
    )
    return (
      path(outline, { fill: ink.dark }) +
      stencil(outline, [...faces, ellipse(x, y + fall, rx, ry, { fill: crop }), rows]) +
      step
    )
  })
  return [
    rect(0, 0, w, h, { fill: ink.soft }),
    stencil(
      `M0 0H${w}V${h}H0Z`,
      hatch(0, 0, w, h, { angle: -14, gap: 22, width: 4, colour: mix(ink.soft, ink.mid, 0.4) }),
    ),
    ...pit,
    walker(cx - 60, cy + 158, 92, 1, ink.dark, ink.accent),
    llama(w * 0.07, h * 0.24, 120, 1, { wool: ink.light, shade: ink.gold }),
    llama(w * 0.135, h * 0.17, 98, -1, { wool: ink.dark, shade: ink.dark }),
    group(
      Array.from({ length: 6 }, () =>
        circle(random.range(w * 0.86, w), random.range(h * 0.02, h * 0.2), random.range(14, 40), {
          fill: ink.deep,
        }),
      ),
    ),
  ].join('')
}

export const bowl = poster(4, palettes.terrace, paint)
