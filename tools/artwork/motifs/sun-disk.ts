import { polar, sector, times } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, path, polygon, px } from '../svg.ts'
import { type GlyphInk, glyph, glyphRow } from './glyph.ts'

/** A ring between two radii. */
export interface Ring {
  readonly cx: number
  readonly cy: number
  readonly inner: number
  readonly outer: number
}

/** Spikes of two inks, lit on one side; every second one reaches only `short` of the way. */
export function spikes(ring: Ring, count: number, lit: string, shade: string, short = 0.6, turn = 0): string {
  const { cx, cy, inner, outer } = ring
  const step = 360 / count
  return times(count, (index) => {
    const at = index * step - 90 + turn
    const tip = polar(cx, cy, index % 2 === 0 ? outer : inner + (outer - inner) * short, at)
    const [from, middle, to] = [-0.5, 0, 0.5].map((share) => polar(cx, cy, inner, at + share * step))
    if (from === undefined || middle === undefined || to === undefined) return ''
    return polygon([from, tip, middle], { fill: lit }) + polygon([middle, tip, to], { fill: shade })
  }).join('')
}

/** Flames that all lick to the same side. */
export function flames(ring: Ring, count: number, fill: string, turn = 0): string {
  const { cx, cy, inner, outer } = ring
  const step = 360 / count
  const deep = outer - inner
  const polarText = (radius: number, at: number) => polar(cx, cy, radius, at).map(px).join(' ')
  const d = times(count, (index) => {
    const at = index * step - 90 + turn
    const at2 = at + step * 0.5
    return (
      `M${polarText(inner, at - step * 0.46)}` +
      `C${polarText(inner + deep * 0.45, at - step * 0.5)} ${polarText(inner + deep * 0.4, at + step * 0.5)} ${polarText(outer, at2)}` +
      `C${polarText(inner + deep * 0.62, at2 + step * 0.28)} ${polarText(inner + deep * 0.3, at + step * 0.4)} ${polarText(inner, at + step * 0.46)}Z`
    )
  })
  return path(d.join(''), { fill })
}

/** A ring of beads. */
export function beads(
  cx: number,
  cy: number,
  radius: number,
  count: number,
  size: number,
  fill: string,
): string {
  return times(count, (index) => {
    const [x, y] = polar(cx, cy, radius, (index * 360) / count - 90)
    return circle(x, y, size, { fill })
  }).join('')
}

/** A ring of carved signs, each in its own field; every second field may have another ground. */
export function glyphRing(
  random: Random,
  ring: Ring,
  count: number,
  ink: GlyphInk,
  grounds: readonly [string, string],
  turn = 0,
): string {
  const { cx, cy, inner, outer } = ring
  const step = 360 / count
  const middle = (inner + outer) / 2
  const size = Math.min((outer - inner) * 0.72, ((middle * Math.PI * 2) / count) * 0.74)
  return glyphRow(random, count)
    .map((sign, index) => {
      const at = index * step - 90 + turn
      const [x, y] = polar(cx, cy, middle, at)
      const field = sector(cx, cy, inner, outer, at - step / 2, at + step / 2)
      return path(field, { fill: grounds[index % 2] ?? grounds[0] }) + glyph(sign, x, y, size, ink, at + 90)
    })
    .join('')
}

/** Stepped teeth pointing outwards, as on a carved calendar. */
export function stairRing(ring: Ring, count: number, fill: string, turn = 0): string {
  const { cx, cy, inner, outer } = ring
  const step = 360 / count
  const third = (outer - inner) / 3
  const d = times(count, (index) => {
    const at = index * step - 90 + turn
    return [0, 1, 2]
      .map((level) =>
        sector(
          cx,
          cy,
          inner + third * level - 0.5,
          inner + third * (level + 1),
          at - step * (0.42 - level * 0.14),
          at + step * (0.42 - level * 0.14),
        ),
      )
      .join('')
  })
  return path(d.join(''), { fill })
}

/** A ring of one ink. */
export function plainRing({ cx, cy, inner, outer }: Ring, fill: string): string {
  return circle(cx, cy, (inner + outer) / 2, { fill: 'none', stroke: fill, 'stroke-width': outer - inner })
}
