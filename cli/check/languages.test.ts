import { readdir, rename, rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'

const shop = restoredShop()
// German replaces Swedish in the tiny shop. If a faulty site.yaml shows no language,
// Swedish is the default. So in a shop with Swedish, the tests would not notice if the
// languages were lost.
beforeEach(() => replaceLanguage('sv', 'de'))

/** Replaces the code of a language in every file and file name. */
async function replaceLanguage(previousCode: string, nextCode: string): Promise<void> {
  const codeInText = new RegExp(`\\b${previousCode}\\b`, 'g')
  const codeInName = new RegExp(`\\b${previousCode}(?=\\.\\w+$)`)
  for (const path of await readdir(shop.at('content'), { recursive: true })) {
    if (!/\.(?:yaml|md)$/.test(path)) continue

    await shop.edit(path, (text) =>
      text.replaceAll('sv_SE', 'de_DE').replace(codeInText, nextCode),
    )
    const nextPath = path.replace(codeInName, nextCode)
    await rename(shop.at('content', path), shop.at('content', nextPath))
  }
}

/** Changes site.yaml, and returns the resulting messages. */
async function messagesAfter(
  previousText: string,
  nextText: string,
): Promise<readonly string[]> {
  await shop.edit('site.yaml', (text) => text.replace(previousText, nextText))
  const { diagnostics } = await shop.load()
  return diagnostics.map(({ at, message }) => `${at.file}: ${message}`)
}

test.each([
  ['a wrong year', 'copyrightYear: 2025', 'copyrightYear: soon'],
  ['a syntax error', 'name: Tiny Shop', 'name: ['],
  ['a language code in capitals', 'code: de', 'code: DE'],
  ['a missing language code', 'code: de, ', ''],
  ['a repeated language code', 'code: de', 'code: es'],
])('reports nothing else while site.yaml has %s', async (_, previousText, nextText) => {
  expect((await shop.load()).diagnostics).toEqual([])
  expect(await messagesAfter(previousText, nextText)).toEqual([
    expect.stringMatching(/^content\/site\.yaml: /),
  ])
})

test('a language cannot have the name of one of the shop’s folders', async () => {
  await replaceLanguage('de', 'og')

  const { diagnostics } = await shop.load()
  expect(diagnostics.map(({ at, message }) => `${at.file}: ${message}`)).toEqual([
    'content/site.yaml: the code "og" is reserved by the shop',
  ])
})

test('does not require a language in preparation while site.yaml is faulty', async () => {
  await shop.write('content/strings/fr.yaml', 'nav: {}\n')

  // A language code in a comment is not treated as a language.
  const messages = await messagesAfter(
    'copyrightYear: 2025',
    'copyrightYear: soon # code: fr',
  )
  expect(messages).toEqual([
    expect.stringMatching('^content/site.yaml: '),
    'content/strings/fr.yaml: the shop does not read this file',
  ])
})

test('without site.yaml, the shop has the languages with interface texts', async () => {
  await rm(shop.at('content/site.yaml'))

  const { diagnostics } = await shop.load()
  expect(diagnostics.map(({ at }) => at.file)).toEqual(['content/site.yaml'])
})
