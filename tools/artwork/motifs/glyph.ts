import type { Random } from '../random.ts'
import { circle, ellipse, group, type Point, path, polygon, px, rect } from '../svg.ts'

/** The inks of a carved sign: its raised figure and what is cut out of it. */
export interface GlyphInk {
  readonly figure: string
  readonly cut: string
}

type Draw = (ink: GlyphInk) => string

/** Signs drawn in a box from -50 to 50. */
const signs = {
  eye: ({ figure, cut }) =>
    path('M-46 0Q0 -46 46 0Q0 46 -46 0Z', { fill: figure }) +
    circle(0, 0, 17, { fill: cut }) +
    circle(0, 0, 7, { fill: figure }),
  wave: ({ figure }) =>
    path(
      'M-48 44C-26 44 -26 -34 12 -38C46 -40 52 2 30 18C14 28 -4 18 0 4C4 -6 18 -4 16 6C24 0 22 -18 6 -16C-16 -12 -12 44 48 44Z',
      { fill: figure },
    ),
  fish: ({ figure, cut }) =>
    path('M-46 0C-30 -30 12 -32 26 -6L46 -26L40 0L46 26L26 6C12 32 -30 30 -46 0Z', { fill: figure }) +
    circle(-24, -6, 6, { fill: cut }) +
    path('M-10 -20Q2 0 -10 20', { fill: 'none', stroke: cut, 'stroke-width': 6 }),
  bird: ({ figure, cut }) =>
    polygon(
      steps(
        '-46,-10 -30,-10 -30,-28 -6,-28 -6,0 10,0 10,-14 26,-14 26,-30 46,-30 46,6 30,6 30,20 10,20 10,44 0,44 0,20 -10,20 -10,44 -20,44 -20,20 -32,20 -32,2 -46,2',
      ),
      { fill: figure },
    ) + rect(-24, -21, 9, 9, { fill: cut }),
  chakana: ({ figure, cut }) =>
    polygon(
      steps(
        '-14,-46 14,-46 14,-30 30,-30 30,-14 46,-14 46,14 30,14 30,30 14,30 14,46 -14,46 -14,30 -30,30 -30,14 -46,14 -46,-14 -30,-14 -30,-30 -14,-30',
      ),
      { fill: figure },
    ) + circle(0, 0, 12, { fill: cut }),
  count: ({ figure }) =>
    [-26, 0, 26].map((x) => circle(x, -28, 11, { fill: figure })).join('') +
    [-4, 22].map((y) => rect(-42, y, 84, 16, { fill: figure })).join(''),
  mountain: ({ figure, cut }) =>
    polygon(
      steps(
        '-48,40 -48,20 -34,20 -34,0 -20,0 -20,-20 -8,-20 -8,-40 8,-40 8,-20 20,-20 20,0 34,0 34,20 48,20 48,40',
      ),
      { fill: figure },
    ) + polygon(steps('-10,40 -10,16 10,16 10,40'), { fill: cut }),
  serpent: ({ figure, cut }) =>
    path(
      'M-44 30C-44 -2 -20 -2 -14 14C-8 32 12 34 14 10C16 -16 -14 -12 -12 -32C-8 -50 34 -48 44 -22C36 -12 26 -14 22 -22C16 -30 6 -28 12 -20C36 -8 38 44 4 46C-24 46 -22 22 -28 22C-32 24 -30 34 -28 42Z',
      { fill: figure },
    ) + circle(24, -30, 5, { fill: cut }),
  boat: ({ figure, cut }) =>
    path('M-48 -6C-36 18 36 18 48 -6C50 30 24 38 0 38C-24 38 -50 30 -48 -6Z', { fill: figure }) +
    polygon(steps('-4,6 -4,-44 6,-44 34,2 6,4'), { fill: figure }) +
    rect(-34, 22, 68, 5, { fill: cut }),
  moon: ({ figure, cut }) =>
    path('M14 -44A45 45 0 1 0 44 18A34 34 0 1 1 14 -44Z', { fill: figure }) +
    circle(24, -12, 9, { fill: figure }) +
    circle(24, -12, 3, { fill: cut }),
  hand: ({ figure, cut }) =>
    path(
      'M-28 44L-30 -8Q-30 -20 -22 -20L-20 -6L-18 -38Q-12 -48 -7 -38L-5 -8L-2 -46Q4 -52 8 -44L9 -8L14 -38Q20 -44 24 -36L23 4L32 -10Q42 -12 40 0L26 30L24 44Z',
      { fill: figure },
    ) + circle(-3, 18, 10, { fill: cut }),
  maize: ({ figure, cut }) =>
    path(
      'M0 -46C18 -30 18 10 0 34C-18 10 -18 -30 0 -46ZM0 46C-30 40 -42 10 -36 -14C-22 0 -14 18 0 30C14 18 22 0 36 -14C42 10 30 40 0 46Z',
      { fill: figure },
    ) + path('M0 -30V18M-7 -16H7M-9 0H9', { stroke: cut, 'stroke-width': 5, fill: 'none' }),
  spiral: ({ figure }) =>
    path('M-42 42V-42H42V26H-14V-14H16V-2', { fill: 'none', stroke: figure, 'stroke-width': 15 }),
  crown: ({ figure, cut }) =>
    polygon(steps('-44,36 -48,-20 -24,4 -16,-36 0,-4 16,-36 24,4 48,-20 44,36'), { fill: figure }) +
    [-22, 0, 22].map((x) => circle(x, 22, 6, { fill: cut })).join(''),
  mask: ({ figure, cut }) =>
    polygon(steps('-38,-42 38,-42 38,14 26,14 26,30 12,30 12,44 -12,44 -12,30 -26,30 -26,14 -38,14'), {
      fill: figure,
    }) +
    rect(-26, -22, 16, 12, { fill: cut }) +
    rect(10, -22, 16, 12, { fill: cut }) +
    rect(-16, 12, 32, 8, { fill: cut }) +
    rect(-4, -22, 8, 26, { fill: cut }),
  sun: ({ figure, cut }) =>
    Array.from({ length: 8 }, (_, index) =>
      polygon(steps('-8,-24 0,-48 8,-24'), { fill: figure, transform: `rotate(${index * 45})` }),
    ).join('') +
    circle(0, 0, 26, { fill: figure }) +
    circle(0, 0, 10, { fill: cut }),
  pot: ({ figure, cut }) =>
    path('M-16 -44H16L12 -26C48 -14 44 40 0 44C-44 40 -48 -14 -12 -26Z', { fill: figure }) +
    ellipse(0, 8, 22, 9, { fill: cut }),
} satisfies Record<string, Draw>

export type Sign = keyof typeof signs

/** Every sign there is, in a fixed order. */
const signNames = Object.keys(signs).filter((name): name is Sign => name in signs)

function steps(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number)
    return [x ?? 0, y ?? 0]
  })
}

/** One sign, `size` pixels wide, turned by degrees about its middle. */
export function glyph(sign: Sign, cx: number, cy: number, size: number, ink: GlyphInk, turn = 0): string {
  const place = `translate(${px(cx)} ${px(cy)}) rotate(${px(turn)}) scale(${(size / 100).toFixed(3)})`
  return group(signs[sign](ink), { transform: place })
}

/** `count` signs in an order of chance in which no sign follows itself. */
export function glyphRow(random: Random, count: number): Sign[] {
  const row: Sign[] = []
  while (row.length < count) {
    const sign = random.pick(signNames)
    if (!row.slice(-4).includes(sign)) row.push(sign)
  }
  return row
}
