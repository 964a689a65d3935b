import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { loadContent } from '../check/load-content.ts'
import { loadSite } from '../commands/pipeline.ts'
import { projectAt } from '../project.ts'
import { coverageOf } from '../translations/translation-state.ts'

const shop = restoredShop()

const usePacks = () => shop.edit('site.yaml', (text) => `languagePacks: true\n${text}`)

const project = () => projectAt(shop.root, home, 'test')

/** Loads the shop with the engine's language packs. Returns its English texts. */
async function loadEnglish() {
  const { value, diagnostics } = await loadSite(project(), {})
  const storefront = value?.site.storefronts.find(
    ({ language }) => language.code === 'en',
  )
  return {
    strings: storefront?.strings,
    messages: diagnostics.map(
      ({ severity, code, at, message }) => `${severity} ${code} ${at.file}: ${message}`,
    ),
  }
}

const writeEnglish = (text: string) => shop.write('content/strings/en.yaml', text)

test('a shop with language packs needs no file of interface texts', async () => {
  await usePacks()
  await rm(shop.at('content/strings/en.yaml'))

  const { strings, messages } = await loadEnglish()

  expect(strings?.nav.home).toBe('Home')
  expect(messages).toEqual([])
})

test('a shop without language packs needs every file of interface texts', async () => {
  await rm(shop.at('content/strings/en.yaml'))

  const { messages } = await loadEnglish()

  expect(messages).toEqual([
    'error missing-file content/strings/en.yaml: this file is missing, and the shop needs it',
  ])
})

test('in a shop with language packs, a file of interface texts may contain only comments', async () => {
  await usePacks()
  await writeEnglish('# nav:\n#   home: Start\n')

  const { strings, messages } = await loadEnglish()

  expect(strings?.nav.home).toBe('Home')
  expect(messages).toEqual([])
})

test('a text in the shop replaces the one in the language pack', async () => {
  await usePacks()
  await writeEnglish('nav:\n  home: Start\n')

  const { strings, messages } = await loadEnglish()

  expect(strings?.nav.home).toBe('Start')
  expect(strings?.nav.menu).toBe('Menu')
  expect(messages).toEqual([])
})

test('a key without a text leaves out an optional text of the language pack', async () => {
  await usePacks()
  await writeEnglish('trust:\n  quality:\n')

  const { strings } = await loadEnglish()

  expect(strings?.trust.quality).toBeUndefined()
  expect(strings?.trust.label).toBeDefined()
})

test('a text that repeats the language pack is reported as a note', async () => {
  await usePacks()
  await writeEnglish('nav:\n  home: Home\n  menu: Menu\n  skip: Jump\n')

  const { messages } = await loadEnglish()

  expect(messages).toEqual([
    'info orphan content/strings/en.yaml: 2 interface texts are the same in "en" as in its language pack',
  ])
})

test('a misspelt key is an error even if the language pack has the text', async () => {
  await usePacks()
  await writeEnglish('nav:\n  hone: Start\n')

  const { messages } = await loadEnglish()

  // The remedy, which is not in this list, is to write "home" instead of "hone".
  expect(messages).toEqual([
    'error missing-translation content/strings/en.yaml: the text "nav.home" is missing in "en"',
  ])
})

test('texts from a language pack count as translated', async () => {
  await usePacks()
  await rm(shop.at('content/strings/en.yaml'))

  const { content } = await loadContent(project(), {})
  const english = coverageOf(content).find(({ language }) => language === 'en')
  const counts = english?.parts.find(({ part }) => part === 'interface')

  expect(counts).toMatchObject({ missing: 0, copied: 0 })
  expect(counts?.translated).toBe(counts?.total)
})
