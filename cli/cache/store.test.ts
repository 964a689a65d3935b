import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { contentHash } from '../fs/identity.ts'
import { openStore } from './store.ts'

const folder = ownFolder()
const keyOf = (name: string): string => contentHash(name)
const at = (...names: readonly string[]) => folder.at('store', ...names)

async function age(path: string): Promise<void> {
  const time = (await stat(path)).mtimeMs / 1000 - 2 * 60 * 60
  await utimes(path, time, time)
}

test('removes entries that none of the last five runs used or needed; repeated runs count as new', async () => {
  await age(await openStore(at()).put(keyOf('needed'), 'any'))
  const runs = ['1', '2', '3', '4', '5', '6', '7']
  for (const run of runs.toSpliced(3, 0, '1')) {
    const store = openStore(at())
    await age(await store.put(keyOf(run), 'any'))
    await rm(at('swept'), { force: true })
    await store.sweep([keyOf('needed')])
    for (const name of await readdir(at('runs'))) await age(at('runs', name))
  }
  const found = await Promise.all(
    ['needed', ...runs].map((key) => openStore(at()).find(keyOf(key))),
  )
  expect(found.map((path) => path !== undefined)).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})
