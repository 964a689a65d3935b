import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { htmlFaultsIn } from '../support/html-faults.ts'
import { articles, languages, prices, screens, site } from '../support/shop-content.ts'

const dist = join(home, 'dist')
const read = (path: string): Promise<string> => readFile(join(dist, path), 'utf8')

const pages = await Promise.all(
  screens
    .filter(({ slug }) => articles.some((article) => article.slug === slug))
    .map(async (page) => ({ ...page, html: await read(`${page.path.slice(1)}.html`) })),
)

describe('pages of text', () => {
  test('are there in every language, three of them', () => {
    expect(pages).toHaveLength(3 * languages.length)
  })

  test.each(pages)('$path is whole, and fills in every place', ({ html, lang }) => {
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).not.toMatch(/\{\w+\}/)
    // Every text is there in this language: none fell back.
    expect(html).not.toMatch(/<h1[^>]* lang=/)
  })

  test('are valid HTML', async () => {
    for (const { path, html } of pages) expect(await htmlFaultsIn(html), path).toEqual([])
  })

  test('say the prices of the content', () => {
    for (const { html } of pages.filter(({ slug }) => slug === 'about-the-prints')) {
      expect(html).toContain(`<td>${prices.a1}</td>`)
      expect(html).toContain(`<td>${prices.a2}</td>`)
    }
  })

  test('are found from every other page, and in the site map', async () => {
    const sitemap = await read('sitemap.xml')
    for (const { lang, path } of pages) {
      expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`)
      for (const from of [`${lang}.html`, `${lang}/success.html`, `${lang}/posters/freyja-asgard.html`])
        expect(await read(from)).toContain(`href="${path}"`)
    }
  })
})

test('a poster’s page answers what the questions page answers, in the same words', async () => {
  for (const lang of languages) {
    const all = await read(`${lang}/questions.html`)
    const shown = [...(await read(`${lang}/posters/freyja-asgard.html`)).matchAll(/<summary>(.*?)</g)]
    expect(shown.length).toBeGreaterThan(2)
    for (const [, question] of shown) expect(all).toContain(`<h2>${question}</h2>`)
  }
})
