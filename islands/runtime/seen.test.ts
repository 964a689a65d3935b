import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordVisit } from './seen.ts'

let storage: Record<string, unknown>
let root: { readonly dataset: Record<string, string> }
let poster: { readonly id: string } | undefined

/** Visits the page of a poster, or a page without one. */
function visit(id?: string, saveData?: boolean): void {
  poster = id === undefined ? undefined : { id }
  root = { dataset: {} }
  vi.stubGlobal('document', {
    documentElement: root,
    querySelectorAll: () => (poster ? [poster] : []),
  })
  recordVisit(saveData)
}
const seen = () => `${storage['seen-posters'] ?? ''}`.split(',')

beforeEach(() => {
  storage = {}
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

it('the posters seen last come first, each once', () => {
  for (const id of ['eye', 'moon', 'sun', 'eye']) visit(id)
  visit()
  expect(seen()).toEqual(['eye', 'sun', 'moon'])
})

it('this poster and six others are remembered', () => {
  for (let number = 1; number <= 9; number += 1) visit(`p${number}`)
  expect(seen()).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
})

it('a page reserves room for posters seen earlier, unless the visitor saves data', () => {
  const hasRoom = () => root.dataset.seen === ''
  visit('eye')
  expect(hasRoom()).toBe(false)
  visit('eye')
  expect(hasRoom()).toBe(false)
  visit('moon')
  expect(hasRoom()).toBe(true)
  visit('eye', true)
  expect(hasRoom()).toBe(false)
  expect(seen()).toEqual(['eye', 'moon'])
})

it('a browser that refuses storage shows the page without them', () => {
  vi.stubGlobal('localStorage', Object.freeze({}))
  expect(() => visit('eye')).not.toThrow()
})
