import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { build, fingerprint, startSaga, tinyShop } from './shop.ts'
import { brokenIn } from './wholeness.ts'

/** Changes every page, one picture and the addresses of all pictures, so that much is published. */
async function change(root: string, round: number): Promise<void> {
  const site = join(root, 'content/site.yaml')
  const text = await readFile(site, 'utf8')
  await writeFile(site, text.replace(/jpeg: \{ quality: \d+ \}/, `jpeg: { quality: ${60 + (round % 30)} }`))
}

test('a build killed at any moment leaves whole pages whose references exist', async () => {
  await using shop = await tinyShop()
  expect(build(shop.path).code).toBe(0)
  const dist = join(shop.path, 'dist')
  const started = performance.now()
  await change(shop.path, 0)
  expect(build(shop.path).code).toBe(0)
  const whole = performance.now() - started
  let killed = 0
  for (let round = 1; round <= 16; round += 1) {
    await change(shop.path, round)
    const run = startSaga(['build', '--root', shop.path])
    const ended = once(run, 'exit')
    await Promise.race([ended, pause((whole * round) / 16)])
    if (run.exitCode === null) {
      run.kill('SIGKILL')
      killed += 1
    }
    await ended
    expect(await brokenIn(dist)).toEqual([])
  }
  expect(killed).toBeGreaterThan(5)
  expect(build(shop.path).code).toBe(0)
  expect(await brokenIn(dist)).toEqual([])
  await using clean = await tinyShop()
  await change(clean.path, 16)
  build(clean.path)
  expect(await fingerprint(dist)).toEqual(await fingerprint(join(clean.path, 'dist')))
})

test('a first build that is killed shows nothing at all', async () => {
  await using shop = await tinyShop()
  const run = startSaga(['build', '--root', shop.path])
  const ended = once(run, 'exit')
  await pause(300)
  run.kill('SIGKILL')
  await ended
  const dist = join(shop.path, 'dist')
  const isThere = await stat(dist).then(
    () => true,
    () => false,
  )
  if (isThere) expect(await brokenIn(dist)).toEqual([])
  expect(build(shop.path).code).toBe(0)
  expect(await brokenIn(dist)).toEqual([])
})

test('two builds at once both end well and leave one whole site', async () => {
  await using shop = await tinyShop()
  build(shop.path)
  await change(shop.path, 3)
  const runs = [startSaga(['build', '--root', shop.path]), startSaga(['build', '--root', shop.path])]
  const codes = await Promise.all(runs.map(async (run) => (await once(run, 'exit'))[0] as number))
  expect(codes).toEqual([0, 0])
  expect(await brokenIn(join(shop.path, 'dist'))).toEqual([])
})
