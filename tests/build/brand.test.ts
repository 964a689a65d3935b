import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'

const LIGHT = `accent: "#b3123f"
ground: "#fdf1f3"
darkGround: "#3a0d1c"
radius: 12
`

const DARK = `accent: "#e0a526"
ground: "#15171c"
darkGround: "#000000"
radius: 0
`

type BuiltShop = Awaited<ReturnType<typeof buildAfresh>>

/** The shops that the tests of this file have built. Several tests compare the same ones. */
const builtShops = new Map<string, Promise<BuiltShop>>()

/** Builds the tiny shop with a brand and other files in content/, and returns what its pages load. */
function buildWith(
  brand: string | undefined,
  files: Readonly<Record<string, string>> = {},
): Promise<BuiltShop> {
  const key = JSON.stringify([brand, files])
  const builtShop = builtShops.get(key) ?? buildAfresh(brand, files)
  builtShops.set(key, builtShop)
  return builtShop
}

async function buildAfresh(
  brand: string | undefined,
  files: Readonly<Record<string, string>>,
) {
  await using shop = await tinyShop()
  if (brand !== undefined) await writeFile(join(shop.path, 'content/brand.yaml'), brand)
  for (const [name, contents] of Object.entries(files))
    await writeFile(join(shop.path, 'content', name), contents)

  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)

  const names = await readdir(join(shop.dist, 'assets'))
  const read = (name: string) => readFile(join(shop.dist, name), 'utf8')
  const assetOf = (start: string): string => {
    const name = names.find((candidate) => candidate.startsWith(start))
    if (name === undefined) throw new Error(`no file is called ${start}`)
    return `assets/${name}`
  }
  return {
    sheet: assetOf('shop-'),
    styles: await read(assetOf('shop-')),
    page: await read('en.html'),
    /** The 404 page. */
    missing: await read('404.html'),
    manifest: JSON.parse(await read('manifest.webmanifest')) as Record<string, string>,
  }
}

test.each([
  {
    scheme: 'light',
    brand: LIGHT,
    ground: '#fdf1f3',
    accent: '#b3123f',
    radius: '12px',
  },
  { scheme: 'dark', brand: DARK, ground: '#15171c', accent: '#e0a526', radius: '0px' },
])('a $scheme brand is in styles, theme colours and the manifest', async (row) => {
  const { scheme, brand, ground, accent, radius } = row

  const { styles, page, manifest } = await buildWith(brand)

  expect(styles).toContain(`--wall: ${ground}`)
  expect(styles).toContain(`--brand: ${accent}`)
  expect(styles).toContain(`--radius: ${radius}`)
  expect(styles).toContain(`color-scheme:${scheme}`)
  expect(page).toContain(`<meta name="theme-color" content="${ground}"/>`)
  expect(manifest).toMatchObject({ background_color: ground, theme_color: ground })
})

test('a dark shop is printed in dark ink on white paper', async () => {
  const [light, dark] = [await buildWith(LIGHT), await buildWith(DARK)]

  const paperStyles = /@media print\{:root\{color-scheme:light;[^}]*--ink: #17262d;/
  expect(dark.styles).toMatch(paperStyles)
  expect(light.styles).not.toMatch(paperStyles)
})

test('the brand’s logo appears in the bar and the footer, and changes the addresses of previews', async () => {
  const shapes = '<path fill-rule="evenodd" d="M8 8h48v48H8z"/>'
  const without = await buildWith(undefined)
  const { page } = await buildWith('logo: mark.svg\n', {
    'mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>M</title>${shapes}</svg>`,
  })

  const logo =
    '<svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><path fill-rule="evenodd" d="M8 8h48v48H8z"></path></svg>'
  const logoCount = page.split(logo).length - 1
  expect(logoCount).toBe(2)
  expect(previewIn(page)).not.toBe(previewIn(without.page))
})

test('a shop without its own icons gets icons in its colours and with its logo', async () => {
  await using shop = await tinyShop()
  for (const icon of ['favicon.svg', 'icon-512.png'])
    await rm(join(shop.path, 'public', icon))
  await writeFile(join(shop.path, 'content/brand.yaml'), `${LIGHT}logo: mark.svg\n`)
  await writeFile(
    join(shop.path, 'content/mark.svg'),
    '<svg viewBox="0 0 64 64"><path d="M8 8h48v48H8z"/></svg>',
  )
  const { code, text } = await build(shop.path)
  expect(code, text).toBe(0)

  const favicon = await readFile(join(shop.dist, 'favicon.svg'), 'utf8')
  expect(favicon).toContain('fill="#b3123f"')
  expect(favicon).toContain('<path d="M8 8h48v48H8z"/>')
  const names = await readdir(join(shop.dist, 'assets'))
  const mark = names.find((name) => name.startsWith('mark-')) ?? ''
  expect(await readFile(join(shop.dist, 'assets', mark), 'utf8')).toContain('M8 8h48v48')

  // The shop keeps its own files.
  const ownIcon = await readFile(join(shop.path, 'public/icon-192.png'))
  expect(ownIcon.equals(await readFile(join(shop.dist, 'icon-192.png')))).toBe(true)
  const manifest = await readFile(join(shop.dist, 'manifest.webmanifest'), 'utf8')
  expect(manifest).toContain('/icon-512.png')
})

test('a shop without ornament has no border and no emblem', async () => {
  const without = await buildWith('ornament: none\n')
  const usual = await buildWith(undefined)

  expect(usual.page).toContain('class="fret"')
  expect(without.page).not.toContain('class="fret"')
  expect(usual.missing).toContain('class="emblem"')
  expect(without.missing).not.toContain('class="emblem"')
  expect(without.missing).not.toContain('not-found-frame')
})

test('the emblem has a crown only in a shop that asks for it', async () => {
  const usual = await buildWith('ornament: fret\n')
  const crowned = await buildWith('ornament: crown\n')

  expect(usual.missing).toContain('class="emblem"')
  // Only the crown has this class.
  expect(usual.missing).not.toContain('class="emblem-figure"')
  expect(crowned.missing).toContain('class="emblem-figure"')
})

const previewIn = (page: string): string | undefined =>
  /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]

test('a different brand changes the addresses of the stylesheets', async () => {
  const sheets = [
    await buildWith(undefined),
    await buildWith(LIGHT),
    await buildWith(DARK),
  ]

  expect(new Set(sheets.map(({ sheet }) => sheet)).size).toBe(3)
  const pages = sheets.filter(({ sheet, page }) => page.includes(sheet))
  expect(pages.length).toBe(3)
})

test('a brand that repeats the engine’s colours changes nothing', async () => {
  const without = await buildWith(undefined)
  const repeated = await buildWith(
    'accent: "#0E5A63"\nground: "#f6f2ea"\ndarkGround: "#0c222c"\nradius: 3\n',
  )

  expect(repeated.sheet).toBe(without.sheet)
  expect(repeated.page === without.page).toBe(true)
  expect(repeated.manifest).toEqual(without.manifest)
})
