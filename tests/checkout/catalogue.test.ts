import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { catalogueSchema } from '../../cli/schema/catalogue.ts'
import { functionFolder } from '../../tools/checkout/deno.ts'
import { serveFolder } from '../../tools/local-server.ts'
import { build, home } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'

const backend = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'sb_publishable_abc' }

let shop: Awaited<ReturnType<typeof tinyShop>>
beforeAll(async () => {
  shop = await tinyShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const dist = () => join(shop.path, 'dist')
const read = (file: string) => readFile(join(dist(), file), 'utf8')
const readCatalogue = async () => catalogueSchema.parse(JSON.parse(await read('checkout/catalogue.json')))

describe('the catalogue of the checkout', () => {
  test('is not there without a backend, and neither is anything about it', async () => {
    expect((await build(shop.path)).code).toBe(0)
    expect(await readdir(dist())).not.toContain('checkout')
    for (const file of ['_headers', 'serve.json', 'nginx.conf'])
      expect(await read(file), file).not.toContain('checkout')
  })

  test('holds what the shop sells, in every language, with prices in cents, and leads back to its pages', async () => {
    const moonsFile = join(shop.path, 'content/posters/main/two-moons.yaml')
    await edit(moonsFile, (text) => text.replace(', es: Dos lunas', ''))
    expect((await build(shop.path, backend)).code).toBe(0)
    const { posters, ...rest } = await readCatalogue()
    expect(rest).toMatchObject({
      version: 1,
      currency: 'usd',
      languages: ['sv', 'en', 'es'],
      sizes: { A1: { price: 9000 }, A2: { price: 7000 } },
      withoutLogo: 3000,
      texts: { freeShipping: { en: 'Free shipping worldwide' }, withoutLogo: { sv: 'Utan logotyp' } },
    })
    expect(posters).toMatchObject([
      {
        id: 'gold-disk',
        orientation: 'portrait',
        titles: { sv: 'Guldskivan', en: 'The gold disk', es: 'El disco de oro' },
        descriptions: { en: 'A small picture for the tests.' },
        forSale: { a1: true, 'a1-no-logo': true, a2: true, 'a2-no-logo': true },
      },
      // What has no words of its own is shown, and ordered, in those of the first language.
      { id: 'two-moons', titles: { sv: 'Två månar', en: 'Two moons', es: 'Två månar' } },
      { id: 'wide-1', orientation: 'landscape' },
    ])
    for (const { picture, page, titles } of posters) {
      await readFile(join(dist(), picture))
      for (const language of rest.languages)
        expect(await read(`${language}${page}.html`)).toMatch(new RegExp(`<h1[^>]*>${titles[language]}<`))
    }
  })

  test('changes with a price, and with it alone', async () => {
    const before = await readCatalogue()
    await edit(join(shop.path, 'content/prices.yaml'), (text) => text.replace('price: 90', 'price: 95'))
    expect((await build(shop.path, backend)).code).toBe(0)
    const A1 = { ...before.sizes.A1, price: 9500 }
    expect(await readCatalogue()).toEqual({ ...before, sizes: { ...before.sizes, A1 } })
  })

  test('is served with an ETag, and as unchanged to whoever has it', async () => {
    const rule = 'public, max-age=0, must-revalidate'
    const server = await serveFolder(dist())
    const address = `${server.origin}/checkout/catalogue.json`
    const { headers } = await fetch(address)
    expect(headers.get('cache-control')).toBe(rule)
    const known = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await fetch(address, { headers: known })).status).toBe(304)
    await server.close()
    expect(await read('_headers')).toContain(`/checkout/*\n  Cache-Control: ${rule}`)
    expect(await read('nginx.conf')).toContain('location ^~ /checkout/ {')
  })

  test('is read by the function as the build writes it', async () => {
    const file = pathToFileURL(join(functionFolder, 'catalogue-schema.ts')).href
    const { catalogueSchema: theirs } = (await import(file)) as { catalogueSchema: z.ZodType }
    expect(z.toJSONSchema(theirs)).toEqual(z.toJSONSchema(catalogueSchema))
    const catalogue: unknown = await readCatalogue()
    expect(theirs.safeParse(catalogue)).toEqual(catalogueSchema.safeParse(catalogue))
    let refused = 0
    for (const damaged of damagedCopiesOf(catalogue)) {
      const { success } = catalogueSchema.safeParse(damaged)
      expect(theirs.safeParse(damaged).success, JSON.stringify(damaged)).toBe(success)
      refused += Number(!success)
    }
    expect(refused).toBeGreaterThan(100)
  })
})

/** Copies of a value in each of which one part, at any depth, is missing or is something else. */
function damagedCopiesOf(value: unknown): readonly unknown[] {
  const others = [undefined, null, '', 'x', 0, -1, 0.5, 9000, true, [], {}]
  if (typeof value !== 'object' || value === null) return others
  const inside = Object.entries(value).flatMap(([key, part]) =>
    damagedCopiesOf(part).map((other) => Object.assign(structuredClone<object>(value), { [key]: other })),
  )
  return [...others, ...inside]
}

test('nothing of the function is part of the shop', async () => {
  const { include } = JSON.parse(await readFile(join(home, 'tsconfig.json'), 'utf8')) as { include: string[] }
  expect(include).not.toContain('supabase')
})
