import { insertNewlineContinueMarkupCommand } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type SelectionRange,
  type StateCommand,
  type Transaction,
} from '@codemirror/state'

// Commands for the toolbar and the keyboard shortcuts of a Markdown field. They change
// the Markdown, and use its syntax tree to find the parts of the text.

// The package that declares this type is only an indirect dependency.
type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

/** The names of the parts in the syntax tree. */
const nodeNames = {
  bold: 'StrongEmphasis',
  italic: 'Emphasis',
  link: 'Link',
  heading: 'ATXHeading2',
  subheading: 'ATXHeading3',
  bullets: 'BulletList',
  numbers: 'OrderedList',
  quote: 'Blockquote',
} as const

export type Part = keyof typeof nodeNames

/** Lists the Markdown parts around the selection. */
export const activeParts = (state: EditorState): readonly Part[] =>
  (Object.keys(nodeNames) as Part[]).filter((part) => nodeAround(state, part))

/** Finds the innermost node of a part that contains a range. */
function nodeAround(
  state: EditorState,
  part: Part,
  range = state.selection.main,
): SyntaxNode | undefined {
  // The innermost nodes after (1) and before (-1) the start of the range.
  const startNodes = [
    syntaxTree(state).resolveInner(range.from, 1),
    syntaxTree(state).resolveInner(range.from, -1),
  ]

  for (const startNode of startNodes) {
    for (let node: SyntaxNode | null = startNode; node; node = node.parent) {
      const isAround = node.from <= range.from && node.to >= range.to
      if (isAround && node.name === nodeNames[part]) return node
    }
  }
  return undefined
}

/**
 * Makes the selected words, or the word at the cursor, bold or italic, or plain again.
 */
export const toggleMark =
  (part: 'bold' | 'italic'): StateCommand =>
  ({ state, dispatch }) => {
    const mark = part === 'bold' ? '**' : '*'
    const transaction = state.changeByRange((range) => {
      const around = nodeAround(state, part, range)
      if (!around) return withMarks(state, range, mark)

      // If the cursor is just before the closing mark, move it past the mark, so that the
      // command ends the bold text, as in other editors.
      const isAtEnd = range.empty && range.head === around.to - mark.length
      if (isAtEnd) return { range: EditorSelection.cursor(around.to) }

      return withoutMarks(around, range, mark.length)
    })
    dispatch(state.update(transaction, { scrollIntoView: true, userEvent: 'input.mark' }))
    return true
  }

/** Returns the changes that mark the selected words, or the word at the cursor. */
function withMarks(state: EditorState, range: SelectionRange, mark: string) {
  const word = range.empty ? state.wordAt(range.head) : range
  const pieces = word ? piecesOf(state, word.from, word.to) : []
  const firstPiece = pieces[0]
  const lastPiece = pieces.at(-1)
  if (!firstPiece || !lastPiece) {
    // There are no words, so put the cursor between two new marks.
    const cursor = EditorSelection.cursor(range.from + mark.length)
    return { changes: [{ from: range.from, insert: mark + mark }], range: cursor }
  }

  const changes = pieces.flatMap(({ from, to }) => [
    { from, insert: mark },
    { from: to, insert: mark },
  ])
  if (range.empty)
    return { changes, range: EditorSelection.cursor(range.head + mark.length) }

  // All marks except the last come before the end of the selected words.
  const addedLength = (pieces.length * 2 - 1) * mark.length
  const from = firstPiece.from + mark.length
  return { changes, range: EditorSelection.range(from, lastPiece.to + addedLength) }
}

/**
 * Returns the changes that remove a node's opening and closing marks, which have the same
 * length.
 */
function withoutMarks(
  { from, to }: SyntaxNode,
  range: { from: number; to: number },
  length: number,
) {
  const changes = [
    { from, to: from + length },
    { from: to - length, to },
  ]

  // The words start where the first mark was, and end two mark lengths before the node
  // did.
  const wordsStart = from
  const wordsEnd = to - 2 * length
  const shifted = (offset: number) =>
    Math.min(Math.max(offset - length, wordsStart), wordsEnd)
  return { changes, range: EditorSelection.range(shifted(range.from), shifted(range.to)) }
}

