import type { Axes, FontUse } from '../model/fonts.ts'
import type { FontFace } from './package-files.ts'

/** The axes of a font file, by tag. */
export type FileAxes = Readonly<
  Record<string, { readonly min: number; readonly max: number; readonly default: number }>
>

/** The optical size for each use, in pixels: one for large headings and one for running text. */
const opticalSizes: Readonly<Record<FontUse, number>> = { display: 48, text: 17 }

/**
 * Returns the value or range that each axis of a font file has in a face. The shop uses only the weight (wght) and the
 * optical size (opsz). All other axes are pinned to their defaults.
 */
export function axesOf(
  { weight, heaviest }: Pick<FontFace, 'weight' | 'heaviest'>,
  use: FontUse,
  fileAxes: FileAxes,
): Axes {
  const axes = Object.entries(fileAxes).map(([tag, axis]) => {
    const clamp = (value: number): number => Math.min(axis.max, Math.max(axis.min, value))
    if (tag === 'opsz') return [tag, clamp(opticalSizes[use])]
    if (tag !== 'wght') return [tag, axis.default]

    const min = clamp(weight)
    const max = clamp(heaviest)
    return [tag, min === max ? min : { min, max }]
  })
  return Object.fromEntries(axes)
}

/** Returns the CSS font-weight of a font with these axes: '400', or '400 700' for a range of weights. */
export function cssWeightOf(
  { weight }: Pick<FontFace, 'weight'>,
  { wght }: Axes,
): string {
  if (wght === undefined) return String(weight)
  return typeof wght === 'number' ? String(wght) : `${wght.min} ${wght.max}`
}
