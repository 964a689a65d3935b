import type { Random } from '../random.ts'
import { ellipse, group, path, px } from '../svg.ts'

/** A blade of totora from its root, bowing to one side. Path data. */
function blade(x: number, root: number, height: number, bow: number, width: number): string {
  const [tipX, tipY] = [x + bow, root - height]
  const [midX, midY] = [x + bow * 0.18, root - height * 0.58]
  return `M${px(x - width / 2)} ${px(root)}Q${px(midX - width / 2)} ${px(midY)} ${px(tipX)} ${px(tipY)}Q${px(midX + width / 2)} ${px(midY)} ${px(x + width / 2)} ${px(root)}Z`
}

/** A stand of reeds between two x; some stems carry a flower head, some are broken over. */
export function reeds(
  random: Random,
  from: number,
  to: number,
  root: number,
  height: number,
  count: number,
  inks: readonly [string, string, string],
): string {
  const [front, back, head] = inks
  let behind = ''
  let before = ''
  let heads = ''
  for (let index = 0; index < count; index++) {
    const x = from + (to - from) * ((index + random.range(0, 1)) / count)
    const tall = height * random.range(0.55, 1)
    const bow = tall * random.range(-0.16, 0.2)
    const width = Math.min(height, 420) * random.range(0.02, 0.034) + 1.5
    const d = blade(x, root, tall, bow, width)
    if (index % 2 === 0) behind += d
    else before += d
    if (index % 5 === 1) {
      const angle = Math.atan2(bow * 0.82, tall * 0.42) * 57.3
      heads += ellipse(0, 0, width * 0.95, Math.min(height, 620) * 0.05, {
        fill: head,
        transform: `translate(${px(x + bow * 0.93)} ${px(root - tall * 0.965)}) rotate(${px(angle)})`,
      })
    }
    if (index % 11 === 6) {
      before += `M${px(x)} ${px(root)}L${px(x + width)} ${px(root)}L${px(x + tall * 0.1 + width)} ${px(root - tall * 0.5)}L${px(x + tall * 0.36)} ${px(root - tall * 0.36)}L${px(x + tall * 0.1)} ${px(root - tall * 0.48)}Z`
    }
  }
  return group([path(behind, { fill: back }), path(before, { fill: front }), heads])
}

/** A tuft of ichu grass: many thin blades from one root, leaning with the wind. */
export function tuft(
  random: Random,
  x: number,
  root: number,
  size: number,
  lean: number,
  lit: string,
  shade: string,
): string {
  let [a, b] = ['', '']
  for (let index = 0; index < 17; index++) {
    const t = (index / 16 - 0.5) * 2
    const tall = size * (1 - 0.45 * Math.abs(t)) * random.range(0.75, 1.1)
    const d = blade(x + t * size * 0.16, root, tall, t * size * 0.5 + lean * tall, size * 0.06)
    if (index % 3 === 0) a += d
    else b += d
  }
  return path(b, { fill: shade }) + path(a, { fill: lit })
}
