import type { Axes, FontUse } from '../model/fonts.ts'
import type { FontFace } from './package-files.ts'

/** The axes of a font file, by tag. */
export type FileAxes = Readonly<
  Record<string, { readonly min: number; readonly max: number; readonly default: number }>
>

/** The optical size of each use, in pixels. */
const opticalSizes: Readonly<Record<FontUse, number>> = { display: 48, text: 17 }

/** Returns how to limit the axes of a file to a face. Axes that the shop does not use get their default. */
export function axesOf(
  { weight, heaviest }: Pick<FontFace, 'weight' | 'heaviest'>,
  use: FontUse,
  fileAxes: FileAxes,
): Axes {
  return Object.fromEntries(
    Object.entries(fileAxes).map(([tag, { min, max, default: usual }]) => {
      const clamp = (value: number): number => Math.min(max, Math.max(min, value))
      if (tag === 'opsz') return [tag, clamp(opticalSizes[use])]
      if (tag !== 'wght') return [tag, usual]

      const lightest = clamp(weight)
      const boldest = clamp(heaviest)
      return [tag, lightest === boldest ? lightest : { min: lightest, max: boldest }]
    }),
  )
}

/** Returns the weight of a font with these axes, as in CSS. */
export function cssWeightOf(
  { weight }: Pick<FontFace, 'weight'>,
  { wght }: Axes,
): string {
  if (wght === undefined) return String(weight)
  return typeof wght === 'number' ? String(wght) : `${wght.min} ${wght.max}`
}
