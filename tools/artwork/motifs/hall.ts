import { times } from '../geometry.ts'
import { circle, group, path, polygon, px } from '../svg.ts'

/** The inks of a timber hall lit from the left. */
export interface HallInk {
  readonly roof: string
  readonly roofShade: string
  readonly wall: string
  readonly wallShade: string
  readonly gold: string
  readonly door: string
}

/** One storey: a wall and a steep gable with crossed dragon heads on the ridge, feet at y. */
function storey(y: number, half: number, wall: number, roof: number, ink: HallInk): string {
  const eaves = half * 1.28
  const ridge = y - wall - roof
  const horn = (side: number) =>
    `M0 ${ridge + 14}C${8 * side} ${ridge - 14} ${20 * side} ${ridge - 34} ${34 * side} ${ridge - 38}L${46 * side} ${ridge - 30}L${35 * side} ${ridge - 27}C${24 * side} ${ridge - 20} ${16 * side} ${ridge} ${10 * side} ${ridge + 24}Z`
  return [
    polygon(
      [
        [-half, y],
        [-half, y - wall],
        [half, y - wall],
        [half, y],
      ],
      { fill: ink.wall },
    ),
    polygon(
      [
        [0, y],
        [0, y - wall],
        [half, y - wall],
        [half, y],
      ],
      { fill: ink.wallShade },
    ),
    ...times(5, (index) =>
      path(`M${-half + ((index + 0.5) * half * 2) / 5} ${y}V${y - wall}`, {
        stroke: ink.door,
        'stroke-width': 2.4,
        fill: 'none',
      }),
    ),
    polygon(
      [
        [-eaves, y - wall + 8],
        [0, ridge],
        [eaves, y - wall + 8],
      ],
      { fill: ink.roof },
    ),
    polygon(
      [
        [0, ridge],
        [eaves, y - wall + 8],
        [0, y - wall + 8],
      ],
      { fill: ink.roofShade },
    ),
    ...times(3, (index) => {
      const t = (index + 1) / 4
      return path(`M${-eaves * t} ${ridge + (roof + 8) * t}H${eaves * t}`, {
        stroke: ink.wallShade,
        'stroke-width': 2.4,
        fill: 'none',
        'stroke-dasharray': '12 5',
      })
    }),
    path(`M${-eaves - 6} ${y - wall + 14}L0 ${ridge}L${eaves + 6} ${y - wall + 14}`, {
      fill: 'none',
      stroke: ink.gold,
      'stroke-width': 7,
    }),
    path(horn(1), { fill: ink.gold }),
    path(horn(-1), { fill: ink.gold }),
  ].join('')
}

/** A hall of three storeys with a row of shields, about 200 wide and 470 tall before scaling. */
export function hall(x: number, foot: number, width: number, ink: HallInk): string {
  const content = [
    storey(0, 92, 92, 120, ink),
    storey(-150, 58, 60, 100, ink),
    storey(-262, 32, 44, 92, ink),
    path('M-24 0V-52Q-24 -76 0 -82Q24 -76 24 -52V0Z', { fill: ink.door }),
    path('M-24 0V-52Q-24 -76 0 -82Q24 -76 24 -52V0', { fill: 'none', stroke: ink.gold, 'stroke-width': 5 }),
    ...[-72, -46, 46, 72].map(
      (at) => circle(at, -58, 13, { fill: ink.gold }) + circle(at, -58, 5, { fill: ink.door }),
    ),
  ]
  return group(content, { transform: `translate(${px(x)} ${px(foot)}) scale(${(width / 200).toFixed(3)})` })
}
