import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'

const shop = ownShop()

const seo =
  '{ title: Help and answers, description: What it costs and when it comes. And whence it comes. }'
const write = (lang: string, body = '## Pris?\n\nSju.', draft = ''): Promise<void> =>
  shop.write(
    `content/texts/help/${lang}.md`,
    `---\ntitle: Help (${lang})\norder: 1\nquestions: true\n${draft}seo: ${seo}\n---\n\n${body}\n`,
  )

/** The text page in the language at this index, as built and as shown by watch. */
async function articleIn(place: number) {
  const { value, diagnostics } = await shop.loadSite()
  const [article] = value?.site.storefronts[place]?.documents ?? []
  const [shown] = value?.withDrafts().storefronts[place]?.documents ?? []
  return { article, shown, diagnostics }
}

test('a language without the text, or with a draft of it, shows the first language, marked as such', async () => {
  await write('sv')
  await write('es', '## ¿Precio?\n\nSiete.', 'draft: true\n')
  for (const place of [1, 2])
    expect((await articleIn(place)).article).toMatchObject({
      title: { text: 'Help (sv)', lang: 'sv' },
      body: { lang: 'sv' },
      questions: [{ question: { lang: 'sv' }, answer: { lang: 'sv' } }],
    })
  const warned = (await articleIn(0)).diagnostics.filter(
    ({ severity }) => severity !== 'info',
  )
  const files = ['en', 'es'].map((lang) => `content/texts/help/${lang}.md`)
  expect(warned).toMatchObject(
    files.map((file) => ({ severity: 'warning', at: { file } })),
  )
})

test('watch alone shows drafts, which may lack every field but "draft"; that is noted', async () => {
  await shop.write('content/texts/help/sv.md', '---\ndraft: true\n---\n')
  const { article, diagnostics, shown } = await articleIn(0)
  const message = 'the fields "title", "order", "seo" are missing'
  const at = expect.objectContaining({ file: 'content/texts/help/sv.md' })
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ severity: 'info', message, at }),
  )
  expect(diagnostics.map(({ severity }) => severity)).not.toContain('error')
  expect(article).toBeUndefined()
  // The title is the name of its folder.
  expect(shown).toMatchObject({ slug: 'help', title: { text: 'help' }, draft: true })
})

test('a draft highlights its gaps, and a published page leaves them out', async () => {
  const body = [
    'Ask [[our name]].\n\nIt takes *three* days.',
    '## Where?\n\nAt [[our address]].',
    '## How?\n\n- By post\n- By [[our carrier]]\n\n| by | days |\n|---|---|\n| air | 3 |\n| sea | [[days]] |',
    '## Who?\n\n- [[our name]]',
  ].join('\n\n')
  await write('sv', body)
  const { article } = await articleIn(0)
  expect(article?.body?.html.replace(/\n/g, '')).toBe(
    '<p>It takes <em>three</em> days.</p><h2>How?</h2><ul><li>By post</li></ul>' +
      '<table><thead><tr><th>by</th><th>days</th></tr></thead><tbody><tr><td>air</td><td>3</td></tr></tbody></table>',
  )
  // Answers with a gap are left out.
  expect(article?.questions).toEqual([])
  await write('sv', body, 'draft: true\n')
  const { shown } = await articleIn(0)
  expect(shown?.body?.html).toContain('<p>At <mark>[[our address]]</mark>.</p>')
  expect(shown?.questions).toHaveLength(3)
})
