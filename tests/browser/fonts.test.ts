import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { engineLetters, fontCharactersOf } from '../../cli/fonts/characters.ts'
import { priceText } from '../../cli/model/price.ts'
import { languages, screens, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop, smallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { readFonts } from '../support/walk.ts'

const shop = openSmallShop()
/** A visitor without scripts, who sees the same texts in the same faces. */
const openWithoutScripts = () => shop.visit('/sv', { javaScriptEnabled: false })

/** The characters of each font of the engine. cli/fonts/fonts.test.ts compares them with the files. */
const fontCharacters = fontCharactersOf(engineLetters)

/** Removes the elements whose texts nobody sees, and all tags. */
const textIn = (html: string): string =>
  html
    .replaceAll(/<(script|style|noscript)\b.*?<\/\1>|<[^>]*>/gs, '')
    .replaceAll('&nbsp;', '\u00a0')

const missingIn = (text: string, characters: string): string =>
  [...new Set(text)]
    .filter((character) => /\S/.test(character) && !characters.includes(character))
    .join('')

test('the fonts contain every character of the pages, and of their headings', async () => {
  const dist = await smallShop()
  const paths = await readdir(dist, { recursive: true })
  const pages = paths.filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(30)

  for (const path of pages) {
    const [, body = ''] = (await readFile(join(dist, path), 'utf8')).split('<body')
    const headings = body.match(/<h([1-3])\b.*?<\/h\1>/gs) ?? []

    expect(missingIn(textIn(`<${body}`), fontCharacters.text), path).toBe('')
    expect(missingIn(textIn(headings.join('')), fontCharacters.display), path).toBe('')
  }
})

/** Returns all texts on a page, each with the font face that its styles specify, such as 'italic Fraunces'. */
const readFaceTexts = (
  page: Page,
): Promise<readonly (readonly [face: string, text: string])[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const faceTexts: [string, string][] = []
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement || parentElement.closest('script, noscript')) continue
      const { fontFamily, fontStyle } = getComputedStyle(parentElement)
      faceTexts.push([
        `${fontStyle} ${fontFamily.split(',')[0]?.replaceAll('"', '')}`,
        textContent ?? '',
      ])
    }

    return faceTexts
  })

/** Returns the characters that a face lacks. The browser draws these in another font. */
async function findMissing(
  page: Page,
  face: string,
  characters: ReadonlySet<string>,
): Promise<string> {
  const printable = [...characters].filter((character) => /\S/.test(character)).sort()
  const [fontStyle = '', ...familyWords] = face.split(' ')
  const fontFamily = `"${familyWords.join(' ')}"`
  await page.evaluate(
    async ({ fontStyle, fontFamily, characters }) => {
      const spans = [...characters].map((character) => {
        const span = document.createElement('span')
        span.textContent = character
        Object.assign(span.style, { fontStyle, fontFamily, fontSize: '20px' })
        return span
      })

      document.body.replaceChildren(...spans)
      await document.fonts.load(`${fontStyle} 20px ${fontFamily}`, characters)
      await document.fonts.ready
    },
    { fontStyle, fontFamily, characters: printable.join('') },
  )

  const fonts = await readFonts(page, 'body > span')
  return printable
    .filter((_, index) => !fonts[index]?.every(({ isCustomFont }) => isCustomFont))
    .join('')
}

test.runIf(isLong)(
  'the browser finds every character of texts and prices in the font that it uses for them',
  async () => {
    await using visit = await openWithoutScripts()
    const { page } = visit
    await page.route('**/img/**', (route) => route.abort())

    const posters = languages.map(
      (lang) => `/${lang}/posters/${smallGalleries[0]?.posters[0]}`,
    )
    const allPaths = [...screens.map(({ path }) => path), ...posters]

    const charactersByFace = new Map<string, Set<string>>()
    const add = (face: string, text: string): void => {
      charactersByFace.set(
        face,
        new Set([...(charactersByFace.get(face) ?? []), ...text]),
      )
    }

    for (const path of allPaths) {
      await page.goto(shop.server.origin + path)
      for (const [face, text] of await readFaceTexts(page)) add(face, text)
    }

    const uprightFaces = ['normal Fraunces', 'normal Hanken Grotesk']
    expect([...charactersByFace.keys()].sort()).toEqual([
      'italic Fraunces',
      ...uprightFaces,
    ])

    // Prices appear in headings and in texts, which have upright faces.
    const currencies = 'AUD CAD CHF DKK EUR GBP ISK JPY NOK PLN SEK USD'.split(' ')
    // The amount has all digits.
    for (const currency of currencies)
      for (const lang of languages)
        for (const face of uprightFaces)
          add(face, priceText({ amount: 1234567890, currency }, lang))

    for (const [face, characters] of charactersByFace)
      expect(
        await findMissing(page, face, characters),
        `${face}: add these characters to cli/fonts/characters.ts, and run npm run update`,
      ).toBe('')
  },
)
