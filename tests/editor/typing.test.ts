import { afterEach, expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { holdBack } from '../support/worker-browser.ts'

// The page beside a form shows typed text even before the shop is rebuilt. The tests build on each
// other.

const shop = await sharedEditor()
const page = await sharedWindow(shop, { showsShop: true })
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const frame = page.frameLocator('iframe')
const untilStatus = (status: string) =>
  page.locator(`output[data-status="${status}"]`).waitFor()
const untilHeadingIs = (words: string) =>
  expect.poll(() => frame.locator('h1').textContent()).toBe(words)
const SAVES = '**/__saga/edit/api/save'

test('typed text appears on the page at once, and stays when the shop is rebuilt', async () => {
  const query = new URLSearchParams({
    doc: 'content/posters/main/two-moons.yaml',
    page: '/sv/posters/two-moons',
  })
  await page.goto(`${shop.watching.origin}/__saga/edit?${query}`)
  await frame.locator('h1[data-saga]').waitFor()
  await fieldAt(page, 'title.sv').waitFor()
  // Hold back the save, so that the shop cannot be rebuilt yet.
  const release = await holdBack(page, SAVES)

  const title = fieldAt(page, 'title.sv')
  const previousTitle = await title.inputValue()
  await title.press('End')
  await title.pressSequentially(' igen')
  await untilHeadingIs(`${previousTitle} igen`)

  const description = fieldAt(page, 'description.sv')
  await description.press('ControlOrMeta+End')
  await description.pressSequentially(' Sent om natten.')
  await frame.getByText('Sent om natten.').first().waitFor()

  expect(await shop.textOf('posters/main/two-moons.yaml')).not.toContain(
    `${previousTitle} igen`,
  )

  await release()
  await expect
    .poll(() => shop.textOf('posters/main/two-moons.yaml'))
    .toMatch(/igen[\s\S]*Sent/)
  await untilStatus('saved')
  await shop.watching.until('/sv/posters/two-moons', (html) =>
    html.includes('Sent om natten.'),
  )
  await untilHeadingIs(`${previousTitle} igen`)
  await frame.getByText('Sent om natten.').first().waitFor()
})

test.runIf(isLong)(
  'a page built from an earlier save still shows what has been typed since',
  async () => {
    const title = fieldAt(page, 'title.sv')
    const previousTitle = await title.inputValue()
    const release = await holdBack(page, SAVES)

    await title.press('End')
    await title.pressSequentially(' nu')
    await untilHeadingIs(`${previousTitle} nu`)

    // Reload the page in the frame: the server still builds it without the new word.
    const navigation = page.waitForEvent('framenavigated')
    await frame.locator('h1').evaluate(() => location.reload())
    await navigation
    await untilHeadingIs(`${previousTitle} nu`)

    await release()
    await untilStatus('saved')
    await shop.watching.until('/sv/posters/two-moons', (html) =>
      html.includes(`${previousTitle} nu`),
    )
    await untilHeadingIs(`${previousTitle} nu`)
  },
)

test('the browser’s own Undo removes the typed text in one step', async () => {
  const title = fieldAt(page, 'title.en')
  const previousTitle = await title.inputValue()

  await title.press('End')
  await title.pressSequentially(' at sea')
  await title.press('ControlOrMeta+z')
  expect(await title.inputValue()).toBe(previousTitle)
  await untilStatus('saved')
})

test('discarding a change restores the text on the page', async () => {
  // The change stays unsaved, because the server asks a question.
  await page.route(SAVES, (route) =>
    route.fulfill({ json: { kind: 'asks', words: 'Are you sure?', yes: 'Yes' } }),
  )

  const title = fieldAt(page, 'title.sv')
  const previousTitle = await title.inputValue()
  await untilHeadingIs(previousTitle)
  await title.press('End')
  await title.pressSequentially('!')
  await untilHeadingIs(`${previousTitle}!`)

  await page.getByRole('button', { name: 'Discard my change' }).click()
  await untilHeadingIs(previousTitle)
})

test.runIf(isLong)(
  'a space typed after a word stays and is not reported as a mistake',
  async () => {
    await openForm(page, shop, 'content/posters/main/gold-disk.yaml')
    const title = fieldAt(page, 'title.en')
    await title.press('End')
    await title.pressSequentially(' again ')

    await expect
      .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
      .toContain('The gold disk again')
    await untilStatus('saved')
    expect(await title.inputValue()).toBe('The gold disk again ')
    expect(await page.getByText('is not allowed here').count()).toBe(0)

    await title.pressSequentially('now ')
    await expect
      .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
      .toContain('The gold disk again now')

    for (const words of ['The gold disk again', 'The gold disk']) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(() => title.inputValue()).toBe(words)
    }
  },
)

test.runIf(isLong)('a new list entry is not saved until it is filled in', async () => {
  const previousText = await shop.textOf('posters/main/gold-disk.yaml')

  await page.getByRole('button', { name: 'Add to pictures' }).click()
  await page.locator('[data-path="images.1"]').waitFor()
  await page.getByRole('button', { name: 'Add to pictures' }).click()
  await page.locator('[data-path="images.2"]').waitFor()

  await untilStatus('saved')
  expect(await page.getByText('it would cause errors').count()).toBe(0)
  expect(await shop.textOf('posters/main/gold-disk.yaml')).toBe(previousText)
})
