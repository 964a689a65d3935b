import { circle, group, path } from '../svg.ts'

/** Inks of a small fish: back, belly, fins and eye. */
export interface FishInk {
  readonly back: string
  readonly belly: string
  readonly fin: string
  readonly eye: string
}

/** A lake fish 100 long before scaling, heading right, turned by `degrees`; `bend` flicks its tail. */
export function fish(x: number, y: number, length: number, degrees: number, ink: FishInk, bend = 0): string {
  const b = bend * 9
  const tail = `M-30 ${b * 0.5}C-38 ${-2 + b} -46 ${-15 + b * 1.6} -56 ${-19 + b * 2}C-52 ${-8 + b * 1.7} -52 ${8 + b * 1.7} -56 ${19 + b * 2}C-46 ${14 + b * 1.6} -38 ${4 + b} -30 ${b * 0.5}Z`
  const body = `M50 1C40 -13 14 -19 -8 -14C-22 -11 -32 -5 -38 ${-3 + b * 0.6}L-38 ${4 + b * 0.6}C-30 7 -20 12 -6 15C16 18 40 13 50 1Z`
  const belly = `M50 1C40 4 14 6 -10 4C-22 3 -32 2 -38 ${2 + b * 0.6}L-38 ${4 + b * 0.6}C-30 7 -20 12 -6 15C16 18 40 13 50 1Z`
  const scale = length / 100
  return group(
    [
      path(`M14 -15C6 -27 -10 -26 -18 -22L-10 -13Z M4 14C0 24 -8 26 -16 24L-8 14Z`, { fill: ink.fin }),
      path(tail, { fill: ink.fin }),
      path(body, { fill: ink.back }),
      path(belly, { fill: ink.belly }),
      path('M28 -12C24 -4 24 4 28 12', { fill: 'none', stroke: ink.fin, 'stroke-width': 2.4 }),
      circle(37, -3, 3.6, { fill: ink.eye }),
      circle(37.6, -3, 1.9, { fill: ink.back }),
    ],
    {
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(1)}) scale(${scale.toFixed(3)} ${(Math.abs(degrees) > 90 ? -scale : scale).toFixed(3)})`,
    },
  )
}
