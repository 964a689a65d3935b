import type { WebFont } from '../model/fonts.ts'
import { openFont } from './font-facts.ts'

/** How a font of the system is adjusted, so that it takes as much room as the shop's own font: 1 is 100%. */
export interface FallbackMetrics {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** A font of the system that stands in for one of the shop. */
export interface Fallback {
  readonly family: 'Stand-in' | 'Stand-in Times'
  readonly sources: readonly string[]
  /** The mean width of the characters in `SAMPLE`, in ems. */
  readonly width: number
}

/** A text in which letters are as frequent as in texts of a shop. */
const SAMPLE =
  'The quick brown fox jumps over the lazy dog and a poster of the king of the sea hangs above the sofa in your living room. Printed on demand and sent to your door within a week. '

const sansFallbacks: readonly Fallback[] = [
  {
    family: 'Stand-in',
    sources: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
    width: 0.4463,
  },
]

const serifFallbacks: readonly Fallback[] = [
  { family: 'Stand-in', sources: ['Georgia'], width: 0.4444 },
  {
    family: 'Stand-in Times',
    sources: ['Times New Roman', 'Liberation Serif', 'Times'],
    width: 0.4059,
  },
]

const italicSerifFallbacks: readonly Fallback[] = [
  {
    family: 'Stand-in',
    sources: ['Georgia Italic', 'Georgia-Italic'],
    width: 0.4309,
  },
  {
    family: 'Stand-in Times',
    sources: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'],
    width: 0.405,
  },
]

/** Lists the fonts that stand in for a font of the shop. */
export function fallbacksOf(
  isSerif: boolean,
  style: WebFont['style'],
): readonly Fallback[] {
  if (!isSerif) return sansFallbacks
  return style === 'italic' ? italicSerifFallbacks : serifFallbacks
}

/** Returns how to adjust a font of the system with this width to a font of the shop, from the tables of that font. */
export async function fallbackMetricsOf(
  font: Buffer,
  width: number,
): Promise<FallbackMetrics> {
  const opened = await openFont(font)
  const widths = [...SAMPLE]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((code) => opened.hasGlyphForCodePoint(code))
    .map((code) => opened.glyphForCodePoint(code).advanceWidth)
  const mean = widths.reduce((sum, advance) => sum + advance, 0) / widths.length

  // A font without Latin letters has no mean.
  const size = widths.length > 0 ? mean / opened.unitsPerEm / width : 1
  const scale = opened.unitsPerEm * size
  return {
    size,
    ascent: opened.ascent / scale,
    descent: -opened.descent / scale,
    lineGap: opened.lineGap / scale,
  }
}
