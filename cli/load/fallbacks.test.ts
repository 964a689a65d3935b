import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { edit, temporaryFolder } from '../../tests/support/files.ts'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadSite } from '../commands/pipeline.ts'
import { projectAt } from '../project.ts'

let shop: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  shop = await temporaryFolder()
  await makeTinyShop(shop.path)
})
afterEach(() => shop[Symbol.asyncDispose]())

const file = (path: string): string => join(shop.path, 'content', path)
const load = () => loadSite(projectAt(shop.path, shop.path, 'test'), {})

/** The shop in Spanish, which lacks a text of each kind. */
async function spanishShop(fallback: string) {
  await edit(file('site.yaml'), (text) => text.replace('flag: es', `flag: es${fallback}`))
  await edit(file('strings/es.yaml'), (text) => text.replace('  label: es label\n', ''))
  await edit(file('posters/main/two-moons.yaml'), (text) => text.replace(', es: Dos lunas', ''))
  await edit(file('reviews.yaml'), (text) => text.replace(', es: Más bonito que en la foto.', ''))
  await edit(file('pages/home.yaml'), (text) => text.replace(', es: La página home', ''))
  const { value, diagnostics } = await load()
  const storefront = value?.site.storefronts[2]
  return { storefront, found: diagnostics.map(({ severity, code }) => `${severity} ${code}`) }
}

test('a language with a fallback shows the texts of that one, and only warns', async () => {
  const { storefront, found } = await spanishShop(', fallback: en')
  expect(storefront?.strings.nav.label).toBe('en label')
  expect(storefront?.borrowed).toEqual({ lang: 'en', keys: ['nav.label'] })
  expect(storefront?.galleries[0]?.posters[1]?.title).toEqual({ text: 'Two moons', lang: 'en' })
  expect(storefront?.reviews[0]?.comment).toEqual({ text: 'Finer than in the picture.', lang: 'en' })
  expect(storefront?.seo['']?.title).toBe('The page home')
  expect(found).toEqual(Array(4).fill('warning fallback'))
})

test('without one, an interface text shows its key, and other texts the first or their own language', async () => {
  const { storefront, found } = await spanishShop('')
  expect(storefront?.strings.nav.label).toBe('nav.label')
  expect(storefront?.borrowed).toBeUndefined()
  expect(storefront?.galleries[0]?.posters[1]?.title).toEqual({ text: 'Två månar', lang: 'sv' })
  expect(storefront?.reviews[0]?.comment).toEqual({ text: 'Finare än på bild.', lang: 'sv' })
  expect(storefront?.seo['']?.title).toBe('Sidan home')
  expect(found.filter((one) => one === 'error missing-translation')).toHaveLength(2)
})

test('a book keeps its own language where neither the page nor its fallback has its text', async () => {
  await edit(file('site.yaml'), (text) => text.replace('flag: es', 'flag: es, fallback: sv'))
  const bookOf = async () =>
    (await load()).value?.site.storefronts[2]?.editions[0]?.books[0]?.description.lang
  expect(await bookOf()).toBe('en')
  await writeFile(file('books/get-the-saga/creation.sv.md'), 'En bok.\n')
  expect(await bookOf()).toBe('sv')
})

test('a draft is no fallback, and the place is told where drafts stand before it', async () => {
  await edit(file('site.yaml'), (text) =>
    text.replace(
      '  - { code: es,',
      '  - { code: de, name: Deutsch, locale: de_DE, flag: gb, draft: true }\n  - { fallback: de, code: es,',
    ),
  )
  const { diagnostics } = await load()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'unknown-id', at: { line: 7, column: 17 } },
  ])
})
