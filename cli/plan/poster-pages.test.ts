import { expect, test } from 'vitest'
import type { Chrome } from '../model/page.ts'
import type { Poster } from '../model/poster.ts'
import { seoOf } from './poster-pages.ts'

const chrome = {
  siteName: 'Shop',
  strings: { poster: { kind: 'art poster', offer: 'Shipped free.' } },
} as Chrome
const seoWith = (title: string, description = 'Short.') =>
  seoOf({ title: { text: title }, description: { text: description } } as Poster, chrome)
const letters = (count: number): string => 'a'.repeat(count)

test('the title of a poster’s page has the kind and the shop where there is room, its description the offer', async () => {
  const long = 'and – a wordthatislong'
  const titles = [51, 52, 63, 64, 70]
    .map(letters)
    .concat(`${letters(68)} and more`, `${letters(60)}, ${long}`)
  const descriptions = [7, 146, 147, 160]
    .map(letters)
    .concat(`${letters(158)} and more`, `${letters(159)} and more of it`)
  const said = [
    ...titles.map((title) => `${title}\n  ${seoWith(title).title}\n`),
    ...descriptions.map((text) => `${text}\n  ${seoWith('Moon', text).description}\n`),
  ]
  const short = said.join('').replaceAll(/a{7,}/g, (run) => `<${run.length} letters>`)
  await expect(short).toMatchFileSnapshot('poster-seo.txt')
})
