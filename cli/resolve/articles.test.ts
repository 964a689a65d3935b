import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import type { Site } from '../model/site.ts'

const shop = restoredShop()

/** Writes the file of the text page "help" in a language. */
async function writeHelp(
  lang: string,
  body = '## Pris?\n\nSju.',
  moreFields: readonly string[] = [],
): Promise<void> {
  const lines = [
    '---',
    `title: Help (${lang})`,
    'order: 1',
    'questions: true',
    ...moreFields,
    'seo:',
    '  title: Help and answers',
    '  description: What it costs and when it comes. And whence it comes.',
    '---',
    '',
    `${body}\n`,
  ]
  await shop.write(`content/texts/help/${lang}.md`, lines.join('\n'))
}

/** Returns the first document of a site in a language. */
const firstDocumentIn = (site: Site | undefined, lang: string) =>
  site?.storefronts.find(({ language }) => language.code === lang)?.documents[0]

/** Loads the text page in a language, as published and as `watch` shows it. */
async function loadHelp(lang: string) {
  const { value, diagnostics } = await shop.loadSite()
  const article = firstDocumentIn(value?.site, lang)
  const watchedArticle = firstDocumentIn(value?.withDrafts(), lang)
  return { article, watchedArticle, diagnostics }
}

test('a language without a published text shows the text of the first language', async () => {
  await writeHelp('sv')
  await writeHelp('es', '## ¿Precio?\n\nSiete.', ['draft: true'])

  const { article: englishArticle, diagnostics } = await loadHelp('en')
  const { article: spanishArticle } = await loadHelp('es')

  const swedishTexts = {
    title: { text: 'Help (sv)', lang: 'sv' },
    body: { lang: 'sv' },
    questions: [{ question: { lang: 'sv' }, answer: { lang: 'sv' } }],
  }
  expect(englishArticle).toMatchObject(swedishTexts)
  expect(spanishArticle).toMatchObject(swedishTexts)

  const warnings = diagnostics.filter(({ severity }) => severity !== 'info')
  expect(warnings).toMatchObject([
    { severity: 'warning', at: { file: 'content/texts/help/en.md' } },
    { severity: 'warning', at: { file: 'content/texts/help/es.md' } },
  ])
})

test('all languages show a text that only one of them has', async () => {
  await writeHelp('es')

  const { article: swedishArticle, diagnostics } = await loadHelp('sv')
  const { article: spanishArticle } = await loadHelp('es')

  expect(swedishArticle).toMatchObject({
    slug: 'help',
    title: { text: 'Help (es)', lang: 'es' },
    body: { lang: 'es' },
    questions: [{ question: { lang: 'es' }, answer: { lang: 'es' } }],
  })
  expect(spanishArticle?.title).toEqual({ text: 'Help (es)' })
  expect(diagnostics).toMatchObject(
    ['en', 'sv'].map((lang) => ({
      severity: 'warning',
      at: { file: `content/texts/help/${lang}.md` },
      hint: 'translate content/texts/help/es.md',
    })),
  )
})

test('a draft in the only language hides the page', async () => {
  await writeHelp('es', '## ¿Precio?\n\nSiete.', ['draft: true'])

  const { article, watchedArticle } = await loadHelp('sv')

  expect(article).toBeUndefined()
  expect(watchedArticle?.title).toEqual({ text: 'Help (es)', lang: 'es' })
})

test('only watch shows a draft, which may lack all fields but "draft"', async () => {
  await shop.write('content/texts/help/sv.md', '---\ndraft: true\n---\n')

  const { article, watchedArticle, diagnostics } = await loadHelp('sv')

  const note = {
    severity: 'info',
    message: 'the fields "title", "order", "seo" are missing',
    at: expect.objectContaining({ file: 'content/texts/help/sv.md' }),
  }
  expect(diagnostics).toContainEqual(expect.objectContaining(note))
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
  expect(article).toBeUndefined()
  // The folder's name replaces the missing title.
  expect(watchedArticle).toMatchObject({
    slug: 'help',
    title: { text: 'help' },
    draft: true,
  })
})

const setSettings = (lines: string) =>
  shop.edit('site.yaml', (text) => `${text}${lines}\n`)

test('a text page gives the shop’s address, countries and languages', async () => {
  await setSettings('contact: ida@shop.se\nshipTo: [SE, NO, DE]')
  const body = '## Who?\n\nWrite to {email}. To {countries}, in {languages}.'
  await writeHelp('sv', body)
  await writeHelp('en', body)

  const { article: swedishArticle } = await loadHelp('sv')
  const { article: englishArticle, diagnostics } = await loadHelp('en')

  expect(swedishArticle?.body?.html).toContain(
    'ida@shop.se. To Sverige, Norge och Tyskland, in svenska, engelska och spanska.',
  )
  expect(englishArticle?.body?.html).toContain(
    'To Sweden, Norway, and Germany, in Swedish, English, and Spanish.',
  )
  expect(diagnostics.map(({ code }) => code)).not.toContain('placeholder')
})

test('watch highlights a placeholder in a draft if the shop has no value for it', async () => {
  await writeHelp('sv', '## Who?\n\nWrite to {email}, in {languages}.', ['draft: true'])

  const { watchedArticle, diagnostics } = await loadHelp('sv')

  expect(watchedArticle?.body?.html).toContain('<mark>{email}</mark>, in svenska')
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      severity: 'info',
      message: '{email} has no value, because the shop has no contact',
    }),
  )
})

const bodyWithGaps = [
  'Ask [[our name]].\n\nIt takes *three* days.',
  '## Where?\n\nAt [[our address]].',
  '## How?\n\n- By post\n- By [[our carrier]]',
  '| by | days |\n|---|---|\n| air | 3 |\n| sea | [[days]] |',
  '## Who?\n\n- [[our name]]',
].join('\n\n')

test('a published page leaves out paragraphs, rows and answers with gaps', async () => {
  await writeHelp('sv', bodyWithGaps)

  const { article } = await loadHelp('sv')

  const html = [
    '<p>It takes <em>three</em> days.</p>',
    '<h2>How?</h2>',
    '<ul><li>By post</li></ul>',
    '<table>',
    '<thead><tr><th>by</th><th>days</th></tr></thead>',
    '<tbody><tr><td>air</td><td>3</td></tr></tbody>',
    '</table>',
  ]
  expect(article?.body?.html.replace(/\n/g, '')).toBe(html.join(''))
  expect(article?.questions).toEqual([])
})

test('a draft highlights its gaps', async () => {
  await writeHelp('sv', bodyWithGaps, ['draft: true'])

  const { watchedArticle } = await loadHelp('sv')

  expect(watchedArticle?.body?.html).toContain('<p>At <mark>[[our address]]</mark>.</p>')
  expect(watchedArticle?.questions).toHaveLength(3)
})
