import { smoothPath } from '../geometry.ts'
import { group, type Point, path } from '../svg.ts'
import { flukes } from './flukes.ts'

/** Inks of a tail above the water: its lit half, its shaded half and the veins. */
interface TailInk {
  readonly lit: string
  readonly shade: string
  readonly line: string
}

const STOCK: readonly Point[] = [
  [-136, 0],
  [-56, -160],
  [-30, -340],
  [-22, -550],
  [22, -550],
  [30, -340],
  [56, -160],
  [140, 0],
]

const SHADED: readonly Point[] = [
  [-136, 0],
  [-56, -160],
  [-30, -340],
  [-22, -550],
  [-4, -550],
  [-6, -340],
  [-20, -160],
  [-46, 0],
]

/** The tail of a sounding whale seen from behind, about 800 tall before scaling, its stock in the water at x. */
export function raisedTail(x: number, water: number, height: number, ink: TailInk): string {
  return group(
    [
      path(smoothPath(STOCK, true), { fill: ink.lit }),
      path(smoothPath(SHADED, true), { fill: ink.shade }),
      flukes([0, -500], -90, 1860, 1, { near: ink.lit, far: ink.shade, line: ink.line }),
    ],
    { transform: `translate(${x} ${water}) scale(${(height / 800).toFixed(3)})` },
  )
}
