import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { watchTinyShop } from '../support/watch.ts'

const watching = disposeAfterTests(await watchTinyShop())

const at = (path: string): string => join(watching.root, 'content', path)

/** Files of sections, each with an address and what it contains only with the section. */
const sections = [
  ['story/en.md', '/en', 'id="story"'],
  ['quotes/en.yaml', '/en', 'class="quotes"'],
  ['reviews.yaml', '/en', 'id="reviews-title"'],
  ['testimonials/en.yaml', '/en/wide', 'id="reviews-title"'],
  ['books', '/en', 'id="footer-books"'],
  ['series.yaml', '/en/search.json', 'The pair of moons'],
  ['texts', '/en', 'href="/en/terms"'],
] as const

const MOTIFS =
  '- id: two-moons\n  name: { sv: Månparet, en: The pair of moons, es: Las dos }\n'

const TERMS = `---
title: Terms
order: 1
seo: { title: Terms of the shop, description: What applies when you buy a poster. }
---
These are the terms.
`

test('sections leave and come back with their files', async () => {
  await writeFile(at('series.yaml'), MOTIFS)
  await mkdir(at('texts/terms'), { recursive: true })
  for (const lang of ['sv', 'en', 'es'])
    await writeFile(at(`texts/terms/${lang}.md`), TERMS)

  const aside = join(watching.root, 'aside')
  for (const [path, address, sign] of sections) {
    await watching.until(address, (text) => text.includes(sign))

    await rename(at(path), aside)
    await watching.until(address, (text) => !text.includes(sign))

    await rename(aside, at(path))
    await watching.until(address, (text) => text.includes(sign))
  }

  expect(await watching.page('/en')).toContain('id="story"')
})

test('a section that comes back asks for its texts', async () => {
  const aside = join(watching.root, 'aside')
  await rename(at('quotes/en.yaml'), aside)
  await watching.edit('content/strings/en.yaml', (text) =>
    text.replace(/^ {2}label: What customers say\n/m, ''),
  )
  await watching.until('/en', (html) => !html.includes('class="quotes"'))
  expect(await watching.page('/en')).not.toContain('quotes.label')

  await rename(aside, at('quotes/en.yaml'))

  // Pages show the name of a missing text.
  await watching.until('/en', (html) => html.includes('aria-label="quotes.label"'))
})
