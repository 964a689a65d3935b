import { mix } from '../../colour.ts'
import { straightPath } from '../../geometry.ts'
import { condorAbove } from '../../motifs/flock.ts'
import { glow, leafDisk } from '../../motifs/glow.ts'
import { mountain } from '../../motifs/mountains.ts'
import { stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** Red walls, a thread of river, and the owner of it all overhead. */
function paint({ w, h, ink, random }: View): string {
  const wall = (depth: number, side: 1 | -1, fill: string, cut: string): string => {
    const reach = w * (0.2 + depth * 0.1)
    const edge: Point[] = []
    for (let step = 0; step <= 6; step++) {
      const x = reach * (1 - step / 6.6) ** 0.8
      const y = h * (0.2 + depth * 0.1) + step * (h * 0.13) - depth * 40
      edge.push([reach - x + random.range(-14, 14), y], [reach - x + random.range(10, 30), y + h * 0.085])
    }
    const points = edge.map(
      ([x, y]): Point => [side < 0 ? reach * 0.42 + x * 0.66 : w - reach * 0.42 - x * 0.66, y],
    )
    const outside = side < 0 ? -10 : w + 10
    const outline = straightPath(
      [[outside, edge[0]?.[1] ?? 0], ...points, [side < 0 ? w * 0.5 : w * 0.5, h + 20], [outside, h + 20]],
      true,
    )
    const strata = Array.from({ length: 9 }, (_, index) =>
      rect(0, h * (0.24 + index * 0.088) + depth * 18, w, 9 + (index % 3) * 12, { fill: cut }),
    ).join('')
    return path(outline, { fill }) + stencil(outline, strata)
  }
  return [
    rect(0, 0, w, h, { fill: ink.light }),
    glow(w * 0.5, h * 0.42, 160, 420, mix(ink.light, ink.soft, 0.5)),
    leafDisk(w * 0.5, h * 0.42, 150, ink.gold, ink.light, 270),
    mountain(
      random.fork('end'),
      { x: w * 0.53, top: h * 0.34, base: h * 0.78, left: 300, right: 300, snow: 0.3 },
      { lit: ink.soft, shade: mix(ink.soft, ink.mid, 0.6), snow: ink.paper, snowShade: ink.light },
      'left',
    ),
    path(`M0 ${h * 0.77}C${w * 0.3} ${h * 0.74} ${w * 0.7} ${h * 0.75} ${w} ${h * 0.77}L${w} ${h}L0 ${h}Z`, {
      fill: mix(ink.soft, ink.light, 0.35),
    }),
    wall(2.4, -1, mix(ink.soft, ink.mid, 0.5), ink.soft),
    wall(2.2, 1, ink.soft, mix(ink.soft, ink.light, 0.4)),
    wall(1.2, -1, ink.mid, mix(ink.mid, ink.soft, 0.5)),
    wall(1, 1, mix(ink.mid, ink.soft, 0.4), ink.mid),
    path(
      `M${w * 0.53} ${h * 0.77}C${w * 0.6} ${h * 0.82} ${w * 0.42} ${h * 0.86} ${w * 0.36} ${h}L${w * 0.6} ${h}C${w * 0.56} ${h * 0.88} ${w * 0.64} ${h * 0.83} ${w * 0.545} ${h * 0.77}Z`,
      { fill: ink.accent },
    ),
    wall(0, -1, ink.dark, ink.deep),
    wall(-0.2, 1, ink.deep, ink.dark),
  ].join('')
}

/** The condor's wings are wider than the picture has room for. */
function canyonOwner({ w, h, ink }: View): string {
  return condorAbove(w * 0.26, h * 0.2, 860, -9, ink.dark, ink.mid, ink.paper)
}

export const canyon = poster(27, palettes.ember, paint, { over: canyonOwner })
