import { smoothPath } from '../geometry.ts'
import { circle, ellipse, group, type Point, path, px } from '../svg.ts'
import { stencil } from './stencil.ts'

/** The inks of a face that is lit from the left. */
export interface FaceInk {
  readonly lit: string
  readonly shade: string
  readonly line: string
  readonly eye: string
  readonly lip: string
}

export interface Expression {
  readonly eyes: 'open' | 'closed' | 'wide'
  readonly mouth: 'calm' | 'smile' | 'open' | 'teeth'
  /** Breadth of the jaw, 1 for that of a man, less for a narrow chin. */
  readonly jaw?: number
}

const [L, R] = [-1, 1] as const

/** The outline of a face whose half width is 100, before scaling. */
export function faceOutline(jaw = 1): Point[] {
  const half: Point[] = [
    [30, -130],
    [66, -116],
    [88, -78],
    [95, -20],
    [90, 30],
    [74 * jaw, 84],
    [42 * jaw, 122],
    [14, 136],
  ]
  return [...half, ...[...half].reverse().map(([x, y]): Point => [-x, y])]
}

function eye(side: number, kind: Expression['eyes'], ink: FaceInk): string {
  const x = (value: number) => px(value * side)
  const lid = `M${x(70)} -20Q${x(46)} -44 ${x(17)} -12`
  if (kind === 'closed') {
    const lash = `M${x(72)} -20Q${x(44)} 6 ${x(16)} -14Q${x(44)} -6 ${x(72)} -20Z`
    const fold = `M${x(66)} -30Q${x(44)} -42 ${x(20)} -24`
    return (
      path(lash, { fill: ink.line, stroke: ink.line, 'stroke-width': 3.5 }) +
      path(fold, stroke(ink.line, 2.5))
    )
  }
  const open = kind === 'wide' ? 14 : 2
  const white = `${lid}Q${x(44)} ${px(6 + open)} ${x(70)} -20Z`
  return (
    drawStencil(white, ink.eye, [
      circle(43 * side, -17, 12.5, { fill: ink.line }),
      circle(43 * side - 3, -21, 3.5, { fill: ink.eye }),
    ]) +
    path(`${lid}`, stroke(ink.line, 5.5)) +
    path(`M${x(17)} -12Q${x(44)} ${px(6 + open)} ${x(70)} -20`, stroke(ink.line, 2.5))
  )
}

function drawStencil(d: string, fill: string, children: readonly string[]): string {
  return path(d, { fill }) + stencil(d, children)
}

function stroke(colour: string, width: number): Record<string, string> {
  return {
    fill: 'none',
    stroke: colour,
    'stroke-width': px(width),
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  }
}

const mouths: Record<Expression['mouth'], (ink: FaceInk) => string> = {
  calm: ({ lip, line }) =>
    path('M-34 78Q-12 68 0 72Q12 68 34 78Q0 80 -34 78ZM-28 80Q0 83 28 80Q14 93 0 93Q-14 93 -28 80Z', {
      fill: lip,
    }) + path('M-34 78Q0 82 34 78', stroke(line, 2.5)),
  smile: ({ lip, line }) =>
    path('M-38 72Q-12 69 0 73Q12 69 38 72Q20 97 0 97Q-20 97 -38 72Z', { fill: lip }) +
    path('M-42 69Q-30 78 0 82Q30 78 42 69', stroke(line, 3)),
  open: ({ lip, line }) =>
    path('M-30 82Q0 50 30 82Q0 120 -30 82Z', { fill: lip }) +
    path('M-20 83Q0 64 20 83Q0 106 -20 83Z', { fill: line }),
  teeth: ({ lip, line, eye: white }) =>
    path('M-46 64H46V98H-46Z', { fill: lip }) +
    path('M-40 70H40V92H-40Z', { fill: white }) +
    path('M-40 81H40M-24 70V92M-8 70V92M8 70V92M24 70V92', stroke(line, 2.5)),
}

/** A calm face seen from the front, `half` pixels from the nose to the temple, lit from the left; `paint` lies on the skin. */
export function face(
  cx: number,
  cy: number,
  half: number,
  ink: FaceInk,
  look: Expression,
  paint = '',
): string {
  const outline = smoothPath(faceOutline(look.jaw), true)
  const dusk = 'M16 -150L6 -50L10 34L20 50L2 62L4 76L14 98L4 150L120 150V-150Z'
  const brow = (side: number) =>
    path(
      `M${px(7 * side)} -26Q${px(16 * side)} -52 ${px(48 * side)} -56Q${px(74 * side)} -54 ${px(82 * side)} -30Q${px(66 * side)} -46 ${px(46 * side)} -46Q${px(22 * side)} -42 ${px(12 * side)} -20Z`,
      { fill: ink.line },
    )
  const nose =
    path('M-7 -30L-12 30Q-26 36 -22 48Q-10 52 0 56Q10 52 22 48Q26 36 12 30L7 -30Q0 -20 -7 -30Z', {
      fill: ink.lit,
    }) +
    path('M7 -30L12 30Q26 36 22 48Q10 52 0 56L3 30L1 -25Z', { fill: ink.line, opacity: 0.55 }) +
    path('M-22 48Q-10 44 0 56Q10 44 22 48', stroke(ink.line, 3))
  const content = [
    path(outline, { fill: ink.lit }),
    stencil(outline, [path(dusk, { fill: ink.shade }), paint]),
    nose,
    brow(L),
    brow(R),
    eye(L, look.eyes, ink),
    eye(R, look.eyes, ink),
    mouths[look.mouth](ink),
  ]
  return group(content, { transform: `translate(${px(cx)} ${px(cy)}) scale(${(half / 100).toFixed(3)})` })
}

/** Two round ear plugs, as wide as the face's temples. */
export function earPlugs(
  cx: number,
  cy: number,
  half: number,
  gold: string,
  stone: string,
  dark: string,
): string {
  return [L, R]
    .map((side) => {
      const x = cx + half * 1.08 * side
      return (
        circle(x, cy + half * 0.3, half * 0.27, { fill: dark }) +
        circle(x, cy + half * 0.3, half * 0.24, { fill: gold }) +
        circle(x, cy + half * 0.3, half * 0.13, { fill: stone }) +
        ellipse(x, cy + half * 0.3, half * 0.05, half * 0.05, { fill: dark })
      )
    })
    .join('')
}
