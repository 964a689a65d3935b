import { markdown } from '@codemirror/lang-markdown'
import { EditorState, type Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { continueOrLeaveList, type LinePart, toggleLines } from './markdown-commands.ts'

const stateOf = (text: string): EditorState =>
  EditorState.create({
    doc: text,
    selection: { anchor: text.length },
    extensions: markdown(),
  })

/**
 * Presses a part's toolbar button one or more times, with the cursor at the end of a
 * text.
 */
function toggle(text: string, part: LinePart, times = 1): string {
  let state = stateOf(text)
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
])('turns the line below a paragraph into %s and back', ([part, line]) => {
  // The blank line above it is kept.
  expect(toggle('Hang it up.\nCare', part)).toBe(`Hang it up.\n\n${line}`)
  expect(toggle('Hang it up.\nCare', part, 2)).toBe('Hang it up.\n\nCare')
})

test.for<readonly [LinePart, string, string]>([
  ['bullets', '- Hang it up.\n- Care', '- Hang it up.\n\nCare'],
  ['numbers', '1. Hang it up.\n2. Care', '1. Hang it up.\n\nCare'],
  ['quote', '> Hang it up.\n> Care', '> Hang it up.\n\nCare'],
  ['heading', 'Hang it up.\n## Care', 'Hang it up.\n\nCare'],
])(
  'a line of %s that becomes plain again starts a new paragraph',
  ([part, text, expected]) => {
    expect(toggle(text, part)).toBe(expected)
  },
)

test('a new list entry directly below a list joins the list', () => {
  expect(toggle('- Hang it up.\nCare', 'bullets')).toBe('- Hang it up.\n- Care')
})

/** Types words at the end of a text, pressing Enter before each. */
function typeLines(text: string, ...words: readonly string[]): string {
  let state = stateOf(text)
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
  ['- One', '- One\n- Two\n\nNext.'],
  ['1. One', '1. One\n2. Two\n\nNext.'],
  ['> One', '> One\n> Two\n\nNext.'],
  // The list ends, but the quote around it continues.
  ['> - One', '> - One\n> - Two\n>\n> Next.'],
  // The inner list ends, but the outer one continues.
  ['- One\n  - Half', '- One\n  - Half\n  - Two\n- Next.'],
])('Enter continues %j, and ends it at an empty entry', ([text, expected]) => {
  // The third Enter is pressed in the empty entry.
  expect(typeLines(text, 'Two', '', 'Next.')).toBe(expected)
})
