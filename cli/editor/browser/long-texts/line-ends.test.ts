import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { keepLineEnds, writtenOf } from './line-ends.ts'

/** A text editor without a page. */
function open(text: string) {
  let state = EditorState.create({
    doc: text,
    extensions: [history(), keepLineEnds(text)],
  })
  const target = () => ({
    state,
    dispatch: (transaction: { readonly state: EditorState }) => {
      state = transaction.state
    },
  })
  return {
    written: () => writtenOf(state),
    /** Replaces words in the text that the editor shows. */
    replace(words: string, insert: string) {
      const from = state.doc.toString().indexOf(words)
      state = state.update({ changes: { from, to: from + words.length, insert } }).state
    },
    change: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
    undo: () => undo(target()),
    redo: () => redo(target()),
  }
}

const texts = [
  ['Windows line ends', 'One.\r\nTwo.  \r\n\r\nThree.\r\n'],
  ['mixed line ends', 'One.\r\nTwo.  \n\t\n\r\nThree.\nFour.\r\nFive.'],
  ['line ends of old Macs', 'One.\rTwo.\r\rThree.'],
  ['trailing spaces', 'One.  \nTwo. \n\n\n   \nThree.'],
] as const

test.each(texts)('%s survive an edit, Undo and Redo', (_, text) => {
  const editor = open(text)
  const edited = text.replace('Three.', 'Three?').replace('One', 'Zero')
  editor.replace('Three.', 'Three?')
  editor.replace('One', 'Zero')
  expect(editor.written()).toBe(edited)

  for (const step of [editor.undo, editor.undo]) step()
  expect(editor.written()).toBe(text)
  for (const step of [editor.redo, editor.redo]) step()
  expect(editor.written()).toBe(edited)
})

test.each(texts)('a text with %s is back after everything was replaced', (_, text) => {
  const editor = open(text)
  editor.change({
    changes: { from: 0, to: text.replace(/\r\n/g, '\n').length, insert: 'Gone.' },
  })
  expect(editor.written()).toBe('Gone.')
  editor.undo()
  expect(editor.written()).toBe(text)
})

test.each([
  ['most lines', 'a\r\nb\r\nc\nd', 'a\r\nb1\r\n2\r\nc\nd'],
  ['half of the lines', 'a\r\nb\nc', 'a\r\nb1\n2\nc'],
  ['no line', 'a\nb\nc', 'a\nb1\n2\nc'],
])('new lines end as on Windows if %s do', (_, text, expected) => {
  const editor = open(text)
  editor.replace('b', 'b1\n2')
  expect(editor.written()).toBe(expected)
})

test('two edits at once are both written at their places', () => {
  const editor = open('One.\r\nTwo.\r\nThree.\r\nFour.')
  editor.change({
    changes: [
      { from: 0, to: 3, insert: '1' },
      { from: 10, to: 15, insert: '3\nand' },
      { from: 17, to: 21, insert: '4' },
    ],
  })
  expect(editor.written()).toBe('1.\r\nTwo.\r\n3\r\nand.\r\n4.')
})

test('lines that become neighbours of a lone carriage return keep their number', () => {
  const editor = open('a\rb\nc\nd')
  editor.replace('b', '')
  expect(editor.written().replace(/\r\n?/g, '\n')).toBe('a\n\nc\nd')
})
