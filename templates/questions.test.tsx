import { describe, expect, it } from 'vitest'
import { articlePage, assets, homePage, posterPage, posters } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'

const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('a page of text', () => {
  const html = renderPage(articlePage, assets)

  it('marks words that fell back to another language', () => {
    expect(html).toContain('<h1 id="title" lang="sv">Frågor</h1>')
    expect(html).toMatch(/<div class="prose" lang="sv"><p>Kort\.<\/p>/)
  })

  it('tells search engines its questions, in plain words', () => {
    expect(questionsIn(html)).toEqual(['Question 1', 'Question 2', 'Question 3'])
    expect(html).toContain('"text":"Answer 1"')
  })
})

/** The questions of the structured data, which must have one list of them at most. */
function questionsIn(html: string): readonly string[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const things = (JSON.parse(json) as { '@graph': readonly { '@type': string; mainEntity?: unknown }[] })[
    '@graph'
  ]
  const lists = things.filter((thing) => thing['@type'] === 'FAQPage')
  expect(lists.length).toBeLessThan(2)
  return lists.flatMap(({ mainEntity }) => (mainEntity as { name: string }[]).map(({ name }) => name))
}

describe('questions about posters', () => {
  it.each([
    ['the home page', homePage(posters(3))],
    ['the page of a poster', posterPage(posters(3))],
  ])('%s shows the first ones, closed, tells search engines the same, and leads to all', (_, page) => {
    const html = renderPage(page, assets)
    expect([...html.matchAll(/<details name="faq"><summary>(.*?)</g)].map(([, name]) => name)).toEqual(
      questionsIn(html),
    )
    expect(questionsIn(html)).toEqual(['Question 1', 'Question 2'])
    expect(mainOf(html)).toContain('href="/en/questions"')
  })

  it('are absent from a shop that answers none', () => {
    const html = renderPage({ ...homePage(posters(3)), questions: undefined }, assets)
    expect(html).not.toContain('<details')
    expect(questionsIn(html)).toEqual([])
  })
})
