import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runInParallel } from './concurrency.ts'

test('concurrent tasks return their results in the order of the tasks', async () => {
  const slowTask = async () => {
    await wait(20)
    return [1, 2]
  }

  expect(await runInParallel(slowTask, async () => [3])).toEqual([1, 2, 3])
})

test('the first failure is thrown after the other tasks have stopped', async () => {
  let hasStopped = false
  const abortableTask = async (signal: AbortSignal): Promise<readonly number[]> => {
    while (!signal.aborted) await wait(5)
    hasStopped = true
    throw new Error('told to stop')
  }
  const failingTask = async (): Promise<readonly number[]> => {
    await wait(20)
    throw new Error('the disk is full')
  }

  await expect(runInParallel(abortableTask, failingTask)).rejects.toThrow(
    'the disk is full',
  )
  expect(hasStopped).toBe(true)
})
