import { group, path, px } from '../svg.ts'
import { type Expression, type FaceInk, face } from './face.ts'
import { taper } from './ribbon.ts'

/** The inks of the sea king's hair and beard, as water: two locks in turn, a line between, foam on the curls. */
export interface BeardInk {
  readonly lock: string
  readonly other: string
  readonly line: string
}

/** Where each lock leaves the chin, where it ends, and how far its curl turns outwards; right side only. */
const LOCKS = [
  { x: 84, y: 14, tipX: 158, tipY: 170, curl: 34, width: 52 },
  { x: 76, y: 46, tipX: 118, tipY: 252, curl: 38, width: 56 },
  { x: 58, y: 76, tipX: 74, tipY: 318, curl: 36, width: 58 },
  { x: 28, y: 98, tipX: 30, tipY: 366, curl: 30, width: 58 },
] as const

function lock(index: number, side: 1 | -1, ink: BeardInk, length: number): string {
  const shape = LOCKS[index]
  if (shape === undefined) return ''
  const { x, y, tipX, tipY, curl, width } = shape
  const end = y + (tipY - y) * length
  const d = taper(
    [
      [x * side, y - 20],
      [(x + (tipX - x) * 0.2 + 16) * side, y + (end - y) * 0.34],
      [(x + (tipX - x) * 0.72 - 14) * side, y + (end - y) * 0.7],
      [tipX * side, end],
      [(tipX + curl) * side, end + 12],
      [(tipX + curl * 1.3) * side, end - 18],
      [(tipX + curl * 0.72) * side, end - 30],
    ],
    width,
    2,
    0.8,
  )
  return path(d, { fill: index % 2 ? ink.other : ink.lock, stroke: ink.line, 'stroke-width': 3.5 })
}

const CHEEK =
  'M-97 -16C-84 34 -62 60 -36 62C-20 56 -8 56 0 62C8 56 20 56 36 62C62 60 84 34 97 -16C104 50 88 120 44 142C20 152 -20 152 -44 142C-88 120 -104 50 -97 -16ZM-34 76Q0 112 34 76Q0 92 -34 76Z'
const MOUSTACHE =
  'M0 60C14 50 36 52 52 66C68 80 86 84 98 70C104 62 98 52 90 56C96 36 120 46 116 70C110 100 74 106 48 92C30 82 14 76 0 76Z'

/** The sea king's head: his face, and a beard that runs off as water; `length` stretches the locks. */
export function kingHead(
  cx: number,
  cy: number,
  half: number,
  skin: FaceInk,
  beard: BeardInk,
  look: Expression,
  length = 1,
): string {
  const order = [0, 1, 2, 3]
  const scaleHead = (content: string | readonly string[]) =>
    group(content, { transform: `translate(${px(cx)} ${px(cy)}) scale(${(half / 100).toFixed(3)})` })
  const hair = [-1, 1].map((side) =>
    path(
      `M${80 * side} -110C${130 * side} -90 ${112 * side} -20 ${126 * side} 30C${134 * side} 70 ${160 * side} 70 ${156 * side} 44C${172 * side} 70 ${150 * side} 104 ${122 * side} 90C${92 * side} 70 ${92 * side} 10 ${80 * side} -110Z`,
      { fill: beard.other, stroke: beard.line, 'stroke-width': 3.5 },
    ),
  )
  return [
    scaleHead(hair),
    scaleHead(order.flatMap((index) => [lock(index, -1, beard, length), lock(index, 1, beard, length)])),
    face(cx, cy, half, skin, look),
    scaleHead([
      path(CHEEK, { fill: beard.lock, 'fill-rule': 'evenodd', stroke: beard.line, 'stroke-width': 3.5 }),
      path(
        'M-70 70Q-60 110 -30 134M70 70Q60 110 30 134M-44 84Q-36 112 -14 138M44 84Q36 112 14 138M0 108V142',
        { fill: 'none', stroke: beard.line, 'stroke-width': 3.5 },
      ),
      path(MOUSTACHE, { fill: beard.other, stroke: beard.line, 'stroke-width': 3.5 }),
      path(MOUSTACHE, {
        fill: beard.other,
        stroke: beard.line,
        'stroke-width': 3.5,
        transform: 'scale(-1 1)',
      }),
    ]),
  ].join('')
}
