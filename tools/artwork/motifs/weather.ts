import { polar, smoothPath, straightPath } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, type Point, path, px } from '../svg.ts'

/** Slanting rain in a rectangle, dashed so that it reads as falling. */
export function rain(
  random: Random,
  box: readonly [number, number, number, number],
  slant: number,
  gap: number,
  colour: string,
  width = 3,
): string {
  const [x, y, w, h] = box
  let d = ''
  for (let left = x - Math.abs(slant); left < x + w + Math.abs(slant); left += gap) {
    let at = random.range(0, 0.1)
    while (at < 1) {
      const end = Math.min(1, at + random.range(0.12, 0.4))
      d += `M${px(left + slant * at)} ${px(y + h * at)}L${px(left + slant * end)} ${px(y + h * end)}`
      at = end + random.range(0.03, 0.12)
    }
  }
  return path(d, { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', fill: 'none' })
}

/** What a fall of rain is given: where it leaves the cloud, where it lands, how far the wind carries it. */
interface Fall {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly drift: number
}

/** The folds of a far fall of rain, bent like hanging cloth; the outer ones dry up on the way. Path data. */
export function rainFolds(random: Random, fall: Fall, count: number): string[] {
  const { left, right, top, bottom, drift } = fall
  const pitch = (right - left) / count
  return Array.from({ length: count }, (_, index) => {
    const inward = 1 - Math.abs((index + 0.5) / count - 0.5) * 2
    const length = (bottom - top) * Math.min(1, 0.42 + inward * 1.5 + random.range(-0.12, 0.12))
    const [x, wide] = [left + pitch * index, pitch * random.range(0.9, 1.5)]
    const carried = drift * (length / (bottom - top)) ** 1.5
    const [foot, y] = [x + carried, top + length]
    const reached = length > (bottom - top) * 0.98
    const [from, to] = reached ? [foot, foot + wide * 0.9] : [foot + wide * 0.3, foot + wide * 0.34]
    const bend = top + length * 0.55
    return `M${px(x)} ${px(top)}Q${px(x + carried * 0.12)} ${px(bend)} ${px(from)} ${px(y)}L${px(to)} ${px(y)}Q${px(x + wide + carried * 0.12)} ${px(bend)} ${px(x + wide)} ${px(top)}Z`
  })
}

/** A bolt as a tapering zigzag with a few branches. */
export function bolt(
  random: Random,
  from: Point,
  to: Point,
  width: number,
  fill: string,
  branches = 3,
): string {
  const steps = 9
  const spine = Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps
    const sway = step === 0 || step === steps ? 0 : random.range(-1, 1) * Math.abs(to[1] - from[1]) * 0.075
    return [
      from[0] + (to[0] - from[0]) * t + sway,
      from[1] + (to[1] - from[1]) * (t + (step % steps === 0 ? 0 : random.range(-0.02, 0.02))),
    ]
  })
  const side = (sign: number): Point[] =>
    spine.map(([x, y], step): Point => [x + sign * width * (1 - step / steps) * 0.5, y])
  const own = path(straightPath([...side(-1), ...side(1).reverse()], true), { fill })
  if (branches === 0) return own
  const twigs = Array.from({ length: branches }, (_, index) => {
    const start = spine[2 + index * 2] ?? from
    const reach = (to[1] - start[1]) * random.range(0.35, 0.6)
    const end: Point = [
      start[0] + (index % 2 === 0 ? 1 : -1) * reach * random.range(0.5, 0.9),
      start[1] + reach,
    ]
    return bolt(random, start, end, width * 0.55, fill, 0)
  })
  return own + twigs.join('')
}

/** Arcs of a rainbow from the outside in. */
export function rainbow(
  cx: number,
  cy: number,
  radius: number,
  band: number,
  inks: readonly string[],
): string {
  return inks
    .map((stroke, index) =>
      circle(cx, cy, radius - band * (index + 0.5), { fill: 'none', stroke, 'stroke-width': band + 0.6 }),
    )
    .join('')
}

/** Snowflakes as soft dots, larger near the viewer. */
export function snowfall(
  random: Random,
  box: readonly [number, number, number, number],
  count: number,
  fill: string,
): string {
  const [x, y, w, h] = box
  return Array.from({ length: count }, () =>
    circle(x + w * random.next(), y + h * random.next(), 2 + 7 * random.next() ** 3, { fill }),
  ).join('')
}

/** A bank of fog: a flat body with rolling upper edge. Path data. */
export function fogBank(random: Random, width: number, top: number, bottom: number, roll: number): string {
  const steps = 6
  const edge = Array.from(
    { length: steps + 1 },
    (_, index): Point => [(width * index) / steps, top + random.range(-1, 1) * roll],
  )
  return `${smoothPath(edge)} L${width} ${px(bottom)} L0 ${px(bottom)} Z`
}

/** A rising column of steam or smoke, widening and leaning with the wind. */
export function plume(
  random: Random,
  x: number,
  foot: number,
  height: number,
  breadth: number,
  lean: number,
  lit: string,
  shade: string,
): string {
  const count = 13
  const puffs = Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1)
    const r = breadth * (0.14 + 0.5 * t ** 0.8) * random.range(0.85, 1.2)
    return [x + lean * t ** 1.6 + random.range(-0.3, 0.3) * r, foot - height * t, r] as const
  })
  const body = puffs.map(([cx, cy, r]) => circle(cx, cy, r, { fill: shade })).join('')
  return (
    body + puffs.map(([cx, cy, r]) => circle(cx - r * 0.2, cy - r * 0.16, r * 0.76, { fill: lit })).join('')
  )
}

/** Wind as long curling lines that end in a spiral. */
export function gust(
  x: number,
  y: number,
  length: number,
  curl: number,
  colour: string,
  width: number,
): string {
  const spiral = Array.from(
    { length: 15 },
    (_, index): Point => polar(x + length, y - curl, curl * (1 - index / 17), 90 - index * 34),
  )
  const start: Point[] = [
    [x, y + curl * 0.2],
    [x + length * 0.35, y - curl * 0.15],
    [x + length * 0.7, y + curl * 0.12],
  ]
  return path(smoothPath([...start, ...spiral]), {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
  })
}
