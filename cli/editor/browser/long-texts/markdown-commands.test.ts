import { markdown } from '@codemirror/lang-markdown'
import { EditorState, type Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { continueOrLeaveList, type LinePart, toggleLines } from './markdown-commands.ts'

/** Presses the toolbar button of a part with the cursor at the end of a text, one or more times. */
function toggled(text: string, part: LinePart, times = 1): string {
  let state = EditorState.create({
    doc: text,
    selection: { anchor: text.length },
    extensions: markdown(),
  })
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
])('a line directly below another one becomes %s, and plain again', ([part, line]) => {
  expect(toggled('Hang it up.\nCare', part)).toBe(`Hang it up.\n\n${line}`)
  expect(toggled('Hang it up.\nCare', part, 2)).toBe('Hang it up.\n\nCare')
})

test.for<readonly [LinePart, string, string]>([
  ['bullets', '- Hang it up.\n- Care', '- Hang it up.\n\nCare'],
  ['numbers', '1. Hang it up.\n2. Care', '1. Hang it up.\n\nCare'],
  ['quote', '> Hang it up.\n> Care', '> Hang it up.\n\nCare'],
  ['heading', 'Hang it up.\n## Care', 'Hang it up.\n\nCare'],
])(
  'a line of %s that becomes plain again is a separate paragraph',
  ([part, text, expected]) => {
    expect(toggled(text, part)).toBe(expected)
  },
)

test('a new entry directly below a list joins the list', () => {
  expect(toggled('- Hang it up.\nCare', 'bullets')).toBe('- Hang it up.\n- Care')
})

/** Types words at the end of a text, pressing Enter before each. */
function typedBehind(text: string, ...words: readonly string[]): string {
  let state = EditorState.create({
    doc: text,
    selection: { anchor: text.length },
    extensions: markdown(),
  })
  const dispatch = (transaction: Transaction): void => {
    state = transaction.state
  }
  for (const word of words) {
    continueOrLeaveList({ state, dispatch })
    dispatch(state.update(state.replaceSelection(word)))
  }
  return state.doc.toString()
}

test.for<readonly [string, string]>([
  ['- One', '- One\n- Two\n\nBehind it.'],
  ['1. One', '1. One\n2. Two\n\nBehind it.'],
  ['> One', '> One\n> Two\n\nBehind it.'],
  ['> - One', '> - One\n> - Two\n>\n> Behind it.'],
  ['- One\n  - Half', '- One\n  - Half\n  - Two\n- Behind it.'],
])('Enter continues %j, and leaves it from an empty entry', ([text, expected]) => {
  expect(typedBehind(text, 'Two', '', 'Behind it.')).toBe(expected)
})
