import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTinyShop } from '../../../tests/support/tiny-shop.ts'
import { loadSite } from '../../commands/pipeline.ts'
import { projectAt } from '../../project.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-articles-'))
  await makeTinyShop(root)
  await mkdir(join(root, 'content/texts/help'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const write = (lang: string, body: string): Promise<void> =>
  writeFile(
    join(root, `content/texts/help/${lang}.md`),
    `---
title: Help (${lang})
order: 1
questions: true
seo:
  title: Help and answers in ${lang} – Tiny
  description: What a poster costs, {priceA1}, and when it arrives, in ${lang} and nowhere else.
---

${body}
`,
  )

/** The page of text in the language of this place. */
async function articleIn(place: number) {
  const { value, diagnostics } = await loadSite(projectAt(root, root, 'test'), {})
  const storefront = value?.site.storefronts[place]
  return {
    article: storefront?.articles[0],
    seo: storefront?.seo.help,
    severities: diagnostics.map(({ severity }) => severity),
  }
}

test('prices, sizes and days come from their own files', async () => {
  await write('sv', '## Pris?\n\nA1 kostar {priceA1}, på {days} dagar.')
  const prices = join(root, 'content/prices.yaml')
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/price: 90/, 'price: 95'))
  const { article, seo } = await articleIn(0)
  expect(article?.body.html).toContain('A1 kostar $95 USD, på 3-5 dagar.')
  expect(seo?.description).toContain('$95 USD')
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
  await write('es', '## ¿Precio?\n\nSiete.')
  const draft = async (lang: string) => {
    const file = join(root, `content/texts/help/${lang}.md`)
    await writeFile(file, (await readFile(file, 'utf8')).replace('order: 1', 'order: 1\ndraft: true'))
  }
  await draft('es')
  expect((await articleIn(2)).article).toMatchObject({ title: { text: 'Help (sv)', lang: 'sv' } })
  await draft('sv')
  const { value } = await loadSite(projectAt(root, root, 'test'), {})
  expect(value?.site.storefronts[0]?.articles).toEqual([])
  expect(value?.withDrafts().storefronts[0]?.articles[0]).toMatchObject({ slug: 'help', draft: true })
})

test('a draft may lack all but its mark: that is noted, and watch shows it by the name of its folder', async () => {
  await writeFile(join(root, 'content/texts/help/sv.md'), '---\ndraft: true\n---\n')
  const { value, diagnostics } = await loadSite(projectAt(root, root, 'test'), {})
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      severity: 'info',
      message: 'the fields "title", "order", "seo" are missing',
      at: expect.objectContaining({ file: 'content/texts/help/sv.md' }),
    }),
  )
  expect(value?.withDrafts().storefronts[0]?.articles[0]).toMatchObject({
    slug: 'help',
    title: { text: 'help' },
    draft: true,
  })
})

test('a language without the text shows the first one, marked as such', async () => {
  await write('sv', '## Pris?\n\nSju.')
  const { article, severities } = await articleIn(1)
  expect(article).toMatchObject({
    title: { text: 'Help (sv)', lang: 'sv' },
    body: { lang: 'sv' },
    questions: [{ question: { lang: 'sv' }, answer: { lang: 'sv' } }],
  })
  expect(severities).toEqual(['warning', 'warning'])
})
