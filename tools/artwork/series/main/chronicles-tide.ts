import type { Brush } from '../../artwork.ts'
import { drawFramed } from '../../frame.ts'
import { polar, sector, times } from '../../geometry.ts'
import { balsa } from '../../motifs/balsa.ts'
import { glyph, glyphRow } from '../../motifs/glyph.ts'
import { scrollBank } from '../../motifs/scroll-cloud.ts'
import { beams } from '../../motifs/sky.ts'
import { plainRing, spikes } from '../../motifs/sun-disk.ts'
import type { Palette } from '../../palettes.ts'
import { circle, path, rect } from '../../svg.ts'

interface Strip {
  readonly inner: number
  readonly outer: number
  readonly fill: string
  /** The ink of the signs written on it, where it is a page and not a border. */
  readonly signs?: string
  /** Degrees at which the strip breaks off above the hollow. */
  readonly end: number
}

/** Pages and borders from the hollow outwards. */
function stripsOf(p: Palette): Strip[] {
  const sheets: readonly (readonly [width: number, fill: string, signs?: string])[] = [
    [34, p.light],
    [128, p.deep, p.light],
    [22, p.gold],
    [54, p.soft],
    [26, p.light],
    [158, p.mid, p.light],
    [24, p.accent],
    [30, p.light],
    [190, p.dark, p.gold],
    [26, p.gold],
    [70, p.soft],
    [320, p.deep],
  ]
  return sheets.map(([width, fill, signs], index) => {
    const inner = 236 + sheets.slice(0, index).reduce((sum, [each]) => sum + each, 0)
    const end = 318 - index * 3.4 + (index % 2) * 5
    return { inner, outer: inner + width, fill, end, ...(signs === undefined ? {} : { signs }) }
  })
}

/** The chronicle's pages roll up into a wave with a boat in its hollow. */
export function tide(brush: Brush): string {
  const { palette: p, random } = brush
  return drawFramed(brush, { title: 'Chronicles' }, (a) => {
    const [cx, cy] = [a.x + 690, a.y + 760]
    const right = a.x + a.width + 20
    const wave = stripsOf(p).map(({ inner, outer, fill, signs, end }) => {
      const [middle, width] = [(inner + outer) / 2, outer - inner]
      const size = width * 0.62
      const turns = signs === undefined ? 0 : Math.floor((middle * 3.6) / (width * 1.16))
      const level = signs === undefined ? 0 : 4
      const row = glyphRow(random, turns + level)
      const ink = { figure: signs ?? p.light, cut: fill }
      const rolled = times(turns, (step) => {
        const at = 98 + (step * (end - 108)) / turns
        const [x, y] = polar(cx, cy, middle, at)
        return glyph(row[step] ?? 'wave', x, y, size, ink, at + 90)
      })
      const flat = times(level, (step) =>
        glyph(row[turns + step] ?? 'fish', cx + 60 + step * width * 1.16, cy + middle, size, ink, 180),
      )
      return [
        path(sector(cx, cy, inner, outer + 0.8, 90, end), { fill }),
        rect(cx - 0.5, cy + inner, right - cx, width + 0.8, { fill }),
        ...rolled,
        ...flat,
      ].join('')
    })
    const crest = times(13, (index) => {
      const radius = 226 + index * 62
      const [x, y] = polar(cx, cy, radius, 319 - index * 3.2 + (index % 2) * 7)
      return [x, y, 44 + (index % 3) * 12 + index * 1.6, 1] as const
    })
    const spray = times(16, (index) => {
      const [x, y] = polar(cx, cy, 250 + index * 42, 330 - index * 2.4 + random.range(0, 9))
      return circle(x, y, random.range(6, 15), { fill: p.light })
    })
    const sun = { cx: cx + 40, cy: cy - 40 }
    return [
      rect(a.x, a.y, a.width, a.height, { fill: p.light }),
      beams(sun.cx, sun.cy, 1500, 32, p.soft, 3),
      spikes({ ...sun, inner: 118, outer: 168 }, 32, p.accent, p.gold, 0.6),
      circle(sun.cx, sun.cy, 122, { fill: p.accent }),
      plainRing({ ...sun, inner: 84, outer: 90 }, p.gold),
      wave.reverse().join(''),
      scrollBank([...crest].reverse(), [p.light, p.paper], p.deep),
      spray.join(''),
      balsa(cx + 60, cy + 238, 330, 1, {
        lit: p.gold,
        shade: p.dark,
        binding: p.dark,
        crew: p.dark,
        sail: p.paper,
        sailShade: p.soft,
      }),
    ].join('')
  })
}
