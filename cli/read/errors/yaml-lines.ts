import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Positions } from '../positions.ts'

/** A typing mistake. `length` is 1 where it is left out; `fix` is there only where nothing else can be meant. */
export interface Mistake {
  readonly from: number
  readonly length?: number
  readonly cause: string
  readonly remedy: string
  readonly fix?: { readonly from: number; readonly to: number; readonly text: string }
}

export const diagnosticOf = (
  { from, length = 1, cause, remedy: hint, fix }: Mistake,
  positions: Positions,
  make: typeof error = error,
): Diagnostic =>
  make('syntax', positions(from, length), cause, {
    hint,
    ...(fix && { fix: { text: fix.text, at: positions(fix.from, fix.to - fix.from) } }),
  })

/** Moves the offsets of a mistake from the start of a line or value to the start of the text. */
export const shift = (mistake: Mistake, by: number): Mistake => ({
  ...mistake,
  from: mistake.from + by,
  ...(mistake.fix && {
    fix: { ...mistake.fix, from: mistake.fix.from + by, to: mistake.fix.to + by },
  }),
})

/** A field on a line of its own, or behind the dash of its entry: its indent, its name and its value. */
export const FIELD = /^( *(?:- +)*)([\w-]+):(?: +(.*))?$/
/** The sign that begins a folded text, at the end of its first line. */
export const FOLDED = /(?:: +|- +)[|>][-+\d]*(?: +#.*)?$/

/** Finds all lines but empty ones and those of folded texts. `from` is an offset, `above` the plain line before. */
export function plainLines(text: string) {
  const lines: {
    readonly from: number
    readonly text: string
    readonly above: string
  }[] = []
  let from = 0
  let folded: number | undefined
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/)
    if (folded !== undefined && indent >= 0 && indent <= folded) folded = undefined
    if (indent >= 0 && folded === undefined) {
      lines.push({ from, text: line.trimEnd(), above: lines.at(-1)?.text ?? '' })
      if (FOLDED.test(line)) folded = indent
    }
    from += line.length + 1
  }
  return lines
}

/** Returns the value of a field, or of an entry that is a text. */
export const fieldValueOf = (line: string): string | undefined =>
  FIELD.exec(line)?.[3] ?? /^ *- +(.*)$/.exec(line)?.[1]

/** Puts quotes around the rest of a line, which begins at `from`; not before a comment, which would become text. */
export const quoteRest = (
  value: string,
  words = value,
  from = 0,
): Pick<Mistake, 'fix'> =>
  / #/.test(value) ? {} : { fix: { from, to: from + value.length, text: quoted(words) } }

/** Returns the fix that replaces a part of the text, and its remedy in words. */
export const rewriting = (
  from: number,
  to: number,
  text: string,
): Pick<Mistake, 'fix' | 'remedy'> => ({
  fix: { from, to, text },
  remedy: `write "${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`,
})

/** Puts a text in double quotes, or in single quotes where it holds double quotes alone. */
export const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text)

/** Explains a text in quotes that ends at a quotation mark inside of it, and says what to do. */
export const otherQuotes = (
  mark: string,
  rest: string,
): Pick<Mistake, 'cause' | 'remedy'> => {
  const other = mark === "'" ? '"' : "'"
  return {
    cause: 'this quotation mark ends the text too early',
    remedy: rest.includes(other)
      ? 'put the whole text in "…", and write \\" for each " inside'
      : `put the whole text in ${other}…${other} instead`,
  }
}
