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

test('removes entries that none of the last five runs used or needed', async () => {
  await ageByTwoHours(await openStore(at()).put(keyOf('needed'), 'any'))
  // Each run uses the entry of its name. Run 1 is repeated after run 3, so the last five runs are 1, 4, 5, 6 and 7.
  for (const run of ['1', '2', '3', '1', '4', '5', '6', '7']) {
    const store = openStore(at())
    await ageByTwoHours(await store.put(keyOf(run), 'any'))
    // Without this file, the store sweeps at once instead of an hour after the last sweep.
    await rm(at('swept'), { force: true })
    await store.sweep([keyOf('needed')])
    // Two hours pass between runs, so that the order of their lists is clear.
    for (const name of await readdir(at('runs'))) await ageByTwoHours(at('runs', name))
  }

  const keptNames: string[] = []
  for (const name of ['needed', '1', '2', '3', '4', '5', '6', '7'])
    if ((await openStore(at()).find(keyOf(name))) !== undefined) keptNames.push(name)
  expect(keptNames).toEqual(['needed', '1', '4', '5', '6', '7'])
})
