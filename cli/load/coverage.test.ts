import { expect, test } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'
import { coverageTable } from '../report/coverage.ts'
import { stringKeys } from '../schema/strings-file.ts'
import { coverageOf } from './coverage.ts'

const shop = ownShop()

test('says how much of each part of the shop a language has', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) => text.replace(', es: Dos lunas', ''))
  await shop.write('content/books/get-the-saga/creation.sv.md', 'Den *första* boken.\n')
  const rows = coverageOf((await shop.load()).content).map(({ language, parts }) => [
    language,
    ...parts.map(({ translated, total }) => `${translated}/${total}`),
  ])
  const words = `${stringKeys.length}/${stringKeys.length}`
  expect(rows).toEqual([
    ['sv', words, '6/6', '14/14', '4/27', '2/2', '2/2', '2/2'],
    ['en', words, '6/6', '14/14', '27/27', '1/2', '2/2', '2/2'],
    ['es', words, '5/6', '14/14', '3/27', '1/2', '2/2', '2/2'],
  ])
})

test('is a table that never says 100 % while something is missing', () => {
  const row = (language: string, translated: number) =>
    ({ language, parts: [{ part: 'posters', translated, total: 300 }] }) as const
  expect(coverageTable([row('sv', 300), row('es', 299)])).toBe(
    ['    posters  in all', 'sv  300/300   100 %', 'es  299/300    99 %'].join('\n'),
  )
})
