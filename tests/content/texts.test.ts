import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownShop } from '../shops/own-shop.ts'
import { home } from '../support/cli.ts'

const shop = ownShop()
const texts = join(home, 'content/texts')

async function findDiagnostics(rule: string) {
  const { diagnostics } = await shop.load()
  return diagnostics.filter(({ code }) => code === rule)
}

// The shop comes with text pages that have gaps, such as [[organisation number]], which only the owner can fill.

/** The supplied text pages that are drafts. */
const unpublishedPages = ['returns', 'seller', 'terms']

test('reports gaps in the supplied text pages once the shop has a public address', async () => {
  await cp(texts, shop.at('content/texts'), { recursive: true })
  // Addresses that end in .example are not public.
  expect(await findDiagnostics('gap')).toEqual([])

  await shop.edit('site.yaml', (text) =>
    text.replace('https://tiny.example', 'https://seakingsaga.se'),
  )
  const diagnostics = await findDiagnostics('gap')

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

test('the supplied privacy page fits a shop that sells through Gumroad', async () => {
  await cp(join(texts, 'privacy'), shop.at('content/texts/privacy'), { recursive: true })

  expect(await findDiagnostics('privacy')).toEqual([])
})
