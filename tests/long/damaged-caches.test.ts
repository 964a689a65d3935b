import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'

// Files of .cache/ that something else has changed: nothing of that is published.

const shop = untilEnd(await tinyShop())
const { path, dist } = shop
expect((await build(path)).code).toBe(0)
expect((await saga(['validate', '--root', path])).code).toBe(0)
const sound = await fingerprint(dist)
const caches = (await readdir(join(path, '.cache'))).filter((name) =>
  name.endsWith('.json'),
)
const whole = new Map(
  await Promise.all(
    caches.map(async (name) => [name, await shop.read(`.cache/${name}`)] as const),
  ),
)

/** Puts a value into the place of every deepest one, of every n-th from an offset on. */
function withValue(text: string, value: unknown, every: number): string {
  let count = 0
  return JSON.stringify(
    JSON.parse(text, (_, one: unknown) => {
      if (typeof one === 'object') return one
      count += 1
      return count % every === 0 ? value : one
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
  'nothing at all': () => '',
  'one half': (text) => text.slice(0, text.length / 2),
  'another encoding': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
}

test('the caches are those that are known', () => {
  expect(caches).toEqual([
    'built.json',
    'colours.json',
    'pictures.json',
    'published.json',
    'records.json',
    'validated.json',
  ])
})

test.each(Object.entries(damages))(
  'caches that hold %s are made again',
  async (_, damage) => {
    for (const [name, text] of whole) {
      await writeFile(join(path, '.cache', name), damage(text))
      // Otherwise a build would only repeat what it said.
      await rm(join(dist, 'sv.html'), { force: true })
      const validated = await saga(['validate', '--root', path])
      expect([validated.code, validated.text], name).toEqual([
        0,
        expect.stringMatching(/^Checked \d+ files/m),
      ])
      const built = await build(path)
      expect([built.code, built.text], name).toEqual([
        0,
        expect.stringContaining('Built 25 pages'),
      ])
      expect(built.text).not.toMatch(/^\s+at .*:\d+/m)
      expect(await fingerprint(dist), name).toEqual(sound)
      for (const [other, before] of whole)
        await writeFile(join(path, '.cache', other), before)
    }
  },
)
