import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { isReal } from './gaps.ts'

test.each([
  ['https://seakingsaga.se', true],
  ['https://shop.pages.dev', true],
  ['https://www.myexample.com', true],
  ['https://seakingsaga.example', false],
  ['https://www.example.com', false],
  ['https://shop.test', false],
  ['https://shop.invalid', false],
  ['https://shop.localhost', false],
  ['https://192.168.0.7', false],
])('anybody can visit %s: %s', (origin, expected) => {
  expect(isReal(origin)).toBe(expected)
})

const shop = ownShop()
const pages = ['returns', 'seller', 'terms']

test('reports each gap in the supplied text pages once the shop has a public address', async () => {
  const texts = join(home, 'content/texts')
  await cp(texts, shop.at('content/texts'), { recursive: true })
  const gaps = async () =>
    (await shop.load()).diagnostics.filter(({ code }) => code === 'gap')
  expect(await gaps()).toEqual([])
  await shop.edit('site.yaml', (text) =>
    text.replace('https://tiny.example', 'https://seakingsaga.se'),
  )
  const found = await gaps()
  const filesWith = (severity: string) =>
    [
      ...new Set(
        found.flatMap((gap) => (gap.severity === severity ? [gap.at.file] : [])),
      ),
    ].sort()
  const filesOf = (page: string) =>
    ['en', 'es', 'sv'].map((lang) => `content/texts/${page}/${lang}.md`)
  expect(filesWith('info')).toEqual(pages.flatMap(filesOf))
  // This page is published, so visitors miss the paragraphs with gaps.
  expect(filesWith('warning')).toEqual(filesOf('privacy'))
  // Every language has the same number of gaps.
  for (const page of await readdir(texts))
    expect(
      new Set(
        filesOf(page).map((file) => found.filter(({ at }) => at.file === file).length),
      ).size,
      page,
    ).toBe(1)
  const { value } = await shop.loadSite()
  for (const { documents } of value?.site.storefronts ?? []) {
    const shown = documents.map(({ slug }) => slug)
    expect(shown).toContain('privacy')
    for (const page of pages) expect(shown).not.toContain(page)
    expect(JSON.stringify(documents)).not.toMatch(/\[\[|<mark>/)
  }
})
