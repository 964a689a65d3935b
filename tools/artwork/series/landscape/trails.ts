import { mix } from '../../colour.ts'
import { sector, straightPath } from '../../geometry.ts'
import { mountain } from '../../motifs/mountains.ts'
import { spark } from '../../motifs/sky.ts'
import { palettes } from '../../palettes.ts'
import { circle, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** One exposure, all night: every star draws its own circle round the pole. */
function paint({ w, h, ink, random }: View): string {
  const [cx, cy] = [w * 0.62, h * 0.36]
  const arcs = Array.from({ length: 74 }, (_, index) => {
    const radius = 26 + index * 15.5
    const start = random.range(0, 360)
    const sweep = random.range(50, 150)
    const thick = random.pick([2.4, 3.4, 5])
    const fill = random.chance(0.14) ? ink.gold : random.chance(0.4) ? ink.soft : ink.light
    const far = random.range(150, 220)
    return (
      path(sector(cx, cy, radius, radius + thick, start, start + sweep), { fill }) +
      path(sector(cx, cy, radius, radius + thick * 0.7, start + far, start + far + sweep * 0.5), {
        fill: ink.mid,
      })
    )
  })
  return [
    rect(0, 0, w, h, { fill: ink.dark }),
    circle(cx, cy, 640, { fill: mix(ink.dark, ink.deep, 0.35) }),
    circle(cx, cy, 330, { fill: mix(ink.dark, ink.deep, 0.8) }),
    ...arcs,
    spark(cx, cy, 22, ink.gold),
    mountain(
      random.fork('m'),
      { x: cx, top: h * 0.47, base: h * 1.02, left: 760, right: 660, lean: -40, snow: 0.36 },
      { lit: ink.mid, shade: ink.deep, snow: ink.light, snowShade: ink.soft },
      'left',
    ),
    path(
      `${straightPath([
        [0, h * 0.93],
        [w * 0.16, h * 0.9],
        [w * 0.3, h * 0.94],
        [w * 0.5, h * 0.92],
        [w * 0.74, h * 0.96],
        [w, h * 0.91],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.dark },
    ),
    polygon(
      [
        [w * 0.165, h * 0.91],
        [w * 0.2, h * 0.835],
        [w * 0.235, h * 0.925],
      ],
      { fill: ink.accent },
    ),
    polygon(
      [
        [w * 0.2, h * 0.835],
        [w * 0.235, h * 0.925],
        [w * 0.207, h * 0.92],
      ],
      { fill: ink.gold },
    ),
  ].join('')
}

export const trails = poster(46, palettes.storm, paint, {
  paper: palettes.storm.dark,
  ink: palettes.storm.soft,
})
