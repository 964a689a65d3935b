import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'

// Damaged files in .cache/ must not affect the published shop.

const shop = disposeAfterTests(await tinyShop())
const { path, dist } = shop
expect((await build(path)).code).toBe(0)
expect((await saga(['validate', '--root', path])).code).toBe(0)
const originalDist = await fingerprint(dist)
const cacheNames = (await readdir(join(path, '.cache'))).filter((name) =>
  name.endsWith('.json'),
)
const originalCaches = new Map(
  await Promise.all(
    cacheNames.map(async (name) => [name, await shop.read(`.cache/${name}`)] as const),
  ),
)

/** Replaces values other than objects and lists: each value if the interval is 1, every third if it is 3. */
function withValue(text: string, replacement: unknown, interval: number): string {
  let count = 0
  return JSON.stringify(
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'object') return value
      count += 1
      return count % interval === 0 ? replacement : value
    }),
  )
}

const damages: Readonly<Record<string, (text: string) => string>> = {
  'an edited amount': (text) => text.replaceAll(/(?<="price":)\d+/g, '1'),
  'every third value null': (text) => withValue(text, null, 3),
  'every value null': (text) => withValue(text, null, 1),
  'every fifth value a list': (text) => withValue(text, [], 5),
  'every seventh value a number': (text) => withValue(text, -1, 7),
  'a list': () => '[null]',
  'no content': () => '',
  'only its first half': (text) => text.slice(0, text.length / 2),
  'another encoding': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
}

test('the cache folder contains exactly the known caches', () => {
  expect(cacheNames).toEqual([
    'built.json',
    'colours.json',
    'engine.json',
    'files.json',
    'published.json',
    'records.json',
    'validated.json',
  ])
})

test.each(Object.entries(damages))('a cache with %s is rebuilt', async (_, damage) => {
  for (const [name, text] of originalCaches) {
    await writeFile(join(path, '.cache', name), damage(text))
    // If no file were missing, the build would only repeat its last report.
    await rm(join(dist, 'sv.html'), { force: true })

    const validation = await saga(['validate', '--root', path])
    expect([validation.code, validation.text], name).toEqual([
      0,
      expect.stringMatching(/^Checked \d+ files/m),
    ])

    const rebuild = await build(path)
    expect([rebuild.code, rebuild.text], name).toEqual([
      0,
      expect.stringContaining('Built 22 pages'),
    ])
    // The output contains no stack trace.
    expect(rebuild.text).not.toMatch(/^\s+at .*:\d+/m)
    expect(await fingerprint(dist), name).toEqual(originalDist)

    for (const [cacheName, originalText] of originalCaches)
      await writeFile(join(path, '.cache', cacheName), originalText)
  }
})
