import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { leafDisk } from '../../motifs/glow.ts'
import { mountain } from '../../motifs/mountains.ts'
import { tuft } from '../../motifs/reeds.ts'
import { walker } from '../../motifs/settlement.ts'
import { palettes } from '../../palettes.ts'
import { circle, type Point, path, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** One pale path swings up the valley and disappears where the sun stands in the notch. */
function paint({ w, h, ink, random }: View): string {
  const rock = { lit: ink.mid, shade: ink.deep, snow: ink.paper, snowShade: ink.soft }
  const [nx, ny] = [w * 0.47, h * 0.5]
  const way: readonly (readonly [number, number, number])[] = [
    [nx, ny + 14, 5],
    [nx + 74, ny + 70, 11],
    [nx - 40, ny + 128, 17],
    [nx - 130, ny + 186, 26],
    [nx + 80, ny + 262, 40],
    [nx + 270, ny + 340, 62],
    [nx + 70, ny + 450, 110],
    [nx - 220, ny + 560, 180],
  ]
  const left = way.map(([x, y, half]): Point => [x - half, y])
  const right = way.map(([x, y, half]): Point => [x + half, y])
  return [
    rect(0, 0, w, h, { fill: mix(ink.accent, ink.light, 0.42) }),
    circle(nx, ny - 60, 330, { fill: mix(ink.accent, ink.light, 0.7) }),
    circle(nx, ny - 60, 215, { fill: ink.light }),
    leafDisk(nx, ny - 60, 130, ink.gold, ink.light, 270),
    mountain(
      random.fork('l'),
      { x: w * 0.2, top: h * 0.06, base: h * 0.76, left: 520, right: 470, lean: 60, snow: 0.42 },
      rock,
      'right',
    ),
    mountain(
      random.fork('r'),
      { x: w * 0.78, top: h * 0.12, base: h * 0.78, left: 540, right: 500, lean: -40, snow: 0.36 },
      rock,
      'left',
    ),
    path(
      `${smoothPath([
        [0, h * 0.64],
        [w * 0.2, h * 0.62],
        [w * 0.4, h * 0.53],
        [nx, ny + 10],
        [w * 0.56, h * 0.54],
        [w * 0.78, h * 0.64],
        [w, h * 0.62],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: ink.soft },
    ),
    path(
      `${smoothPath([
        [0, h * 0.7],
        [w * 0.2, h * 0.69],
        [w * 0.42, h * 0.61],
        [w * 0.6, h * 0.66],
        [w * 0.8, h * 0.74],
        [w, h * 0.72],
      ])}L${w} ${h}L0 ${h}Z`,
      { fill: mix(ink.soft, ink.mid, 0.45) },
    ),
    path(
      `${smoothPath([
        [w * 0.3, h],
        [w * 0.52, h * 0.84],
        [w * 0.74, h * 0.8],
        [w, h * 0.84],
      ])}L${w} ${h}Z`,
      { fill: ink.mid },
    ),
    path(`${smoothPath(left)}L${smoothPath([...right].reverse()).slice(1)}Z`, { fill: ink.paper }),
    path(
      `${smoothPath(way.map(([x, y, half]): Point => [x + half * 0.55, y]))}L${smoothPath([...right].reverse()).slice(1)}Z`,
      { fill: ink.gold },
    ),
    ...[0.03, 0.1, 0.2, 0.78, 0.86, 0.96].map((share, index) =>
      tuft(random, w * share, h * (0.9 + (index % 2) * 0.08), 120, 0.1, ink.gold, ink.deep),
    ),
    walker(nx + 96, ny + 290, 96, -1, ink.dark, ink.accent),
  ].join('')
}

export const pass = poster(14, palettes.maize, paint)
