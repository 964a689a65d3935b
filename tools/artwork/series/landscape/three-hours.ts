import { mix } from '../../colour.ts'
import { smoothPath, straightPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { mountain } from '../../motifs/mountains.ts'
import { halo, stars } from '../../motifs/sky.ts'
import { box, stencil } from '../../motifs/stencil.ts'
import { glitter, lakeWater } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** One bay at three hours, in three windows. */
function paint({ w, h, ink, random }: View): string {
  const gap = 26
  const wide = (w - gap * 2) / 3
  const hours = [
    {
      sky: ink.soft,
      glow: ink.light,
      disk: ink.gold,
      water: ink.mid,
      lit: ink.mid,
      shade: ink.deep,
      at: [0.3, 0.5],
      boat: 0.3,
    },
    {
      sky: mix(ink.accent, ink.light, 0.62),
      glow: ink.light,
      disk: ink.paper,
      water: ink.accent,
      lit: ink.soft,
      shade: ink.mid,
      at: [0.56, 0.2],
      boat: 0.52,
    },
    {
      sky: ink.dark,
      glow: ink.deep,
      disk: ink.light,
      water: ink.deep,
      lit: ink.deep,
      shade: mix(ink.dark, ink.deep, 0.4),
      at: [0.66, 0.34],
      boat: 0.72,
    },
  ] as const
  return hours
    .map((hour, index) => {
      const [x, shore] = [index * (wide + gap), h * 0.64]
      const sun: Point = [x + wide * hour.at[0], h * hour.at[1]]
      const lake = { x, y: shore, width: wide, height: h - shore }
      const bay = (seed: string): string =>
        mountain(
          random.fork(seed),
          { x: x + wide * 0.62, top: h * 0.3, base: shore, left: 250, right: 280, lean: -30, snow: 0.44 },
          { lit: hour.lit, shade: hour.shade, snow: ink.paper, snowShade: index === 2 ? ink.mid : ink.soft },
          index === 2 ? 'right' : 'left',
        )
      const light =
        index === 2
          ? [
              stars(random, [x, 0, wide, h * 0.5], 40, ink.light),
              circle(sun[0], h * 0.16, 70, { fill: hour.disk }),
            ]
          : [halo(sun[0], sun[1], [150], [hour.glow]), circle(sun[0], sun[1], 96, { fill: hour.disk })]
      return stencil(box(x, 0, wide, h), [
        rect(x, 0, wide, h, { fill: hour.sky }),
        ...light,
        bay('bay'),
        path(
          smoothPath([
            [x - 20, shore],
            [x + wide * 0.1, shore - 60],
            [x + wide * 0.26, shore - 30],
            [x + wide * 0.4, shore],
          ]),
          { fill: hour.shade },
        ),
        lakeWater(
          random.fork(`${index}`),
          lake,
          hour.water,
          mix(hour.water, ink.dark, 0.35),
          mix(hour.water, ink.paper, 0.4),
          0.8,
        ),
        glitter(random, sun[0], lake, 120, hour.disk),
        balsa(x + wide * hour.boat, h * 0.8, 190, 1, {
          lit: ink.gold,
          shade: ink.dark,
          binding: ink.dark,
          crew: ink.dark,
        }),
        path(
          `${straightPath([
            [x, h * 0.95],
            [x + wide * 0.3, h * 0.92],
            [x + wide * 0.6, h * 0.96],
            [x + wide, h * 0.93],
          ])}L${x + wide} ${h}L${x} ${h}Z`,
          { fill: ink.dark },
        ),
      ])
    })
    .join('')
}

export const threeHours = poster(50, palettes.altiplanoDawn, paint)
