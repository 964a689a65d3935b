import { expect, it } from 'vitest'
import { readEntries } from './saved.ts'

/** Returns the ids of the entries in a stored text. */
const idsIn = (entries: readonly unknown[]): readonly string[] =>
  readEntries(() => JSON.stringify(entries)).map(({ id }) => id)

it('invalid entries in storage do not count as saved posters', () => {
  const valid = { id: 'dragon-eye', variant: 'a1' }
  const invalidEntries = [
    null,
    7,
    'dragon-eye',
    {},
    { id: 'Eye', variant: 'a1' },
    { id: 'eye', variant: 'a 3' },
    { id: 'eye', variant: '' },
    { id: 'eye' },
    { id: 3, variant: 'a1' },
    { id: '__proto__', variant: 'a1' },
    { id: ['x'], variant: 'a1' },
    { variant: 'a1' },
  ]
  for (const entry of invalidEntries)
    expect(idsIn([entry]), JSON.stringify(entry)).toEqual([])
  const secondEntry = { id: 'whale-child-2', variant: 'a2NoLogo', quantity: 3 }
  expect(idsIn([valid, ...invalidEntries, secondEntry])).toEqual([
    'dragon-eye',
    'whale-child-2',
  ])
})

it.each([
  ['missing', () => null],
  ['not JSON', () => '[{'],
  ['no list', () => '{"id":"eye","variant":"a1"}'],
  [
    'refused',
    () => {
      throw new Error('refused')
    },
  ],
])('a list that is %s is empty', (_, read) => {
  expect(readEntries(read)).toEqual([])
})

it('an entry keeps its variant and its quantity', () => {
  const entries = [
    { id: 'eye', variant: 'a2NoLogo', quantity: 3 },
    { id: 'moon', variant: 'a1' },
  ]
  expect(readEntries(() => JSON.stringify(entries))).toEqual(entries)
})
