import type { FontUse, WebFont } from '../model/fonts.ts'

/** What a Fontsource package states about its font. */
export interface FontMetadata {
  readonly id: string
  /** The weights of a package with a file for each weight. */
  readonly weights: readonly number[]
  readonly styles: readonly string[]
  readonly isVariable: boolean
}

/** A face of a shop's font. */
export interface FontFace {
  /** The start of the names of its files. */
  readonly name: 'display-regular' | 'quote-italic' | 'text-regular' | 'text-bold'
  readonly style: WebFont['style']
  readonly weight: number
  /** The largest weight of a variable font that serves several weights. */
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

/** Returns the faces that a package has, with the weights that it has. */
export function facesOf(use: FontUse, metadata: FontMetadata): readonly FontFace[] {
  const { styles, isVariable, weights } = metadata
  if (use === 'display') {
    const faces = displayFaces.filter(({ style }) => styles.includes(style))
    return isVariable ? faces : faces.map((face) => withWeightOf(face, weights))
  }
  if (isVariable) return [variableText]

  const regular = withWeightOf(variableText, weights)
  const bold = withWeightOf(boldText, weights)
  return bold.weight > regular.weight ? [regular, bold] : [regular]
}

/** Gives a face the nearest of the weights that a package has. */
function withWeightOf(face: FontFace, weights: readonly number[]): FontFace {
  const [nearest = face.weight] = weights.toSorted(
    (a, b) => Math.abs(a - face.weight) - Math.abs(b - face.weight),
  )
  return { ...face, weight: nearest, heaviest: nearest }
}

/** The axes that a variable package combines in one file, those that suit the shop best first. */
const axisSets = ['opsz', 'wght', 'standard', 'full']

/** Returns the names under which a package may have the file of a face with a set of characters. */
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

/** Returns a set of characters as in names of files: '[12]' → '12'. */
export const plainNameOf = (charset: string): string => charset.replaceAll(/[[\]]/g, '')

/** Tells whether a set is one of many without a name, as in fonts of Chinese. */
export const isNumbered = (charset: string): boolean => charset.startsWith('[')

/** Returns the characters of a range in CSS: 'U+0131,U+0152-0153' → 'ıŒœ'. */
export const isInRange = (ranges: string) => {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
  })
  return (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0
    return pairs.some(({ first, last }) => code >= first && code <= last)
  }
}
