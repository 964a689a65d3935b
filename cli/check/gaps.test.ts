import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { isPublicOrigin } from './gaps.ts'

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
])('%s is a public address: %s', (origin, expected) => {
  expect(isPublicOrigin(origin)).toBe(expected)
})

const shop = ownShop()
/** Supplied text pages that are drafts. */
const unpublishedPages = ['returns', 'seller', 'terms']

async function findGaps() {
  const { diagnostics } = await shop.load()
  return diagnostics.filter(({ code }) => code === 'gap')
}

test('reports gaps in the supplied text pages once the shop has a public address', async () => {
  const texts = join(home, 'content/texts')
  await cp(texts, shop.at('content/texts'), { recursive: true })
  expect(await findGaps()).toEqual([])

  await shop.edit('site.yaml', (text) =>
    text.replace('https://tiny.example', 'https://seakingsaga.se'),
  )
  const diagnostics = await findGaps()

  const filesWith = (severity: string) => {
    const files = diagnostics
      .filter((diagnostic) => diagnostic.severity === severity)
      .map(({ at }) => at.file)
    return [...new Set(files)].sort()
  }
  const filesOf = (page: string) =>
    ['en', 'es', 'sv'].map((lang) => `content/texts/${page}/${lang}.md`)
  expect(filesWith('info')).toEqual(unpublishedPages.flatMap(filesOf))
  // This page is published, without the paragraphs that have gaps.
  expect(filesWith('warning')).toEqual(filesOf('privacy'))

  // Every language has the same number of gaps.
  for (const page of await readdir(texts)) {
    const counts = filesOf(page).map(
      (file) => diagnostics.filter(({ at }) => at.file === file).length,
    )
    expect(new Set(counts).size, page).toBe(1)
  }

  const { value } = await shop.loadSite()
  for (const { documents } of value?.site.storefronts ?? []) {
    const slugs = documents.map(({ slug }) => slug)
    expect(slugs).toContain('privacy')
    for (const page of unpublishedPages) expect(slugs).not.toContain(page)
    expect(JSON.stringify(documents)).not.toMatch(/\[\[|<mark>/)
  }
})
