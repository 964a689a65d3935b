import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { loadContent } from './load-content.ts'

const shop = restoredShop()
/** The position of Spanish among the tiny shop's languages. */
const SPANISH = 2
const remove = (path: string, part: string) =>
  shop.edit(path, (text) => text.replace(part, ''))

/** Removes a Spanish text of each kind. Returns the texts shown instead, and the diagnostics. */
async function loadIncompleteSpanish(fallbackField: string) {
  await shop.edit('site.yaml', (text) =>
    text.replace('flag: es', `flag: es${fallbackField}`),
  )
  await remove('strings/es.yaml', '  label: es label\n')
  await remove('posters/main/two-moons.yaml', ', es: Dos lunas')
  await remove('reviews.yaml', ', es: Más bonito que en la foto.')
  await remove('pages/home.yaml', ', es: La página home')

  const { value, diagnostics } = await shop.loadSite()
  const { strings, borrowed, galleries, reviews, seo } =
    value?.site.storefronts[SPANISH] ?? {}
  return {
    label: strings?.nav.label,
    borrowed,
    poster: galleries?.[0]?.posters[1]?.title,
    review: reviews?.[0]?.comment,
    // The home page has the slug ''.
    page: seo?.['']?.title,
    diagnostics: diagnostics.map(
      ({ severity, code, at }) => `${severity} ${code}: ${at.file}`,
    ),
  }
}

test('a language with a fallback shows the fallback’s texts, with warnings', async () => {
  expect(await loadIncompleteSpanish(', fallback: en')).toEqual({
    label: 'en label',
    borrowed: { lang: 'en', keys: ['nav.label'] },
    poster: { text: 'Two moons', lang: 'en' },
    review: { text: 'Finer than in the picture.', lang: 'en' },
    page: 'The page home',
    diagnostics: [
      'warning fallback: content/pages/home.yaml',
      'warning fallback: content/posters/main/two-moons.yaml',
      'warning fallback: content/reviews.yaml',
      'warning fallback: content/strings/es.yaml',
    ],
  })
})

test('a language without a fallback shows the keys of missing interface texts', async () => {
  expect(await loadIncompleteSpanish('')).toEqual({
    label: 'nav.label',
    borrowed: undefined,
    // Titles and descriptions appear in the first language, reviews in the language they were written in.
    poster: { text: 'Två månar', lang: 'sv' },
    review: { text: 'Finare än på bild.', lang: 'sv' },
    page: 'Sidan home',
    diagnostics: [
      'error missing-translation: content/pages/home.yaml',
      'warning fallback: content/posters/main/two-moons.yaml',
      'warning fallback: content/reviews.yaml',
      'error missing-translation: content/strings/es.yaml',
    ],
  })
})

test('a book appears in its own language if the page and its fallback lack a translation', async () => {
  await shop.edit('site.yaml', (text) =>
    text.replace('flag: es', 'flag: es, fallback: sv'),
  )
  const languageOfBook = async () => {
    const { value } = await shop.loadSite()
    const [edition] = value?.site.storefronts[SPANISH]?.editions ?? []
    return edition?.books[0]?.description.lang
  }
  expect(await languageOfBook()).toBe('en')

  await shop.write('content/books/get-the-saga/creation.sv.md', 'En bok.\n')
  expect(await languageOfBook()).toBe('sv')
})

test.each(['"language": en', '? language\n: en', 'language: !!str en'])(
  'reads the language of an edition from: %s',
  async (spelling) => {
    // The shop needs the language of an edition before it parses the file, so it searches the text for the field. If
    // the search missed a spelling, Swedish texts would be reported as missing. The keys are quoted so that the
    // language cannot be guessed from them.
    const quoteKeys = (text: string) => text.replace(/\b(sv|en|es): /g, "'$1': ")
    await shop.edit('books/get-the-saga/edition.yaml', (text) =>
      quoteKeys(text.replace('language: en', spelling)),
    )

    expect((await shop.load()).diagnostics).toEqual([])
  },
)

test.each([
  [
    'the language of an edition changes',
    'books/get-the-saga/edition.yaml',
    'language: en',
    'language: es',
  ],
  ['a language is removed', 'site.yaml', /\n *- \{ ?code: es.*/, ''],
])('checks unchanged files again when %s', async (_, file, previousText, nextText) => {
  const { diagnostics: previousDiagnostics } = await shop.load()
  await shop.edit(file, (text) => text.replace(previousText, nextText))
  const { diagnostics } = await shop.load()

  const projectWithEmptyCache = { ...shop.project, cache: shop.at('.cache', 'new') }
  const uncached = await loadContent(projectWithEmptyCache, {})
  expect(diagnostics).toEqual(uncached.diagnostics)
  expect(diagnostics).not.toEqual(previousDiagnostics)
})
