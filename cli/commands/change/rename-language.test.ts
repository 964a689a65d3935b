import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edit } from '../../../tests/support/files.ts'
import { growingShop } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()
const { run, textOf, everyFile } = shop
const file = (path: string): string => join(shop.root, 'content', path)

const tale = `---
title: Sagan
---

Se [lunas](/es#two-moons) y [aquí](/es/wide).
`

/** Another language leans on Spanish, a customer wrote in it, and a page of text and a book have files in it. */
async function growSpanish(): Promise<void> {
  await edit(file('site.yaml'), (text) =>
    text.replace('flag: gb', 'flag: gb, fallback: es').replace('xDefault: en', 'xDefault: es'),
  )
  await edit(file('reviews.yaml'), (text) => text.replace('language: en', 'language: es'))
  await writeFile(file('story/es.md'), tale)
  await writeFile(file('books/get-the-saga/creation.es.md'), 'El libro.\n')
  await mkdir(file('texts/help'), { recursive: true })
  for (const lang of ['sv', 'en', 'es'])
    await writeFile(
      file(`texts/help/${lang}.md`),
      `---
title: Help ${lang}
order: 1
seo:
  title: Help and answers in ${lang} – Tiny
  description: What a poster costs, and when it arrives, told in the language ${lang} and in no other one.
---

See [this](/${lang}/wide).
`,
    )
}

test('a language with another code takes its files, its words and its links along', async () => {
  await growSpanish()
  const before = await everyFile()
  const { code, text } = await run('rename', 'language', 'es', 'ca')
  expect(text).toContain('Old addresses redirect: /es → /ca, and everything below.')
  expect(text).toContain('Nothing is left to do.')
  expect(code).toBe(0)
  const renamedFile = (name: string): string => name.replace(/\bes(?=\.\w+$)/, 'ca')
  const after = await everyFile()
  expect([...after.keys()]).toEqual([...before.keys()].map(renamedFile).sort())
  expect(await textOf('site.yaml')).toContain(
    '{ code: ca, name: Español, locale: es_ES, flag: es, formerly: [ es ] }',
  )
  expect(await textOf('site.yaml')).toMatch(/fallback: ca[\s\S]*xDefault: ca\n/)
  expect(await textOf('story/ca.md')).toBe(tale.replaceAll('/es', '/ca'))
  for (const path of ['posters/main/two-moons.yaml', 'books/get-the-saga/edition.yaml', 'reviews.yaml'])
    expect(await textOf(path)).toBe(
      before
        .get(path)
        ?.replace(/\bes: /g, 'ca: ')
        .replace('language: es', 'language: ca'),
    )
})

test('its former code may come back, and leaves no trace', async () => {
  const before = await everyFile()
  await run('rename', 'language', 'en', 'gb')
  await run('rename', 'language', 'gb', 'en')
  expect(await textOf('site.yaml')).toContain('flag: gb, formerly: [ gb ] }')
  for (const [path, text] of await everyFile())
    if (path !== 'site.yaml') expect(text, path).toBe(before.get(path))
})

test.each([
  [['pt', 'ca'], '"pt" is not a language of the shop; languages: sv, en, es'],
  [['es', 'en'], '"en" is a language of the shop already'],
  [['es', 'catalan'], '"catalan" is not a code: use a language code of two or three lower-case letters'],
  [['es', 'img'], '"img" is reserved by the shop'],
])('is refused, and nothing is touched: %j', async (names, reason) => {
  const before = await everyFile()
  const { code, text } = await run('rename', 'language', ...names)
  expect(text).toContain(`Nothing was written: `)
  expect(text).toContain(reason)
  expect(code).toBe(1)
  expect(await everyFile()).toEqual(before)
})
