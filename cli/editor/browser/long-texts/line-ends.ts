import { invertedEffects } from '@codemirror/commands'
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'

// CodeMirror replaces all line endings with LF. Its state therefore also holds the text with the file's line endings,
// called the written text, so that a save changes only the edited lines.

const LINE_END = /\r\n?|\n/g

const withLf = (text: string): string => text.replace(LINE_END, '\n')

/** Sets the written text, along with a change to the text that CodeMirror shows. */
const setWritten = StateEffect.define<string>()

const written = StateField.define<string>({
  create: (state) => state.doc.toString(),
  update: writtenAfter,
})

/** Returns the editor's text with the line endings of its file. */
export const writtenOf = (state: EditorState): string => state.field(written)

/**
 * Keeps the line endings of a text, except where it is edited. Undo also restores CRLF
 * and CR.
 */
export const keepLineEnds = (text: string): Extension => [
  written.init(() => text),
  invertedEffects.of(({ startState, docChanged }) => {
    const previousText = writtenOf(startState)
    // CodeMirror stores this effect with the change, so Undo applies it and restores the
    // previous written text.
    return docChanged && previousText.includes('\r') ? [setWritten.of(previousText)] : []
  }),
]

/**
 * Returns the effect that sets the written text along with a change to the shown text.
 */
export const writtenEffect = (text: string): StateEffect<string> => setWritten.of(text)

function writtenAfter(previousText: string, transaction: Transaction): string {
  const { effects, docChanged, newDoc } = transaction
  // The effect that Undo applies is outdated if `setText` has changed the text since.
  const replacement = effects.find(
    (effect) => effect.is(setWritten) && withLf(effect.value) === newDoc.toString(),
  )
  if (replacement) return replacement.value as string
  if (!docChanged) return previousText

  const lineEnd = usualLineEnd(previousText)
  const nextText = repeatChanges(transaction, previousText, lineEnd)
  // A lone CR and an LF after it would become a single line ending. If that happens, all
  // lines get the usual line ending.
  const shownText = newDoc.toString()
  return withLf(nextText) === shownText ? nextText : shownText.replaceAll('\n', lineEnd)
}

/** Applies the changes to CodeMirror's text to the written text as well. */
function repeatChanges(
  { startState, changes }: Transaction,
  writtenText: string,
  lineEnd: string,
): string {
  // Both texts have the same lines, and differ only in line endings.
  const writtenStarts = lineStartsIn(writtenText)
  const writtenOffset = (offset: number): number => {
    const line = startState.doc.lineAt(offset)
    return (writtenStarts[line.number - 1] ?? 0) + (offset - line.from)
  }

  let nextText = ''
  /** The end of the previous change, in the written text. */
  let previousEnd = 0
  changes.iterChanges((from, to, _from, _to, inserted) => {
    nextText += writtenText.slice(previousEnd, writtenOffset(from))
    nextText += inserted.toString().replaceAll('\n', lineEnd)
    previousEnd = writtenOffset(to)
  })
  return nextText + writtenText.slice(previousEnd)
}

/** Returns the offsets at which the lines of a text start. */
function lineStartsIn(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(LINE_END)) starts.push(match.index + match[0].length)
  return starts
}

/** Returns the line ending for new lines: CRLF if most lines of a text have it, or else LF. */
function usualLineEnd(text: string): string {
  const windowsCount = text.split('\r\n').length - 1
  const count = text.match(LINE_END)?.length ?? 0
  return windowsCount * 2 > count ? '\r\n' : '\n'
}
