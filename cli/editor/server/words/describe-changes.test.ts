import { expect, test } from 'vitest'
import { restoredShop } from '../../../../tests/shops/own-shop.ts'
import { loadContent } from '../../../check/load-content.ts'
import { listShopFiles } from '../../../read/listing.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { dataOf, openDocument } from '../documents/open-document.ts'
import { describeChanges } from './describe-changes.ts'

const shop = restoredShop()

const set = (path: string, value: unknown): ValueEdit => ({
  op: 'set',
  path: stepsOf(path),
  value,
})
const remove = (path: string): ValueEdit => ({ op: 'remove', path: stepsOf(path) })
const insert = (path: string, index: number, value: unknown): ValueEdit => ({
  op: 'insert',
  path: stepsOf(path),
  index,
  value,
})
const move = (path: string, from: number, to: number): ValueEdit => ({
  op: 'move',
  path: stepsOf(path),
  from,
  to,
})

function stepsOf(path: string) {
  if (path === '') return []
  return path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

const longText =
  'A small picture for the tests, which nobody will ever hang upon a wall in a house by the sea.'
const review = {
  id: 'review-9',
  name: 'Ada Lind',
  country: 'SE',
  rating: 5,
  language: 'sv',
  date: '2025-10-20',
  verified: true,
  helpful: 0,
  comment: { sv: 'Fin' },
}

/** Edits of every kind, by the name of their document. */
const cases: readonly (readonly [document: string, ...edits: readonly ValueEdit[]])[] = [
  ['poster:two-moons', set('title.en', 'Three moons')],
  ['poster:two-moons', remove('title.es')],
  ['poster:two-moons', set('details.paper.sv', 'Matt papper')],
  ['poster:two-moons', set('description.en', longText), set('description.sv', longText)],
  ['poster:two-moons', set('soldOut', ['a1NoLogo'])],
  ['poster:two-moons', set('soldOut', true)],
  ['poster:two-moons', set('printRun', 200)],
  ['poster:two-moons', set('printRun', { a1: 50, a2: 150 })],
  ['poster:two-moons', set('printRun', 'unlimited')],
  ['poster:two-moons', set('draft', true)],
  ['poster:two-moons', set('orientation', 'landscape')],
  ['poster:two-moons', set('images.0', '0c7f5a52-9f0e-4d67-8f15-6a3b26a4f0aa.jpg')],
  ['poster:two-moons', insert('images', 1, 'two-moons-2.jpg')],
  ['poster:two-moons', set('gumroadLinks.a1', 'https://example.gumroad.com/l/other')],
  ['poster:two-moons', set('formerly', ['one-moon'])],
  ['poster:two-moons', set('shade', 'x')],
  ['gallery:main', move('posters', 0, 1)],
  ['gallery:main', remove('posters.0')],
  ['gallery:main', insert('posters', 0, 'wide-1')],
  ['gallery:main', insert('posters', 1, 'wide-1'), set('expect', 3)],
  ['gallery:main', set('posters', [])],
  ['prices:', set('a1.price', 95)],
  ['prices:', set('currency', 'EUR')],
  ['prices:', set('a1.label.portrait', '60 × 84 cm')],
  ['site:', set('xDefault', 'es')],
  ['site:', set('homeGallery', 'wide')],
  ['site:', set('shipTo', ['SE', 'NO'])],
  ['site:', set('languages.1.fallback', 'sv')],
  ['site:', set('claims.rating', 4.7), set('reviews.to', '2025-10-20')],
  ['reviews:', insert('', 0, review)],
  ['reviews:', remove('0')],
  ['reviews:', move('', 0, 1)],
  ['reviews:', set('0.rating', 1), set('0.verified', false)],
  ['strings:', set('hero.explore.en', 'See the posters')],
  ['book:creation', set('(text).en', 'Another text, with *another cow*.')],
  [
    'edition:get-the-saga',
    set('faq.items.0.question.en', 'Why?'),
    remove('reasons.items.0'),
  ],
  ['series:', insert('', 1, { id: 'moon', name: { en: 'Moon' } })],
]

async function describeAll() {
  await shop.write('content/series.yaml', '- id: two\n  name: { sv: Två, en: Two }\n')
  const loaded = await loadContent(shop.project, {}, listShopFiles(shop.project))
  const descriptions = cases.map(async ([name, ...edits]) => {
    const document = await openDocument(shop.project, loaded, name)
    if (!document) throw new Error(`there is no ${name}`)

    const data = dataOf(document)
    const lines = describeChanges(data, editValue(data, edits), document)
    return [`# ${name} ${JSON.stringify(edits)}`, ...lines].join('\n')
  })
  return (await Promise.all(descriptions)).join('\n\n')
}

test("describes every kind of edit with its document's and field's titles", async () => {
  await expect(`${await describeAll()}\n`).toMatchFileSnapshot('describe-changes.txt')
})
