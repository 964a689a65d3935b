import { smoothPath } from '../../geometry.ts'
import { range } from '../../motifs/mountains.ts'
import { moon, stars } from '../../motifs/sky.ts'
import { glitter, lakeWater, lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A whole month of moons over one long ridge; south of the line the moon grows from the left. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.7
  const places = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8
    return {
      x: w * (0.08 + 0.84 * t),
      y: h * (0.58 - 0.35 * Math.sin(Math.PI * t)),
      r: 38 + 42 * Math.sin(Math.PI * t) ** 2,
      phase: t,
    }
  })
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    stars(random, [0, 0, w, h * 0.6], 46, ink.soft),
    path(smoothPath(places.map(({ x, y }): Point => [x, y])), {
      fill: 'none',
      stroke: ink.mid,
      'stroke-width': 3,
      'stroke-dasharray': '3 14',
      'stroke-linecap': 'round',
    }),
    ...places.map(({ x, y, r }) => circle(x, y, r + 13, { fill: ink.dark })),
    ...places.map(({ x, y, r, phase }) =>
      phase > 0.5
        ? moon(x, y, r, 2 - phase * 2, ink.light, ink.deep)
        : group(moon(0, 0, r, phase * 2, ink.light, ink.deep), {
            transform: `translate(${x} ${y}) scale(-1 1)`,
          }),
    ),
    range(
      random,
      { from: -60, to: w + 60, base: shore, height: 120, count: 10, snow: 0.4 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    lakeWater(random, lake, ink.deep, ink.dark, ink.mid),
    glitter(random, w * 0.5, lake, 210, ink.light),
    ...places
      .filter((_, index) => index !== 4)
      .map(({ x, r, phase }, index) =>
        path(
          Array.from({ length: 5 }, (__, row) =>
            lens(
              x + (index % 2 ? 6 : -6),
              shore + 30 + row * 26,
              r * (1 - Math.abs(phase - 0.5)) * (1.3 - row * 0.16),
              4,
            ),
          ).join(''),
          { fill: ink.soft },
        ),
      ),
  ].join('')
}

export const month = poster(52, palettes.lakeNight, paint, { band: 'chakana', bandAt: 'both', bandSize: 74 })
