import { expect, test } from 'vitest'
import { ownShop } from '../../../tests/support/own-shop.ts'

const shop = ownShop()

const write = (lang: string, body: string, draft = ''): Promise<void> =>
  shop.write(
    `content/texts/help/${lang}.md`,
    `---
title: Help (${lang})
order: 1
questions: true
${draft}seo:
  title: Help and answers in ${lang} – Tiny
  description: What a poster costs, {priceA1}, and when it arrives, in ${lang} and nowhere else.
---

${body}
`,
  )

/** The page of text in the language of this place, as it is built and as watch shows it. */
async function articleIn(place: number) {
  const { value, diagnostics } = await shop.loadSite()
  const { articles, seo } = value?.site.storefronts[place] ?? {}
  const [shown] = value?.withDrafts().storefronts[place]?.articles ?? []
  return { article: articles?.[0], description: seo?.help?.description, shown, diagnostics }
}

test('prices, sizes and days come from their own files', async () => {
  await write('sv', '## Pris?\n\nA1 kostar {priceA1}, på {days} dagar.')
  await shop.edit('prices.yaml', (text) => text.replace('price: 90', 'price: 95'))
  const { article, description } = await articleIn(0)
  expect(article?.body.html).toContain('A1 kostar $95 USD, på 3-5 dagar.')
  expect(description).toContain('$95 USD')
})

test('each second-level heading is a question, and what stands below it the answer', async () => {
  await write('sv', 'Kort.\n\n## Vad *kostar* den?\n\nSe [priset](/sv).\n\n- ett\n- två\n\n## När?\n\nSnart.')
  const { article } = await articleIn(0)
  expect(article?.questions).toEqual([
    {
      question: { text: 'Vad kostar den?' },
      answer: { html: '<p>Se <a href="/sv">priset</a>.</p>\n<ul>\n<li>ett</li>\n<li>två</li>\n</ul>' },
      words: 'Se priset. ett två',
    },
    { question: { text: 'När?' }, answer: { html: '<p>Snart.</p>' }, words: 'Snart.' },
  ])
})

test('a draft is shown by watch alone; a draft of a translation shows the first language', async () => {
  await write('sv', '## Pris?\n\nSju.')
  await write('es', '## ¿Precio?\n\nSiete.', 'draft: true\n')
  expect((await articleIn(2)).article).toMatchObject({ title: { text: 'Help (sv)', lang: 'sv' } })
  await write('sv', '## Pris?\n\nSju.', 'draft: true\n')
  const { article, shown } = await articleIn(0)
  expect(article).toBeUndefined()
  expect(shown).toMatchObject({ slug: 'help', draft: true })
})

test('a draft may lack all but its mark: that is noted, and watch shows it by the name of its folder', async () => {
  await shop.write('content/texts/help/sv.md', '---\ndraft: true\n---\n')
  const { diagnostics, shown } = await articleIn(0)
  const message = 'the fields "title", "order", "seo" are missing'
  const at = expect.objectContaining({ file: 'content/texts/help/sv.md' })
  expect(diagnostics).toContainEqual(expect.objectContaining({ severity: 'info', message, at }))
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
  expect(shown).toMatchObject({ slug: 'help', title: { text: 'help' }, draft: true })
})

test('a language without the text shows the first one, marked as such', async () => {
  await write('sv', '## Pris?\n\nSju.')
  const { article, diagnostics } = await articleIn(1)
  expect(article).toMatchObject({
    title: { text: 'Help (sv)', lang: 'sv' },
    body: { lang: 'sv' },
    questions: [{ question: { lang: 'sv' }, answer: { lang: 'sv' } }],
  })
  expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'warning'])
})