/**
 * Splits a selection by lines, because marks end with their paragraph. The pieces exclude
 * list marks and surrounding space.
 */
function piecesOf(state: EditorState, start: number, end: number) {
  return linesBetween(state, start, end).flatMap((line) => {
    const from = Math.max(start, line.from + prefixOf(line).length)
    // A selection can end within the list mark, before `from`.
    const to = Math.max(from, Math.min(end, line.to))
    const words = state.sliceDoc(from, to)
    const trimmed = words.trim()
    if (trimmed === '') return []

    const wordsStart = from + words.indexOf(trimmed)
    return [{ from: wordsStart, to: wordsStart + trimmed.length }]
  })
}

function linesBetween(state: EditorState, from: number, to: number): readonly Line[] {
  const start = state.doc.lineAt(from).number
  const count = state.doc.lineAt(to).number - start + 1
  return Array.from({ length: count }, (_, index) => state.doc.line(start + index))
}

/**
 * Matches the marks at the start of a line: those of quotes ('> > '), and then the mark of
 * a heading ('## ') or of a list entry ('- ', '1. ').
 */
const LINE_PREFIX = /^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/

/** Returns the Markdown before the words of a line: '> - ' of '> - Care' */
const prefixOf = ({ text }: Line): string => LINE_PREFIX.exec(text)?.[0] ?? ''

/** Matches no text. */
const NOTHING = /^(?!)/

/**
 * The marks of parts that are whole lines. `has` matches the mark of a line that already
 * is this part, and `instead` a mark that the new one replaces.
 */
const linePrefixes = {
  heading: { mark: () => '## ', has: /^## +/, instead: /^#{1,6} +/ },
  subheading: { mark: () => '### ', has: /^### +/, instead: /^#{1,6} +/ },
  bullets: { mark: () => '- ', has: /^[-*+] +/, instead: /^\d+[.)] +/ },
  numbers: {
    mark: (index: number) => `${index + 1}. `,
    has: /^\d+[.)] +/,
    instead: /^[-*+] +/,
  },
  quote: { mark: () => '> ', has: /^> ?/, instead: NOTHING },
} as const

export type LinePart = keyof typeof linePrefixes

/**
 * Turns the selected lines into a heading, a list or a quote, or back into plain lines.
 */
export const toggleLines =
  (part: LinePart): StateCommand =>
  ({ state, dispatch }) => {
    const { mark, has, instead } = linePrefixes[part]
    const { from, to } = state.selection.main
    const selected = linesBetween(state, from, to)
    // Blank lines in a selection of several lines get no mark. A single blank line gets
    // one, so that an entry can be started there.
    const lines =
      selected.length === 1 ? selected : selected.filter(({ text }) => text.trim() !== '')
    const isOn = lines.every(({ text }) => has.test(text))

    const markChanges = lines.map((line, index): ChangeSpec => {
      const previousMark = has.exec(line.text) ?? instead.exec(line.text)
      const length = previousMark?.[0].length ?? 0
      return { from: line.from, to: line.from + length, insert: isOn ? '' : mark(index) }
    })

    // Changes at the same position are applied in array order, so the blank line above a
    // line comes before its mark.
    const { above, below } = gapsAround(state, lines, isOn ? NOTHING : has)
    const changes = state.changes([...above, ...markChanges, ...below])
    // 1: a cursor at the position of a new mark moves after the mark.
    const selection = state.selection.map(changes, 1)
    dispatch(
      state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.mark' }),
    )
    return true
  }

/**
 * Returns the blank lines that separate some lines from the lines above and below.
 * Without blank lines, a paragraph would continue. Neighbouring lines that match
 * `samePart` belong to the same list or quote, and need no blank line.
 */
function gapsAround(state: EditorState, lines: readonly Line[], samePart: RegExp) {
  const firstLine = lines[0]
  const lastLine = lines.at(-1)
  if (!firstLine || !lastLine) return { above: [], below: [] }

  const needsGap = (neighbour: number): boolean => {
    if (neighbour < 1 || neighbour > state.doc.lines) return false

    const { text } = state.doc.line(neighbour)
    return text.trim() !== '' && !samePart.test(text)
  }
  return {
    above: needsGap(firstLine.number - 1) ? [{ from: firstLine.from, insert: '\n' }] : [],
    below: needsGap(lastLine.number + 1) ? [{ from: lastLine.to, insert: '\n' }] : [],
  }
}

