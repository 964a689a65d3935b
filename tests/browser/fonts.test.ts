import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { priceText } from '../../cli/model/price.ts'
import { openSmallShop } from '../shops/built-shop.ts'
import { languages, screens, smallGalleries } from '../shops/shop-content.ts'
import { readFonts } from '../support/walk.ts'

const shop = openSmallShop()

/** All that a page says, by the face in which it is meant to stand: 'italic Fraunces'. */
const readShown = (
  page: Page,
): Promise<readonly (readonly [face: string, text: string])[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const shown: [string, string][] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement || parentElement.closest('script, noscript')) continue
      const { fontFamily, fontStyle } = getComputedStyle(parentElement)
      shown.push([
        `${fontStyle} ${fontFamily.split(',')[0]?.replaceAll('"', '')}`,
        textContent ?? '',
      ])
    }
    return shown
  })

/** The characters that the face lacks: the browser draws them in another font. */
async function findMissing(
  page: Page,
  face: string,
  characters: ReadonlySet<string>,
): Promise<string> {
  const all = [...characters].filter((character) => /\S/.test(character)).sort()
  await page.evaluate(
    async ([face = '', all = '']) => {
      const [style = '', ...family] = face.split(' ')
      const spans = [...all].map((character) => {
        const span = document.createElement('span')
        span.textContent = character
        Object.assign(span.style, {
          fontStyle: style,
          fontFamily: `"${family.join(' ')}"`,
          fontSize: '20px',
        })
        return span
      })
      document.body.replaceChildren(...spans)
      await document.fonts.load(`${style} 20px "${family.join(' ')}"`, all)
      await document.fonts.ready
    },
    [face, all.join('')] as const,
  )
  const fonts = await readFonts(page, 'body > span')
  return all
    .filter((_, index) => !fonts[index]?.every(({ isCustomFont }) => isCustomFont))
    .join('')
}

test('every character of texts and prices stands in the web font that is meant for it', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await page.route('**/img/**', (route) => route.abort())
  const posters = languages.map(
    (lang) => `/${lang}/posters/${smallGalleries[0]?.posters[0]}`,
  )
  const meant = new Map<string, Set<string>>()
  const add = (face: string, text: string): void => {
    meant.set(face, new Set([...(meant.get(face) ?? []), ...text]))
  }
  for (const path of [...screens.map(({ path }) => path), ...posters]) {
    await page.goto(shop.server.origin + path)
    for (const [face, text] of await readShown(page)) add(face, text)
  }
  const faces = ['italic Fraunces', 'normal Fraunces', 'normal Hanken Grotesk']
  expect([...meant.keys()].sort()).toEqual(faces)
  // Prices stand in headings and in texts.
  const currencies = 'AUD CAD CHF DKK EUR GBP ISK JPY NOK PLN SEK USD'.split(' ')
  for (const currency of currencies)
    for (const lang of languages)
      for (const face of faces.slice(1))
        add(face, priceText({ amount: 1234567890, currency }, lang))
  for (const [face, characters] of meant)
    expect(
      await findMissing(page, face, characters),
      `${face}: add them to tools/fonts.ts, and run npm run update`,
    ).toBe('')
})
