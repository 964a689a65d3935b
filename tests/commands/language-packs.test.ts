import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { edit } from '../support/files.ts'

// Commands in a shop whose interface texts come from the engine's language packs.

const shop = commandShop(restoredShop(usePacks))
const at = (path: string): string => `${shop.root}/${path}`

async function usePacks(): Promise<void> {
  await rm(at('content/strings'), { recursive: true })
  await edit(at('content/site.yaml'), (text) => `languagePacks: true\n${text}`)
}

test('a PO file has the language pack’s texts, and an import writes only changed ones', async () => {
  const po = at('sv.po')
  await shop.run('translations export --language sv', po)
  const exported = await readFile(po, 'utf8')
  expect(exported).toContain('msgid "Explore the gallery"\nmsgstr "Utforska galleriet"')

  await edit(po, (text) => text.replace('"Utforska galleriet"', '"Se alla posters"'))
  const { code } = await shop.run('translations import', po)

  expect(code).toBe(0)
  const texts = await readFile(at('content/strings/sv.yaml'), 'utf8')
  expect(texts).toMatch(/^(?:#.*\n)?hero:\n {2}explore: Se alla posters\n$/)
})

test('a PO file of missing texts omits those in the language pack', async () => {
  const po = at('sv.po')

  await shop.run('translations export --language sv --missing', po)

  expect(await readFile(po, 'utf8')).not.toContain('Utforska galleriet')
})

test('importing an unchanged PO file creates no file of interface texts', async () => {
  const po = at('sv.po')
  await shop.run('translations export --language sv', po)

  await shop.run('translations import', po)

  expect(existsSync(at('content/strings'))).toBe(false)
})

test('validate --coverage treats texts from language packs as translated', async () => {
  const { text } = await shop.run('validate --coverage')

  expect(text).toMatch(/^es .* (\d+)\/\1 /m)
})

test('a new language begins with its drafts of legal texts, and copies other pages', async () => {
  const page = (title: string): string =>
    `---\ntitle: ${title}\norder: 9\nseo:\n  title: ${title} of the shop\n  description: What holds for every order of this small shop in the test.\n---\n\nOur own words.\n`
  await shop.write('texts/terms/en.md', page('Terms'))
  await shop.write('texts/studio/en.md', page('The studio'))

  const { text } = await shop.run('new language de')

  expect(text).toContain('content/texts/terms/de.md: a draft, to be read and filled in')
  const terms = await readFile(at('content/texts/terms/de.md'), 'utf8')
  expect(terms).toContain('draft: true')
  expect(terms).toContain('Tiny Shop')
  expect(terms).not.toContain('Our own words')
  expect(await readFile(at('content/texts/studio/de.md'), 'utf8')).toContain(
    'Our own words',
  )
})
