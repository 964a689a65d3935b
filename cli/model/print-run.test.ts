import { expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { readStringsFile } from '../languages/pack-files.ts'
import { parseStrings } from '../languages/packs.ts'
import { usualVariants } from '../shop/variants.ts'
import type { Offer } from './poster.ts'
import { ALL_SIZES, type PrintRun, printRunKeyOf } from './print-run.ts'
import { printRunText } from './print-run-text.ts'

const [firstOffer, ...otherOffers] = usualVariants.map(
  (variant): Offer => ({
    variant,
    price: { amount: 90, currency: 'EUR' },
    sizeName: variant.size,
    sizeLabel: '',
    isForSale: true,
  }),
)
if (!firstOffer) throw new Error('the usual sizes have variants')

/** States print runs with the engine's texts. */
const statementIn = (lang: string, printRuns: readonly PrintRun[]) => {
  const { poster } = parseStrings(lang, readStringsFile(home, lang) ?? '')
  return printRunText({ printRuns, offers: [firstOffer, ...otherOffers] }, poster, lang)
}

test.each([
  ['en', 'Limited edition of 1,500, numbered'],
  ['sv', 'Begränsad, numrerad upplaga på 1\u{a0}500 exemplar'],
  ['de', 'Limitierte, nummerierte Auflage von 1.500 Stück'],
])('the number of prints is written as usual in %s', (lang, statement) => {
  expect(statementIn(lang, [{ size: ALL_SIZES, total: 1500 }])).toBe(statement)
})

test.each([
  ['en', 'Limited edition, numbered: 50 in A1, 150 in A2'],
  ['fr', 'Édition limitée, numérotée\u{a0}: 50 en A1 et 150 en A2'],
  ['fi', 'Rajoitettu, numeroitu painos: 50 koossa A1 ja 150 koossa A2'],
])('the print runs of several sizes are listed as usual in %s', (lang, statement) => {
  const printRuns = [
    { size: 'A1', total: 50 },
    { size: 'A2', total: 150 },
  ]
  expect(statementIn(lang, printRuns)).toBe(statement)
})

test('no two print runs have the same key', () => {
  const runs = [
    ['moon', ALL_SIZES],
    ['moon', 'A1'],
    ['moon', 'A2'],
    ['moon-a1', ALL_SIZES],
  ] as const
  const keys = runs.map(([id, size]) => printRunKeyOf(id, { size }))

  expect(new Set(keys).size).toBe(runs.length)
})
