import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import {
  atWidths,
  expectTextsToFit,
  readTexts,
  withLongShipping,
  writeTexts,
} from '../support/long-texts.ts'
import { openVisitor } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

// Pictures do not change the layout of texts, so none is loaded.
const walk = openVisitor(openSmallShop(), { reducedMotion: 'reduce' }, (context) =>
  context.route('**/img/**', (route) => route.abort()),
)

// tests/long/long-texts.test.ts tests other pages and the dialogs.
test.runIf(isLong)(
  'no texts in the gallery overlap, even with the longest words of all languages',
  async () => {
    const pathBelowLanguage = ''
    await expectTextsToFit(walk.to, pathBelowLanguage)
  },
)

// The card lists the countries to which shipping is free and, if the logo is left out,
// the surcharge.
test.runIf(isLong)(
  'leaving out the logo moves no button, however long the list of countries',
  async () => {
    const page = await walk.to('/sv')
    await wakeAll(page)
    await writeTexts(page, withLongShipping(await readTexts(page), 'sv'))
    const card = page.locator('.card').first()
    const readTop = () =>
      card
        .locator('.order')
        .evaluate((button) => button.getBoundingClientRect().top + scrollY)

    await atWidths(page, async (label) => {
      await card.locator('[type=checkbox]').uncheck()
      const previousTop = await readTop()
      await card.locator('[type=checkbox]').check()
      await card.locator('.price-surcharge').waitFor()
      expect(await readTop(), label).toBe(previousTop)
    })
  },
)
