import type { Axes, FontUse } from '../model/fonts.ts'
import type { FileAxes } from './axes.ts'
import type { FontFace, FontMetadata } from './package-files.ts'

/** The packages that contain the engine's fonts. */
export const enginePackages: Readonly<Record<FontUse, string>> = {
  display: '@fontsource-variable/fraunces',
  text: '@fontsource-variable/hanken-grotesk',
}

/**
 * The axes of the engine's faces, by file name in templates/fonts/. Headings have the optical size 48: at larger
 * optical sizes, the crossbar of e is too thin for ordinary screens. SOFT (rounded corners) and WONK (unusual forms of
 * some letters) are axes of Fraunces; 0 switches both off.
 */
export const engineAxes = {
  'display-regular': { opsz: 48, wght: 380, SOFT: 0, WONK: 0 },
  'quote-italic': { opsz: 60, wght: 340, SOFT: 0, WONK: 0 },
  'text-regular': { wght: { min: 400, max: 700 } },
} as const satisfies Readonly<Partial<Record<FontFace['name'], Axes>>>

const axesByFace: Readonly<Partial<Record<FontFace['name'], Axes>>> = engineAxes

/**
 * Returns the axes of a face made from one of the engine's own packages. A shop makes its own face if its texts have
 * other letters, or if its brand names the package. The axes are those of the files in templates/fonts/, so the face
 * looks the same. Returns undefined for all other packages.
 */
export function engineAxesOf(
  { id, isVariable }: Pick<FontMetadata, 'id' | 'isVariable'>,
  face: FontFace['name'],
  fileAxes: FileAxes,
): Axes | undefined {
  const packageName = `@fontsource-variable/${id}`
  const axes = axesByFace[face]
  const isOfEngine = isVariable && Object.values(enginePackages).includes(packageName)
  if (!isOfEngine || !axes) return undefined

  return Object.fromEntries(Object.entries(axes).filter(([tag]) => tag in fileAxes))
}
