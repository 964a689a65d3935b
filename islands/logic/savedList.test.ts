import { describe, expect, it } from 'vitest'
import { listText, parseList, parseSaved, sumOf } from './savedList.ts'

describe('a list in an address', () => {
  const list = [
    { id: 'dragon-eye', variant: 'a2NoLogo' },
    { id: 'whale-child', variant: 'a1' },
  ] as const

  it('is read as it was written', () => {
    expect(listText(list)).toBe('dragon-eye~3,whale-child')
    expect(parseList(listText(list))).toEqual(list)
  })

  it('leaves out what is no poster, and what is named twice', () => {
    expect(parseList('dragon-eye~1,<b>,../x,,dragon-eye~9')).toEqual([{ id: 'dragon-eye', variant: 'a1' }])
    expect(parseList('')).toEqual([])
  })
})

describe('what the browser kept', () => {
  it.each([
    null,
    '',
    'x',
    '{}',
    '[1,null,{"id":3,"variant":"a1"},{"variant":"a1"}]',
    '[{"id":"a","variant":"a3"},{"id":"a"}]',
  ])('is nothing in %s', (text) => {
    expect(parseSaved(text)).toEqual([])
  })

  it('is what was kept', () => {
    const list = [{ id: 'dragon-eye', variant: 'a2' }]
    expect(parseSaved(JSON.stringify([...list, ...list]))).toEqual(list)
  })
})

it('adds prices up as they are written', () => {
  expect(sumOf(['$90 USD', '$100 USD (+$30 USD)'])).toBe('$190 USD')
  expect(sumOf(['$5 USD', 'gratis'])).toBe('$5 USD')
  expect(sumOf([])).toBe('')
})
