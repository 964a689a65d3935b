import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runBeside } from './concurrency.ts'

test('concurrent tasks return one list, in their order', async () => {
  const slow = async () => {
    await wait(20)
    return [1, 2]
  }
  expect(await runBeside(slow, async () => [3])).toEqual([1, 2, 3])
})

test('the first failure is thrown when the others have stopped', async () => {
  let ended = false
  const untilTold = async (signal: AbortSignal): Promise<readonly number[]> => {
    while (!signal.aborted) await wait(5)
    ended = true
    throw new Error('told to stop')
  }
  const failing = async (): Promise<readonly number[]> => {
    await wait(20)
    throw new Error('the disk is full')
  }
  await expect(runBeside(untilTold, failing)).rejects.toThrow('the disk is full')
  expect(ended).toBe(true)
})
