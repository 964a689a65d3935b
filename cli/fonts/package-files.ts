import type { FontUse, WebFont } from '../model/fonts.ts'

/** The font properties that a Fontsource package states. */
export interface FontMetadata {
  readonly id: string
  /** The weights that the package offers, which matter only if each of them has its own files. */
  readonly weights: readonly number[]
  /** 'normal' (upright), 'italic', or both. */
  readonly styles: readonly string[]
  /** Whether a file of the package contains all weights. */
  readonly isVariable: boolean
}

/** A face of a shop's font. */
export interface FontFace {
  /** The first part of its web fonts' names: 'text-bold-latin-ext'. */
  readonly name: 'display-regular' | 'quote-italic' | 'text-regular' | 'text-bold'
  readonly style: WebFont['style']
  readonly weight: number
  /** The largest weight that the face serves. It differs from `weight` only in a variable font. */
  readonly heaviest: number
}

const displayFaces: readonly FontFace[] = [
  { name: 'display-regular', style: 'normal', weight: 400, heaviest: 400 },
  { name: 'quote-italic', style: 'italic', weight: 400, heaviest: 400 },
]
const variableText: FontFace = {
  name: 'text-regular',
  style: 'normal',
  weight: 400,
  heaviest: 700,
}
const boldText: FontFace = {
  name: 'text-bold',
  style: 'normal',
  weight: 600,
  heaviest: 600,
}

/** Returns the faces to make from a package, in the weights that the package offers. */
export function facesOf(use: FontUse, metadata: FontMetadata): readonly FontFace[] {
  const { styles, isVariable, weights } = metadata
  if (use === 'display') {
    const faces = displayFaces.filter(({ style }) => styles.includes(style))
    return isVariable ? faces : faces.map((face) => withWeightOf(face, weights))
  }
  if (isVariable) return [variableText]

  // Without a heavier file, bold text has the regular weight, because base.css forbids browsers from imitating bold.
  const regular = withWeightOf(variableText, weights)
  const bold = withWeightOf(boldText, weights)
  return bold.weight > regular.weight ? [regular, bold] : [regular]
}

/** Returns a face in the nearest weight that a package offers. */
function withWeightOf(face: FontFace, weights: readonly number[]): FontFace {
  const [nearest = face.weight] = weights.toSorted(
    (a, b) => Math.abs(a - face.weight) - Math.abs(b - face.weight),
  )
  return { ...face, weight: nearest, heaviest: nearest }
}

/**
 * The combinations of axes in the file names of a variable package, the most suitable one first: 'opsz' files have the
 * optical size and the weight, 'wght' files only the weight. 'standard' and 'full' files may have more axes, which are
 * pinned.
 */
const axisSets = ['opsz', 'wght', 'standard', 'full']

/** Returns the possible names of the file that contains a face's characters from a set such as 'latin'. */
export function fileNamesOf(
  { style, weight }: FontFace,
  charset: string,
  { id, isVariable }: FontMetadata,
): readonly string[] {
  const start = `${id}-${plainNameOf(charset)}`
  return isVariable
    ? axisSets.map((axes) => `${start}-${axes}-${style}.woff2`)
    : [`${start}-${weight}-${style}.woff2`]
}

/** Returns the name of a character set as it appears in file names: '[12]' → '12'. */
export const plainNameOf = (charset: string): string => charset.replaceAll(/[[\]]/g, '')

/** Tells whether a character set has a number in place of a name, as in Chinese fonts. */
export const isNumbered = (charset: string): boolean => charset.startsWith('[')

/** Returns a test for the characters in a CSS unicode-range: 'U+0131,U+0152-0153' → 'ı', 'Œ' and 'œ'. */
export function rangeTest(unicodeRange: string): (character: string) => boolean {
  const ranges = unicodeRange.split(',').map((range) => {
    const [start = '', end = start] = range.trim().replace(/^U\+/i, '').split('-')
    return { min: Number.parseInt(start, 16), max: Number.parseInt(end, 16) }
  })
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return ranges.some(({ min, max }) => code >= min && code <= max)
  }
}
