import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { build, startSaga } from '../support/cli.ts'
import { brokenIn, changeEverything, fingerprint } from '../support/dist-integrity.ts'
import { tinyShop } from '../support/tiny-shop.ts'

/** Starts a build and kills it once it has come so far. False when it was at its end before that was seen. */
async function killOnce(root: string, isSoFar: () => Promise<boolean>): Promise<boolean> {
  const run = startSaga(['build', '--root', root])
  const ended = once(run, 'exit')
  while (run.exitCode === null && !(await isSoFar())) await pause(1)
  run.kill('SIGKILL')
  await ended
  return run.signalCode === 'SIGKILL'
}

const filesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder, { recursive: true }).catch(() => [])

/** What builds have made and not yet shown, with the folders that it lies in. */
async function countStaged(root: string): Promise<number> {
  const cache = join(root, '.cache')
  // The store beside them has many more folders: it is not looked through.
  const stages = (await readdir(cache).catch(() => [])).filter((name) => name.startsWith('stage-'))
  const files = await Promise.all(stages.map((name) => filesIn(join(cache, name))))
  return stages.length + files.flat().length
}

const KILLS = 16

test('a build killed at any moment leaves whole pages whose references exist', async () => {
  await using shop = await tinyShop()
  expect(build(shop.path).code).toBe(0)
  const dist = join(shop.path, 'dist')
  let round = 0
  // A build that was quicker than the look at it is no kill.
  for (let kill = 0; kill < KILLS; ) {
    round += 1
    await changeEverything(shop.path, round)
    const before = new Set(await filesIn(dist))
    const countShown = async () => (await filesIn(dist)).filter((name) => !before.has(name)).length
    const left = await countStaged(shop.path)
    // Half of them while some fifty files are made, half while they appear.
    const isSoFar = async () =>
      kill % 2 === 0 ? (await countStaged(shop.path)) - left > 3 * kill : (await countShown()) >= kill
    if (await killOnce(shop.path, isSoFar)) kill += 1
    expect(await brokenIn(dist)).toEqual([])
  }
  expect(build(shop.path).code).toBe(0)
  expect(await brokenIn(dist)).toEqual([])
  await using clean = await tinyShop()
  await changeEverything(clean.path, round)
  build(clean.path)
  expect(await fingerprint(dist)).toEqual(await fingerprint(join(clean.path, 'dist')))
}, 300_000)

test('a first build that is killed shows nothing at all', async () => {
  // While it encodes.
  await using shop = await tinyShop({ encoded: false })
  const dist = join(shop.path, 'dist')
  expect(await killOnce(shop.path, async () => (await countStaged(shop.path)) > 0)).toBe(true)
  expect(existsSync(dist)).toBe(false)
  expect(build(shop.path).code).toBe(0)
  expect(await brokenIn(dist)).toEqual([])
})

test('two builds at once both end well and leave one whole site', async () => {
  await using shop = await tinyShop()
  build(shop.path)
  await changeEverything(shop.path, 3)
  const runs = [startSaga(['build', '--root', shop.path]), startSaga(['build', '--root', shop.path])]
  const codes = await Promise.all(runs.map(async (run) => (await once(run, 'exit'))[0] as number))
  expect(codes).toEqual([0, 0])
  expect(await brokenIn(join(shop.path, 'dist'))).toEqual([])
})
