import { beforeAll, describe, expect, test } from 'vitest'
import { caughtByPlaceholders, homeward, moved, unknown } from '../support/routes.ts'
import { type Answer, netlify, vercel } from '../support/rule-engines.ts'
import { posterScreens, screens } from '../support/shop-content.ts'
import { wholeShop } from '../support/whole-shop.ts'

describe.each([
  { engine: netlify, caught: caughtByPlaceholders },
  { engine: vercel, caught: ['/fr/posters/nope'] },
])('$engine.name', ({ engine, caught }) => {
  let answerTo: (path: string) => Answer
  beforeAll(async () => {
    answerTo = await engine.open(await wholeShop())
  })

  /** What a visitor ends at. */
  function follow(path: string, hops = 5): Answer {
    const answer = answerTo(path)
    return answer.status < 300 || answer.status >= 400 || hops === 0 ? answer : follow(answer.to, hops - 1)
  }

  test('the root leads to Swedish', () => {
    expect(answerTo('/')).toEqual({ status: 302, to: '/sv' })
  })

  test.each(homeward)('%s leads to the Swedish home', (path) => {
    expect(follow(path)).toEqual({ status: 200, to: '/sv.html' })
  })

  test.each(moved)('/%s leads to its Swedish page', (page) => {
    expect(answerTo(`/${page}`)).toEqual({ status: 301, to: `/sv/${page}` })
  })

  test.each(unknown)('%s is not found, or leads home', (path) => {
    expect(follow(path)).toEqual(
      caught.includes(path) ? { status: 200, to: '/sv.html' } : { status: 404, to: '/404.html' },
    )
  })

  test.each([...screens, ...posterScreens])('$path is its page', ({ path }) => {
    expect(answerTo(path)).toEqual({ status: 200, to: `${path}.html` })
  })

  test.each(['/robots.txt', '/sitemap.xml', '/favicon.ico', '/speculation.json'])('%s is a file', (path) => {
    expect(answerTo(path)).toEqual({ status: 200, to: path })
  })
})
