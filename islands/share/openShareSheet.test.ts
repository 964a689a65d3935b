import { afterEach, expect, it, vi } from 'vitest'
import { openShareSheet } from './openShareSheet.ts'

const data = {
  title: 'Eye',
  text: 'Eye: An eye.',
  url: 'https://shop.example/sv/posters/eye',
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  // Browsers report AbortError when the visitor closes the sheet.
  ['the visitor closes it', 'AbortError', true],
  ['the browser forbids it', 'NotAllowedError', false],
  ['the browser cannot share the data', 'DataError', false],
])('a share sheet has been settled or refused when %s', async (_, name, isSettled) => {
  const share = vi.fn(() => Promise.reject(new DOMException('refused', name)))
  vi.stubGlobal('navigator', { share })
  expect(await openShareSheet(data)).toBe(isSettled)
  expect(share).toHaveBeenCalledExactlyOnceWith(data)
})

it('a share sheet that cannot show the data is not opened', async () => {
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { share, canShare: () => false })
  expect(await openShareSheet(data)).toBe(false)
  expect(share).not.toHaveBeenCalled()

  vi.stubGlobal('navigator', { share, canShare: () => true })
  expect(await openShareSheet(data)).toBe(true)
})

it('a second press counts as refused until the first sheet has ended', async () => {
  let end = (): void => undefined
  const share = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  vi.stubGlobal('navigator', { share })

  const first = openShareSheet(data)
  expect(await openShareSheet(data)).toBe(false)
  expect(share).toHaveBeenCalledTimes(1)

  end()
  expect(await first).toBe(true)
  const second = openShareSheet(data)
  end()
  expect(await second).toBe(true)
})
