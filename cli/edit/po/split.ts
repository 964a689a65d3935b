import {
  type Diagnostic,
  error,
  type Location,
  type Result,
} from '../../model/diagnostic.ts'

/** The lines of an entry. In an obsolete entry, they have spaces instead of the sign "#~". */
export interface PoLines {
  /** The place of the first line that is not a comment. */
  readonly at: Location
  readonly comments: readonly string[]
  readonly statements: readonly string[]
  readonly isObsolete: boolean
  /**
   * Whether the file may have been cut off within the translation: its last line continues a folded text, or has no
   * line end.
   */
  readonly mayBeCutOff: boolean
}

interface OpenEntry extends PoLines {
  readonly comments: string[]
  readonly statements: string[]
  mayBeCutOff: boolean
  /** The last keyword so far. */
  keyword: string
}

/** The keywords that each keyword may follow. */
const predecessors: ReadonlyMap<string, readonly string[]> = new Map([
  ['msgctxt', ['']],
  ['msgid', ['', 'msgctxt']],
  ['msgid_plural', ['msgid']],
  ['msgstr', ['msgid']],
  ['msgstr[]', ['msgid_plural', 'msgstr[]']],
])

/** Matches a line of an obsolete entry. "#~|" begins a comment instead: the earlier source of the entry. */
const OBSOLETE = /^[ \t]*#~(?!\|)/

const COMMENT = /^[ \t]*#/

/** Matches a line that git writes into a file with a conflict: "<<<<<<< HEAD". */
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
    const at = { file, line: index + 1, column: 1 }
    const isObsolete = OBSOLETE.test(line)
    const statement = isObsolete ? line.replace('#~', '  ') : line
    if (statement.trim() === '') continue
    if (COMMENT.test(statement)) {
      comments.push(statement)
      continue
    }

    // Only the last piece of a split text has no line end after it.
    const lacksLineEnd = index === lines.length - 1
    const fault = findSyntaxFault(statement, at, lacksLineEnd)
    if (fault) return { diagnostics: [fault] }

    // 'msgstr[1]' becomes 'msgstr[]'. A line that continues a folded text has no keyword.
    const keyword = STATEMENT.exec(statement)?.groups?.keyword?.replace(/\d+/, '')
    const canBegin = keyword === 'msgctxt' || keyword === 'msgid'
    if (canBegin && isWhole(entries.at(-1))) entries.push(emptyEntry(at, isObsolete))

    const entry = entries.at(-1)
    if (!entry || !canContinue(entry, keyword, isObsolete))
      return { diagnostics: [misplaced(statement, at)] }

    entry.comments.push(...comments)
    entry.statements.push(statement)
    if (keyword !== undefined) entry.keyword = keyword
    entry.mayBeCutOff = isWhole(entry) && (keyword === undefined || lacksLineEnd)
    comments = []
  }

  const lastEntry = entries.at(-1)
  return isWhole(lastEntry)
    ? { value: entries, diagnostics: [] }
    : { diagnostics: [cutOff(lastEntry?.at ?? { file })] }
}

const emptyEntry = (at: Location, isObsolete: boolean): OpenEntry => ({
  at,
  comments: [],
  statements: [],
  isObsolete,
  mayBeCutOff: false,
  keyword: '',
})

/** Tells whether another entry may follow: there is none before, or the last one has a translation. */
const isWhole = (entry: OpenEntry | undefined): boolean =>
  !entry || entry.keyword.startsWith('msgstr')

/** Tells whether a statement with this keyword, or a continued text, may follow in an entry. */
function canContinue(
  entry: OpenEntry,
  keyword: string | undefined,
  isObsolete: boolean,
): boolean {
  if (entry.isObsolete !== isObsolete) return false
  if (keyword === undefined) return entry.keyword !== ''
  return predecessors.get(keyword)?.includes(entry.keyword) === true
}

function findSyntaxFault(
  statement: string,
  at: Location,
  lacksLineEnd: boolean,
): Diagnostic | undefined {
  if (CONFLICT_MARKER.test(statement))
    return error(
      'syntax',
      { ...at, length: statement.length },
      'git could not merge two versions of this file: a conflict begins or ends here',
      'keep the right lines and delete those that begin with <<<<<<<, |||||||, ======= and >>>>>>>',
    )

  const [validPart = ''] = STATEMENT.exec(statement) ?? []
  const rest = statement.slice(validPart.length).trimEnd()
  if (validPart !== '' && rest === '"') return undefined
  // Without its line end, the line counts as cut off.
  if (lacksLineEnd) return cutOff(at)

  const place = { ...at, column: validPart.length + 1 }
  if (validPart === '') return misplaced(statement, at)
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

const misplaced = (statement: string, at: Location): Diagnostic =>
  error(
    'syntax',
    { ...at, length: statement.length },
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
