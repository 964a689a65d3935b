import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ENGINE_PACKAGE } from '../../cli/read/schema-line.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { copyPictures, makeTinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import {
  linkDependencies,
  packEngine,
  runInstalled,
  unpackEngine,
} from '../support/package.ts'

// Shops with a folder of their own, in which the engine is an installed package.

const folder = disposeAfterTests(await temporaryFolder())
// Folders of owners have spaces and letters like these.
const at = (path: string): string => join(folder.path, 'Müllers Läden', path)

let tarball = ''
let checkoutBuild: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  tarball = packEngine(folder.path)

  const shop = at('of the checkout')
  await makeShop(shop)
  const { code, text } = await build(shop)
  expect(code, text).toBe(0)
  checkoutBuild = await fingerprint(join(shop, 'dist'))
})

/** Makes the tiny shop with its encoded pictures. */
async function makeShop(root: string): Promise<void> {
  await mkdir(root, { recursive: true })
  await makeTinyShop(root, 'written')
  await copyPictures(join(root, '.cache/store'))
}

/** Links a package into the folder of a shop. */
async function linkEngine(engine: string, shop: string): Promise<void> {
  const link = join(shop, 'node_modules', ENGINE_PACKAGE)
  await mkdir(dirname(link), { recursive: true })
  await symlink(engine, link)
}

/** Installs the engine for a shop as package managers do. Returns the engine's folder. */
const layouts: Readonly<Record<string, (shop: string) => Promise<string>>> = {
  async npm(shop) {
    const engine = join(shop, 'node_modules', ENGINE_PACKAGE)
    await unpackEngine(tarball, engine)
    await linkDependencies(shop)
    return engine
  },

  async 'npm link'(shop) {
    const engine = join(dirname(shop), 'linked engine')
    await unpackEngine(tarball, engine)
    await linkDependencies(engine)
    await linkEngine(engine, shop)
    return engine
  },

  async 'a workspace'(shop) {
    const engine = join(dirname(shop), 'node_modules', ENGINE_PACKAGE)
    await unpackEngine(tarball, engine)
    await linkDependencies(dirname(shop))
    await linkEngine(engine, shop)
    return engine
  },

  async pnpm(shop) {
    const store = join(shop, 'node_modules/.pnpm/engine@1.0.0')
    const engine = join(store, 'node_modules', ENGINE_PACKAGE)
    await unpackEngine(tarball, engine)
    await linkDependencies(store)
    await linkEngine(engine, shop)
    return engine
  },
}

test.each(Object.keys(layouts))(
  'an engine that %s installed builds the bytes of a checkout, and keeps its own folder',
  async (name) => {
    const shop = join(at(name), 'shop')
    await makeShop(shop)
    const engine = await layouts[name]?.(shop)
    const installed = await fingerprint(engine ?? '')

    const { code, text } = runInstalled(shop, ['build'])

    expect(code, text).toBe(0)
    expect(await fingerprint(join(shop, 'dist'))).toEqual(checkoutBuild)
    expect(await fingerprint(engine ?? '')).toEqual(installed)

    const again = runInstalled(shop, ['build'])
    expect(again.text).toContain('0 written')
  },
)
