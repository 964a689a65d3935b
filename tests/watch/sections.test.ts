import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { drawPicture } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'

const watching = disposeAfterTests(await watchTinyShop())

const at = (path: string): string => join(watching.root, 'content', path)

/**
 * Each section's file or folder, the address of a page that shows the section, and a text that the page then contains.
 */
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

/** Adds two posters, because a shop with fewer than five has no search, which lists motifs. */
async function addPosters(): Promise<void> {
  const ids = ['three-moons', 'four-moons']
  const text = await readFile(at('posters/main/two-moons.yaml'), 'utf8')
  for (const [index, id] of ids.entries()) {
    await drawPicture(at(`posters/main/${id}.jpg`), 90 + index * 60)
    const copy = text
      .replaceAll('two-moons', id)
      .replace(/^title: .*/m, `title: { sv: ${id}, en: ${id}, es: ${id} }`)
    await writeFile(at(`posters/main/${id}.yaml`), copy)
  }
  await watching.edit('content/galleries/main.yaml', (gallery) =>
    gallery
      .replace('expect: 2', 'expect: 4')
      .replace(/(?<=- two-moons\n)/, ids.map((id) => `  - ${id}\n`).join('')),
  )
}

test('sections disappear and come back with their files', async () => {
  await addPosters()
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

test('a section that comes back shows the names of its missing texts', async () => {
  const aside = join(watching.root, 'aside')
  await rename(at('quotes/en.yaml'), aside)
  await watching.edit('content/strings/en.yaml', (text) =>
    text.replace(/^ {2}label: What customers say\n/m, ''),
  )
  await watching.until('/en', (html) => !html.includes('class="quotes"'))
  expect(await watching.page('/en')).not.toContain('quotes.label')

  await rename(aside, at('quotes/en.yaml'))

  await watching.until('/en', (html) => html.includes('aria-label="quotes.label"'))
})
