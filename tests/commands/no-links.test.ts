import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'

const backend = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_abc',
}
const POSTER = 'content/posters/main/two-moons.yaml'

const shop = disposeAfterTests(await tinyShop())
const readPage = (id: string) => shop.read(`dist/en/posters/${id}.html`)
const countIn = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

test('a poster without purchase links is sold only through the checkout', async () => {
  const originalText = await shop.read(POSTER)
  await shop.edit(POSTER, (text) => text.replace(/gumroadLinks:[\s\S]*/, ''))

  const withoutCheckout = await build(shop.path)
  expect(withoutCheckout.code).toBe(1)
  expect(withoutCheckout.text).toContain(
    `${POSTER}:1:1  error  this poster cannot be bought`,
  )
  expect(withoutCheckout.text).toContain('SUPABASE_URL and SUPABASE_ANON_KEY')
  expect(withoutCheckout.text).not.toContain('gold-disk')

  const withCheckout = await build(shop.path, backend)
  expect(withCheckout.code, withCheckout.text).toBe(0)
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

  // With only one of the two settings, the error is about the missing setting, not the missing links.
  const withHalf = await saga(['validate', '--root', shop.path], {
    SUPABASE_URL: backend.SUPABASE_URL,
  })
  expect(withHalf.text).toContain('SUPABASE_ANON_KEY')
  expect(withHalf.text).not.toContain('two-moons')

  // The shop's links follow a pattern, so a fix can write this poster's links.
  const fix = await saga(['validate', '--fix', '--yes', '--root', shop.path])
  expect(fix.code, fix.text).toBe(0)
  expect(await shop.read(POSTER)).toBe(originalText)
  expect((await build(shop.path)).code).toBe(0)
  expect(await readPage('two-moons')).toContain(
    'https://example.gumroad.com/l/two-moons-a1',
  )
})

test('a new poster of a limited shop gets no purchase links', async () => {
  await shop.edit('content/prices.yaml', (text) => `${text}printRun: 200\n`)
  await using folder = await temporaryFolder()
  const picture = join(folder.path, 'three-moons.jpg')
  await drawPicture(picture, 9, 700, 991)

  const { code, text } = await saga([
    ...['new', 'poster', 'three-moons', '--gallery', 'main', '--image', picture],
    ...['--draft', '--root', shop.path],
  ])

  expect(code, text).toBe(0)
  const poster = await shop.read('content/posters/main/three-moons.yaml')
  expect(poster).toContain('id: three-moons')
  expect(poster).not.toContain('gumroadLinks')
})
