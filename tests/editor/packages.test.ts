import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentHash } from '../../cli/fs/hash.ts'
import { home, saga } from '../support/cli.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { startWatching } from '../support/watch.ts'

// A server that only builds has no packages of development.

let shop: Awaited<ReturnType<typeof tinyShop>>
let program: string
beforeAll(async () => {
  shop = await tinyShop()
  program = join(shop.path, 'program')
  for (const name of ['cli', 'templates', 'islands', 'package.json', 'package-lock.json'])
    await cp(join(home, name), join(program, name), { recursive: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Gives the program the packages of the lock file that are wanted. */
async function installPackages(isWanted: (locked: { readonly dev?: boolean }) => boolean): Promise<void> {
  await rm(join(program, 'node_modules'), { recursive: true, force: true })
  await rm(join(program, '.cache'), { recursive: true, force: true })
  const { packages } = JSON.parse(await readFile(join(home, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || path.lastIndexOf('node_modules/') > 0 || !isWanted(locked)) continue
    await mkdir(join(program, path, '..'), { recursive: true })
    await symlink(join(home, path), join(program, path))
  }
}

/** Builds the shop; the hash of each file of dist/. */
async function buildShop(): Promise<Readonly<Record<string, string>>> {
  const { code, text } = saga(['build', '--root', shop.path], {}, program)
  expect(code, text).toBe(0)
  const names = await readdir(join(shop.path, 'dist'), { recursive: true, withFileTypes: true })
  const hashes = names
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name))
      expect(bytes.includes('__saga') || bytes.includes('rjsf'), name).toBe(false)
      return [join(parentPath, name), contentHash(bytes)] as const
    })
  return Object.fromEntries(await Promise.all(hashes))
}

test('without them the same shop is built, to the byte', async () => {
  await installPackages(() => true)
  const whole = await buildShop()
  await installPackages(({ dev }) => dev !== true)
  expect(await buildShop()).toEqual(whole)
})

test('watching goes on, and says how to get the editor', async () => {
  await using watching = await startWatching(shop.path, program)
  await expect.poll(() => watching.said()).toContain('run "npm ci" without --omit=dev')
  expect(await watching.page('/__saga/edit')).toContain('run "npm ci" without --omit=dev')
})
