import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { watchTinyShop } from '../support/watch.ts'

const watching = disposeAfterTests(await watchTinyShop())

/** Files of sections, each with what only a page with the section shows. */
const sections = [
  ['story/en.md', 'id="story"'],
  ['quotes/en.yaml', 'class="quotes"'],
  ['reviews.yaml', 'id="reviews-title"'],
  ['books', 'id="footer-books"'],
] as const

test('sections leave and come back with their files', async () => {
  for (const [path, sign] of sections) {
    const file = join(watching.root, 'content', path)
    const aside = join(watching.root, 'aside')

    await rename(file, aside)
    await watching.until('/en', (html) => !html.includes(sign))

    await rename(aside, file)
    await watching.until('/en', (html) => html.includes(sign))
  }

  expect(await watching.page('/en')).toContain('id="story"')
})
