import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { pagesOf } from '../support/pdf.ts'
import { axeFaults, boxOf } from '../support/walk.ts'

const shop = openSmallShop()
const [mainGallery, landscapeGallery] = smallGalleries
const posters = mainGallery?.posters ?? []
const landscapes = landscapeGallery?.posters ?? []
const [firstPoster = '', secondPoster = ''] = posters
const [firstLandscape = ''] = landscapes

// All sizes are in centimetres. islands/hanging-wall/hanging.ts has the rules of the
// wall.
const A1 = { width: 59.4, height: 84.1 }
const A2 = { width: 42, height: 59.4 }
/** The distance from the middle of the wall to each edge. */
const HALF_WALL = 260
const WALL_HEIGHT = 250
/** The height at which sheets hang until the visitor moves them. */
const EYE_LEVEL = 148

const dialog = (page: Page) => page.getByRole('dialog')
const wall = (page: Page) => dialog(page).getByRole('region', { name: 'På väggen' })
const sheets = (page: Page) => wall(page).locator('.hung')
const status = (page: Page) => wall(page).getByRole('status')

/** A sheet on the wall, in centimetres. */
interface OnWall {
  /** How far its centre is to the right of the middle of the wall. */
  readonly x: number
  /** The height of its centre above the floor. */
  readonly y: number
  readonly width: number
  readonly height: number
}
/**
 * Measures sheets in centimetres against the picture of the sofa behind them, which shows
 * 420 cm of the wall.
 */
const measure = (all: Locator): Promise<readonly OnWall[]> =>
  all.evaluateAll((elements) =>
    elements.map((sheet) => {
      const box = sheet.getBoundingClientRect()
      const sofa = sheet.parentElement?.querySelector(':scope > img') ?? sheet
      const room = sofa.getBoundingClientRect()
      const pixelsPerCm = room.width / 420
      const round = (value: number) => Math.round(value / pixelsPerCm)

      return {
        // The sofa's middle is 174 cm from the left, and the floor 8 cm from the bottom.
        x: round(box.x + box.width / 2 - room.x - 174 * pixelsPerCm),
        y: round(room.bottom - 8 * pixelsPerCm - box.y - box.height / 2),
        width: round(box.width),
        height: round(box.height),
      }
    }),
  )
/** Drags a sheet by a number of pixels to the right and upwards. */
const drag = async (
  page: Page,
  sheet: Locator,
  { right = 0, up }: { readonly right?: number; readonly up: number },
): Promise<void> => {
  const box = await boxOf(sheet)
  const x = box.x + box.width / 3
  const y = box.y + box.height / 3

  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y - up / 2)
  await page.mouse.move(x + right, y - up)
  await page.mouse.up()
}
const saveList = (page: Page, list: readonly object[]) =>
  page.evaluate(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(list),
  )

/** Presses a key with Shift, which moves the focused sheet by 10 cm at a time. */
async function pressWithShift(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(`Shift+${key}`)
}

/** Expects the first sheet at a position and, if given, in a size. */
const expectFirstSheet = (page: Page, expected: Partial<OnWall>) =>
  expect.poll(async () => (await measure(sheets(page)))[0]).toMatchObject(expected)

/** Hangs the saved posters from the open list. */
const hangPosters = (page: Page) =>
  page.getByRole('button', { name: 'Se dem på väggen' }).click()

