import { times } from '../geometry.ts'
import { circle, ellipse, group, type Point, path, polygon, px } from '../svg.ts'

/** The inks of worked gold lit from the left. */
export interface GoldInk {
  readonly gold: string
  readonly shade: string
  readonly stone: string
  readonly dark: string
}

const POINTS = [-92, -52, 0, 52, 92] as const

/** A crown of five points on a curved band, 200 units wide; x and y are the middle of the band's lower edge. */
export function crown(x: number, y: number, width: number, ink: GoldInk, turn = 0): string {
  const point = (at: number, index: number): string => {
    const tall = index === 2 ? 138 : index % 2 === 1 ? 112 : 92
    const lean = at * 0.22
    const [left, right, foot] = [
      at - 24 + Math.abs(at) * 0.08,
      at + 24 - Math.abs(at) * 0.08,
      -30 + Math.abs(at) * -0.06,
    ]
    const tip: Point = [at + lean, -30 - tall]
    return (
      polygon([[left, foot], tip, [right, foot]], { fill: ink.gold }) +
      polygon([[at + 4, foot], tip, [right, foot]], { fill: ink.shade }) +
      circle(tip[0], tip[1] - 6, 11, { fill: ink.gold }) +
      path(`M${px(tip[0] + 2)} ${px(tip[1] - 17)}a11 11 0 0 1 0 22Z`, { fill: ink.shade })
    )
  }
  const band = 'M-100 -40Q0 -6 100 -40L96 4Q0 36 -96 4Z'
  const content = [
    ellipse(0, -40, 100, 20, { fill: ink.dark }),
    group([0, 4, 1, 3, 2].map((index) => point(POINTS[index] ?? 0, index))),
    path(band, { fill: ink.gold }),
    path('M30 -26Q70 -30 100 -40L96 4Q70 14 24 19Z', { fill: ink.shade }),
    path('M-100 -36Q0 -2 100 -36M-96 0Q0 32 96 0', { fill: 'none', stroke: ink.dark, 'stroke-width': 3.2 }),
    ...[-70, -36, 0, 36, 70].map((at, index) => {
      const drop = 12 * (1 - (at / 100) ** 2) - 12
      return index % 2 === 0
        ? polygon(
            [
              [at, -12 + drop],
              [at + 12, drop + 1],
              [at, drop + 14],
              [at - 12, drop + 1],
            ],
            { fill: ink.stone },
          )
        : circle(at, drop + 1, 6.5, { fill: ink.dark })
    }),
  ]
  return group(content, {
    transform: `translate(${px(x)} ${px(y)}) rotate(${px(turn)}) scale(${(width / 200).toFixed(3)})`,
  })
}

/** A trident standing upright: x is its shaft, `top` the middle tip, `foot` the butt, `breadth` across the outer tines. */
export function trident(x: number, top: number, foot: number, breadth: number, ink: GoldInk): string {
  const s = breadth / 200
  const shaft = 9 * s + 3
  const at = (dx: number, dy: number) => `${px(x + dx * s)} ${px(top + dy * s)}`
  const tine = (side: number) =>
    `M${at(0, 250)}C${at(60 * side, 246)} ${at(100 * side, 210)} ${at(94 * side, 118)}L${at(114 * side, 128)}L${at(86 * side, 26)}L${at(52 * side, 118)}L${at(72 * side, 116)}C${at(76 * side, 180)} ${at(50 * side, 210)} ${at(0, 214)}Z`
  const middle = `M${at(-11, 260)}L${at(-11, 100)}L${at(-34, 108)}L${at(0, 0)}L${at(34, 108)}L${at(11, 100)}L${at(11, 260)}Z`
  const headFoot = top + 250 * s
  return [
    path(`M${px(x - shaft)} ${px(headFoot)}H${px(x + shaft)}V${px(foot)}H${px(x - shaft)}Z`, {
      fill: ink.gold,
    }),
    path(`M${px(x + shaft * 0.2)} ${px(headFoot)}H${px(x + shaft)}V${px(foot)}H${px(x + shaft * 0.2)}Z`, {
      fill: ink.shade,
    }),
    path(tine(-1), { fill: ink.gold }),
    path(tine(1), { fill: ink.shade }),
    path(middle, { fill: ink.gold }),
    path(`M${at(0, 0)}L${at(34, 108)}L${at(11, 100)}L${at(11, 260)}L${at(0, 260)}Z`, { fill: ink.shade }),
    ...times(3, (index) =>
      path(
        `M${at(-22, 264 + index * 24)}H${px(x + 22 * s)}V${px(top + (278 + index * 24) * s)}H${px(x - 22 * s)}Z`,
        { fill: index % 2 ? ink.stone : ink.dark },
      ),
    ),
  ].join('')
}

/** A broad collar of rings, each cut into fields of two inks; drawn as the lower half of a disk. */
export function pectoral(
  cx: number,
  cy: number,
  inner: number,
  inks: readonly string[],
  width: number,
): string {
  return inks
    .map((fill, index) => {
      const radius = inner + width * (inks.length - index)
      return path(
        `M${px(cx - radius)} ${px(cy)}A${px(radius)} ${px(radius)} 0 0 0 ${px(cx + radius)} ${px(cy)}Z`,
        { fill },
      )
    })
    .join('')
}
