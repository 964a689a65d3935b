import { polar, smoothPath } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, group, type Point, path, polygon, px, rect } from '../svg.ts'
import { lens } from './water.ts'

/** A sky in flat steps from the top down to the horizon, each step with a slow wave in its edge. */
export function steppedSky(
  random: Random,
  width: number,
  horizon: number,
  inks: readonly string[],
  wave = 10,
): string {
  const height = horizon / inks.length
  return inks
    .map((fill, index) => {
      if (index === 0) return rect(0, 0, width, horizon, { fill })
      const y = height * index
      const edge = Array.from(
        { length: 7 },
        (_, step): Point => [(width * step) / 6, y + random.range(-wave, wave)],
      )
      return path(`${smoothPath(edge)} L${width} ${px(horizon)} L0 ${px(horizon)} Z`, { fill })
    })
    .join('')
}

/** Flat rings of ink around a light, the outermost first. */
export function halo(cx: number, cy: number, radii: readonly number[], inks: readonly string[]): string {
  return radii
    .map((radius, index) => circle(cx, cy, radius, { fill: inks[index] ?? inks[0] ?? '#ffffff' }))
    .join('')
}

/** Wedge-shaped rays between two radii; every second one may be shorter. */
export function rays(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  count: number,
  fill: string,
  short = 1,
): string {
  const step = 360 / count
  return Array.from({ length: count }, (_, index) => {
    const reach = index % 2 === 0 ? outer : inner + (outer - inner) * short
    const at = index * step - 90
    return polygon(
      [
        polar(cx, cy, inner, at - step * 0.28),
        polar(cx, cy, reach, at - step * 0.04),
        polar(cx, cy, reach, at + step * 0.04),
        polar(cx, cy, inner, at + step * 0.28),
      ],
      { fill },
    )
  }).join('')
}

/** Broad sunbeams over the whole sky, alternating with the sky's own ink. */
export function beams(cx: number, cy: number, reach: number, count: number, fill: string, turn = 0): string {
  const step = 360 / count
  return Array.from({ length: count }, (_, index) => {
    const at = index * step + turn
    return polygon([[cx, cy], polar(cx, cy, reach, at - step / 4), polar(cx, cy, reach, at + step / 4)], {
      fill,
    })
  }).join('')
}

/** Stars of three sizes; the largest have four points. */
export function stars(
  random: Random,
  box: readonly [number, number, number, number],
  count: number,
  fill: string,
): string {
  const [x, y, width, height] = box
  let drawn = ''
  for (let index = 0; index < count; index++) {
    const [sx, sy] = [x + width * random.next(), y + height * random.next() ** 1.25]
    drawn +=
      index % 13 === 0
        ? spark(sx, sy, random.range(9, 15), fill)
        : circle(sx, sy, random.range(1.4, 3.4), { fill })
  }
  return drawn
}

/** A four-pointed star with hollow sides. */
export function spark(cx: number, cy: number, radius: number, fill: string): string {
  const [r, w] = [radius, radius * 0.13]
  const d = `M${px(cx)} ${px(cy - r)}Q${px(cx + w)} ${px(cy - w)} ${px(cx + r)} ${px(cy)}Q${px(cx + w)} ${px(cy + w)} ${px(cx)} ${px(cy + r)}Q${px(cx - w)} ${px(cy + w)} ${px(cx - r)} ${px(cy)}Q${px(cx - w)} ${px(cy - w)} ${px(cx)} ${px(cy - r)}Z`
  return path(d, { fill })
}

/** A moon from new (0) over half (0.5) to full (1), lit on the right. */
export function moon(
  cx: number,
  cy: number,
  radius: number,
  phase: number,
  lit: string,
  dark: string,
): string {
  const bulge = radius * Math.abs(1 - 2 * phase)
  const sweep = phase < 0.5 ? 0 : 1
  const d = `M${px(cx)} ${px(cy - radius)}A${px(radius)} ${px(radius)} 0 0 1 ${px(cx)} ${px(cy + radius)}A${px(bulge)} ${px(radius)} 0 0 ${sweep} ${px(cx)} ${px(cy - radius)}Z`
  return circle(cx, cy, radius, { fill: dark }) + path(d, { fill: lit })
}

/** The seas of a full moon: flat spots that run together in two groups. */
export function seas(random: Random, cx: number, cy: number, radius: number, fill: string): string {
  const groups = [
    polar(cx, cy, radius * 0.42, random.range(180, 300)),
    polar(cx, cy, radius * 0.4, random.range(10, 90)),
  ]
  return groups
    .flatMap(([gx, gy], index) =>
      Array.from({ length: index === 0 ? 9 : 5 }, () => {
        const [x, y] = polar(gx, gy, radius * 0.3 * Math.sqrt(random.next()), random.range(0, 360))
        return circle(x, y, radius * random.range(0.06, 0.17), { fill })
      }),
    )
    .join('')
}

/** Thin evening clouds: lenses stacked a little out of line. */
export function streaks(
  random: Random,
  cx: number,
  cy: number,
  length: number,
  rows: number,
  fill: string,
): string {
  let d = ''
  for (let row = 0; row < rows; row++) {
    const share = 1 - Math.abs(row - rows / 2.6) / rows
    d += lens(
      cx + random.range(-0.22, 0.22) * length,
      cy + row * 13,
      length * share * random.range(0.6, 1),
      random.range(6, 11),
    )
  }
  return path(d, { fill })
}

/** A heap of cloud with a flat foot: bumps along the top, a second ink in the shade below. */
export function cumulus(
  random: Random,
  cx: number,
  foot: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
): string {
  const bumps = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8
    const rise = Math.sin(Math.PI * (0.08 + t * 0.84)) ** 0.8
    const r = height * (0.2 + 0.2 * rise) * random.range(0.85, 1.2)
    return [
      cx + (t - 0.5) * width * 0.84,
      foot - Math.max(r * 0.9, height * rise * random.range(0.5, 0.66)),
      r,
    ] as const
  })
  const outline = (dx: number, dy: number, fill: string, size: number): string =>
    bumps.map(([x, y, r]) => circle(x + dx, y + dy, r * size, { fill })).join('')
  const base = rect(cx - width * 0.42, foot - height * 0.4, width * 0.84, height * 0.4, { fill: shade })
  const id = `heap-${Math.round(cx)}-${Math.round(foot)}-${Math.round(width)}`
  const box = `<clipPath id="${id}">${rect(cx - width, foot - height * 2, width * 2, height * 2)}</clipPath>`
  return (
    box +
    group([base, outline(0, 0, shade, 1.06), outline(-height * 0.05, -height * 0.04, lit, 0.9)], {
      'clip-path': `url(#${id})`,
    })
  )
}
