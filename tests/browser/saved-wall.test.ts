import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { pagesOf } from '../support/pdf.ts'
import { axeFaults } from '../support/walk.ts'

const shop = openSmallShop()
const [home, landscapes] = smallGalleries
const posters = home?.posters ?? []
const wide = landscapes?.posters ?? []
const [first = '', second = ''] = posters
const [foreign = ''] = wide

const dialog = (page: Page) => page.getByRole('dialog')
const wall = (page: Page) => dialog(page).getByRole('region', { name: 'På väggen' })
const sheets = (page: Page) => wall(page).locator('.hung')
const said = (page: Page) => wall(page).getByRole('status')

interface OnWall {
  /** The middle of a sheet, right of the middle of the wall and above the floor, and its size, in centimetres. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** Measures sheets against the sofa's picture, in which 420 centimetres are as wide as the picture. */
const measure = (all: Locator): Promise<readonly OnWall[]> =>
  all.evaluateAll((found) =>
    found.map((sheet) => {
      const box = sheet.getBoundingClientRect()
      const sofa = sheet.parentElement?.querySelector(':scope > img') ?? sheet
      const room = sofa.getBoundingClientRect()
      const cm = room.width / 420
      const round = (value: number) => Math.round(value / cm)
      return {
        // The middle of the sofa is 174 from the left of the picture, the floor 8 from below.
        x: round(box.x + box.width / 2 - room.x - 174 * cm),
        y: round(room.bottom - 8 * cm - box.y - box.height / 2),
        width: round(box.width),
        height: round(box.height),
      }
    }),
  )
const drag = async (
  page: Page,
  sheet: Locator,
  across: number,
  up: number,
): Promise<void> => {
  const box = await sheet.boundingBox()
  if (!box) throw new Error('no such sheet')
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + across / 2, y - up / 2)
  await page.mouse.move(x + across, y - up)
  await page.mouse.up()
}
const keep = (page: Page, list: readonly object[]) =>
  page.evaluate(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(list),
  )

