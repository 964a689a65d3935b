import { expect, it } from 'vitest'
import { variantsIn } from '../../tests/support/variants.ts'
import { offeredVariantOf } from '../shared/variants.ts'
import {
  listText,
  parseList,
  parsePlaces,
  parseSaved,
  sumText,
  wallText,
} from './savedList.ts'

/**
 * Lists as written in addresses: with the digits of earlier links, variant names, sizes
 * whose ids are single digits, and invalid and repeated parts.
 */
const addressTexts = [
  'a~0,b~1,c~2,d~3,e~4,f',
  'dragon-eye~3,whale-child',
  'a~a1,b~a2,c~a1-no-logo,d~a2-no-logo,e~50x70,f~50x70-no-logo',
  'a~3,b~3~,c~3-no-logo,d~33',
  'eye~1,<b>,../x,,eye~9',
  'Eye,eye~12,e1~',
  '',
]
/** Lists as the browser stores them, most of them damaged. */
const storedTexts = [
  null,
  '',
  'x',
  '{}',
  '7',
  '[1,null,{"id":3,"variant":"a1"},{"variant":"a1"}]',
  '[{"id":"a","variant":"a3"},{"id":"a"}]',
  [
    '[{"id":"a","variant":"a2"},{"id":"b","variant":"a1NoLogo"},',
    '{"id":"a","variant":"a2NoLogo"}]',
  ].join(''),
]

it.each([
  [1, 1],
  [2, 2],
  [10, 10],
  [11, undefined],
  [0, undefined],
  [1.5, undefined],
  ['3', 3],
])('reads the stored quantity %j as %j', (quantity, expected) => {
  const text = JSON.stringify([{ id: 'a', variant: 'a2', quantity }])

  expect(parseSaved(text).map((saved) => saved.quantity)).toEqual([expected])
})

it('parses lists from addresses and storage, keeping each poster only once', async () => {
  const lists = [
    ...addressTexts.map((text) => [text, parseList(text)] as const),
    ...storedTexts.map((text) => [text, parseSaved(text)] as const),
  ]

  const lines = lists.map(
    ([text, list]) => `${text}\n  ${listText(list)} ${JSON.stringify(list)}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('savedList.txt')
})

it('keeps stored quantities from one to ten, and ignores others', () => {
  const stored = (quantity: unknown) =>
    parseSaved(JSON.stringify([{ id: 'eye', variant: 'a2', quantity }]))[0]?.quantity

  expect([1, 2, 9, 10].map(stored)).toEqual([1, 2, 9, 10])
  // Shops of earlier versions stored them as texts.
  expect(stored('3')).toBe(3)
  expect([0, -1, 11, 1.5, 'x', null].map(stored)).toEqual(Array(6).fill(undefined))
})

it('keeps the last entry of a poster that is listed twice, in the place of the first', () => {
  const list = parseSaved(
    JSON.stringify([
      { id: 'eye', variant: 'a1', quantity: 2 },
      { id: 'cow', variant: 'a1' },
      { id: 'eye', variant: 'a2', quantity: 5 },
    ]),
  )
  expect(list).toEqual([
    { id: 'eye', variant: 'a2', quantity: 5 },
    { id: 'cow', variant: 'a1' },
  ])
  expect(parseList('eye~a1,cow,eye~a2')).toEqual([
    { id: 'eye', variant: 'a2' },
    { id: 'cow', variant: 'a1' },
  ])
})

it('a link to a list restores every variant, also of sizes named like a digit', () => {
  const list = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo', '3', '3NoLogo', '50x70'].map(
    (variant, index) => ({ id: `poster-${index}`, variant }),
  )
  expect(listText(list)).toBe(
    'poster-0,poster-1~a2,poster-2~a1-no-logo,poster-3~a2-no-logo,poster-4~3~,poster-5~3-no-logo,poster-6~50x70',
  )
  expect(parseList(listText(list))).toEqual(list)
})

it('a link to a wall restores the places of the sheets that were moved', () => {
  const list = parseList('eye,cow~a2,child')
  const places = new Map([
    ['eye', [-34.4, 148.6]],
    ['child', [0, 90]],
  ] as const)

  expect(wallText(list, places)).toBe('-34x149,,0x90')
  expect([...parsePlaces(list, '-34x149,,0x90')]).toEqual([
    ['eye', [-34, 149]],
    ['child', [0, 90]],
  ])
  // Parts of links that no shop has written move nothing.
  expect([...parsePlaces(list, 'abc,900x0,1x,5x5')]).toEqual([['cow', [900, 0]]])
  expect([...parsePlaces(list, '1x-2,-12x150x1,<b>')]).toEqual([])
})

it('formats a total like the prices on the page', () => {
  const totalsIn = (pattern: string, lang: string) => {
    const totals = [
      sumText([70, 100], { pattern }, lang),
      sumText([900, 1200], { pattern }, lang),
    ]
    // Shows no-break spaces as _.
    return totals.map((total) => total.replaceAll('\u00a0', '_'))
  }

  // Spanish separates thousands only in numbers of at least five digits.
  expect(totalsIn('{amount} USD', 'es')).toEqual(['170 USD', '2100 USD'])
  expect(totalsIn('{amount}\u00a0kr', 'sv')).toEqual(['170_kr', '2_100_kr'])
  expect(totalsIn('€{amount}', 'en')).toEqual(['€170', '€2,100'])
})

/**
 * Opens a link to a list in a shop with these sizes, and returns its poster's variant.
 */
const variantInShop = (link: string, ...sizeIds: readonly string[]): string => {
  const [saved] = parseList(link)
  return offeredVariantOf(saved?.variant ?? '', variantsIn(...sizeIds), []).key
}

// Links from earlier versions of the shop identify a variant by a digit: 0 is A1, 1 is
// A2, and 2 and 3 are the same sizes without the logo.
it.each([
  ['eye~1', 'a2'],
  ['eye~a2', 'a2'],
  ['eye~3', 'a2NoLogo'],
  ['eye~a2-no-logo', 'a2NoLogo'],
] as const)(
  'a link to %s means %s, whichever sizes are added or moved',
  (link, variant) => {
    expect(variantInShop(link, 'a1', 'a2')).toBe(variant)
    expect(variantInShop(link, 'a2', 'a3')).toBe(variant)
    expect(variantInShop(link, 'a1', 'a2', 'a3')).toBe(variant)
  },
)

it.each(['eye', 'eye~0', 'eye~2', 'eye~a1', 'eye~a1-no-logo', 'eye~9', 'eye~b5'])(
  'a link to %s means the first variant for sale if the shop does not have its size',
  (link) => {
    const [saved] = parseList(link)
    const variants = variantsIn('a2', 'a3')

    expect(offeredVariantOf(saved?.variant ?? '', variants, []).key).toBe('a2')
    expect(offeredVariantOf(saved?.variant ?? '', variants, ['a2']).key).toBe('a3')
  },
)
