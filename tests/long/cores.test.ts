import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { posterOf, primeStore, writeShop } from '../../tools/bench/shop.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { home, spawnSaga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'

/**
 * Enough posters for seven threads: each poster has a page in three languages, and there
 * is one thread for every 300 of these 2,250 pages.
 */
const posters = Array.from({ length: 750 }, (_, index) => posterOf(index + 1))

test('dist/ is byte for byte the same with any number of cores, even after a change', async () => {
  await using folder = await temporaryFolder()
  const root = folder.path
  await writeShop(root, home, posters)
  await primeStore(home, root)

  const buildWith = (jobs: number) => {
    const { code, text } = spawnSaga(['build', '--root', root, '--jobs', `${jobs}`])
    expect(code, text).toBe(0)
    return fingerprint(join(root, 'dist'))
  }
  const setPrice = (price: number) =>
    edit(join(root, 'content/prices.yaml'), (text) =>
      text.replace(/price: \d+/, `price: ${price}`),
    )

  const builds = []
  for (const jobs of [1, 2, 7]) {
    await setPrice(70)
    await rm(join(root, 'dist'), { recursive: true, force: true })
    const whole = await buildWith(jobs)

    await setPrice(71)
    const changed = await buildWith(jobs)
    builds.push({ whole, changed })
  }

  const [oneCore, twoCores, sevenCores] = builds
  expect(oneCore?.changed).not.toEqual(oneCore?.whole)
  expect(twoCores).toEqual(oneCore)
  expect(sevenCores).toEqual(oneCore)
})