/** Visits a page with three saved posters, as A2, A1 and A2 without logo, and hangs them. */
async function visitWall() {
  const visit = await shop.visit('/sv', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  await saveList(page, [
    { id: firstPoster, variant: 'a2' },
    { id: secondPoster, variant: 'a1' },
    { id: firstLandscape, variant: 'a2NoLogo' },
  ])
  await page.reload()
  await movePointerUntil(page, page.locator('.saved-open'))

  await page.locator('.saved-open').click()
  await hangPosters(page)
  await expect.poll(() => sheets(page).count()).toBe(3)
  return visit
}

/** The x of the first of these sheets, an A2, when it is at the left edge of the wall. */
const LEFTMOST_X = -HALF_WALL + A2.width / 2
/** Uses keys to move the first sheet to the left edge and 10 cm above the others. */
async function moveToLeftEdge(page: Page): Promise<void> {
  await sheets(page).first().focus()
  await pressWithShift(page, 'ArrowUp', 1)
  // The last step would cross the edge, so the sheet stops there.
  await pressWithShift(page, 'ArrowLeft', 18)
  await expectFirstSheet(page, { x: LEFTMOST_X, y: EYE_LEVEL + 10 })
}

test('saved posters hang to scale above the sofa, and arrow keys move them', async () => {
  await using visit = await visitWall()
  const { page } = visit
  // A centred row of 177 cm: the three sheets, 42, 59 and 59 cm wide, with two gaps of 8 cm.
  expect(await measure(sheets(page))).toEqual([
    { x: -67, y: EYE_LEVEL, width: 42, height: 59 },
    { x: -9, y: EYE_LEVEL, width: 59, height: 84 },
    { x: 59, y: EYE_LEVEL, width: 59, height: 42 },
  ])
  expect(await axeFaults(page, 'dialog.saved')).toEqual([])

  // An arrow moves the sheet by 1 cm, and with Shift by 10 cm.
  await sheets(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await pressWithShift(page, 'ArrowUp', 1)
  const title = await page.locator(`#${firstPoster} h3`).textContent()
  await expect
    .poll(() => status(page).innerText())
    .toBe(`${title}, 66 cm till vänster om mitten, 158 cm över golvet`)
})

test.runIf(isLong)(
  'a dragged sheet snaps to the row of the others and stops at the edge',
  async () => {
    await using visit = await visitWall()
    const { page } = visit
    await moveToLeftEdge(page)
    const sheet = sheets(page).first()
    const pixelsPerCm = (await boxOf(sheets(page).nth(1))).width / A1.width
    const draggedX = LEFTMOST_X + 100

    // A sheet released near the row of the others, here 1 cm above it, snaps to it.
    await drag(page, sheet, { right: 100 * pixelsPerCm, up: -9 * pixelsPerCm })
    await expectFirstSheet(page, { x: draggedX, y: EYE_LEVEL })

    // A sheet dragged too far stops at the top edge.
    await drag(page, sheet, { up: 900 })
    const highestY = Math.round(WALL_HEIGHT - A2.height / 2)
    await expectFirstSheet(page, { x: draggedX, y: highestY })
  },
)

test('an arranged wall stays while the page is open, and its link restores the arrangement', async () => {
  await using visit = await visitWall()
  const { page } = visit
  await moveToLeftEdge(page)
  await pressWithShift(page, 'ArrowRight', 10)
  const place = { x: LEFTMOST_X + 100, y: EYE_LEVEL + 10 }
  await expectFirstSheet(page, place)

  await dialog(page).getByRole('button', { name: 'Dela väggen' }).click()
  await dialog(page).getByText('Länken till väggen är kopierad!').waitFor()
  const sharedList = `${firstPoster}~a2,${secondPoster},${firstLandscape}~a2-no-logo`
  const sharedWall = `${place.x}x${place.y},,`
  const link = `${shop.server.origin}/sv?list=${sharedList}&wall=${sharedWall}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  // Choosing another size in the list beside the wall changes the sheet, which stays in
  // place.
  const size = dialog(page).getByRole('combobox').first()
  await size.selectOption('a1')
  await expectFirstSheet(page, { ...place, width: 59, height: 84 })
  await size.selectOption('a2')

  // The arrangement survives when the visitor leaves the wall and closes the list.
  await dialog(page).getByRole('button', { name: 'Tillbaka till listan' }).click()
  expect(await wall(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.locator('.saved-open').click()
  await hangPosters(page)
  await expectFirstSheet(page, place)

  await wall(page).getByRole('button', { name: 'Häng om' }).click()
  await expectFirstSheet(page, { x: -67, y: EYE_LEVEL })
  await page.keyboard.press('Escape')
  await page.locator('dialog.saved:not([open])').waitFor({ state: 'attached' })

  await page.goto(link)
  await expectFirstSheet(page, place)

  await dialog(page).getByText('En lista till dig').waitFor()
  await dialog(page).getByRole('button', { name: 'Stäng' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** A list with one more poster than can hang on the wall. */
const longList = posters.slice(0, 7).join(',')

test.runIf(isLong)(
  'a malformed wall link hangs up to six posters, all within the wall',
  async () => {
    const malformedWall = 'abc,900x0,1x,,<b>,-12x150x1'
    await using visit = await shop.visit(
      `/sv?list=${longList}&wall=${malformedWall}`,
      phone,
    )
    const { page } = visit
    await expect.poll(() => sheets(page).count()).toBe(6)
    const hung = await measure(sheets(page))

    // All sheets are A1. Their centres stay half a sheet from the edges of the wall.
    const rightmostX = Math.round(HALF_WALL - A1.width / 2)
    const lowestY = Math.round(A1.height / 2)
    const highestY = Math.round(WALL_HEIGHT - A1.height / 2)
    for (const { x, y } of hung) {
      expect(Math.abs(x)).toBeLessThanOrEqual(rightmostX)
      expect(y).toBeGreaterThanOrEqual(lowestY)
      expect(y).toBeLessThanOrEqual(highestY)
    }

    // Only 900x0, the position of the second sheet, is valid. It is moved to the corner of the wall.
    expect(hung[1]).toMatchObject({ x: rightmostX, y: lowestY })

    // The other sheets hang in a row. They are 59 cm wide, and do not overlap.
    const row = hung.filter((_, index) => index !== 1)
    let previousX = Number.NEGATIVE_INFINITY
    for (const { x } of row) {
      expect(x - previousX).toBeGreaterThan(59)
      previousX = x
    }
  },
)

test.runIf(isLong)(
  "a finger moves a sheet on a phone's wall, even at the edge of the screen",
  async () => {
    await using visit = await shop.visit(`/sv?list=${longList}&wall=`, phone)
    const { page } = visit
    await expect.poll(() => sheets(page).count()).toBe(6)
    const sheet = sheets(page).nth(3)
    expect((await boxOf(sheet)).width).toBeGreaterThan(44)

    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: readonly { readonly x: number; readonly y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
    /** Puts a finger on the sheet, moves it through some distances, and lifts it. */
    const moveFinger = async (
      ...distances: readonly { readonly right?: number; readonly up?: number }[]
    ): Promise<void> => {
      const { x, y } = await boxOf(sheet)
      const start = { x: x + 20, y: y + 20 }
      await touch('touchStart', start)
      for (const { right = 0, up = 0 } of distances)
        await touch('touchMove', { x: start.x + right, y: start.y - up })
      await touch('touchEnd')
    }

    // A finger lifts the sheet by 40 px, which is more than 12 cm.
    await moveFinger({ up: 10 }, { up: 20 }, { up: 40 })
    await expect
      .poll(async () => (await measure(sheet))[0]?.y)
      .toBeGreaterThan(EYE_LEVEL + 12)

    // At the edge of the screen, the sheet follows the finger, and the wall does not scroll.
    // The last 20 px of the sheet are beyond the edge.
    await sheet.evaluate(
      (element, right) =>
        element.parentElement?.parentElement?.scrollBy(
          element.getBoundingClientRect().right - right,
          0,
        ),
      phone.viewport.width + 20,
    )
    const edgeBox = await boxOf(sheet)
    await moveFinger({ right: -4 }, { right: -8 }, { right: -16 })
    const readMovement = async () => Math.round((await boxOf(sheet)).x - edgeBox.x)
    await expect.poll(readMovement).toBe(-16)
  },
)

test.runIf(isLong)(
  'six landscape posters hang in one row and print on one sheet',
  async () => {
    const list = landscapes.slice(0, 6).join(',')
    await using visit = await shop.visit(`/sv/landscape?list=${list}&wall=`)
    const { page } = visit

    await expect.poll(() => sheets(page).count()).toBe(6)
    const hung = await measure(sheets(page))
    // The sheets are 84.1 cm wide and leave 15.4 of the wall's 520 cm, which are divided
    // into seven equal gaps of 2.2 cm. So the centres are 86.3 cm apart.
    expect(hung.map(({ x }) => x)).toEqual([-216, -129, -43, 43, 129, 216])
    // The sheets hang above the sofa, which is 82 cm high.
    for (const { y, height } of hung) expect(y - height / 2).toBeGreaterThan(82)

    await page.emulateMedia({ media: 'print' })
    const printedText = await page.locator('body').innerText()
    expect(printedText).toMatch(/A1, 84,1 x 59,4 cm\s+\$\d+/)
    expect(printedText).toContain(prices.a1)
    expect(printedText).toContain('43 cm till höger om mitten')
    expect(printedText).toMatch(/Summa\s+\$\d+ USD$/)
    expect(printedText).not.toContain('Skriv ut')
    expect(printedText).not.toContain('Spara alla')

    const paper = await page.pdf({ preferCSSPageSize: true })
    const printedSheets = pagesOf(paper)
    expect(printedSheets).toHaveLength(1)
    for (const { width, height } of printedSheets) expect(width).toBeGreaterThan(height)
  },
)
