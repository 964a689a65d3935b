import { markdown } from '@codemirror/lang-markdown'
import { EditorState, type Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { type LinePart, toggleLines } from './markdown-commands.ts'

/** Presses the button of a part with the cursor at the end of the last of some lines, once or more. */
function toggled(text: string, part: LinePart, times = 1): string {
  let state = EditorState.create({ doc: text, selection: { anchor: text.length }, extensions: markdown() })
  const dispatch = (transaction: Transaction): void => {
    state = transaction.state
  }
  for (let time = 0; time < times; time += 1) toggleLines(part)({ state, dispatch })
  return state.doc.toString()
}

test.for<readonly [LinePart, string]>([
  ['heading', '## Care'],
  ['subheading', '### Care'],
  ['bullets', '- Care'],
  ['numbers', '1. Care'],
  ['quote', '> Care'],
])('a line right below another one becomes %s, and plain again', ([part, line]) => {
  expect(toggled('Hang it up.\nCare', part)).toBe(`Hang it up.\n\n${line}`)
  expect(toggled('Hang it up.\nCare', part, 2)).toBe('Hang it up.\n\nCare')
})

test('an entry that follows the entries of a list joins them', () => {
  expect(toggled('- Hang it up.\nCare', 'bullets')).toBe('- Hang it up.\n- Care')
})
