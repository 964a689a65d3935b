import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type BuiltShop, openShop } from '../shops/built-shop.ts'
import { foreignShop } from '../shops/foreign-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { saga } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { DESKTOP, PHONE, visitEach } from '../support/page-visits.ts'
import { openVisitor } from '../support/walk.ts'

// The checks are in tests/support/page-visits.ts. The shops in this file differ from the
// real shop in appearance and in their sizes.

const visit = (path: string, width: number) => ({
  path,
  slug: path,
  width,
  density: 1,
  hasAxe: true,
})

describe('another owner’s shop with a light brand and three sizes', async () => {
  const shop = disposeAfterTests(await foreignShop())
  await shop.build()

  const builtShop = openShop(() => shop.dist)
  visitEach(builtShop, [visit('/de', DESKTOP), visit('/fr/posters/birken', PHONE)])
  testReservedHeights(builtShop, '/de')
})

/**
 * Tests that order forms off the screen reserve their height. The stylesheet states this
 * height, because the browser does not lay out a form off the screen
 * (`content-visibility: auto`). With a different height, cards would move when a form
 * comes near the screen.
 */
function testReservedHeights(shop: BuiltShop, path: string): void {
  const visitor = openVisitor(shop, { reducedMotion: 'reduce' })

  test.each(isLong ? [320, PHONE, 768, DESKTOP] : [320, DESKTOP])(
    'order forms off the screen reserve their height at %i px',
    async (width) => {
      const page = await visitor.to(path, width)
      const form = page.locator('.card > [data-island]').last()
      const reservedHeight = await form.evaluate(({ clientHeight }) => clientHeight)
      const renderedHeight = await form.evaluate((element: HTMLElement) => {
        element.style.contentVisibility = 'visible'
        return element.clientHeight
      })

      expect(renderedHeight).toBe(reservedHeight)
    },
  )
}

const DARK_BRAND = `accent: "#ffb454"
ground: "#171a21"
darkGround: "#05070a"
ornament: fret
radius: 0
`

/** Five more sizes, from a postcard to a sheet wider than a door. */
const MORE_SIZES = [
  [10, 15],
  [21, 30],
  [50, 70],
  [60, 90],
  [100, 140],
]
  .map(
    ([width, height]) => `  - id: ${width}x${height}
    name: ${width} × ${height} cm
    price: ${width}
    label: { portrait: '${width} × ${height} cm', landscape: '${height} × ${width} cm' }
    width: ${width}
    height: ${height}
`,
  )
  .join('')

async function testDarkShop(): Promise<void> {
  const shop = disposeAfterTests(await foreignShop())
  await writeFile(join(shop.path, 'content/brand.yaml'), DARK_BRAND)
  await shop.edit('prices.yaml', (text) =>
    text.replace('details:', `${MORE_SIZES}details:`),
  )
  // The fixes add the purchase links of the new sizes to every poster.
  const { code, text } = await saga(['--root', shop.path, 'validate', '--fix', '--yes'])
  if (code !== 0) throw new Error(text)
  await shop.build()

  const builtShop = openShop(() => shop.dist)
  visitEach(builtShop, [
    visit('/de/hochformate', DESKTOP),
    visit('/de/posters/fjord', PHONE),
  ])
  testReservedHeights(builtShop, '/de')
}

// A skipped group would build its shop all the same.
if (isLong)
  describe('another owner’s shop with a dark brand and eight sizes', testDarkShop)
