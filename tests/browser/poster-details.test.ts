import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { axeFaults, openVisitor } from '../support/walk.ts'

const folder = disposeAfterTests(await tinyShop())
const shop = openShop(async () => {
  await folder.edit(
    'content/prices.yaml',
    (text) => `${text}
details:
  paper: { sv: Matt papper., en: Matte paper. }
  edition: { sv: Begränsad., en: Limited., es: Limitada. }
`,
  )
  await folder.edit(
    'content/posters/main/two-moons.yaml',
    (text) => `${text.trimEnd()}
details:
  edition: { sv: Femtio., en: Fifty., es: Cincuenta. }
  packing: { sv: I ett rör., en: In a tube., es: En un tubo. }
`,
  )
  expect(await build(folder.path)).toMatchObject({ code: 0 })
  return folder.dist
})
const walk = openVisitor(shop, { reducedMotion: 'reduce' })

/** Returns a page's print details, such as 'Papper: Matt papper.' */
const detailsOn = async (page: Page): Promise<readonly string[]> => {
  const facts = await page.locator('.facts dl > div').allInnerTexts()
  // The last three facts are the same for all posters.
  const details = facts.slice(0, -3)
  return details.map((detail) => detail.replace(/\s*\n\s*/g, ': '))
}
/** Returns the material in a page's structured data, which is the paper. */
const materialOn = async (page: Page): Promise<unknown> => {
  const data = JSON.parse((await page.locator('script[type*=ld]').textContent()) ?? '')
  return data['@graph'].find(
    (thing: Record<string, unknown>) => thing['@type'] === 'Product',
  ).material
}

test("a poster page lists its own print details, and the shop's where it has none", async () => {
  const page = await walk.to('/sv/posters/two-moons')
  expect(await detailsOn(page)).toEqual([
    'Papper: Matt papper.',
    'Upplaga: Femtio.',
    'Packning: I ett rör.',
  ])
  expect(await materialOn(page)).toBe('Matt papper.')
  expect(await axeFaults(page, '.facts')).toEqual([])

  const narrow = await walk.to('/es/posters/two-moons', 320)
  expect(await detailsOn(narrow)).toEqual([
    'Papel: Matt papper.',
    'Edición: Cincuenta.',
    'Embalaje: En un tubo.',
  ])
  // Spanish lacks this text, so it is marked as being in another language.
  expect(await narrow.locator('.facts [lang]').allInnerTexts()).toEqual(['Matt papper.'])

  const goldDiskPage = await walk.to('/en/posters/gold-disk')
  expect(await detailsOn(goldDiskPage)).toEqual([
    'Paper: Matte paper.',
    'Edition: Limited.',
  ])
  expect(walk.complaints).toEqual([])
})

test('a poster page omits print details that are not given', async () => {
  await folder.edit('content/prices.yaml', (text) =>
    text.replace(/\ndetails:[\s\S]*/, ''),
  )
  expect(await build(folder.path)).toMatchObject({ code: 0 })
  const page = await walk.to('/en/posters/gold-disk')
  expect(await detailsOn(page)).toEqual([])
  expect(await materialOn(page)).toBeUndefined()
  expect(await page.locator(':is(.facts dt, .facts dd):empty').count()).toBe(0)
  expect(walk.complaints).toEqual([])
})
