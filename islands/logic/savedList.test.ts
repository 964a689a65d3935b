import { expect, it } from 'vitest'
import { listText, parseList, parseSaved, sumOf } from './savedList.ts'

it('lists are read from addresses and from what the browser kept, each poster once, and written again', async () => {
  const addresses = `a~0,b~1,c~2,d~3,e~4,f|dragon-eye~3,whale-child|eye~1,<b>,../x,,eye~9|Eye,eye~12,e1~|`
  const kept = `x|{}|7|[1,null,{"id":3,"variant":"a1"},{"variant":"a1"}]|[{"id":"a","variant":"a3"},{"id":"a"}]|
[{"id":"a","variant":"a2"},{"id":"b","variant":"a1NoLogo"},{"id":"a","variant":"a2NoLogo"}]`
  const lines = [
    ...addresses.split('|').map((text) => [text, parseList(text)] as const),
    ...[null, '', ...kept.split(/\|\n?/)].map((text) => [text, parseSaved(text)] as const),
  ].map(([text, list]) => `${text}\n  ${listText(list)} ${JSON.stringify(list)}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('savedList.txt')
})

it('adds prices up as they are written', () => {
  const prices = [['$90 USD', '$100 USD (+$30 USD)'], ['$5 USD', 'gratis'], []]
  expect(prices.map(sumOf)).toEqual(['$190 USD', '$5 USD', ''])
})
