import { QueryClient } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readOptions } from './backend.ts'
import { retry } from './checkoutApi.ts'

const load = vi.fn<() => Promise<string>>()
const read = (queries = new QueryClient({ defaultOptions: readOptions })) =>
  queries.fetchQuery({ queryKey: ['a'], queryFn: load })

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockRejectedValue(new Error('flaky'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a script', () => retry(load), true, 4],
  ['a script', () => retry(load), false, 1],
  ['data', () => read(), true, 4],
  ['data', () => read(), false, 1],
])(
  'requests %s %4$i times before it fails, online: %3$s',
  async (_, request, onLine, times) => {
    vi.stubGlobal('navigator', { onLine })

    const message = request().catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)

    // The retries follow after 1, 2 and 4 seconds. All but 1 ms of the first second has
    // passed.
    await vi.advanceTimersByTimeAsync(1 + 2000 + 4000)
    expect(load).toHaveBeenCalledTimes(times)
    expect(await message).toBe('flaky')
  },
)

it('succeeds if the retry after one second succeeds', async () => {
  const result = retry(load)
  load.mockResolvedValue('loaded')

  await vi.advanceTimersByTimeAsync(1000)

  expect(await result).toBe('loaded')
})

it('sends one request for simultaneous reads', async () => {
  load.mockResolvedValue('answer')
  const queries = new QueryClient({ defaultOptions: readOptions })

  await Promise.all([read(queries), read(queries)])

  expect(load).toHaveBeenCalledTimes(1)
})

it('reuses a response for five minutes', async () => {
  load.mockResolvedValue('answer')
  const queries = new QueryClient({ defaultOptions: readOptions })
  await read(queries)

  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  await read(queries)
  expect(load).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(2)
  await read(queries)
  expect(load).toHaveBeenCalledTimes(2)
})
