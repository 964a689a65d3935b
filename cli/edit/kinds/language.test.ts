import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { home } from '../../../tests/support/cli.ts'
import { edit } from '../../../tests/support/files.ts'
import { readStringsFile } from '../../languages/pack-files.ts'

const shop = commandShop(restoredShop())
const inContent = (path: string): string => `${shop.root}/content/${path}`
const read = (path: string): string => readFileSync(inContent(path), 'utf8')

const usePacks = () =>
  edit(inContent('site.yaml'), (text) => `languagePacks: true\n${text}`)

test('a new language begins with the interface texts from its language pack', async () => {
  const { code, text } = await shop.run('new', 'language', 'de')

  expect(code).toBe(0)
  expect(text).toContain('content/strings/de.yaml: from its language pack')
  expect(read('strings/de.yaml')).toContain(readStringsFile(home, 'de'))
})

test('a shop with language packs gets no file of interface texts for a new language', async () => {
  await usePacks()

  const { code, text } = await shop.run('new', 'language', 'de')

  expect(code).toBe(0)
  expect(text).toContain('The interface texts of Deutsch come from its language pack')
  expect(existsSync(inContent('strings/de.yaml'))).toBe(false)
})

test('a new language without a language pack begins with the texts of another language', async () => {
  await usePacks()
  // All English texts now come from the language pack. Czech has no language pack.
  await rm(inContent('strings/en.yaml'))

  expect((await shop.run('new', 'language', 'cs', '--from', 'en')).code).toBe(0)

  expect(read('strings/cs.yaml')).toContain('  home: Home\n')
})

test.each([
  { file: 'no file', ownTexts: undefined, home: 'Home' },
  {
    file: 'a file with a text',
    ownTexts: '# Ours\nnav:\n  home: Start\n',
    home: 'Start',
  },
])(
  'a language with $file keeps its texts when it is renamed to one without a language pack',
  async (row) => {
    const { ownTexts, home: expectedHome } = row
    await usePacks()
    const path = inContent('strings/en.yaml')
    if (ownTexts === undefined) await rm(path)
    else await writeFile(path, ownTexts)

    // Scots has no language pack.
    await shop.run('rename', 'language', 'en', 'sco')

    const texts = read('strings/sco.yaml')
    expect(texts).toContain(`  home: ${expectedHome}\n`)
    expect(texts).toContain('  menu: Menu\n')
    expect(texts).toContain('  save: Save {title}\n')
  },
)
