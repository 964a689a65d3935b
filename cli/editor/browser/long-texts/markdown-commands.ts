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

// Commands of the toolbar and the keyboard shortcuts in a Markdown field.

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>

const parts = {
  bold: 'StrongEmphasis',
  italic: 'Emphasis',
  link: 'Link',
  heading: 'ATXHeading2',
  subheading: 'ATXHeading3',
  bullets: 'BulletList',
  numbers: 'OrderedList',
  quote: 'Blockquote',
} as const

export type Part = keyof typeof parts

/** Lists the Markdown parts around the selection. */
export const activeParts = (state: EditorState): readonly Part[] =>
  (Object.keys(parts) as Part[]).filter((part) => nodeAround(state, part))

function nodeAround(
  state: EditorState,
  part: Part,
  range = state.selection.main,
): SyntaxNode | undefined {
  const starts = [
    syntaxTree(state).resolveInner(range.from, 1),
    syntaxTree(state).resolveInner(range.from, -1),
  ]

  for (const start of starts) {
    for (let node: SyntaxNode | null = start; node; node = node.parent) {
      const isAround = node.from <= range.from && node.to >= range.to
      if (isAround && node.name === parts[part]) return node
    }
  }
  return undefined
}

/** Makes the selected words, or the word at the cursor, bold or italic, or plain again. */
export const toggleMark =
  (part: 'bold' | 'italic'): StateCommand =>
  ({ state, dispatch }) => {
    const mark = part === 'bold' ? '**' : '*'
    const transaction = state.changeByRange((range) => {
      const around = nodeAround(state, part, range)
      // At the end of bold words, the command ends the bold text, as it does in other editors.
      const isAtEnd = range.empty && range.head === (around?.to ?? 0) - mark.length
      if (around && isAtEnd) return { range: EditorSelection.cursor(around.to) }
      return around
        ? withoutMarks(around, range, mark.length)
        : withMarks(state, range, mark)
    })
    dispatch(state.update(transaction, { scrollIntoView: true, userEvent: 'input.mark' }))
    return true
  }

function withMarks(state: EditorState, range: SelectionRange, mark: string) {
  const word = range.empty ? state.wordAt(range.head) : range
  const pieces = word ? piecesOf(state, word.from, word.to) : []
  const firstPiece = pieces[0]
  const lastPiece = pieces.at(-1)
  if (!firstPiece || !lastPiece) {
    const cursor = EditorSelection.cursor(range.from + mark.length)
    return { changes: [{ from: range.from, insert: mark + mark }], range: cursor }
  }

  const changes = pieces.flatMap(({ from, to }) => [
    { from, insert: mark },
    { from: to, insert: mark },
  ])
  if (range.empty)
    return { changes, range: EditorSelection.cursor(range.head + mark.length) }

  // All marks but the last one come before the end of the selected words.
  const addedLength = (pieces.length * 2 - 1) * mark.length
  const from = firstPiece.from + mark.length
  return { changes, range: EditorSelection.range(from, lastPiece.to + addedLength) }
}

function withoutMarks(
  { from, to }: SyntaxNode,
  range: { from: number; to: number },
  length: number,
) {
  const changes = [
    { from, to: from + length },
    { from: to - length, to },
  ]
  const inside = (place: number) =>
    Math.min(Math.max(place - length, from), to - 2 * length)
  return { changes, range: EditorSelection.range(inside(range.from), inside(range.to)) }
}

/** Splits a selection by lines, because marks end with their paragraph. Pieces exclude list marks and surrounding space. */
function piecesOf(state: EditorState, start: number, end: number) {
  return linesBetween(state, start, end).flatMap((line) => {
    const from = Math.max(start, line.from + prefixOf(line).length)
    const words = state.sliceDoc(from, Math.max(from, Math.min(end, line.to)))
    const space = words.length - words.trimStart().length
    const trimmed = words.trim()
    if (trimmed === '') return []

    return [{ from: from + space, to: from + space + trimmed.length }]
  })
}

function linesBetween(state: EditorState, from: number, to: number): readonly Line[] {
  const start = state.doc.lineAt(from).number
  const count = state.doc.lineAt(to).number - start + 1
  return Array.from({ length: count }, (_, index) => state.doc.line(start + index))
}

const prefixOf = ({ text }: Line): string =>
  /^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?/.exec(text)?.[0] ?? ''

const NOTHING = /^(?!)/

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

/** Turns the selected lines into a heading, a list or a quote, or back into plain lines. */
export const toggleLines =
  (part: LinePart): StateCommand =>
  ({ state, dispatch }) => {
    const { mark, has, instead } = linePrefixes[part]
    const { from, to } = state.selection.main
    const selected = linesBetween(state, from, to)
    const filled =
      selected.length === 1 ? selected : selected.filter(({ text }) => text.trim() !== '')
    const isOn = filled.every(({ text }) => has.test(text))

    const markChanges = filled.map((line, index): ChangeSpec => {
      const previousMark = has.exec(line.text) ?? instead.exec(line.text)
      const length = previousMark?.[0].length ?? 0
      return { from: line.from, to: line.from + length, insert: isOn ? '' : mark(index) }
    })

    // Changes at the same position apply in their order, so the blank line comes before the mark of its line.
    const { above, below } = gapsAround(state, filled, isOn ? NOTHING : has)
    const changes = state.changes([...above, ...markChanges, ...below])
    const selection = state.selection.map(changes, 1)
    dispatch(
      state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.mark' }),
    )
    return true
  }

/**
 * Returns the blank lines that separate some lines from the lines above and below. Without them, a paragraph would
 * continue. Lines that match `kin` belong to the same list or quote and need no blank line.
 */
function gapsAround(state: EditorState, lines: readonly Line[], kin: RegExp) {
  const top = lines[0]
  const bottom = lines.at(-1)
  if (!top || !bottom) return { above: [], below: [] }

  const isForeign = (number: number): boolean => {
    if (number < 1 || number > state.doc.lines) return false

    const { text } = state.doc.line(number)
    return text.trim() !== '' && !kin.test(text)
  }
  return {
    above: isForeign(top.number - 1) ? [{ from: top.from, insert: '\n' }] : [],
    below: isForeign(bottom.number + 1) ? [{ from: bottom.to, insert: '\n' }] : [],
  }
}

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/** Continues a list or a quote on a new line. On an empty entry, leaves it for a separate paragraph. */
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

/** Replaces the empty last line of a quote by a blank line; undefined elsewhere. */
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

/** Matches a line without words, inside a quote too. */
const NO_WORDS = /^[\s>]*$/

/** Adds a blank line after a list that was left. Without it, the next words would belong to the list's last entry. */
function withGapAbove(transaction: Transaction): Transaction {
  const { startState, state, changes, newSelection, newDoc } = transaction
  const line = newDoc.lineAt(newSelection.main.head)
  const isLeft = newDoc.lines === startState.doc.lines && NO_WORDS.test(line.text)
  if (!isLeft || line.number === 1 || NO_WORDS.test(newDoc.line(line.number - 1).text))
    return transaction

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

/** Makes the selected words a link, or removes their link if the address is empty. */
export function setLink(address: string): StateCommand {
  return ({ state, dispatch }) => {
    const link = nodeAround(state, 'link')
    const word = state.selection.main.empty
      ? state.wordAt(state.selection.main.head)
      : undefined
    const { from, to } = link ?? word ?? state.selection.main

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

const escapeAddress = (address: string): string =>
  address
    .trim()
    .replace(
      /[\s()<>]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
