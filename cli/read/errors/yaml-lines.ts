import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Positions } from '../positions.ts'

/**
 * A typing mistake. `from` is its offset in the text, and `length` defaults to 1. `fix` is present only if there is no
 * doubt what the writer meant.
 */
export interface Mistake {
  readonly from: number
  readonly length?: number
  readonly cause: string
  readonly remedy: string
  readonly fix?: { readonly from: number; readonly to: number; readonly text: string }
}

export const diagnosticFor = (
  { from, length = 1, cause, remedy: hint, fix }: Mistake,
  positions: Positions,
  make: typeof error = error,
): Diagnostic =>
  make('syntax', positions(from, length), cause, {
    hint,
    ...(fix && { fix: { text: fix.text, at: positions(fix.from, fix.to - fix.from) } }),
  })

/** Moves the offsets of a mistake from the start of a line or value to the start of the text. */
export const shiftMistake = (mistake: Mistake, by: number): Mistake => ({
  ...mistake,
  from: mistake.from + by,
  ...(mistake.fix && {
    fix: { ...mistake.fix, from: mistake.fix.from + by, to: mistake.fix.to + by },
  }),
})

/** A field on its own line or after the dash of an entry. Groups: indent, name, value. */
export const FIELD = /^( *(?:- +)*)([\w-]+):(?: +(.*))?$/
/** The end of the line above a block scalar: `text: >-`, perhaps with a comment. */
export const BLOCK_SCALAR_START = /(?:: +|- +)[|>][-+\d]*(?: +#.*)?$/

/**
 * Lists the lines that are neither empty nor in block scalars. `from` is the offset of a line, `above` the text of the
 * previous listed line.
 */
export function plainLines(text: string) {
  const lines: {
    readonly from: number
    readonly text: string
    readonly above: string
  }[] = []
  let from = 0
  /** Within a block scalar, the indent of its field: the lines of the scalar are indented further. */
  let fieldIndent: number | undefined
  for (const line of text.split('\n')) {
    const isBlank = line.trim() === ''
    const indent = line.search(/\S/)
    const endsScalar = fieldIndent !== undefined && !isBlank && indent <= fieldIndent
    if (endsScalar) fieldIndent = undefined

    if (!isBlank && fieldIndent === undefined) {
      lines.push({ from, text: line.trimEnd(), above: lines.at(-1)?.text ?? '' })
      if (BLOCK_SCALAR_START.test(line)) fieldIndent = indent
    }
    from += line.length + 1
  }
  return lines
}

/** Returns the value of a field, or of a list entry that is a text. */
export const fieldValueOf = (line: string): string | undefined =>
  FIELD.exec(line)?.[3] ?? /^ *- +(.*)$/.exec(line)?.[1]

/**
 * Returns the fix that puts the value at the end of a line in quotes; no fix if the value ends in a comment, which
 * would become text.
 * @param words the text to quote, if it differs from the value
 * @param from the offset of the value
 */
export const quoteRest = (
  value: string,
  words = value,
  from = 0,
): Pick<Mistake, 'fix'> =>
  / #/.test(value) ? {} : { fix: { from, to: from + value.length, text: quoted(words) } }

/** Returns the fix that replaces a part of the text, and the remedy that describes it. */
export const replacementFix = (
  from: number,
  to: number,
  text: string,
): Pick<Mistake, 'fix' | 'remedy'> => {
  const shortText = text.length > 40 ? `${text.slice(0, 39)}…` : text
  return { fix: { from, to, text }, remedy: `write "${shortText}"` }
}

/** Puts a text in double quotes, or in single quotes if it contains double quotes but no single ones. */
export const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text)

/**
 * Explains a quoted text that ends too early at a quotation mark inside it, and suggests other quotes.
 * @param rest the text after that quotation mark
 */
export const otherQuotes = (
  mark: string,
  rest: string,
): Pick<Mistake, 'cause' | 'remedy'> => {
  const otherMark = mark === "'" ? '"' : "'"
  return {
    cause: 'this quotation mark ends the text too early',
    remedy: rest.includes(otherMark)
      ? 'put the whole text in "…", and write \\" for each " inside'
      : `put the whole text in ${otherMark}…${otherMark} instead`,
  }
}
