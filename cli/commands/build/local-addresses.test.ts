import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { copyPictures } from '../../../tests/shops/tiny-shop.ts'
import { localAddressesIn } from './local-addresses.ts'

const shop = commandShop()
beforeEach(() => copyPictures(join(shop.root, '.cache/store')))

test.each([
  ['a.html', '<a href="/sv?x=1#top">', ['/sv']],
  ['a.html', '<a href="https://other.example/sv"><a href="//cdn.example/x">', []],
  [
    'a.html',
    '<img src="/room.svg" srcset="/a.avif 1x, /b.avif 2x">',
    ['/room.svg', '/a.avif', '/b.avif'],
  ],
  ['a.html', '<link rel="preload" imagesrcset="/a.avif 480w">', ['/a.avif']],
  ['a.html', '<meta content="https://shop.example/og/a.png">', ['/og/a.png']],
  [
    'a.css',
    '@font-face { src: url("/fonts/a.woff2") } b { mask: url(/c.svg) }',
    ['/c.svg', '/fonts/a.woff2'],
  ],
  [
    'a.webmanifest',
    '{ "icons": [{ "src": "/icon.png" }], "scope": "/" }',
    ['/icon.png', '/'],
  ],
  ['a.xml', '<loc>https://shop.example/sv/moon</loc>', ['/sv/moon']],
  // Titles and descriptions may begin with a slash, but are not addresses.
  ['a.json', '[{"title":"/imagine","href":"/sv/moon"}]', ['/sv/moon']],
  ['a.html', '<img alt="/imagine" src="/a.jpg">', ['/a.jpg']],
])('the local addresses of %s are found in %s', (path, text, expected) => {
  const addresses = [...localAddressesIn(text, path, 'https://shop.example')]
  expect(addresses).toEqual(expected)
})

test('a missing address in a text is reported at its line in content/', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace(/(description:\n +sv: ).*/, '$1"Se https://tiny.example/sv/nowhere."'),
  )
  const { code, text } = await shop.run('build')

  expect(text).toMatch(
    /^content\/posters\/main\/two-moons\.yaml:\d+:\d+ +error +the shop has nothing at the address \/sv\/nowhere, which \d+ files/m,
  )
  expect(text).toContain('correct the address, or add the file public/sv/nowhere')
  expect(code).toBe(1)
})

test('a build does not publish a page that refers to a missing file', async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text.replace(/(description:\n +sv: ).*/, '$1"Se https://tiny.example/plan.pdf."'),
  )
  await shop.write('../public/plan.pdf', 'a plan')
  expect((await shop.run('build')).code).toBe(0)
  const page = await readFile(join(shop.root, 'dist/sv.html'), 'utf8')

  // The pages do not change, but a file that they refer to is gone.
  await rm(join(shop.root, 'public/plan.pdf'))
  const { code, text } = await shop.run('build')

  expect(code).toBe(1)
  expect(text).toContain('the shop has nothing at the address /plan.pdf')
  expect(text).toContain('Nothing was published; dist/ is unchanged.')
  expect(await readFile(join(shop.root, 'dist/sv.html'), 'utf8')).toBe(page)
})
