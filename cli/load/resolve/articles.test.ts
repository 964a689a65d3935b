import { expect, test } from 'vitest'
import { ownShop } from '../../../tests/support/own-shop.ts'

const shop = ownShop()

const seo =
  '{ title: Help and answers, description: "What it costs, {priceA1}, and when it comes: in {days} days" }'
const write = (lang: string, body = '## Pris?\n\nSju.', draft = ''): Promise<void> =>
  shop.write(
    `content/texts/help/${lang}.md`,
    `---\ntitle: Help (${lang})\norder: 1\nquestions: true\n${draft}seo: ${seo}\n---\n\n${body}\n`,
  )

/** The page of text in the language of this place, as it is built and as watch shows it. */
async function articleIn(place: number) {
  const { value, diagnostics } = await shop.loadSite()
  const { articles, seo } = value?.site.storefronts[place] ?? {}
  const [shown] = value?.withDrafts().storefronts[place]?.articles ?? []
  return { article: articles?.[0], description: seo?.help?.description, shown, diagnostics }
}

test('each second-level heading is a question, what stands below it the answer; prices and days have one place', async () => {
  await write('sv', 'Kort.\n\n## Vad *kostar* den?\n\nSe [priset](/sv).\n\n- ett\n- två\n\n## När?\n\nSnart.')
  const { article, description } = await articleIn(0)
  expect(description).toBe('What it costs, $90 USD, and when it comes: in 3-5 days')
  expect(article?.questions).toEqual([
    {
      question: { text: 'Vad kostar den?' },
      answer: { html: '<p>Se <a href="/sv">priset</a>.</p>\n<ul>\n<li>ett</li>\n<li>två</li>\n</ul>' },
      words: 'Se priset. ett två',
    },
    { question: { text: 'När?' }, answer: { html: '<p>Snart.</p>' }, words: 'Snart.' },
  ])
})

test('a language without the text, or with a draft of it, shows the first one, marked as such', async () => {
  await write('sv')
  await write('es', '## ¿Precio?\n\nSiete.', 'draft: true\n')
  for (const place of [1, 2])
    expect((await articleIn(place)).article).toMatchObject({
      title: { text: 'Help (sv)', lang: 'sv' },
      body: { lang: 'sv' },
      questions: [{ question: { lang: 'sv' }, answer: { lang: 'sv' } }],
    })
  const warned = (await articleIn(0)).diagnostics.filter(({ severity }) => severity !== 'info')
  const files = ['en', 'es'].map((lang) => `content/texts/help/${lang}.md`)
  expect(warned).toMatchObject(files.map((file) => ({ severity: 'warning', at: { file } })))
})

test('a draft is shown by watch alone, and may lack all but its mark: that is noted', async () => {
  await shop.write('content/texts/help/sv.md', '---\ndraft: true\n---\n')
  const { article, diagnostics, shown } = await articleIn(0)
  const message = 'the fields "title", "order", "seo" are missing'
  const at = expect.objectContaining({ file: 'content/texts/help/sv.md' })
  expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'info', message, at }))
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
  expect(article).toBeUndefined()
  // By the name of its folder.
  expect(shown).toMatchObject({ slug: 'help', title: { text: 'help' }, draft: true })
})
