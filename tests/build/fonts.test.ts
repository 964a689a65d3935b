import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home } from '../support/cli.ts'

const BOTH = `fonts:
  display: "@fontsource-variable/bitter"
  text: "@fontsource/karla"
`

/** Builds the tiny shop with these fonts, and returns what its pages load. */
async function buildWith(brand: string | undefined, prepare = async (_: string) => {}) {
  await using shop = await tinyShop()
  if (brand !== undefined) await writeFile(join(shop.path, 'content/brand.yaml'), brand)
  await prepare(shop.path)

  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)

  const names = await readdir(join(shop.dist, 'assets'))
  const read = (name: string) => readFile(join(shop.dist, name), 'utf8')
  const sheet = names.find((name) => name.startsWith('shop-')) ?? ''
  return {
    fonts: names.filter((name) => name.endsWith('.woff2')),
    styles: await read(`assets/${sheet}`),
    page: await read('en.html'),
    swedishPage: await read('sv.html'),
    licences: await read('licences.txt'),
    text,
  }
}

const preloadsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<link rel="preload" href="\/assets\/([^"]+)" as="font"/g)].map(
    ([, name = '']) => name,
  )

const previewIn = (page: string): string | undefined =>
  /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]

test('the brand’s fonts are in styles, preloads, previews and licences', async () => {
  const usual = await buildWith(undefined)
  const { fonts, styles, page, licences } = await buildWith(BOTH)

  expect(fonts.map((name) => name.replace(/-[0-9A-F]{8}\./, '.'))).toEqual([
    'display-regular.woff2',
    'quote-italic.woff2',
    'text-bold.woff2',
    'text-regular.woff2',
  ])
  expect(fonts.filter((name) => usual.fonts.includes(name))).toEqual([])
  expect([...preloadsIn(page)].sort()).toEqual(
    fonts.filter((name) => !name.startsWith('quote')),
  )

  expect(styles).toContain('--display: "Bitter Display", "Bitter Display Stand-in"')
  expect(styles).toContain('--sans: "Karla Text", "Karla Text Stand-in", system-ui')
  expect(styles).not.toContain('Fraunces')
  for (const name of fonts) expect(styles).toContain(`url("./${name}")`)

  expect(licences).toContain('The typeface Bitter')
  expect(licences).toContain('The typeface Karla')
  expect(licences).not.toContain('Fraunces')
  expect(previewIn(page)).not.toBe(previewIn(usual.page))
})

test('a shop that sets only one font keeps the engine’s other font', async () => {
  const usual = await buildWith(undefined)
  const { fonts, styles, licences } = await buildWith(
    'fonts:\n  text: "@fontsource/karla"\n',
  )

  const display = usual.fonts.filter((name) => !name.startsWith('text'))
  expect(fonts).toEqual(expect.arrayContaining(display))
  expect(styles).toContain('--display: "Fraunces"')
  expect(styles).toContain('font-family:Fraunces Stand-in')
  expect(styles).not.toContain('Hanken')
  expect(licences).toContain('The typeface Fraunces')
  expect(licences).not.toContain('Hanken')
})

const replaceIn = async (file: string, text: string, newText: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replace(text, newText))

test('letters from another file in the font package are loaded as a second font', async () => {
  const { styles, page } = await buildWith(BOTH, async (root) => {
    await replaceIn(
      join(root, 'content/posters/main/two-moons.yaml'),
      'Two moons',
      'Dwa księżyce',
    )
  })

  // The package has ę and ż in its latin-ext file. U+118 and U+119 are Ę and ę, U+17B is Ż.
  expect(styles).toMatch(
    /url\("\.\/text-regular-latin-ext-[0-9A-F]{8}\.woff2"\);font-display:swap;unicode-range:U\+118(?:-119)?,[^}]*U\+17B/,
  )
  expect(preloadsIn(page).filter((name) => name.includes('latin-ext'))).toEqual([])
})

test('pages load a second font early if their interface texts have its letters', async () => {
  const { page, swedishPage } = await buildWith(BOTH, (root) =>
    replaceIn(
      join(root, 'content/strings/en.yaml'),
      'contact: Contact',
      'contact: Księżyc',
    ),
  )

  const partsIn = (html: string): readonly string[] =>
    preloadsIn(html).filter((name) => name.includes('latin-ext'))
  // One for each font that pages load early: display-regular, text-regular and text-bold.
  expect(partsIn(page)).toHaveLength(3)
  expect(partsIn(swedishPage)).toEqual([])
})

test('a font installed in the shop’s folder is used instead of the engine’s copy', async () => {
  const { licences } = await buildWith(BOTH, (root) =>
    installKarla(root, 'The licence of the own copy'),
  )
  expect(licences).toContain('The licence of the own copy')
})

test('a shop is built once the missing font is installed', async () => {
  await using shop = await tinyShop()
  const brand = 'fonts:\n  text: "@fontsource/karla-of-shop"\n'
  await writeFile(join(shop.path, 'content/brand.yaml'), brand)

  const failedBuild = await build(shop.path)
  expect(failedBuild.code).toBe(1)
  expect(failedBuild.text).toContain('run "npm install @fontsource/karla-of-shop"')

  await installKarla(shop.path, 'OFL', 'karla-of-shop')
  const nextBuild = await build(shop.path)
  expect(nextBuild.code, nextBuild.text).toBe(0)
})

test('a damaged font is reported with its package', async () => {
  await using shop = await tinyShop()
  await writeFile(join(shop.path, 'content/brand.yaml'), BOTH)
  await installKarla(shop.path, 'OFL')
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
