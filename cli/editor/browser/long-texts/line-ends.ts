import { invertedEffects } from '@codemirror/commands'
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'

// CodeMirror drops the kind of line ends. So the text is also kept with the line ends of its file: the written text.

const BREAK = /\r\n?|\n/g

const toLines = (written: string): string => written.replace(BREAK, '\n')

/** Replaces the written text, together with the lines that CodeMirror shows. */
const setWritten = StateEffect.define<string>()

const written = StateField.define<string>({
  create: (state) => state.doc.toString(),
  update: writtenAfter,
})

export const writtenOf = (state: EditorState): string => state.field(written)

/** Keeps the line ends of a text wherever nobody types. Undo restores those of Windows. */
export const keepLineEnds = (text: string): Extension => [
  written.init(() => text),
  invertedEffects.of(({ startState, docChanged }) => {
    const previousText = writtenOf(startState)
    return docChanged && previousText.includes('\r') ? [setWritten.of(previousText)] : []
  }),
]

export const writtenEffect = (text: string): StateEffect<string> => setWritten.of(text)

function writtenAfter(
  previousText: string,
  { effects, changes, docChanged, newDoc }: Transaction,
): string {
  if (!docChanged && effects.length === 0) return previousText

  const lines = newDoc.toString()
  const replacement = effects.find(
    (effect) => effect.is(setWritten) && toLines(effect.value) === lines,
  )
  if (replacement) return replacement.value as string
  if (!docChanged) return previousText

  const eol = eolOf(previousText)
  const offsetOf = offsetsIn(previousText)
  let nextText = ''
  let end = 0
  changes.iterChanges((from, to, _from, _to, inserted) => {
    nextText += previousText.slice(end, offsetOf(from))
    nextText += inserted.toString().replaceAll('\n', eol)
    end = offsetOf(to)
  })
  nextText += previousText.slice(end)

  // A lone CR before an LF would merge with it into a single line end.
  return toLines(nextText) === lines ? nextText : lines.replaceAll('\n', eol)
}

/** Returns a function that maps CodeMirror's offsets to offsets in the written text. It must be called in ascending order. */
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

/** Returns the line end of most lines in a text. */
function eolOf(text: string): string {
  const windowsCount = text.split('\r\n').length - 1
  const count = text.match(BREAK)?.length ?? 0
  return windowsCount * 2 > count ? '\r\n' : '\n'
}
