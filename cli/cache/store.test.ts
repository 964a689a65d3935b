import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { contentHash } from '../fs/identity.ts'
import { openStore } from './store.ts'

const folder = ownFolder()
const keyOf = (name: string): string => contentHash(name)
const at = (...names: readonly string[]) => folder.at('store', ...names)

/** Makes a file two hours older. The store keeps every file that is younger than an hour. */
async function ageByTwoHours(path: string): Promise<void> {
  const time = (await stat(path)).mtimeMs / 1000 - 2 * 60 * 60
  await utimes(path, time, time)
}

/**
 * Runs a build that uses only the entry `name`, for a site that needs the entry 'needed'.
 */
async function runOnce(name: string): Promise<void> {
  const store = openStore(at())
  await ageByTwoHours(await store.put(keyOf(name), 'any'))

  // Without this file, the store sweeps at once instead of an hour after the last sweep.
  await rm(at('swept'), { force: true })
  // `sweep` gets the keys that the current site needs.
  await store.sweep([keyOf('needed')])

  // Two hours pass between runs, so that the order of their lists is clear.
  for (const list of await readdir(at('runs'))) await ageByTwoHours(at('runs', list))
}

/** Run 1 is repeated after run 3, so the last five runs are 1, 4, 5, 6 and 7. */
const RUNS = ['1', '2', '3', '1', '4', '5', '6', '7']

test('removes entries that none of the last five runs used or needed', async () => {
  await ageByTwoHours(await openStore(at()).put(keyOf('needed'), 'any'))
  for (const run of RUNS) await runOnce(run)

  const remainingNames: string[] = []
  for (const name of ['needed', '1', '2', '3', '4', '5', '6', '7']) {
    const path = await openStore(at()).find(keyOf(name))
    if (path !== undefined) remainingNames.push(name)
  }
  expect(remainingNames).toEqual(['needed', '1', '4', '5', '6', '7'])
})
