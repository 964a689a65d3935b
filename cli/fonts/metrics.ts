import type { WebFont } from '../model/fonts.ts'
import { openFont } from './font-facts.ts'

/** Adjustments with which a system font takes as much room as the shop's own font: 1 is 100%. */
export interface FallbackMetrics {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** A system font that stands in for a font of the shop. */
export interface Fallback {
  readonly family: 'Stand-in' | 'Stand-in Times'
  readonly sources: readonly string[]
  /** The mean width of the characters in `SAMPLE`, in ems. */
  readonly width: number
}

/** A text whose letter frequencies are those of a shop's texts. */
const SAMPLE =
  'The quick brown fox jumps over the lazy dog and a poster of the king of the sea ' +
  'hangs above the sofa in your living room. ' +
  'Printed on demand and sent to your door within a week. '

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

/**
 * Returns the adjustments of a system font to a font of the shop.
 * @param file the font of the shop
 * @param fallbackWidth the mean width of characters in the system font, in ems
 */
export async function fallbackMetricsOf(
  file: Buffer,
  fallbackWidth: number,
): Promise<FallbackMetrics> {
  const font = await openFont(file)
  const widths = [...SAMPLE]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((code) => font.hasGlyphForCodePoint(code))
    .map((code) => font.glyphForCodePoint(code).advanceWidth)
  const meanWidth = widths.reduce((sum, width) => sum + width, 0) / widths.length

  // A font without Latin letters has no mean width.
  const size = widths.length > 0 ? meanWidth / font.unitsPerEm / fallbackWidth : 1
  const scale = font.unitsPerEm * size
  return {
    size,
    ascent: font.ascent / scale,
    descent: -font.descent / scale,
    lineGap: font.lineGap / scale,
  }
}
