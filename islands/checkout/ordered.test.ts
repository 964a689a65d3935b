import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOrdered, readOrdered, withoutOrdered } from './ordered.ts'

let stored: Record<string, string>
const storage = {
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
}
beforeEach(() => {
  stored = {}
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('an order removes what was ordered from the list, and nothing else', () => {
  const list = [
    { id: 'eye', variant: 'a1' },
    { id: 'eye', variant: 'a2' },
    { id: 'moon', variant: 'a2', quantity: 5 },
    { id: 'sun', variant: 'a1', quantity: 2 },
    { id: 'whale', variant: 'a2NoLogo' },
  ]
  const ordered = [
    { id: 'eye', variant: 'a2' },
    { id: 'moon', variant: 'a2', quantity: 3 },
    { id: 'whale', variant: 'a2NoLogo' },
    { id: 'sun', variant: 'a2', quantity: 2 },
    { id: 'gone', variant: 'a1' },
  ]

  expect(withoutOrdered(list, ordered)).toEqual([
    { id: 'eye', variant: 'a1', quantity: 1 },
    { id: 'moon', variant: 'a2', quantity: 2 },
    { id: 'sun', variant: 'a1', quantity: 2 },
  ])
})

it('a larger quantity than the list contains leaves nothing', () => {
  const list = [{ id: 'eye', variant: 'a1', quantity: 2 }]
  expect(withoutOrdered(list, [{ id: 'eye', variant: 'a1', quantity: 3 }])).toEqual([])
})

const order = {
  lines: [{ id: 'eye', variant: 'a1', quantity: 2 }],
  sum: '$180 USD',
  url: 'https://pay.example/1',
  at: 7,
}

it('the last order is kept until it is forgotten', () => {
  expect(readOrdered()).toBeUndefined()
  expect(keepOrdered(order)).toBe(true)
  expect(readOrdered()).toEqual(order)
  expect(keepOrdered(undefined)).toBe(true)
  expect(readOrdered()).toBeUndefined()
})

it('an order is not opened at an address that another script may have stored', () => {
  for (const url of ['javascript:alert(1)', '/pay', 7]) {
    stored['ordered-posters'] = JSON.stringify({ ...order, url })
    expect(readOrdered(), `${url}`).toBeUndefined()
  }
  stored['ordered-posters'] = JSON.stringify({ ...order, lines: {} })
  expect(readOrdered()).toBeUndefined()
})

it('a browser that stores nothing says so', () => {
  const refuse = (): never => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(keepOrdered(order)).toBe(false)
  expect(readOrdered()).toBeUndefined()
})
