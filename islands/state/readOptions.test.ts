import { QueryClient } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retryDelay } from '../logic/retry.ts'
import { readOptions } from './readOptions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reading', () => {
  it('waits 1, 2, 4 … seconds, at most 30', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
  })

  it('tries four times in all', async () => {
    const queryFn = vi.fn(async () => {
      throw new Error('flaky')
    })
    const done = new QueryClient({ defaultOptions: readOptions })
      .fetchQuery({ queryKey: ['a'], queryFn })
      .catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(999)
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + 2000 + 4000)
    expect(queryFn).toHaveBeenCalledTimes(4)
    expect(await done).toBe('failed')
  })

  it('keeps an answer for five minutes, and asks once when asked twice at a time', async () => {
    const queries = new QueryClient({ defaultOptions: readOptions })
    const queryFn = vi.fn(async () => 'answer')
    const ask = () => queries.fetchQuery({ queryKey: ['a'], queryFn })
    await Promise.all([ask(), ask()])
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    await ask()
    expect(queryFn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_001)
    await ask()
    expect(queryFn).toHaveBeenCalledTimes(2)
  })
})
