import { mix } from '../../colour.ts'
import { smoothPath, straightPath } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { mountain } from '../../motifs/mountains.ts'
import { stencil } from '../../motifs/stencil.ts'
import { lakeWater, lens } from '../../motifs/water.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, type Point, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A tongue of ice tastes the lake. */
function paint({ w, h, ink, random }: View): string {
  const shore = h * 0.66
  const lake = { x: 0, y: shore, width: w, height: h - shore }
  const left = smoothPath([
    [w * 0.47, h * 0.2],
    [w * 0.43, h * 0.32],
    [w * 0.45, h * 0.42],
    [w * 0.36, h * 0.53],
    [w * 0.3, shore],
  ])
  const right: Point[] = [
    [w * 0.72, shore],
    [w * 0.66, h * 0.53],
    [w * 0.57, h * 0.42],
    [w * 0.58, h * 0.3],
    [w * 0.53, h * 0.2],
  ]
  const ice = `${left}L${smoothPath(right).slice(1)}Z`
  const crevasses = Array.from({ length: 15 }, (_, index) => {
    const t = index / 14
    const y = h * (0.24 + 0.4 * t)
    const half = w * (0.05 + 0.17 * t * t)
    const cx = w * (0.505 + 0.004 * index)
    return `M${cx - half} ${y}Q${cx} ${y + 34 + 20 * t} ${cx + half} ${y - 8}Q${cx} ${y + 44 + 34 * t} ${cx - half} ${y}Z`
  }).join('')
  const cliffTop = Array.from(
    { length: 22 },
    (_, index): Point => [w * (0.3 + (0.42 * index) / 21), shore - 62 - random.range(0, 44)],
  )
  const berg = (x: number, y: number, s: number): string =>
    group(
      [
        polygon(
          [
            [-90, 0],
            [-70, -50],
            [-20, -84],
            [16, -46],
            [60, -60],
            [96, 0],
          ],
          { fill: ink.paper },
        ),
        polygon(
          [
            [-20, -84],
            [16, -46],
            [60, -60],
            [96, 0],
            [20, 0],
            [0, -40],
          ],
          { fill: ink.soft },
        ),
        polygon(
          [
            [-80, 6],
            [-40, 38],
            [30, 30],
            [86, 6],
          ],
          { fill: ink.light, opacity: 0.5 },
        ),
      ],
      { transform: `translate(${w * x} ${h * y}) scale(${s})` },
    )
  const rock = { lit: ink.deep, shade: ink.dark, snow: ink.paper, snowShade: ink.soft }
  return [
    rect(0, 0, w, shore, { fill: mix(ink.light, ink.soft, 0.45) }),
    rect(0, 0, w, h * 0.12, { fill: ink.soft }),
    circle(w * 0.3, h * 0.17, 78, { fill: ink.accent }),
    path(
      `${straightPath([
        [w * 0.24, h * 0.34],
        [w * 0.36, h * 0.16],
        [w * 0.42, h * 0.21],
        [w * 0.49, h * 0.09],
        [w * 0.55, h * 0.2],
        [w * 0.62, h * 0.13],
        [w * 0.78, h * 0.4],
      ])}L${w * 0.78} ${shore}L${w * 0.24} ${shore}Z`,
      { fill: ink.mid },
    ),
    polygon(
      [
        [w * 0.36, h * 0.16],
        [w * 0.42, h * 0.21],
        [w * 0.4, h * 0.4],
        [w * 0.36, h * 0.3],
      ],
      { fill: ink.deep },
    ),
    polygon(
      [
        [w * 0.62, h * 0.13],
        [w * 0.78, h * 0.4],
        [w * 0.7, h * 0.5],
        [w * 0.6, h * 0.3],
      ],
      { fill: ink.deep },
    ),
    path(ice, { fill: ink.light }),
    stencil(
      ice,
      path(crevasses, { fill: ink.soft }) +
        polygon(
          [
            [w * 0.53, h * 0.2],
            [w * 0.58, h * 0.3],
            [w * 0.75, shore],
            [w * 0.58, shore],
            [w * 0.55, h * 0.44],
          ],
          { fill: ink.soft },
        ),
    ),
    mountain(
      random.fork('l'),
      { x: w * 0.14, top: h * 0.14, base: shore, left: 420, right: 420, lean: 50, snow: 0.3 },
      rock,
      'left',
    ),
    mountain(
      random.fork('r'),
      { x: w * 0.88, top: h * 0.2, base: shore, left: 420, right: 380, lean: 30, snow: 0.26 },
      rock,
      'left',
    ),
    path(`${straightPath(cliffTop)}L${w * 0.72} ${shore}L${w * 0.3} ${shore}Z`, { fill: ink.paper }),
    ...cliffTop.slice(1, -1).map(([x, y], index) =>
      index % 2
        ? ''
        : polygon(
            [
              [x, y],
              [x + 26, y + 10],
              [x + 20, shore],
              [x + 4, shore],
            ],
            { fill: ink.soft },
          ),
    ),
    lakeWater(random, lake, ink.mid, ink.deep, ink.light),
    path(
      [0, 1, 2, 3, 4]
        .map((index) =>
          lens(w * 0.51 + (index % 2 ? 30 : -20), shore + 16 + index * 24, w * (0.4 - index * 0.05), 7),
        )
        .join(''),
      { fill: ink.paper },
    ),
    berg(0.2, 0.79, 1),
    berg(0.8, 0.84, 1.6),
    berg(0.6, 0.75, 0.6),
    balsa(w * 0.42, h * 0.89, 250, 1, {
      lit: ink.gold,
      shade: ink.dark,
      binding: ink.dark,
      crew: ink.accent,
    }),
  ].join('')
}

export const glacier = poster(43, palettes.fjord, paint)
