import { expect, it } from 'vitest'
import { listText, parseList, parseSaved, sumText } from './savedList.ts'

const addressTexts = [
  'a~0,b~1,c~2,d~3,e~4,f',
  'dragon-eye~3,whale-child',
  'eye~1,<b>,../x,,eye~9',
  'Eye,eye~12,e1~',
  '',
]
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

it('formats the total of prices like the prices of the page', () => {
  const totalsIn = (pattern: string, lang: string) => {
    const totals = [
      sumText([70, 100], { pattern }, lang),
      sumText([900, 1200], { pattern }, lang),
    ]
    // No-break spaces are shown as _.
    return totals.map((total) => total.replaceAll('\u00a0', '_'))
  }

  expect(totalsIn('{amount} USD', 'es')).toEqual(['170 USD', '2100 USD'])
  expect(totalsIn('{amount}\u00a0kr', 'sv')).toEqual(['170_kr', '2_100_kr'])
  expect(totalsIn('€{amount}', 'en')).toEqual(['€170', '€2,100'])
})
