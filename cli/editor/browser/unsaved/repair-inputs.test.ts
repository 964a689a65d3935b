import { expect, test } from 'vitest'
import type { FormState } from '../../protocol.ts'
import {
  asEdit,
  choiceForm,
  correctedTextIn,
  decisionAt,
  inputOfChoices,
  inputOfText,
  isRepairOf,
  textForm,
} from './repair-inputs.ts'

const FILE = 'content/posters/main/two-moons.yaml'
const data = { title: { sv: 'Två månar', en: 'Two moons' }, soldOut: false }
const form = { name: FILE, title: 'Two moons', data } as unknown as FormState

/** What the browser stores of a repair. */
const stored = <T extends object>(kind: string, input: T) => ({
  ...input,
  id: 'a',
  form: kind,
  at: 1,
})
const choices = inputOfChoices(form, [
  { at: ['title', 'sv'], decision: 'theirs' },
  { at: ['title', 'en'], decision: { own: 'Four moons' } },
  { at: ['soldOut'], decision: { own: true } },
  { at: ['size'], decision: undefined },
])

test('a corrected text and choices are described, and kept with their document', () => {
  const text = inputOfText(form, 'title: x')
  expect(text.did).toBe('corrected “Two moons” as plain text')
  expect(correctedTextIn(text.value)).toBe('title: x')
  expect(correctedTextIn(choices.value)).toBe('')
  expect(choices.did).toBe('chose between two versions of “Two moons”')
  expect([text.address, choices.address]).toEqual([{ doc: FILE }, { doc: FILE }])
})

test('each value finds its own decision again', () => {
  const decisions = [
    ['title', 'sv'],
    ['title', 'en'],
    ['soldOut'],
    ['size'],
    ['title'],
  ].map((at) => decisionAt(choices.value, at))
  expect(decisions).toEqual([
    'theirs',
    { own: 'Four moons' },
    { own: true },
    undefined,
    undefined,
  ])
  expect(decisionAt(undefined, ['title'])).toBeUndefined()
})

test('only repairs of a document belong to it', () => {
  const text = inputOfText(form, 'x')
  expect(isRepairOf(FILE, stored(textForm(FILE), text))).toBe(true)
  expect(isRepairOf(FILE, stored(choiceForm(FILE), choices))).toBe(true)
  expect(isRepairOf('content/prices.yaml', stored(textForm(FILE), text))).toBe(false)
  expect(isRepairOf(FILE, stored(`edit ${FILE}`, text))).toBe(false)
})

test('written values become input of the form once the document can be read', () => {
  const edit = asEdit(form, stored(choiceForm(FILE), choices))
  expect(edit).toMatchObject({
    id: 'a',
    form: `edit ${FILE}`,
    did: 'changed “Two moons”',
    value: {
      before: data,
      after: { title: { sv: 'Två månar', en: 'Four moons' }, soldOut: true },
    },
  })
})

test('choices without a written value become no input', () => {
  const chosen = inputOfChoices(form, [{ at: ['title', 'sv'], decision: 'both' }])
  expect(asEdit(form, stored(choiceForm(FILE), chosen))).toBeUndefined()
  expect(asEdit(form, stored(textForm(FILE), inputOfText(form, 'x')))).toBeUndefined()
})
