import { invertedEffects } from '@codemirror/commands'
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'

// CodeMirror knows lines, and no line ends. The text as its file has it is kept beside them.

const BREAK = /\r\n?|\n/g

const toLines = (written: string): string => written.replace(BREAK, '\n')

/** Replaces the text as it is written, together with the lines that CodeMirror shows of it. */
const setWritten = StateEffect.define<string>()

const written = StateField.define<string>({
  create: (state) => state.doc.toString(),
  update: writtenAfter,
})

export const writtenOf = (state: EditorState): string => state.field(written)

/** Keeps the line ends of a text wherever nobody types. Undo brings those of Windows back. */
export const keepLineEnds = (text: string): Extension => [
  written.init(() => text),
  invertedEffects.of(({ startState, docChanged }) => {
    const before = writtenOf(startState)
    return docChanged && before.includes('\r') ? [setWritten.of(before)] : []
  }),
]

export const writtenEffect = (text: string): StateEffect<string> => setWritten.of(text)

function writtenAfter(
  before: string,
  { effects, changes, docChanged, newDoc }: Transaction,
): string {
  if (!docChanged && effects.length === 0) return before
  const lines = newDoc.toString()
  const known = effects.find(
    (effect) => effect.is(setWritten) && toLines(effect.value) === lines,
  )
  if (known) return known.value as string
  if (!docChanged) return before

  const eol = eolOf(before)
  const offsetOf = offsetsIn(before)
  let after = ''
  let end = 0
  changes.iterChanges((from, to, _from, _to, inserted) => {
    after += before.slice(end, offsetOf(from)) + inserted.toString().replaceAll('\n', eol)
    end = offsetOf(to)
  })
  after += before.slice(end)
  // A lone CR before a LF would become one line end with it.
  return toLines(after) === lines ? after : lines.replaceAll('\n', eol)
}

/** Returns what leads from a place among lines to its place in the written text. Places must be asked in their order. */
function offsetsIn(text: string): (place: number) => number {
  const breaks = text.matchAll(BREAK)
  let next = breaks.next()
  let added = 0
  return (place) => {
    while (!next.done && next.value.index - added < place) {
      added += next.value[0].length - 1
      next = breaks.next()
    }
    return place + added
  }
}

/** Returns the line end that most lines of a text have. */
function eolOf(text: string): string {
  const returns = text.split('\r\n').length - 1
  const all = text.match(BREAK)?.length ?? 0
  return returns * 2 > all ? '\r\n' : '\n'
}
