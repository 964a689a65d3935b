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
  ['what is read', () => read(), true, 4],
  ['what is read', () => read(), false, 1],
])(
  '%s, online: %3$s, is asked for %4$i times before it fails',
  async (_, ask, onLine, times) => {
    vi.stubGlobal('navigator', { onLine })
    const done = ask().catch(({ message }: Error) => message)
    await vi.advanceTimersByTimeAsync(999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + 2000 + 4000)
    expect(load).toHaveBeenCalledTimes(times)
    expect(await done).toBe('flaky')
  },
)

it('tries again after a second, and may then succeed', async () => {
  const done = retry(load)
  load.mockResolvedValue('loaded')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toBe('loaded')
})

it('an answer is reused for five minutes, and simultaneous reads share one request', async () => {
  load.mockResolvedValue('answer')
  const queries = new QueryClient({ defaultOptions: readOptions })
  await Promise.all([read(queries), read(queries)])
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  await read(queries)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2)
  await read(queries)
  expect(load).toHaveBeenCalledTimes(2)
})
