import { beforeAll, describe, expect, test } from 'vitest'
import { caughtByPlaceholders, redirects, testRoutes } from '../support/routes.ts'
import { type Answer, netlify, vercel } from '../support/rule-engines.ts'
import { wholeShop } from '../support/whole-shop.ts'

describe.each([
  { engine: netlify, caught: caughtByPlaceholders },
  { engine: vercel, caught: ['/fr/posters/nope'] },
])('$engine.name', ({ engine, caught }) => {
  let answerTo: (path: string) => Answer
  beforeAll(async () => {
    answerTo = await engine.open(await wholeShop())
  })

  async function follow(path: string, hops = 5): Promise<[string, number]> {
    const { status, to } = answerTo(path)
    if (status >= 300 && status < 400 && hops > 0) return follow(to, hops - 1)
    return [to === '/404.html' ? path : to.replace(/\.html$/, ''), status]
  }
  testRoutes(follow, caught)

  test.each(redirects)('$from answers $status', ({ from, status, to }) => {
    expect(answerTo(from)).toEqual({ status, to })
  })

  test.each(['/robots.txt', '/sitemap.xml', '/favicon.ico', '/speculation.json'])('%s is a file', (path) => {
    expect(answerTo(path)).toEqual({ status: 200, to: path })
  })
})
