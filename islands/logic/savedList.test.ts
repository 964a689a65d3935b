import { expect, it } from 'vitest'
import { listText, parseList, parseSaved, sumOf } from './savedList.ts'

it.each([
  ['dragon-eye~3,whale-child', 'dragon-eye~3,whale-child', ['a2NoLogo', 'a1']],
  ['dragon-eye~1,<b>,../x,,dragon-eye~9', 'dragon-eye', ['a1']],
  ['', '', []],
])('a list in the address, "%s", is read as "%s" in %j: each poster once', (text, list, variants) => {
  expect(parseList(text).map(({ variant }) => variant)).toEqual(variants)
  expect(listText(parseList(text))).toBe(list)
})

it.each([
  [null, []],
  ['', []],
  ['x', []],
  ['{}', []],
  ['[1,null,{"id":3,"variant":"a1"},{"variant":"a1"}]', []],
  ['[{"id":"a","variant":"a3"},{"id":"a"}]', []],
  ['[{"id":"a","variant":"a2"},{"id":"a","variant":"a2"}]', [{ id: 'a', variant: 'a2' }]],
])('of %s, which the browser kept, the posters are read', (text, list) => {
  expect(parseSaved(text)).toEqual(list)
})

it('adds prices up as they are written', () => {
  expect(sumOf(['$90 USD', '$100 USD (+$30 USD)'])).toBe('$190 USD')
  expect(sumOf(['$5 USD', 'gratis'])).toBe('$5 USD')
  expect(sumOf([])).toBe('')
})
