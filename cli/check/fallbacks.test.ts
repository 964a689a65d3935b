import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { loadContent } from './load-content.ts'

const shop = ownShop()
const remove = (path: string, found: string) =>
  shop.edit(path, (text) => text.replace(found, ''))

/** The shop's Spanish texts, of which one of each kind is missing, and the resulting diagnostics. */
async function spanishShop(fallback: string) {
  await shop.edit('site.yaml', (text) => text.replace('flag: es', `flag: es${fallback}`))
  await remove('strings/es.yaml', '  label: es label\n')
  await remove('posters/main/two-moons.yaml', ', es: Dos lunas')
  await remove('reviews.yaml', ', es: Más bonito que en la foto.')
  await remove('pages/home.yaml', ', es: La página home')
  const { value, diagnostics } = await shop.loadSite()
  const { strings, borrowed, galleries, reviews, seo } = value?.site.storefronts[2] ?? {}
  return {
    label: strings?.nav.label,
    borrowed,
    poster: galleries?.[0]?.posters[1]?.title,
    review: reviews?.[0]?.comment,
    page: seo?.['']?.title,
    said: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
  }
}

test('a language with a fallback shows its texts and only warns', async () => {
  expect(await spanishShop(', fallback: en')).toEqual({
    label: 'en label',
    borrowed: { lang: 'en', keys: ['nav.label'] },
    poster: { text: 'Two moons', lang: 'en' },
    review: { text: 'Finer than in the picture.', lang: 'en' },
    page: 'The page home',
    said: Array(4).fill('warning fallback'),
  })
})

test('without a fallback, interface texts show their key, other texts the first or own language', async () => {
  expect(await spanishShop('')).toEqual({
    label: 'nav.label',
    borrowed: undefined,
    poster: { text: 'Två månar', lang: 'sv' },
    review: { text: 'Finare än på bild.', lang: 'sv' },
    page: 'Sidan home',
    said: [
      'error missing-translation',
      'warning fallback',
      'warning fallback',
      'error missing-translation',
    ],
  })
})

test('a book stays in its own language if the page and its fallback lack a translation', async () => {
  await shop.edit('site.yaml', (text) =>
    text.replace('flag: es', 'flag: es, fallback: sv'),
  )
  const bookOf = async () =>
    (await shop.loadSite()).value?.site.storefronts[2]?.editions[0]?.books[0]?.description
      .lang
  expect(await bookOf()).toBe('en')
  await shop.write('content/books/get-the-saga/creation.sv.md', 'En bok.\n')
  expect(await bookOf()).toBe('sv')
})

test.each(['"language": en', '? language\n: en', 'language: !!str en'])(
  'reads the language of an edition from: %s',
  async (written) => {
    await shop.edit('books/get-the-saga/edition.yaml', (text) =>
      text.replace('language: en', written).replace(/\b(sv|en|es): /g, "'$1': "),
    )
    expect((await shop.load()).diagnostics).toEqual([])
  },
)

test.each([
  [
    'another language of an edition',
    'books/get-the-saga/edition.yaml',
    'language: en',
    'language: es',
  ],
  ['a language that is left out', 'site.yaml', /\n *- \{ ?code: es.*/, ''],
])('checks unchanged files again after %s', async (_, file, written, now) => {
  const { diagnostics: before } = await shop.load()
  await shop.edit(file, (text) => text.replace(written, now))
  const { diagnostics: found } = await shop.load()
  // Another cache is empty.
  const anew = await loadContent({ ...shop.project, cache: shop.at('.cache', 'new') }, {})
  expect(found).toEqual(anew.diagnostics)
  expect(found).not.toEqual(before)
})
