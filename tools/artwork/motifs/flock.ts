import type { Random } from '../random.ts'
import { group, type Point, path, px } from '../svg.ts'

/** One far bird in flight: two bent wings and a body. `beat` moves the wings, 0 down to 1 up. */
export function farBird(
  x: number,
  y: number,
  span: number,
  beat: number,
  turn: number,
  fill: string,
): string {
  const lift = span * (0.5 * beat - 0.12)
  const half = span / 2
  const d = `M0 ${px(span * 0.05)}C${px(half * 0.25)} ${px(-lift * 0.9)} ${px(half * 0.62)} ${px(-lift * 1.1)} ${px(half)} ${px(-lift * 0.62)}C${px(half * 0.62)} ${px(-lift * 0.72)} ${px(half * 0.36)} ${px(-lift * 0.3)} ${px(span * 0.055)} ${px(span * 0.16)}L0 ${px(span * 0.24)}L${px(-span * 0.055)} ${px(span * 0.16)}C${px(-half * 0.36)} ${px(-lift * 0.3)} ${px(-half * 0.62)} ${px(-lift * 0.72)} ${px(-half)} ${px(-lift * 0.62)}C${px(-half * 0.62)} ${px(-lift * 1.1)} ${px(-half * 0.25)} ${px(-lift * 0.9)} 0 ${px(span * 0.05)}Z`
  return path(d, { fill, transform: `translate(${px(x)} ${px(y)}) rotate(${px(turn)})` })
}

/** Birds strung along a line of places. */
export function flock(random: Random, places: readonly Point[], span: number, fill: string): string {
  return places
    .map(([x, y]) =>
      farBird(x, y, span * random.range(0.75, 1.2), random.range(0.35, 1), random.range(-12, 12), fill),
    )
    .join('')
}

/** A wedge of geese: two arms that open behind the leader, who flies towards `heading` (1 right, -1 left). */
export function wedge(
  random: Random,
  x: number,
  y: number,
  step: number,
  pairs: number,
  heading: 1 | -1,
  fill: string,
): string {
  const places: Point[] = [[x, y]]
  for (let pair = 1; pair <= pairs; pair++) {
    places.push(
      [x - heading * pair * step, y - pair * step * 0.42],
      [x - heading * pair * step * 1.05, y + pair * step * 0.36],
    )
  }
  return places.map(([px0, py]) => goose(px0, py, step * 0.62, heading, random.range(0.2, 1), fill)).join('')
}

/** A goose in flight from the side: outstretched neck, one wing lifted. */
function goose(x: number, y: number, length: number, heading: 1 | -1, beat: number, fill: string): string {
  const tip = px(-42 - 34 * beat)
  const body = `M50 -4C40 -9 30 -7 22 -5C12 -9 -4 -10 -18 -5L-40 -8L-34 0L-42 5L-18 5C-2 9 14 6 24 0C34 -2 44 -1 50 -4Z`
  const wing = `M8 -5C6 -20 -4 ${tip} -26 ${px(-50 - 30 * beat)}C-20 -34 -22 -16 -16 -4Z`
  const far = `M10 -5C16 -20 14 -36 4 ${px(-44 - 16 * beat)}C4 -30 0 -14 -4 -4Z`
  return group([path(far, { fill, opacity: 0.75 }), path(body, { fill }), path(wing, { fill })], {
    transform: `translate(${px(x)} ${px(y)}) scale(${((heading * length) / 90).toFixed(3)} ${(length / 90).toFixed(3)})`,
  })
}

/** A condor seen against the sky, wings spread with fingered tips; `span` from tip to tip. */
export function condorAbove(
  x: number,
  y: number,
  span: number,
  turn: number,
  body: string,
  head: string,
  collar: string,
): string {
  const wing =
    'M8 -18C40 -44 92 -56 146 -52C190 -50 232 -60 268 -80C262 -70 256 -64 248 -58C268 -62 286 -66 300 -74C290 -62 276 -54 262 -48C280 -48 298 -48 312 -52C300 -42 282 -36 264 -34C282 -32 298 -28 310 -24C294 -20 276 -20 258 -22C272 -18 286 -12 296 -4C276 -6 256 -10 240 -14C232 0 214 12 196 14C150 12 120 20 96 24C60 28 30 24 8 22Z'
  const pale = 'M60 -2C96 -14 150 -16 206 -6C202 4 198 8 192 9C150 8 116 16 92 19C76 20 64 14 60 -2Z'
  const half = (side: 1 | -1): string =>
    group(
      [
        path(wing, { fill: body }),
        path(pale, { fill: collar }),
        path('M96 24L104 -6M128 19L136 -9M160 15L168 -11', { fill: 'none', stroke: body, 'stroke-width': 4 }),
      ],
      { transform: `scale(${side} 1)` },
    )
  const trunk =
    'M-14 -24C-10 -32 10 -32 14 -24C20 0 18 30 12 50L26 92C10 98 -10 98 -26 92L-12 50C-18 30 -20 0 -14 -24Z'
  return group(
    [
      half(1),
      half(-1),
      path(trunk, { fill: body }),
      path('M-15 -26C-10 -36 10 -36 15 -26C8 -20 -8 -20 -15 -26Z', { fill: collar }),
      path('M-8 -32C-9 -46 -4 -54 0 -60C4 -54 9 -46 8 -32Z', { fill: head }),
    ],
    { transform: `translate(${px(x)} ${px(y)}) rotate(${px(turn)}) scale(${(span / 624).toFixed(3)})` },
  )
}
