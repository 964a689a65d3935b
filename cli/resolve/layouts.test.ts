import { beforeEach, describe, expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'

const shop = restoredShop()

/** Returns the layouts of order forms in a shop that sells sizes with these names. */
async function formsOf(names: readonly string[], withoutLogo = ''): Promise<string[]> {
  const label = '{ portrait: 50 × 70 cm, landscape: 70 × 50 cm }'
  const sizes = names.map(
    (name, index) =>
      `  - { id: s${index}, name: ${name}, price: 50, width: 50, height: 70, label: ${label} }`,
  )
  const prices = ['currency: EUR', 'sizes:', ...sizes, withoutLogo].join('\n')
  await shop.write('content/prices.yaml', `${prices}\n`)

  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return value.site.layouts.filter((name) => /size|option/.test(name))
}

describe('a shop’s order forms', () => {
  // The posters have links for other sizes. Posters that are sold out need no links.
  beforeEach(async () => {
    for (const poster of ['main/two-moons', 'main/gold-disk', 'wide/wide-1'])
      await shop.edit(`posters/${poster}.yaml`, (text) =>
        text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, 'soldOut: true\n'),
      )
  })

  const option = 'withoutLogo: 20'

  test('have the usual layout for two short names and the logo option', async () => {
    expect(await formsOf(['A1', 'A2'], option)).toEqual([])
  })

  test('show a single size as text', async () => {
    expect(await formsOf(['A1'], option)).toEqual(['one-size'])
  })

  test('have two columns for long names and for four sizes', async () => {
    expect(await formsOf(['A1', '50 × 70 cm'], option)).toEqual(['several-sizes'])
    expect(await formsOf(['A1', 'A2', 'A3', 'A4'], option)).toEqual(['several-sizes'])
  })

  test('show three short names in a row', async () => {
    const layouts = await formsOf(['A1', 'A2', 'A3'], option)
    expect(layouts).toEqual(['several-sizes', 'three-sizes'])
  })

  test('show only the names of the sizes if there are many', async () => {
    const layouts = await formsOf(['A0', 'A1', 'A2', 'A3', 'A4'], option)
    expect(layouts).toEqual(['several-sizes', 'many-sizes'])
  })

  test('have the price on the left if there is no logo option', async () => {
    expect(await formsOf(['A1', 'A2'])).toEqual(['no-option'])
  })
})
