import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { pagesOf } from '../support/pdf.ts'

const shop = openSmallShop()
const posters = smallGalleries.flatMap((gallery) => gallery.posters).slice(0, 12)
const addressOf = (path: string) => shop.server.origin + path

/**
 * Returns the lines that a page prints, the number of A4 sheets, and the controls left on
 * them.
 */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  const controls = await page.locator('dialog[open] :is(button, select):visible').count()
  await page.emulateMedia({ media: null })

  const paper = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } })
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { lines, controls, sheets: pagesOf(paper).length }
}

test('a list prints alone and completely, with its sum and all addresses', async () => {
  // One poster is listed as A2, which is in the address, and the others as A1.
  const [, a2Poster] = posters
  const list = posters.map((id) => (id === a2Poster ? `${id}~a2` : id)).join(',')
  await using visit = await shop.visit(`/en/pyramid?list=${list}`)
  const { page } = visit
  await expect.poll(() => page.locator('.saved-row h3').count()).toBe(12)

  const { lines, controls, sheets } = await print(page)

  const addresses = posters.map((id) =>
    addressOf(`/en/posters/${id}?variant=${id === a2Poster ? 'a2' : 'a1'}`),
  )
  expect(lines.filter((line) => line.startsWith('http'))).toEqual([
    ...addresses,
    addressOf(`/en/pyramid?list=${list}`),
  ])
  expect(lines.filter((line) => /^\$\d+ USD$/.test(line))).toHaveLength(12)
  // 11 × $90, and $70 for A2.
  expect(lines.slice(-3, -1)).toEqual(['Sum', '$1,060 USD'])
  expect(lines[0]).toBe('A list for you')
  // Twelve rows need two A4 sheets.
  expect({ controls, sheets }).toEqual({ controls: 0, sheets: 2 })
})

test.runIf(isLong)(
  'the enlarged picture prints in full on one sheet, with title, sizes and address',
  async () => {
    await using visit = await shop.visit('/en')
    const { page } = visit
    await page.locator('a[data-opens=Enlarge]').first().click()
    await page.locator('.enlarge[open]').waitFor()
    await page.keyboard.press('+')

    const title = await page.locator('#enlarge-title').innerText()
    const address = addressOf(`/en/posters/${posters[0]}`)
    const lines = [title, 'A1, 59,4 × 84,1 cm · A2, 42 × 59,4 cm', address]
    expect(await print(page)).toEqual({ lines, controls: 0, sheets: 1 })

    await page.emulateMedia({ media: 'print' })
    const isWhole = page.locator('.enlarge-stage img').evaluate((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    })
    expect(await isWhole).toBe(true)
  },
)

test.runIf(isLong)(
  'search results and the share dialog print with their addresses',
  async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('valbarnet')
    await expect
      .poll(() => page.locator('.search-body a > span').first().innerText())
      .toBe('Valbarnet')

    const printedSearch = await print(page)
    expect(printedSearch.lines[0]).toBe('Sök')
    expect(printedSearch.lines).toContain(addressOf('/sv/posters/whale-child'))
    expect(printedSearch).toMatchObject({ controls: 0, sheets: 1 })

    await page.keyboard.press('Escape')
    await page.locator('#whale-child .share-control').click()
    await page.locator('.ways').waitFor()
    const lines = ['Dela ”Valbarnet”', addressOf('/sv/posters/whale-child')]
    expect(await print(page)).toEqual({ lines, controls: 0, sheets: 1 })
  },
)
