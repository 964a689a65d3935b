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

// Commands of the toolbar and of the keys in a Markdown field.

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

/** Lists what the selection stands in. */
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
  for (const start of starts)
    for (let node: SyntaxNode | null = start; node; node = node.parent)
      if (node.name === parts[part] && node.from <= range.from && node.to >= range.to)
        return node
  return undefined
}

/** Makes the selected words bold or italic, or plain again. Without a selection, the word at the cursor. */
export const toggleMark =
  (part: 'bold' | 'italic'): StateCommand =>
  ({ state, dispatch }) => {
    const mark = part === 'bold' ? '**' : '*'
    const transaction = state.changeByRange((range) => {
      const around = nodeAround(state, part, range)
      // At the end of bold words, the key ends them, as it does in other editors.
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
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) {
    const cursor = EditorSelection.cursor(range.from + mark.length)
    return { changes: [{ from: range.from, insert: mark + mark }], range: cursor }
  }

  const changes = pieces.flatMap(({ from, to }) => [
    { from, insert: mark },
    { from: to, insert: mark },
  ])
  const added = (pieces.length * 2 - 1) * mark.length
  const selected = EditorSelection.range(first.from + mark.length, last.to + added)
  return {
    changes,
    range: range.empty ? EditorSelection.cursor(range.head + mark.length) : selected,
  }
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

/** Returns the parts of a selection in each line, without the space and the marks of lists around them: a mark ends with its paragraph. */
function piecesOf(state: EditorState, start: number, end: number) {
  return linesBetween(state, start, end).flatMap((line) => {
    const from = Math.max(start, line.from + prefixOf(line).length)
    const words = state.sliceDoc(from, Math.max(from, Math.min(end, line.to)))
    const space = words.length - words.trimStart().length
    const trimmed = words.trim()
    return trimmed === ''
      ? []
      : [{ from: from + space, to: from + space + trimmed.length }]
  })
}

function linesBetween(state: EditorState, from: number, to: number): readonly Line[] {
  const first = state.doc.lineAt(from).number
  const count = state.doc.lineAt(to).number - first + 1
  return Array.from({ length: count }, (_, index) => state.doc.line(first + index))
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

/** Makes the selected lines a heading, a list or a quote, or plain again. */
export const toggleLines =
  (part: LinePart): StateCommand =>
  ({ state, dispatch }) => {
    const { mark, has, instead } = linePrefixes[part]
    const { from, to } = state.selection.main
    const chosen = linesBetween(state, from, to)
    const filled =
      chosen.length === 1 ? chosen : chosen.filter(({ text }) => text.trim() !== '')
    const isOn = filled.every(({ text }) => has.test(text))
    const changes = filled.map((line, index): ChangeSpec => {
      const found =
        (isOn ? has : has.test(line.text) ? has : instead).exec(line.text)?.[0].length ??
        0
      return { from: line.from, to: line.from + found, insert: isOn ? '' : mark(index) }
    })
    // Of two changes at one place, the first one stands first: a gap comes before the mark of its line.
    const { above, below } = gapsAround(state, filled, isOn ? NOTHING : has)
    const made = state.changes([...above, ...changes, ...below])
    const selection = state.selection.map(made, 1)
    dispatch(
      state.update({
        changes: made,
        selection,
        scrollIntoView: true,
        userEvent: 'input.mark',
      }),
    )
    return true
  }

/**
 * Returns the blank lines that keep some lines apart from what stands above and below them. Without these, a paragraph
 * would go on. What matches `kin` is of the same list or quote, and needs none.
 */
function gapsAround(state: EditorState, lines: readonly Line[], kin: RegExp) {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return { above: [], below: [] }
  const isOther = (number: number): boolean => {
    if (number < 1 || number > state.doc.lines) return false
    const { text } = state.doc.line(number)
    return text.trim() !== '' && !kin.test(text)
  }
  return {
    above: isOther(first.number - 1) ? [{ from: first.from, insert: '\n' }] : [],
    below: isOther(last.number + 1) ? [{ from: last.to, insert: '\n' }] : [],
  }
}

const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/** Goes on with a list or a quote in a new line. From an empty entry, leaves it: what follows is a paragraph of its own. */
export const continueOrLeaveList: StateCommand = ({ state, dispatch }) => {
  const made: Transaction[] = []
  if (!continueMarkup({ state, dispatch: (transaction) => made.push(transaction) }))
    return false

  for (const transaction of made) dispatch(withGapAbove(transaction))
  return true
}

/** Matches a line without words, also within a quote. */
const NO_WORDS = /^[\s>]*$/

/** Adds the blank line without which the next words would belong to the last entry of the list above them. */
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

/** Returns the address of the link at the selection; '' where there is none. */
export function addressAt(state: EditorState): string {
  const url = nodeAround(state, 'link')?.getChild('URL')
  return url ? state.sliceDoc(url.from, url.to) : ''
}

/** Gives the selected words the address of a link, or takes the link away where the address is empty. */
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