test('saved posters hang at true scale above the sofa, and are moved by mouse and keys, but not off the wall', async () => {
  await using visit = await shop.visit('/sv', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  const list = [
    { id: first, variant: 'a2' },
    { id: second, variant: 'a1' },
    { id: foreign, variant: 'a2NoLogo' },
  ]
  await keep(page, list)
  await page.reload()
  await movePointerUntil(page, page.locator('.saved-open'))
  await page.locator('.saved-open').click()
  await page.getByRole('button', { name: 'Se dem på väggen' }).click()
  await expect.poll(() => sheets(page).count()).toBe(3)
  // Side by side with equal gaps, their middles as high as eyes.
  expect(await measure(sheets(page))).toEqual([
    { x: -67, y: 148, width: 42, height: 59 },
    { x: -9, y: 148, width: 59, height: 84 },
    { x: 59, y: 148, width: 59, height: 42 },
  ])
  expect(await axeFaults(page, 'dialog.saved')).toEqual([])

  const title = await page.locator(`#${first} h3`).textContent()
  const sheet = sheets(page).first()
  await sheet.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect
    .poll(() => said(page).innerText())
    .toBe(`${title}, 66 cm till vänster om mitten, 158 cm över golvet`)
  for (let step = 0; step < 18; step += 1) await page.keyboard.press('Shift+ArrowLeft')
  expect((await measure(sheet))[0]).toMatchObject({ x: -239, y: 158 })
  // A sheet that is let go near the line of the others joins it.
  const cm = ((await sheets(page).nth(1).boundingBox())?.width ?? 0) / 59.4
  await drag(page, sheet, 100 * cm, -9 * cm)
  expect((await measure(sheet))[0]).toMatchObject({ x: -139, y: 148 })
  await drag(page, sheet, 0, 900)
  expect((await measure(sheet))[0]).toMatchObject({ x: -139, y: 220 })

  await dialog(page).getByRole('button', { name: 'Dela väggen' }).click()
  await dialog(page).getByText('Länken till väggen är kopierad!').waitFor()
  const shared = await page.evaluate(() => navigator.clipboard.readText())
  expect(shared).toBe(
    `${shop.server.origin}/sv?list=${first}~1,${second},${foreign}~3&wall=-139x220,,`,
  )

  // The list is beside: another size there is another sheet here, in its place.
  await dialog(page).getByRole('combobox').first().selectOption('a1')
  await expect
    .poll(async () => (await measure(sheet))[0])
    .toMatchObject({ x: -139, width: 59, height: 84 })
  await dialog(page).getByRole('combobox').first().selectOption('a2')

  // The arrangement lasts as long as the page is open.
  await dialog(page).getByRole('button', { name: 'Tillbaka till listan' }).click()
  expect(await wall(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.locator('.saved-open').click()
  await page.getByRole('button', { name: 'Se dem på väggen' }).click()
  await expect
    .poll(async () => (await measure(sheets(page).first()))[0])
    .toMatchObject({ x: -139 })
  await wall(page).getByRole('button', { name: 'Häng om' }).click()
  expect((await measure(sheets(page).first()))[0]).toMatchObject({ x: -67, y: 148 })
  await page.keyboard.press('Escape')
  await page.locator('dialog.saved:not([open])').waitFor({ state: 'attached' })

  await page.goto(shared)
  await expect
    .poll(async () => (await measure(sheets(page)))[0])
    .toMatchObject({ x: -139, y: 220 })
  await dialog(page).getByText('En lista till dig').waitFor()
  await dialog(page).getByRole('button', { name: 'Stäng' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('a link to a wall may hold anything: it hangs six at most, all of them on the wall, also under a finger', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const list = posters.slice(0, 7).join(',')
  await using visit = await shop.visit(
    `/sv?list=${list}&wall=abc,900x0,1x,,<b>,-12x150x1`,
    phone,
  )
  const { page } = visit
  await expect.poll(() => sheets(page).count()).toBe(6)
  const hung = await measure(sheets(page))
  expect(hung[1]).toMatchObject({ x: 230, y: 42 })
  for (const { x, y } of hung) {
    expect(Math.abs(x)).toBeLessThanOrEqual(230)
    expect(Math.abs(y - 125)).toBeLessThanOrEqual(83)
  }
  // Six of A1 in a row leave no room for a seventh; none hangs on another.
  const row = [...hung.slice(0, 1), ...hung.slice(2)]
  for (const [index, { x }] of row.slice(1).entries())
    expect(x - (row[index]?.x ?? 0)).toBeGreaterThan(59)
  const sheet = sheets(page).nth(3)
  const box = await sheet.boundingBox()
  expect(box?.width).toBeGreaterThan(44)
  const touch = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => [{ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + y }]
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: at(20, 20),
  })
  for (const step of [10, 20, 40])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(20, 20 - step),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await measure(sheet))[0]?.y).toBeGreaterThan(160)
  // At the edge of the screen it stays below the finger: the wall does not run away.
  await sheet.evaluate((it) =>
    it.parentElement?.parentElement?.scrollBy(it.getBoundingClientRect().right - 410, 0),
  )
  const before = await sheet.boundingBox()
  const held = (moved: number) => [
    { x: (before?.x ?? 0) + 20 + moved, y: (before?.y ?? 0) + 20 },
  ]
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: held(0),
  })
  for (const moved of [-4, -8, -16])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: held(moved),
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect
    .poll(async () =>
      Math.round(((await sheet.boundingBox())?.x ?? 0) - (before?.x ?? 0)),
    )
    .toBe(-16)
})

test('six wide posters hang in one row on the wall, and print on one sheet with sizes, places and their sum', async () => {
  const list = wide.slice(0, 6).join(',')
  await using visit = await shop.visit(`/sv/landscape?list=${list}&wall=`)
  const { page } = visit
  await expect.poll(() => sheets(page).count()).toBe(6)
  const hung = await measure(sheets(page))
  expect(hung.map(({ x }) => x)).toEqual([-216, -129, -43, 43, 129, 216])
  // Clear of the sofa, which is 82 cm high.
  for (const { y, height } of hung) expect(y - height / 2).toBeGreaterThan(82)
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  expect(printed).toMatch(/A1, 84,1 x 59,4 cm\s+\$\d+/)
  expect(printed).toContain(prices.a1)
  expect(printed).toContain('43 cm till höger om mitten')
  expect(printed).toMatch(/Summa\s+\$\d+ USD$/)
  expect(printed).not.toContain('Skriv ut')
  expect(printed).not.toContain('Spara alla')
  const paper = await page.pdf({ preferCSSPageSize: true })
  const [pages, ...more] = pagesOf(paper)
  expect(more).toEqual([])
  expect(pages?.width).toBeGreaterThan(pages?.height ?? Number.POSITIVE_INFINITY)
})
