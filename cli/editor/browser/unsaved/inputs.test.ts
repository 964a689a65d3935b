import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// What a browser keeps of unsaved input, with a storage and events in place of a browser's. The modules read the page
// when they are loaded, so a new page loads them again.

const SHOP = 'a-shop'
const PREFIX = `saga-draft ${SHOP} `
const DAY_MS = 24 * 60 * 60 * 1000

/** A storage that holds `room` characters, whose keys are properties as in browsers. */
class FakeStorage {
  [key: string]: unknown

  static room = Infinity

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }

  setItem(key: string, value: string): void {
    const storedKeys = Object.keys(this).filter((storedKey) => storedKey !== key)
    const used = storedKeys.reduce((sum, name) => sum + String(this[name]).length, 0)
    if (used + value.length > FakeStorage.room) throw new Error('full')
    this[key] = value
  }

  removeItem(key: string): void {
    delete this[key]
  }
}

let storage: FakeStorage
let events: EventTarget

beforeEach(() => {
  FakeStorage.room = Infinity
  storage = new FakeStorage()
  events = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    querySelector: () => ({ content: SHOP }),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Loads the page again, with new copies of its modules. */
async function openPage() {
  vi.resetModules()
  const inputs = await import('./inputs.ts')
  return { ...inputs, offers: () => inputs.offeredInputs().map(({ id }) => id) }
}

const typed = (id: string, value: unknown = id) => ({
  id,
  form: 'new quote',
  address: { doc: '' },
  did: `wrote ${id}`,
  value,
})

/** Puts input of an earlier visit into the storage. */
const putStored = (id: string, days: number, value: unknown = id): void =>
  storage.setItem(
    PREFIX + id,
    JSON.stringify({ ...typed(id, value), at: Date.now() - days * DAY_MS }),
  )

/** Tells the page what another tab has changed in the storage. */
function tellChange(key: string | null, newValue: string | null): void {
  if (key !== null && newValue === null) storage.removeItem(key)
  events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

test('input of earlier visits is offered whole, newest first', async () => {
  putStored('older', 3, { name: 'Ann' })
  putStored('newest', 1)
  putStored('oldest', 29)
  const page = await openPage()

  expect(page.offers()).toEqual(['newest', 'older', 'oldest'])
  expect(page.offeredInputs()[1]).toMatchObject(typed('older', { name: 'Ann' }))
})

test('input is dropped after thirty days, and input of other shops is not offered', async () => {
  putStored('old', 31)
  putStored('kept', 29)
  storage.setItem('saga-draft other-shop foreign', JSON.stringify(typed('foreign')))
  const page = await openPage()

  expect(page.offers()).toEqual(['kept'])
  expect(Object.keys(storage)).toEqual([`${PREFIX}kept`, 'saga-draft other-shop foreign'])
})

test('of more than fifty inputs, the oldest are dropped', async () => {
  for (let number = 0; number < 52; number += 1) putStored(`input-${number}`, number / 10)
  const page = await openPage()

  expect(page.offers()).toHaveLength(50)
  expect(page.offers().at(-1)).toBe('input-49')
  expect(storage.getItem(`${PREFIX}input-50`)).toBeNull()
})

test.each(['not JSON', '{}', '{"id":"a","form":"new quote"}', 'null'])(
  'the stored text %s is ignored',
  async (text) => {
    storage.setItem(`${PREFIX}damaged`, text)
    putStored('whole', 1)
    expect((await openPage()).offers()).toEqual(['whole'])
  },
)

test('input is stored at once, but offered only when its form is left', async () => {
  const page = await openPage()
  page.storeInput(typed('a'))
  page.storeInput(typed('b'))
  expect(storage.getItem(`${PREFIX}a`)).toContain('"value":"a"')
  expect(page.offers()).toEqual([])

  page.leaveInput('b')
  expect(page.offers()).toEqual(['b'])
  page.openInput('b')
  expect(page.offers()).toEqual([])
  // A page that closes leaves all of its forms.
  expect((await openPage()).offers().toSorted()).toEqual(['a', 'b'])
})

test('saved or discarded input is gone, also from the storage', async () => {
  putStored('a', 1)
  putStored('b', 2)
  const page = await openPage()
  page.dropInput('a')

  expect(page.offers()).toEqual(['b'])
  expect((await openPage()).offers()).toEqual(['b'])
})

test('full storage makes room by dropping the oldest input that no form shows', async () => {
  putStored('shown', 9, 'x'.repeat(300))
  putStored('oldest', 8, 'x'.repeat(300))
  putStored('newer', 7, 'x'.repeat(300))
  const page = await openPage()
  page.openInput('shown')
  FakeStorage.room = 1300

  page.storeInput(typed('typed', 'x'.repeat(300)))

  expect(Object.keys(storage)).toEqual(
    ['shown', 'newer', 'typed'].map((id) => PREFIX + id),
  )
})

test('input that is too long or cannot be stored survives within the page', async () => {
  const page = await openPage()
  page.storeInput(typed('long', 'x'.repeat(500_001)))
  FakeStorage.room = 0
  page.storeInput(typed('short'))
  expect(Object.keys(storage)).toEqual([])

  for (const id of ['long', 'short']) page.leaveInput(id)
  expect(page.offers().toSorted()).toEqual(['long', 'short'])
})

test('input that another tab discards is no longer offered', async () => {
  for (const [days, id] of ['a', 'b', 'c'].entries()) putStored(id, days)
  const page = await openPage()

  tellChange(`${PREFIX}b`, null)
  expect(page.offers()).toEqual(['a', 'c'])

  for (const key of Object.keys(storage)) storage.removeItem(key)
  tellChange(null, null)
  expect(page.offers()).toEqual([])
})

test('a form keeps its input although another tab discards it', async () => {
  const page = await openPage()
  page.storeInput(typed('open'))
  page.storeInput(typed('left'))
  page.leaveInput('left')

  for (const id of ['open', 'left']) tellChange(PREFIX + id, null)
  page.leaveInput('open')
  expect(page.offers()).toEqual(['open'])
})

test('input of another tab is offered when this page becomes visible again', async () => {
  const page = await openPage()
  putStored('elsewhere', 0)
  tellChange(`${PREFIX}elsewhere`, 'any')
  expect(page.offers()).toEqual([])

  events.dispatchEvent(new Event('visibilitychange'))
  expect(page.offers()).toEqual(['elsewhere'])
})
