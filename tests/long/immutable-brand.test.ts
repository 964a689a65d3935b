import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { assetFolders } from '../../cli/model/path.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'

// Browsers cache files at immutable addresses for a year. tests/long/immutable-addresses.test.ts covers code changes.

const mark = (d: string): string => `<svg viewBox="0 0 64 64"><path d="${d}"/></svg>`

/** Each change builds on the previous one. Each build is compared with all earlier builds. */
const changes: readonly (readonly [name: string, file: string, text: string])[] = [
  ['a brand', 'brand.yaml', 'logo: mark.svg\n'],
  ['another logo', 'mark.svg', mark('M4 4h56v56H4z')],
  ['an accent', 'brand.yaml', 'logo: mark.svg\naccent: "#7a1f3d"\n'],
  ['a ground', 'brand.yaml', 'accent: "#7a1f3d"\nground: "#fdf1f3"\n'],
  ['a dark ground', 'brand.yaml', 'ground: "#fdf1f3"\ndarkGround: "#3a0d1c"\n'],
  ['corners', 'brand.yaml', 'ground: "#fdf1f3"\nradius: 12\n'],
  ['no ornament', 'brand.yaml', 'ground: "#fdf1f3"\nornament: none\n'],
]

const shop = disposeAfterTests(await tinyShop())
/** The hashes of all files built so far, by their addresses. */
const hashes = new Map<string, string>()

const write = (file: string, text: string) =>
  writeFile(join(shop.path, 'content', file), text)

/** Builds the shop. Returns the files at new addresses, and the files whose bytes have changed at the same address. */
async function rebuild() {
  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)

  const files = Object.entries(await fingerprint(shop.dist)).filter(([path]) =>
    assetFolders.has(path.split('/')[0] ?? ''),
  )
  const added = files.filter(([path]) => !hashes.has(path))
  const changed = files.filter(([path, hash]) => (hashes.get(path) ?? hash) !== hash)
  for (const [path, hash] of files) hashes.set(path, hash)
  return { added, changed }
}

beforeAll(async () => {
  await write('mark.svg', mark('M8 8h48v48H8z'))
  await rebuild()
})

test.each(changes)(
  'no address serves different bytes in a shop with %s',
  async (_, file, text) => {
    await write(file, text)
    const { added, changed } = await rebuild()

    expect(added.length).toBeGreaterThan(0)
    expect(changed).toEqual([])
  },
)
