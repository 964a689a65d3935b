import { expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'

const backend = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
}
const file = 'content/posters/main/two-moons.yaml'

const shop = untilEnd(await tinyShop())
const readPage = (id: string) => shop.read(`dist/en/posters/${id}.html`)
const countIn = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

test('a poster without purchase links is sold by the checkout; without a checkout no build offers it', async () => {
  const before = await shop.read(file)
  await shop.edit(file, (text) => text.replace(/gumroadLinks:[\s\S]*/, ''))

  const refused = await build(shop.path)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain(`${file}:1:1  error  this poster cannot be bought`)
  expect(refused.text).toContain('SUPABASE_URL and SUPABASE_ANON_KEY')
  expect(refused.text).not.toContain('gold-disk')

  const sold = await build(shop.path, backend)
  expect(sold.code, sold.text).toBe(0)
  const { posters } = JSON.parse(await shop.read('dist/checkout/catalogue.json'))
  expect(posters[1]).toMatchObject({
    id: 'two-moons',
    forSale: { a1: true, 'a1-no-logo': true, a2: true, 'a2-no-logo': true },
  })
  const feed = await shop.read('dist/feeds/products.en.xml')
  expect(countIn(feed, /<g:id>two-moons-.*<\/g:id>/g)).toBe(4)
  expect(feed).not.toContain('out_of_stock')
  const page = await readPage('two-moons')
  expect(countIn(page, /schema\.org\/InStock/g)).toBe(4)
  expect(page).not.toContain('gumroad')

  // With half a checkout, the other half is what is missing, and no poster's links.
  const half = await saga(['validate', '--root', shop.path], {
    SUPABASE_URL: backend.SUPABASE_URL,
  })
  expect(half.text).toContain('SUPABASE_ANON_KEY')
  expect(half.text).not.toContain('two-moons')

  // The shop has a pattern of links: the only remedy in its files.
  const fixed = await saga(['validate', '--fix', '--yes', '--root', shop.path])
  expect(fixed.code, fixed.text).toBe(0)
  expect(await shop.read(file)).toBe(before)
  expect((await build(shop.path)).code).toBe(0)
  expect(await readPage('two-moons')).toContain(
    'https://example.gumroad.com/l/two-moons-a1',
  )
})