/** Continues a list or a quote, without blank lines between the entries of a list. */
const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/**
 * Continues a list or a quote on a new line. On an empty entry or line, it ends the list
 * or quote and starts a new paragraph.
 */
export const continueOrLeaveList: StateCommand = ({ state, dispatch }) => {
  const exit = exitFromQuote(state)
  if (exit) {
    dispatch(exit)
    return true
  }

  const transactions: Transaction[] = []
  const hasContinued = continueMarkup({
    state,
    dispatch: (transaction) => transactions.push(transaction),
  })
  if (!hasContinued) return false

  for (const transaction of transactions) dispatch(withGapAbove(transaction))
  return true
}

/** Matches a line of a quote that has no words. */
const EMPTY_QUOTE = /^ {0,3}> *$/

/**
 * Returns the change that ends a quote by replacing its empty line, '> ', with a blank
 * line; undefined if the cursor is elsewhere.
 */
function exitFromQuote(state: EditorState): Transaction | undefined {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  if (!main.empty || line.number === 1 || !EMPTY_QUOTE.test(line.text)) return undefined

  return state.update({
    changes: { from: line.from, to: line.to, insert: '\n' },
    selection: { anchor: line.from + 1 },
    scrollIntoView: true,
    userEvent: 'input',
  })
}

/** Matches a line without words, in a quote or elsewhere. */
const NO_WORDS = /^[\s>]*$/

/**
 * Adds a blank line after a list that the transaction ends. Without it, the next words
 * would belong to the list's last entry.
 */
function withGapAbove(transaction: Transaction): Transaction {
  const { startState, state, changes, newSelection, newDoc } = transaction
  const line = newDoc.lineAt(newSelection.main.head)
  // The command removes the mark of the empty entry instead of adding a line.
  const endsList = newDoc.lines === startState.doc.lines && NO_WORDS.test(line.text)
  if (!endsList || line.number === 1) return transaction

  const lineAbove = newDoc.line(line.number - 1)
  if (NO_WORDS.test(lineAbove.text)) return transaction

  // In a quote, the blank line keeps the line's ">". `gap` applies after the command's
  // own changes, so both become one change that a single Undo takes back.
  const gap = state.changes({ from: line.from, insert: `${line.text.trimEnd()}\n` })
  return startState.update({
    changes: changes.compose(gap),
    selection: newSelection.map(gap, 1),
    scrollIntoView: true,
    userEvent: 'input',
  })
}

/** Returns the address of the link at the selection, or ''. */
export function addressAt(state: EditorState): string {
  const url = nodeAround(state, 'link')?.getChild('URL')
  return url ? state.sliceDoc(url.from, url.to) : ''
}

/**
 * Links the selected words, or the word at the cursor, to an address. An empty address
 * removes the link.
 */
export function setLink(address: string): StateCommand {
  return ({ state, dispatch }) => {
    const { main } = state.selection
    const link = nodeAround(state, 'link')
    const word = main.empty ? state.wordAt(main.head) : undefined
    const { from, to } = link ?? word ?? main

    // The first two marks of a link are the brackets around its words.
    const [open, close] = link?.getChildren('LinkMark') ?? []
    const words =
      open && close ? state.sliceDoc(open.to, close.from) : state.sliceDoc(from, to)
    const label = words || address

    const insert = address === '' ? words : `[${label}](${escapeAddress(address)})`
    const selection = EditorSelection.cursor(from + insert.length)
    dispatch(
      state.update({ changes: { from, to, insert }, selection, userEvent: 'input.link' }),
    )
    return true
  }
}

/** Escapes characters that would end the address in Markdown: 'a b' → 'a%20b' */
const escapeAddress = (address: string): string =>
  address.trim().replace(/[\s()<>]/g, (character) => {
    const hexCode = character.charCodeAt(0).toString(16).toUpperCase()
    return `%${hexCode}`
  })
