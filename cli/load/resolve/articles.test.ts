import { expect, test } from 'vitest'
import { ownShop } from '../../../tests/support/own-shop.ts'

const shop = ownShop()

const seo = '{ title: Help and answers, description: What it costs and when it comes. And whence it comes. }'
const write = (lang: string, body = '## Pris?\n\nSju.', draft = ''): Promise<void> =>
  shop.write(
    `content/texts/help/${lang}.md`,
    `---\ntitle: Help (${lang})\norder: 1\nquestions: true\n${draft}seo: ${seo}\n---\n\n${body}\n`,
  )

/** The page of text in the language of this place, as it is built and as watch shows it. */
async function articleIn(place: number) {
  const { value, diagnostics } = await shop.loadSite()
  const [article] = value?.site.storefronts[place]?.documents ?? []
  const [shown] = value?.withDrafts().storefronts[place]?.documents ?? []
  return { article, shown, diagnostics }
}

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
