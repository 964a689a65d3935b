import type { WebFont } from '../model/fonts.ts'
import { openFont } from './font-facts.ts'

/** Adjustments that make a system font take up as much room as one of the shop's fonts. The number 1 means 100%. */
export interface FallbackMetrics {
  readonly size: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** A system font that stands in for one of the shop's fonts. */
export interface Fallback {
  /** The end of its name in styles: 'Bitter Display Stand-in'. */
  readonly family: 'Stand-in' | 'Stand-in Times'
  /** The names of equivalent system fonts. Browsers take the first that is installed. */
  readonly sources: readonly string[]
  /** The mean width of the characters in `SAMPLE`, in ems. */
  readonly width: number
}

/** A text in which each letter is about as frequent as in a shop's texts. */
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
    // Names the font by its full name and by its PostScript name, because some browsers know only one of them.
    sources: ['Georgia Italic', 'Georgia-Italic'],
    width: 0.4309,
  },
  {
    family: 'Stand-in Times',
    sources: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times Italic'],
    width: 0.405,
  },
]

/** Lists the fonts that stand in for one of the shop's fonts. */
export function fallbacksOf(
  isSerif: boolean,
  style: WebFont['style'],
): readonly Fallback[] {
  if (!isSerif) return sansFallbacks
  return style === 'italic' ? italicSerifFallbacks : serifFallbacks
}

/**
 * Returns the adjustments that fit a system font to one of the shop's fonts.
 * @param file the shop's font
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
  // Browsers also multiply the following values by `size`. CSS has positive descents, font files negative ones.
  const scale = font.unitsPerEm * size
  return {
    size,
    ascent: font.ascent / scale,
    descent: -font.descent / scale,
    lineGap: font.lineGap / scale,
  }
}
