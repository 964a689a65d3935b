import { readdir, rename, rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'

const shop = ownShop()
beforeEach(() => speak('de', 'sv'))

/** Replaces one language by another in every file. */
async function speak(lang: string, before: string): Promise<void> {
  const [word, ending] = [
    new RegExp(`\\b${before}\\b`, 'g'),
    new RegExp(`\\b${before}(?=\\.\\w+$)`),
  ]
  for (const path of await readdir(shop.at('content'), { recursive: true })) {
    if (!/\.(?:yaml|md)$/.test(path)) continue
    await shop.edit(path, (text) => text.replaceAll('sv_SE', 'de_DE').replace(word, lang))
    await rename(shop.at('content', path), shop.at('content', path.replace(ending, lang)))
  }
}

/** Changes site.yaml, and returns the resulting errors. */
async function saidAfter(written: string, now: string): Promise<readonly string[]> {
  await shop.edit('site.yaml', (text) => text.replace(written, now))
  const { diagnostics } = await shop.load()
  return diagnostics.map(({ at, message }) => `${at.file}: ${message}`)
}

test.each([
  ['of another field', 'copyrightYear: 2025', 'copyrightYear: soon'],
  ['of syntax', 'name: Tiny Shop', 'name: ['],
  ['in a code', 'code: de', 'code: DE'],
  ['of a code that is missing', 'code: de, ', ''],
  ['of a code that stands twice', 'code: de', 'code: es'],
])(
  'while site.yaml has a fault %s, only that fault is reported',
  async (_, written, now) => {
    expect((await shop.load()).diagnostics).toEqual([])
    expect(await saidAfter(written, now)).toEqual([
      expect.stringMatching(/^content\/site\.yaml: /),
    ])
  },
)

test('a language cannot have the name of a folder of the shop', async () => {
  await speak('og', 'de')
  expect(await saidAfter('og', 'og')).toEqual([
    'content/site.yaml: the code "og" is reserved by the shop',
  ])
})

test('does not require a language in preparation while site.yaml is faulty', async () => {
  await shop.write('content/strings/fr.yaml', 'nav: {}\n')
  expect(
    await saidAfter('copyrightYear: 2025', 'copyrightYear: soon # code: fr'),
  ).toEqual([
    expect.stringMatching('^content/site.yaml: '),
    'content/strings/fr.yaml: the shop does not read this file',
  ])
})

test('without site.yaml, the languages are those with interface texts', async () => {
  await rm(shop.at('content/site.yaml'))
  const { diagnostics } = await shop.load()
  expect(diagnostics.map(({ at }) => at.file)).toEqual(['content/site.yaml'])
})
