import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalServer, listenOn } from '../../../cli/serve/local-server.ts'
import { wholeShop } from '../../shops/whole-shop.ts'
import { forget } from '../../support/old-browser.ts'
import { lateMembers } from '../../support/script-features.ts'
import { asOldestBrowsersRead } from '../../support/style-features.ts'
import { engines, type Visitor } from './engines.ts'
import { expectSoon, expectText, expectThere } from './visit.ts'

// Runs the shop in today's Firefox and WebKit, without the script and style features that at least one of the oldest
// supported browsers lacks.

const POSTER = '#freyja-asgard'

/** Runs before the first script of a page. Removes features that are too new, and collects errors. */
const prelude = `window.failures = []
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, ({ message, reason }) => failures.push(String(message ?? reason)))
;(${forget})(${JSON.stringify(lateMembers)})
`

/** Counts visible elements without `checkVisibility`, which is removed too. */
const visibleCount = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) =>
      [...document.querySelectorAll(query)].filter(
        (element) => element.getClientRects().length > 0,
      ).length,
    selector,
  )

let server: LocalServer
beforeAll(async () => {
  const dist = await wholeShop()
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  server = await listenOn(
    createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop')
      const readText = () => readFile(join(dist, pathname), 'utf8')
      if (pathname.endsWith('.css'))
        response
          .setHeader('Content-Type', 'text/css')
          .end(asOldestBrowsersRead(await readText()))
      else if (/\/boot-\w+\.js$/.test(pathname))
        response
          .setHeader('Content-Type', 'text/javascript')
          .end(prelude + (await readText()))
      else await serveHandler(request, response, { ...config, public: dist })
    }),
  )
})
afterAll(() => server.close())

describe.each(engines.filter(({ name }) => name !== 'Chromium'))(
  '$name',
  ({ start, lacking }) => {
    test.skipIf(lacking.length > 0)(
      'choosing, saving and filtering cause no errors',
      async () => {
        const visitor = await start()
        const readFailures = () =>
          visitor.run(() => Reflect.get(window, 'failures') as readonly string[])

        await visitor.open(`${server.origin}/sv`)
        await expectSoon(() => visibleCount(visitor, `${POSTER} .order`)).toBe(1)

        await visitor.click(`${POSTER} input[value=A2]`)
        await expectText(visitor, `${POSTER} .price`).toContain('70')
        await expectSoon(() => visibleCount(visitor, `${POSTER} .order`)).toBe(1)

        await visitor.click(`${POSTER} .heart`)
        await expectThere(visitor, '.saved-open')
        await visitor.click('.saved-open')
        await expectText(visitor, '.saved-sum b').toContain('70')
        expect(await readFailures()).toEqual([])

        await visitor.open(`${server.origin}/sv/landscape?colour=red`)
        const cards = await visitor.run(
          () => document.querySelectorAll('.wall > .card').length,
        )
        await expectSoon(() => visibleCount(visitor, '.wall > .card')).toBeLessThan(cards)

        await visitor.press('Tab')
        await expectThere(visitor, '.find input')
        expect(await readFailures()).toEqual([])
        await visitor.close()
      },
    )
  },
)
