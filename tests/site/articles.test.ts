import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { htmlFaultsIn } from '../support/html-faults.ts'
import { articles, languages, posterScreens, prices, screens, site } from '../support/shop-content.ts'

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

describe('search engines are told the questions that visitors see, with the same answers', () => {
  const textOf = (html: string): string =>
    html
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[.,:;!?)])/g, '')
      .trim()
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

  interface Told {
    readonly '@type': string
    readonly mainEntity?: readonly {
      readonly name: string
      readonly acceptedAnswer: { readonly text: string }
    }[]
  }
  const toldIn = (html: string): readonly (readonly string[])[] => {
    const [, json = '{"@graph":[]}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    const things = (JSON.parse(json) as { readonly '@graph': readonly Told[] })['@graph']
    return things
      .filter((thing) => thing['@type'] === 'FAQPage')
      .flatMap(({ mainEntity = [] }) => mainEntity.map(({ name, acceptedAnswer: { text } }) => [name, text]))
  }
  const seenIn = (html: string, isAllQuestions: boolean): readonly (readonly string[])[] => {
    const pattern = isAllQuestions
      ? /<h2[^>]*>(.*?)<\/h2>(.*?)(?=<h2|<p class="actions")/gs
      : /<details name="faq"><summary[^>]*>(.*?)<\/summary>(.*?)<\/details>/gs
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    return [...main.matchAll(pattern)].map(([, question = '', answer = '']) => [
      textOf(question),
      textOf(answer),
    ])
  }

  test.each([...screens, ...posterScreens])('$path', async ({ path, slug }) => {
    const html = await read(`${path.slice(1)}.html`)
    expect(toldIn(html)).toEqual(seenIn(html, slug === 'questions'))
  })
})
