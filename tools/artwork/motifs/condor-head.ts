import { polar, smoothPath } from '../geometry.ts'
import { circle, ellipse, group, type Point, path } from '../svg.ts'
import type { FeatherInk } from './wing.ts'

/** Inks of a condor. */
export interface CondorInk {
  readonly quill: FeatherInk
  /** The pale panel on the upper wing. */
  readonly panel: FeatherInk
  readonly covert: FeatherInk
  readonly body: string
  readonly scale: string
  readonly ruff: string
  readonly ruffShade: string
  readonly skin: string
  readonly skinShade: string
  readonly beak: string
  readonly eye: string
}

/** A collar of down: tufts around an ellipse, the lower ones in front. */
export function ruff(cx: number, cy: number, rx: number, ry: number, tuft: number, ink: CondorInk): string {
  const count = 22
  return Array.from({ length: count * 2 }, (_, k) => {
    const row = k < count ? 0 : 1
    const degrees = (k % count) * (360 / count) + row * (180 / count)
    const [ux, uy] = polar(0, 0, 1, degrees)
    const reach = row === 0 ? 1 : 0.72
    return ellipse(0, 0, tuft * 0.5, tuft, {
      fill: row === 0 ? ink.ruffShade : ink.ruff,
      transform: `translate(${cx + ux * rx * reach} ${cy + uy * ry * reach}) rotate(${degrees + 90})`,
    })
  }).join('')
}

const headShape: readonly Point[] = [
  [-24, 22],
  [-22, -24],
  [-27, -58],
  [-22, -88],
  [-4, -104],
  [18, -108],
  [40, -103],
  [62, -101],
  [82, -95],
  [95, -78],
  [94, -58],
  [88, -62],
  [82, -72],
  [64, -71],
  [46, -66],
  [35, -56],
  [30, -34],
  [34, -10],
  [32, 22],
]

/** The bare head in profile, facing right, on its neck; the origin lies at the foot of the neck. */
export function condorHead(ink: CondorInk): string {
  const folds = [-44, -28, -12].map((y) =>
    path(
      smoothPath([
        [-20, y],
        [2, y + 8],
        [27, y + 2],
      ]),
      { fill: 'none', stroke: ink.skinShade, 'stroke-width': 4 },
    ),
  )
  return group([
    path(smoothPath(headShape, true), { fill: ink.skin }),
    path(
      smoothPath(
        [
          [-24, 22],
          [-22, -24],
          [-27, -58],
          [-18, -92],
          [-10, -60],
          [-6, -20],
          [-8, 22],
        ],
        true,
      ),
      { fill: ink.skinShade },
    ),
    path(
      smoothPath(
        [
          [54, -104],
          [82, -96],
          [96, -78],
          [94, -58],
          [87, -62],
          [81, -73],
          [60, -72],
          [54, -86],
        ],
        true,
        0.8,
      ),
      { fill: ink.beak },
    ),
    path(
      smoothPath([
        [50, -84],
        [66, -82],
        [82, -78],
      ]),
      { fill: 'none', stroke: ink.eye, 'stroke-width': 2.4 },
    ),
    path(
      smoothPath(
        [
          [-2, -104],
          [0, -126],
          [18, -136],
          [40, -128],
          [50, -108],
          [46, -100],
          [22, -108],
        ],
        true,
      ),
      { fill: ink.skinShade },
    ),
    path(
      smoothPath(
        [
          [6, -108],
          [10, -122],
          [24, -128],
          [38, -120],
          [42, -106],
          [22, -110],
        ],
        true,
      ),
      { fill: ink.skin },
    ),
    ...folds,
    circle(22, -88, 8.5, { fill: ink.ruff }),
    circle(23, -88, 5.4, { fill: ink.eye }),
    path(
      smoothPath([
        [10, -95],
        [22, -100],
        [36, -94],
      ]),
      { fill: 'none', stroke: ink.eye, 'stroke-width': 4, 'stroke-linecap': 'round' },
    ),
  ])
}
