import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWholeShop } from '../../shops/whole-shop.ts'
import { home } from '../../support/cli.ts'
import { largeTextFaults, openTextSizes } from '../../support/large-text.ts'
import { openVisitor } from '../../support/walk.ts'

/**
 * A page of each kind, including the galleries and titles with the longest words in each
 * language.
 */
const pages = [
  '/sv',
  '/sv/pyramid',
  '/sv/posters/pyramid-24',
  '/sv/get-the-saga',
  '/sv/svenska-bocker',
  '/sv/success',
  '/en/holy-cow',
  '/en/posters/landscape-1',
  '/en/about-the-prints',
  '/en/get-the-saga',
  '/en/success',
  '/es',
  '/es/landscape',
  '/es/posters/dragon-eye',
  '/es/svenska-bocker',
  '/es/success',
  ...readdirSync(join(home, 'content/texts')).map((text) => `/es/${text}`),
  '/sv/delivery-and-payment',
  '/en/questions',
  '/sv/search',
  '/es/search',
  '/sv/nothing',
]

let session: CDPSession
const walk = openVisitor(
  openWholeShop(),
  { reducedMotion: 'reduce' },
  async (context, page) => {
    await context.route('**/img/**', (route) => route.abort())
    session = await openTextSizes(page)
  },
)

test('with large text, no page scrolls sideways, breaks a heading within a word, or covers a control', async () => {
  for (const path of pages) {
    const page = await walk.to(path, 390)
    // The first interaction loads the remaining styles.
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => document.body.dataset.ahead === undefined)

    expect.soft(await largeTextFaults(page, session), path).toEqual([])
  }
})
