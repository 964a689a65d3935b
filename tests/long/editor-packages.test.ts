import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home, spawnSaga } from '../support/cli.ts'
import { startWatching } from '../support/watch.ts'

// A server that only builds the shop installs no development packages.

const shop = disposeAfterTests(await tinyShop())
const program = join(shop.path, 'program')
beforeAll(async () => {
  for (const name of [
    'cli',
    'templates',
    'islands',
    'supabase',
    'package.json',
    'package-lock.json',
  ])
    await cp(join(home, name), join(program, name), { recursive: true })
})

/** Installs the packages in the lock file, with or without development packages. */
async function installPackages({ withDev }: { withDev: boolean }): Promise<void> {
  for (const name of ['node_modules', '.cache'])
    await rm(join(program, name), { recursive: true, force: true })

  type Lock = { packages: Readonly<Record<string, { readonly dev?: boolean }>> }
  const { packages } = JSON.parse(
    await readFile(join(home, 'package-lock.json'), 'utf8'),
  ) as Lock

  for (const [path, { dev }] of Object.entries(packages)) {
    // The folder of a package includes the packages nested in it.
    const isNested = path.lastIndexOf('node_modules/') > 0
    if (path === '' || isNested || (dev && !withDev)) continue
    await mkdir(join(program, path, '..'), { recursive: true })
    await symlink(join(home, path), join(program, path))
  }
}

/**
 * Builds the shop anew, and has about an eighth of the stored pictures encoded again.
 * Returns the hash of every file in dist/.
 */
async function buildShop(): Promise<Readonly<Record<string, string>>> {
  const store = join(shop.path, '.cache/store')
  for (const name of [
    'dist',
    '.cache/built.json',
    '.cache/records.json',
    '.cache/published.json',
  ])
    await rm(join(shop.path, name), { recursive: true, force: true })
  // Each folder in the store is named after the first two hexadecimal digits of its keys. An eighth begin with 0 or 1.
  for (const name of await readdir(store))
    if (/^[01][\da-f]$/.test(name)) await rm(join(store, name), { recursive: true })

  const { code, text } = spawnSaga(['build', '--root', shop.path], {}, program)
  expect(code, text).toBe(0)
  expect(text).not.toContain('; 0 images made')
  return fingerprint(join(shop.path, 'dist'))
}

test('without development packages, a build has the same bytes, and nothing from the editor', async () => {
  await installPackages({ withDev: true })
  const fullBuild = await buildShop()

  await installPackages({ withDev: false })
  expect(await buildShop()).toEqual(fullBuild)

  // The editor and watch's preview mark their code and elements with these words.
  for (const name of Object.keys(fullBuild)) {
    const bytes = await readFile(join(shop.path, 'dist', name))
    expect(bytes.includes('__saga') || bytes.includes('data-saga'), name).toBe(false)
  }
})

test('watch works without development packages, and explains how to get the editor', async () => {
  // The previous test omitted the development packages.
  await using watching = await startWatching(shop.path, program)

  await expect.poll(() => watching.output()).toContain('run "npm ci" without --omit=dev')
  expect(await watching.page('/__saga/edit')).toContain('run "npm ci" without --omit=dev')
})
