import { invertedEffects } from '@codemirror/commands'
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'

// CodeMirror replaces all line ends with LF. So its state also holds the text with the
// line ends of the file, called the written text.

const LINE_END = /\r\n?|\n/g

const withLf = (text: string): string => text.replace(LINE_END, '\n')

/**
 * Sets the written text, along with a change to the text that CodeMirror shows.
 */
const setWritten = StateEffect.define<string>()

const written = StateField.define<string>({
  create: (state) => state.doc.toString(),
  update: writtenAfter,
})

/** Returns the text of the editor with the line ends of its file. */
export const writtenOf = (state: EditorState): string => state.field(written)

/**
 * Keeps the line ends of a text, except where somebody changes it. Undo restores CRLF and
 * CR, too.
 */
export const keepLineEnds = (text: string): Extension => [
  written.init(() => text),
  invertedEffects.of(({ startState, docChanged }) => {
    const previousText = writtenOf(startState)
    // Undo applies this effect, and so restores the previous written text.
    return docChanged && previousText.includes('\r') ? [setWritten.of(previousText)] : []
  }),
]

/**
 * Returns the effect that sets the written text along with a change of the shown text.
 */
export const writtenEffect = (text: string): StateEffect<string> => setWritten.of(text)

function writtenAfter(
  previousText: string,
  { effects, changes, docChanged, newDoc }: Transaction,
): string {
  if (!docChanged && effects.length === 0) return previousText

  const shownText = newDoc.toString()
  // An effect from Undo does not fit if `setText` has changed the text since.
  const replacement = effects.find(
    (effect) => effect.is(setWritten) && withLf(effect.value) === shownText,
  )
  if (replacement) return replacement.value as string
  if (!docChanged) return previousText

  const lineEnd = usualLineEnd(previousText)
  const nextText = repeatChanges(changes, previousText, lineEnd)
  // A lone CR and an LF after it would become a single line end. If that happens, all
  // lines get the usual line end.
  return withLf(nextText) === shownText ? nextText : shownText.replaceAll('\n', lineEnd)
}

/** Repeats changes of CodeMirror's text in the written text. */
function repeatChanges(
  changes: Transaction['changes'],
  writtenText: string,
  lineEnd: string,
): string {
  const writtenOffset = offsetMapper(writtenText)
  let nextText = ''
  /** The end of the change before, in the written text. */
  let previousEnd = 0

  changes.iterChanges((from, to, _from, _to, inserted) => {
    nextText += writtenText.slice(previousEnd, writtenOffset(from))
    nextText += inserted.toString().replaceAll('\n', lineEnd)
    previousEnd = writtenOffset(to)
  })
  return nextText + writtenText.slice(previousEnd)
}

/**
 * Returns a function that maps offsets in CodeMirror's text to offsets in the written
 * text. It must be called with ascending offsets.
 */
function offsetMapper(writtenText: string): (offset: number) => number {
  const lineEnds = writtenText.matchAll(LINE_END)
  let next = lineEnds.next()
  /** The number of characters that the line ends so far have in addition to an LF. */
  let extraLength = 0

  return (offset) => {
    while (!next.done) {
      const [lineEnd] = next.value
      const shownOffset = next.value.index - extraLength
      if (shownOffset >= offset) break

      extraLength += lineEnd.length - 1
      next = lineEnds.next()
    }
    return offset + extraLength
  }
}

/** Returns CRLF if most lines of a text end with it, or else LF. */
function usualLineEnd(text: string): string {
  const windowsCount = text.split('\r\n').length - 1
  const count = text.match(LINE_END)?.length ?? 0
  return windowsCount * 2 > count ? '\r\n' : '\n'
}
