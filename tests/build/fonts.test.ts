import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga } from '../support/cli.ts'
import { openShopRenderer } from '../support/rendered-shop.ts'

const BOTH = `fonts:
  display: "@fontsource-variable/bitter"
  text: "@fontsource/karla"
`

const shop = disposeAfterTests(await tinyShop({ isEncoded: false }))
const renderShop = openShopRenderer()
const writeBrand = (brand: string): Promise<void> =>
  writeFile(join(shop.path, 'content/brand.yaml'), brand)

/** Renders the shop, and returns what its pages load. */
async function render() {
  const { files, fonts, bundle } = await renderShop(shop.path)
  const read = (path: string): string => files.get(path) ?? ''
  return {
    fonts: [...fonts.keys()].sort(),
    styles: read(bundle.styles.shop),
    page: read('en.html'),
    swedishPage: read('sv.html'),
    licences: read('licences.txt'),
  }
}

const replaceIn = (file: string, text: string, newText: string): Promise<void> =>
  shop.edit(file, (contents) => contents.replace(text, newText))

/** The shop with the engine's fonts, with one font of its own, and with two. The second is installed in its folder. */
const usual = await render()
await writeBrand('fonts:\n  text: "@fontsource/karla"\n')
const withOwnText = await render()
await writeBrand(BOTH)
await installKarla(shop.path, 'The licence of the own copy')
// The package has ę and ż in its latin-ext file.
await replaceIn('content/posters/main/two-moons.yaml', 'Två månar', 'Dwa księżyce')
await replaceIn('content/strings/en.yaml', 'contact: Contact', 'contact: Księżyc')
const withBoth = await render()

const preloadsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<link rel="preload" href="\/assets\/([^"]+)" as="font"/g)].map(
    ([, name = '']) => name,
  )

const previewIn = (page: string): string | undefined =>
  /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]

test('the brand’s fonts are in styles, preloads, previews and licences', () => {
  const { fonts, styles, swedishPage, licences } = withBoth
  const usualLetters = fonts.filter((name) => !name.includes('latin-ext'))

  expect(usualLetters.map((name) => name.replace(/-[0-9A-F]{8}\./, '.'))).toEqual([
    'display-regular.woff2',
    'quote-italic.woff2',
    'text-bold.woff2',
    'text-regular.woff2',
  ])
  expect(fonts.filter((name) => usual.fonts.includes(name))).toEqual([])
  expect([...preloadsIn(swedishPage)].sort()).toEqual(
    usualLetters.filter((name) => !name.startsWith('quote')),
  )

  expect(styles).toContain('--display: "Bitter Display", "Bitter Display Stand-in"')
  expect(styles).toContain('--sans: "Karla Text", "Karla Text Stand-in", system-ui')
  expect(styles).not.toContain('Fraunces')
  for (const name of fonts) expect(styles).toContain(`url("./${name}")`)

  expect(licences).toContain('The typeface Bitter')
  expect(licences).toContain('The typeface Karla')
  expect(licences).not.toContain('Fraunces')
  expect(previewIn(swedishPage)).not.toBe(previewIn(usual.swedishPage))
})

test('a shop that sets only one font keeps the engine’s other font', () => {
  const { fonts, styles, licences } = withOwnText

  const display = usual.fonts.filter((name) => !name.startsWith('text'))
  expect(fonts).toEqual(expect.arrayContaining(display))
  expect(styles).toContain('--display: "Fraunces"')
  expect(styles).toContain('font-family:Fraunces Stand-in')
  expect(styles).not.toContain('Hanken')
  expect(licences).toContain('The typeface Fraunces')
  expect(licences).not.toContain('Hanken')
})

test('letters from another file in the font package are loaded as a second font', () => {
  // U+118 and U+119 are Ę and ę, U+17B is Ż.
  expect(withBoth.styles).toMatch(
    /url\("\.\/text-regular-latin-ext-[0-9A-F]{8}\.woff2"\);font-display:swap;unicode-range:U\+118(?:-119)?,[^}]*U\+17B/,
  )
})

test('only pages whose interface texts have these letters load the second font early', () => {
  const partsIn = (html: string): readonly string[] =>
    preloadsIn(html).filter((name) => name.includes('latin-ext'))
  // One for each font that pages load early: display-regular, text-regular and text-bold.
  expect(partsIn(withBoth.page)).toHaveLength(3)
  // The Swedish title of a poster has these letters too, but it is not an interface text.
  expect(withBoth.swedishPage).toContain('Dwa księżyce')
  expect(partsIn(withBoth.swedishPage)).toEqual([])
})

test('a font installed in the shop’s folder is used instead of the engine’s copy', () => {
  expect(withBoth.licences).toContain('The licence of the own copy')
  expect(withOwnText.licences).not.toContain('The licence of the own copy')
})

test('a shop is built once the missing font is installed', async () => {
  await writeBrand('fonts:\n  text: "@fontsource/karla-of-shop"\n')

  const failedBuild = await build(shop.path)
  expect(failedBuild.code).toBe(1)
  expect(failedBuild.text).toContain('run "npm install @fontsource/karla-of-shop"')

  await installKarla(shop.path, 'OFL', 'karla-of-shop')
  const { code, text } = await saga(['validate', '--root', shop.path])
  expect(code, text).toBe(0)
})

test('a damaged font is reported with its package', async () => {
  await writeBrand(BOTH)
  const file = 'node_modules/@fontsource/karla/files/karla-latin-400-normal.woff2'
  await writeFile(join(shop.path, file), 'no font')

  const { code, text } = await build(shop.path)

  expect(code).toBe(1)
  const fault = 'the font in "@fontsource/karla" cannot be used'
  expect(text).toContain(`${fault}: its file karla-latin-400-normal.woff2 is damaged`)

  await writeFile(join(shop.path, 'node_modules/@fontsource/karla/metadata.json'), '{}')
  const { text: laterText } = await build(shop.path)
  expect(laterText).toContain(`${fault}: its file metadata.json is missing or damaged`)
})

/** Copies the Karla package into a shop's folder. */
async function installKarla(root: string, licence: string, name = 'karla') {
  const folder = join(root, 'node_modules/@fontsource', name)
  await mkdir(folder, { recursive: true })
  await cp(join(home, 'node_modules/@fontsource/karla'), folder, { recursive: true })
  await writeFile(join(folder, 'LICENSE'), licence)
}
