import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'

const backend = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
}

const shop = untilEnd(await tinyShop())

const read = (file: string) => readFile(join(shop.dist, file), 'utf8')
const readCatalogue = async () =>
  catalogueSchema.parse(JSON.parse(await read('checkout/catalogue.json')))

describe('the catalogue of the checkout', () => {
  test('is not there without a backend, and neither is anything about it', async () => {
    expect((await build(shop.path)).code).toBe(0)
    expect(await readdir(shop.dist)).not.toContain('checkout')
    for (const file of ['_headers', 'serve.json', 'nginx.conf'])
      expect(await read(file), file).not.toContain('checkout')
  })

  // Every word of it: tests/build/golden/checkout-catalogue.json.txt.
  test('leads to pictures and pages of posters, with the words that they have there', async () => {
    await shop.edit('content/posters/main/two-moons.yaml', (text) =>
      text.replace(', es: Dos lunas', ''),
    )
    expect((await build(shop.path, backend)).code).toBe(0)
    const { posters, languages } = await readCatalogue()
    // What has no words of its own is shown, and ordered, in those of the first language.
    expect(posters[1]?.titles).toEqual({
      sv: 'Två månar',
      en: 'Two moons',
      es: 'Två månar',
    })
    for (const { picture, page, titles } of posters) {
      await readFile(join(shop.dist, picture))
      for (const language of languages)
        expect(await read(`${language}${page}.html`)).toMatch(
          new RegExp(`<h1[^>]*>${titles[language]}<`),
        )
    }
  })

  test('is read by the function as the build writes it', async () => {
    const catalogue: unknown = JSON.parse(await read('checkout/catalogue.json'))
    expect(catalogueSchema.parse(catalogue)).toEqual(catalogue)
    const refused = damagedCopiesOf(catalogue).filter(
      (damaged) => !catalogueSchema.safeParse(damaged).success,
    )
    expect(refused.length).toBeGreaterThan(100)
  })
})

/** Copies of a value in each of which one part, at any depth, is missing or is something else. */
function damagedCopiesOf(value: unknown): readonly unknown[] {
  const others = [undefined, null, '', 'x', 0, -1, 0.5, 9000, true, [], {}]
  if (typeof value !== 'object' || value === null) return others
  const inside = Object.entries(value).flatMap(([key, part]) =>
    damagedCopiesOf(part).map((other) =>
      Object.assign(structuredClone<object>(value), { [key]: other }),
    ),
  )
  return [...others, ...inside]
}
