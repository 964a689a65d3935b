import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import {
  atWidths,
  expectTextsToFit,
  readTexts,
  withLongShipping,
  writeTexts,
} from '../support/long-texts.ts'
import { setOut } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

const walk = setOut(openSmallShop(), { reducedMotion: 'reduce' }, (context) =>
  context.route('**/img/**', (route) => route.abort()),
)

// Other pages and the dialogs: tests/long/long-texts.test.ts.
test('no text of the wall lies on another, in the longest words of all languages', async () => {
  await expectTextsToFit(walk.to, '')
})

test('a choice moves no button, however many countries the shop ships to', async () => {
  const page = await walk.to('/sv')
  await wakeAll(page)
  await writeTexts(page, withLongShipping(await readTexts(page), 'sv'))
  const card = page.locator('.card').first()
  const placeOf = () =>
    card
      .locator('.order')
      .evaluate((button) => button.getBoundingClientRect().top + scrollY)
  await atWidths(page, async (at) => {
    await card.locator('[type=checkbox]').uncheck()
    const before = await placeOf()
    await card.locator('[type=checkbox]').check()
    await card.locator('.price-surcharge').waitFor()
    expect(await placeOf(), at).toBe(before)
  })
})
