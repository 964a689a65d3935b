import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type CatalogueFile,
  catalogueSchema,
  type ReadCatalogue,
} from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'

const backend = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
}

const shop = disposeAfterTests(await tinyShop())

const read = (file: string) => readFile(join(shop.dist, file), 'utf8')
const readCatalogue = async () =>
  catalogueSchema.parse(JSON.parse(await read('checkout/catalogue.json')))

/** Returns copies of a value. Each has one part, at any depth, removed or replaced. */
function damagedCopiesOf(value: unknown): readonly unknown[] {
  const replacements = [undefined, null, '', 'x', 0, -1, 0.5, 9000, true, [], {}]

  if (typeof value !== 'object' || value === null) return replacements

  const damagedCopies = Object.entries(value).flatMap(([key, part]) =>
    damagedCopiesOf(part).map((damagedPart) =>
      Object.assign(structuredClone<object>(value), { [key]: damagedPart }),
    ),
  )
  return [...replacements, ...damagedCopies]
}

/** Returns a parsed catalogue with the field names that the shop writes. Parsing renames some of them. */
const asWritten = ({ variants, surcharge, texts, ...rest }: ReadCatalogue) => {
  const { option, ...otherTexts } = texts
  return {
    ...rest,
    variants: variants?.map(({ hasOption, ...variant }) => ({
      ...variant,
      noLogo: hasOption,
    })),
    withoutLogo: surcharge,
    texts: { ...otherTexts, withoutLogo: option },
  }
}

describe('the catalogue of the checkout', () => {
  test('is absent from a build without a backend', async () => {
    expect((await build(shop.path)).code).toBe(0)
    expect(await readdir(shop.dist)).not.toContain('checkout')

    for (const file of ['_headers', 'serve.json', 'nginx.conf'])
      expect(await read(file), file).not.toContain('checkout')
  })

  // tests/build/golden/checkout-catalogue.json.txt has the whole text.
  test('refers to existing pictures and pages, with the titles that those pages show', async () => {
    await shop.edit('content/posters/main/two-moons.yaml', (text) =>
      text.replace(', es: Dos lunas', ''),
    )

    expect((await build(shop.path, backend)).code).toBe(0)
    const { posters, languages } = await readCatalogue()

    // In place of a missing title, the shop and orders show the title in the first language.
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

  test('has only fields that the checkout function reads', async () => {
    const catalogue: CatalogueFile = JSON.parse(await read('checkout/catalogue.json'))
    expect(asWritten(catalogueSchema.parse(catalogue))).toEqual(catalogue)

    // A schema that accepts every value would pass the checks above, too.
    const { posters, ...rest } = catalogue
    const small = { ...rest, posters: posters.slice(0, 1) }
    const rejectedCopies = damagedCopiesOf(small).filter(
      (damaged) => !catalogueSchema.safeParse(damaged).success,
    )
    expect(rejectedCopies.length).toBeGreaterThan(100)
  })
})
