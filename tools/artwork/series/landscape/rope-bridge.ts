import { mix } from '../../colour.ts'
import { smoothPath, straightPath } from '../../geometry.ts'
import { farBird } from '../../motifs/flock.ts'
import { llama } from '../../motifs/llama.ts'
import { fracture, mountain } from '../../motifs/mountains.ts'
import { walker } from '../../motifs/settlement.ts'
import { halo } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { palettes } from '../../palettes.ts'
import { type Point, path, polygon, rect } from '../../svg.ts'
import { poster, type View } from './view.ts'

/** A bridge of grass rope, mended every June, over a drop that nobody has measured. */
function paint({ w, h, ink, random }: View): string {
  const deck = (x: number): number => h * 0.42 + 150 * (1 - ((x - w * 0.5) / (w * 0.31)) ** 2)
  const between: number[] = Array.from({ length: 40 }, (_, index) => w * 0.19 + (w * 0.62 * index) / 39)
  const rail = (x: number): number => deck(x) - 76 + 10 * Math.sin((x - w * 0.19) / (w * 0.2))
  const cliff = (edge: readonly Point[], side: number, fill: string): string =>
    path(straightPath([[side, h * 0.3], ...edge, [side, h]], true), { fill })
  const leftEdge = [
    ...fracture(random, [w * 0.2, h * 0.4], [w * 0.24, h * 0.7], 0.06, 3),
    [w * 0.33, h] as const,
  ]
  const rightEdge = [
    ...fracture(random, [w * 0.8, h * 0.4], [w * 0.75, h * 0.7], 0.06, 3),
    [w * 0.68, h] as const,
  ]
  const scars = (from: number, to: number, fill: string): string =>
    Array.from({ length: 12 }, () => {
      const [x, y] = [random.range(from, to), random.range(h * 0.42, h * 0.9)]
      return polygon(
        [
          [x, y],
          [x + 26, y + 20],
          [x + 16, y + 150],
          [x - 12, y + 210],
        ],
        { fill },
      )
    }).join('')
  const walk: readonly (readonly [number, number])[] = [
    [0.36, 1],
    [0.5, 0],
    [0.57, 0],
  ]
  return [
    rect(0, 0, w, h, { fill: ink.soft }),
    halo(w * 0.64, h * 0.24, [270, 200, 150], [mix(ink.light, ink.soft, 0.6), ink.light, ink.gold]),
    mountain(
      random.fork('far'),
      { x: w * 0.44, top: h * 0.2, base: h * 0.8, left: 400, right: 460, snow: 0.36 },
      {
        lit: mix(ink.soft, ink.mid, 0.6),
        shade: ink.mid,
        snow: ink.paper,
        snowShade: mix(ink.soft, ink.light, 0.4),
      },
      'right',
    ),
    polygon(
      [
        [w * 0.2, h],
        [w * 0.26, h * 0.58],
        [w * 0.44, h * 0.72],
        [w * 0.5, h],
      ],
      { fill: mix(ink.mid, ink.deep, 0.4) },
    ),
    polygon(
      [
        [w * 0.8, h],
        [w * 0.74, h * 0.56],
        [w * 0.58, h * 0.7],
        [w * 0.5, h],
      ],
      { fill: mix(ink.mid, ink.deep, 0.75) },
    ),
    path(
      `M${w * 0.5} ${h * 0.78}C${w * 0.47} ${h * 0.88} ${w * 0.53} ${h * 0.92} ${w * 0.46} ${h}L${w * 0.57} ${h}C${w * 0.58} ${h * 0.92} ${w * 0.51} ${h * 0.88} ${w * 0.505} ${h * 0.78}Z`,
      { fill: ink.paper },
    ),
    path(between.map((x) => `M${x} ${rail(x)}L${x} ${deck(x) + 8}`).join(''), {
      stroke: ink.dark,
      'stroke-width': 3,
    }),
    ...walk.map(([x, beast]) =>
      beast
        ? llama(w * x, deck(w * x), 96, 1, {
            wool: ink.paper,
            shade: ink.soft,
            blanket: ink.accent,
            stripe: ink.gold,
          })
        : walker(w * x, deck(w * x), 100, 1, ink.dark, x > 0.55 ? ink.accent : ink.deep),
    ),
    path(smoothPath(between.map((x): Point => [x, deck(x)])), {
      fill: 'none',
      stroke: ink.dark,
      'stroke-width': 14,
    }),
    path(smoothPath(between.map((x): Point => [x, deck(x) - 3])), {
      fill: 'none',
      stroke: ink.gold,
      'stroke-width': 6,
      'stroke-dasharray': '12 6',
    }),
    path(smoothPath(between.map((x): Point => [x, rail(x)])), {
      fill: 'none',
      stroke: ink.dark,
      'stroke-width': 7,
    }),
    cliff(leftEdge, 0, ink.deep),
    stencil(straightPath([[0, h * 0.3], ...leftEdge, [0, h]], true), scars(0, w * 0.26, ink.dark)),
    cliff(rightEdge, w, ink.dark),
    stencil(straightPath([[w, h * 0.3], ...rightEdge, [w, h]], true), scars(w * 0.76, w, ink.deep)),
    path(
      `M0 ${h * 0.3}C${w * 0.08} ${h * 0.32} ${w * 0.16} ${h * 0.36} ${w * 0.205} ${h * 0.41}L0 ${h * 0.41}Z`,
      { fill: ink.mid },
    ),
    path(
      `M${w} ${h * 0.3}C${w * 0.92} ${h * 0.32} ${w * 0.84} ${h * 0.36} ${w * 0.795} ${h * 0.41}L${w} ${h * 0.41}Z`,
      { fill: ink.mid },
    ),
    polygon(
      [
        [w * 0.18, h * 0.43],
        [w * 0.183, h * 0.29],
        [w * 0.207, h * 0.29],
        [w * 0.21, h * 0.43],
      ],
      { fill: ink.dark },
    ),
    polygon(
      [
        [w * 0.79, h * 0.43],
        [w * 0.793, h * 0.29],
        [w * 0.817, h * 0.29],
        [w * 0.82, h * 0.43],
      ],
      { fill: ink.dark },
    ),
    farBird(w * 0.28, h * 0.16, 92, 0.9, 8, ink.dark),
  ].join('')
}

export const ropeBridge = poster(15, palettes.noon, paint)
