import {
  type Diagnostic,
  error,
  type Location,
  type Result,
} from '../../model/diagnostic.ts'

// An entry of a PO file consists of comments and statements. A statement is a keyword with a text: `msgid "Moon"`.
// It may be folded; the lines that continue its text have no keyword. An entry is complete once it has a translation.

/** The lines of an entry. In an obsolete entry, "#~" is replaced with spaces. */
export interface PoLines {
  /** The location of the first line that is not a comment. */
  readonly at: Location
  readonly comments: readonly string[]
  readonly statementLines: readonly string[]
  readonly isObsolete: boolean
  /**
   * Whether the file may have been cut off within this translation, if the entry is the last one: the entry's last line
   * continues a folded text or has no line ending.
   */
  readonly mayBeCutOff: boolean
}

/** Matches a line of an obsolete entry. "#~|" begins a comment instead: the earlier source of the entry. */
const OBSOLETE = /^[ \t]*#~(?!\|)/

const COMMENT = /^[ \t]*#/

/** Matches a conflict marker that git writes into a file, such as "<<<<<<< HEAD". */
const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/

/** Matches a keyword and its text up to the first mistake or the closing quote: `msgid "Moon`. */
const STATEMENT =
  /^[ \t]*(?:(?<keyword>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]*)?"(?:[^"\\]|\\[ntr"\\])*/

/** Splits a PO file into entries. Refuses the file at the first line that belongs to no entry. */
export function splitEntries(file: string, text: string): Result<readonly PoLines[]> {
  const entries: OpenEntry[] = []
  const lines = text.split('\n')
  let comments: string[] = []

  for (const [index, line] of lines.entries()) {
    const isObsolete = OBSOLETE.test(line)
    const words = isObsolete ? line.replace('#~', '  ') : line
    if (words.trim() === '') continue
    if (COMMENT.test(words)) {
      comments.push(words)
      continue
    }

    const statement: StatementLine = {
      words,
      at: { file, line: index + 1, column: 1 },
      isObsolete,
      keyword: keywordOf(words),
      // Only the last line may lack a line ending.
      lacksLineEnd: index === lines.length - 1,
    }
    const fault = findSyntaxFault(statement)
    if (fault) return { diagnostics: [fault] }

    const lastEntry = entries.at(-1)
    if (beginsEntry(statement, lastEntry)) {
      entries.push(openEntry(statement, comments))
    } else if (lastEntry && canContinue(lastEntry, statement)) {
      addLine(lastEntry, statement, comments)
    } else {
      return { diagnostics: [misplaced(statement)] }
    }
    comments = []
  }

  const lastEntry = entries.at(-1)
  if (lastEntry && !isWhole(lastEntry))
    return { diagnostics: [cutOff(lastEntry.firstLine.at)] }
  return { value: entries.map(linesOf), diagnostics: [] }
}

/** A line of a statement. */
interface StatementLine {
  readonly words: string
  readonly at: Location
  readonly isObsolete: boolean
  /** Undefined if the line continues a folded text. */
  readonly keyword: string | undefined
  readonly lacksLineEnd: boolean
}

/** Returns the keyword of a line, without its number: 'msgstr[]' of 'msgstr[1] "Moons"'. */
const keywordOf = (line: string): string | undefined =>
  STATEMENT.exec(line)?.groups?.keyword?.replace(/\d+/, '')

function findSyntaxFault(statement: StatementLine): Diagnostic | undefined {
  const { words, at } = statement
  if (CONFLICT_MARKER.test(words))
    return error(
      'syntax',
      { ...at, length: words.length },
      'git could not merge two versions of this file: a conflict begins or ends here',
      'keep the right lines and delete those that begin with <<<<<<<, |||||||, ======= and >>>>>>>',
    )

  const [validPart = ''] = STATEMENT.exec(words) ?? []
  const rest = words.slice(validPart.length).trimEnd()
  if (validPart !== '' && rest === '"') return undefined
  // A faulty line without a line ending is the last line of the file, and was probably cut off.
  if (statement.lacksLineEnd) return cutOff(at)

  const place = { ...at, column: validPart.length + 1 }
  if (validPart === '') return misplaced(statement)
  if (rest === '')
    return error(
      'syntax',
      place,
      'the closing quotation mark is missing',
      'write " at the end of the line',
    )
  if (rest.startsWith('"'))
    return error('syntax', place, 'unescaped quotation mark', 'write \\" inside a text')
  return error(
    'syntax',
    { ...place, length: 2 },
    `unsupported escape "${rest.slice(0, 2)}"`,
    'write the character itself ("msgcat --no-escape" does this for a whole file), or \\\\ for a backslash',
  )
}

/** An entry to which further lines may be added. */
interface OpenEntry {
  readonly comments: string[]
  readonly firstLine: StatementLine
  readonly statementLines: string[]
  lastLine: StatementLine
  lastKeyword: string
}

/** Tells whether a line begins a new entry, because the entry before it is complete. */
const beginsEntry = (
  { keyword }: StatementLine,
  lastEntry: OpenEntry | undefined,
): boolean =>
  (keyword === 'msgctxt' || keyword === 'msgid') && (!lastEntry || isWhole(lastEntry))

const isWhole = ({ lastKeyword }: OpenEntry): boolean => lastKeyword.startsWith('msgstr')

const openEntry = (firstLine: StatementLine, comments: readonly string[]): OpenEntry => ({
  comments: [...comments],
  firstLine,
  statementLines: [firstLine.words],
  lastLine: firstLine,
  lastKeyword: firstLine.keyword ?? '',
})

/** The keywords within an entry, each with the keywords that it may follow. */
const predecessors: ReadonlyMap<string, readonly string[]> = new Map([
  ['msgid', ['msgctxt']],
  ['msgid_plural', ['msgid']],
  ['msgstr', ['msgid']],
  ['msgstr[]', ['msgid_plural', 'msgstr[]']],
])

/** Tells whether a line may continue an entry. */
function canContinue(
  { firstLine, lastKeyword }: OpenEntry,
  { isObsolete, keyword }: StatementLine,
): boolean {
  if (firstLine.isObsolete !== isObsolete) return false
  return (
    keyword === undefined || predecessors.get(keyword)?.includes(lastKeyword) === true
  )
}

function addLine(
  entry: OpenEntry,
  line: StatementLine,
  comments: readonly string[],
): void {
  entry.comments.push(...comments)
  entry.statementLines.push(line.words)
  entry.lastLine = line
  entry.lastKeyword = line.keyword ?? entry.lastKeyword
}

/** Returns the lines of a complete entry. */
function linesOf({ comments, firstLine, statementLines, lastLine }: OpenEntry): PoLines {
  const { at, isObsolete } = firstLine
  const mayBeCutOff = lastLine.keyword === undefined || lastLine.lacksLineEnd
  return { at, comments, statementLines, isObsolete, mayBeCutOff }
}

const misplaced = ({ words, at }: StatementLine): Diagnostic =>
  error(
    'syntax',
    { ...at, length: words.length },
    'unexpected line: each entry has msgctxt, msgid and msgstr, in this order',
    'correct the line, or save the file again with an editor of PO files',
  )

const cutOff = (at: Location): Diagnostic =>
  error(
    'syntax',
    at,
    'the file ends within this entry',
    'get the complete file from the translator',
  )
