import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawnFilesOf } from '../../cli/plan/drawn-files.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { openShopRenderer } from '../support/rendered-shop.ts'

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

const shop = disposeAfterTests(await tinyShop({ isEncoded: false }))
const renderShop = openShopRenderer()

type RenderedShop = Awaited<ReturnType<typeof renderAfresh>>

/** The shops that the tests of this file have rendered. Several tests compare the same ones. */
const renderedShops = new Map<string, RenderedShop>()

/** Renders the tiny shop with a brand and other files in content/, and returns what its pages load. */
async function renderWith(
  brand: string | undefined,
  files: Readonly<Record<string, string>> = {},
): Promise<RenderedShop> {
  const key = JSON.stringify([brand, files])
  const rendered = renderedShops.get(key) ?? (await renderAfresh(brand, files))
  renderedShops.set(key, rendered)
  return rendered
}

async function renderAfresh(
  brand: string | undefined,
  addedFiles: Readonly<Record<string, string>>,
) {
  const at = (name: string) => join(shop.path, 'content', name)
  if (brand === undefined) await rm(at('brand.yaml'), { force: true })
  else await writeFile(at('brand.yaml'), brand)
  for (const [name, contents] of Object.entries(addedFiles))
    await writeFile(at(name), contents)

  const { files, bundle, site } = await renderShop(shop.path)
  for (const name of Object.keys(addedFiles)) await rm(at(name))

  const read = (path: string): string => files.get(path) ?? ''
  return {
    site,
    sheet: bundle.styles.shop,
    styles: read(bundle.styles.shop),
    page: read('en.html'),
    /** The 404 page. */
    missing: read('404.html'),
    manifest: JSON.parse(read('manifest.webmanifest')) as Record<string, string>,
    bundledFiles: bundle.files,
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

  const { styles, page, manifest } = await renderWith(brand)

  expect(styles).toContain(`--wall: ${ground}`)
  expect(styles).toContain(`--brand: ${accent}`)
  expect(styles).toContain(`--radius: ${radius}`)
  expect(styles).toContain(`color-scheme:${scheme}`)
  expect(page).toContain(`<meta name="theme-color" content="${ground}"/>`)
  expect(manifest).toMatchObject({ background_color: ground, theme_color: ground })
})

test('a dark shop is printed in dark ink on white paper', async () => {
  const [light, dark] = [await renderWith(LIGHT), await renderWith(DARK)]

  const paperStyles = /@media print\{:root\{color-scheme:light;[^}]*--ink: #17262d;/
  expect(dark.styles).toMatch(paperStyles)
  expect(light.styles).not.toMatch(paperStyles)
})

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>M</title><path fill-rule="evenodd" d="M8 8h48v48H8z"/></svg>'
const renderWithLogo = () =>
  renderWith('ornament: none\nlogo: mark.svg\n', { 'mark.svg': MARK })

test('the brand’s logo appears in the bar and the footer, and changes the addresses of previews', async () => {
  const without = await renderWith(undefined)
  const { page } = await renderWithLogo()

  const logo =
    '<svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><path fill-rule="evenodd" d="M8 8h48v48H8z"></path></svg>'
  const logoCount = page.split(logo).length - 1
  expect(logoCount).toBe(2)
  expect(previewIn(page)).not.toBe(previewIn(without.page))
})

test('a shop without its own icons gets icons with its logo, and its styles have the logo too', async () => {
  const { site, bundledFiles } = await renderWithLogo()

  const [favicon] = drawnFilesOf({ ...site, publicFiles: [] })
  expect(favicon).toMatchObject({
    path: 'favicon.svg',
    contents: expect.stringContaining('d="M8 8h48v48H8z"'),
  })
  const mark = bundledFiles.find(({ path }) => path.startsWith('assets/mark-'))
  expect(await readFile(mark?.file ?? '', 'utf8')).toContain('M8 8h48v48')
})

test('a shop without ornament has no border and no emblem', async () => {
  const without = await renderWithLogo()
  const usual = await renderWith(undefined)

  expect(usual.page).toContain('class="fret"')
  expect(without.page).not.toContain('class="fret"')
  expect(usual.missing).toContain('class="emblem"')
  expect(without.missing).not.toContain('class="emblem"')
  expect(without.missing).not.toContain('not-found-frame')
})

test('the emblem has a crown only in a shop that asks for it', async () => {
  const usual = await renderWith('ornament: fret\n')
  const crowned = await renderWith('ornament: crown\n')

  expect(usual.missing).toContain('class="emblem"')
  // Only the crown has this class.
  expect(usual.missing).not.toContain('class="emblem-figure"')
  expect(crowned.missing).toContain('class="emblem-figure"')
})

const previewIn = (page: string): string | undefined =>
  /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]

test('a different brand changes the addresses of the stylesheets', async () => {
  const sheets = [
    await renderWith(undefined),
    await renderWith(LIGHT),
    await renderWith(DARK),
  ]

  expect(new Set(sheets.map(({ sheet }) => sheet)).size).toBe(3)
  const pages = sheets.filter(({ sheet, page }) => page.includes(sheet))
  expect(pages.length).toBe(3)
})

test('a brand that repeats the engine’s colours changes nothing', async () => {
  const without = await renderWith(undefined)
  const repeated = await renderWith(
    'accent: "#0E5A63"\nground: "#f6f2ea"\ndarkGround: "#0c222c"\nradius: 3\n',
  )

  expect(repeated.sheet).toBe(without.sheet)
  expect(repeated.page === without.page).toBe(true)
  expect(repeated.manifest).toEqual(without.manifest)
})
