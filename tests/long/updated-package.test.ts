import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home, spawnSaga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { projectCopy } from '../support/watch.ts'

const copy = await projectCopy()
afterAll(() => rm(copy, { recursive: true }))
const { path, dist } = disposeAfterTests(await tinyShop())
/** The copy's only package that is a real folder, because the test changes it. All others are links. */
const changedPackage = join(copy, 'node_modules/@tanstack/query-core')

beforeAll(async () => {
  // The copy has a single link to all of the engine's packages. Replace it with a folder that has a link for each
  // package.
  await rm(join(copy, 'node_modules'))
  await mkdir(dirname(changedPackage), { recursive: true })
  for (const folder of ['node_modules', 'node_modules/@tanstack'])
    for (const name of await readdir(join(home, folder)))
      if (name !== '@tanstack' && name !== 'query-core')
        await symlink(join(home, folder, name), join(copy, folder, name))
  await cp(join(home, 'node_modules/@tanstack/query-core'), changedPackage, {
    recursive: true,
  })
})

const listAssets = async (): Promise<readonly string[]> =>
  (await readdir(join(dist, 'assets'))).sort()

test('an updated package reaches the browser', async () => {
  const backend = {
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_ANON_KEY: 'sb_publishable_abc',
  }
  const buildInNewProcess = () => spawnSaga(['build', '--root', path], backend, copy)
  expect(buildInNewProcess().code).toBe(0)
  const previousAssets = await listAssets()

  // Changes the longest pause between retries.
  await edit(join(changedPackage, 'build/modern/retryer.js'), (text) =>
    text.replace('3e4', '4e4'),
  )
  // Builds assume that packages change only with the lock file.
  await edit(join(copy, 'package-lock.json'), (text) => `${text}\n`)
  expect(buildInNewProcess().code).toBe(0)

  expect(await listAssets()).not.toEqual(previousAssets)
})
