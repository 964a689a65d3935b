import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readFontFacts } from '../../cli/fonts/font-facts.ts'
import { once } from '../../cli/model/once.ts'
import { projectOf } from '../../cli/project.ts'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { foreignShop } from '../shops/foreign-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { publishableKey } from '../support/checkout.ts'
import { codeHash, home, saga } from '../support/cli.ts'
import { readFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { gapsInPages } from '../support/page-gaps.ts'
import {
  loadWholeSite,
  openShopRenderer,
  renderSite,
  type ShopFiles,
} from '../support/rendered-shop.ts'

// The foreign shop belongs to another owner. It is in German and French, with its own brand and all optional sections.

const shop = disposeAfterTests(await foreignShop())
beforeEach(() => shop.restoreContent())

const checkout = { url: 'https://a.example', publicKey: publishableKey }
const renderShop = openShopRenderer()

type Files = ShopFiles

/** Renders the shop without its scripts, styles and fonts. */
async function renderTexts(): Promise<Files> {
  const project = projectOf(shop.path, { home, hash: codeHash() })
  return renderSite({ ...(await loadWholeSite(project)), checkout })
}

/** Returns the pages by route. The 404 page has no route. */
const pagesIn = (files: Files): ReadonlyMap<string, string> =>
  new Map(
    [...files]
      .filter(([path]) => /^(?:de|fr)\b.*\.html$/.test(path))
      .map(([path, html]) => [`/${path.replace(/\.html$/, '')}`, html]),
  )

/** Lists the paths of the files that contain a sign of a section or a brand. */
const filesWith = (sign: RegExp, files: Files): readonly string[] =>
  [...files].filter(([, text]) => sign.test(text)).map(([path]) => path)

interface GermanTexts {
  readonly reviews: Readonly<Record<'title', string>>
  readonly wall: Readonly<Record<'series', string>>
}
const texts = parse(
  readFileSync(
    join(import.meta.dirname, '../shops/foreign-shop/content/strings/de.yaml'),
    'utf8',
  ),
) as GermanTexts

/** Lists the poster files, relative to posters/. */
const posterFiles = (): readonly string[] =>
  [...readFolder(join(shop.path, 'content/posters')).keys()].filter((path) =>
    path.endsWith('.yaml'),
  )

interface Section {
  /** Texts that pages and data contain only because of this section. */
  readonly signs: readonly RegExp[]
  /** A rule of its styles. */
  readonly style?: RegExp
  readonly remove: () => Promise<void>
  /** The number of posters without this section, if it contains posters. */
  readonly posters?: number
}

const withoutBlock = (file: string, block: RegExp): Promise<void> =>
  shop.edit(file, (text) => {
    expect(text).toMatch(block)
    return text.replace(block, '')
  })

const sections: Readonly<Record<string, Section>> = {
  reviews: {
    signs: [/Katrin Vogel/, new RegExp(texts.reviews.title), /4[.,]6/],
    remove: async () => {
      await shop.remove('reviews.yaml')
      await withoutBlock('site.yaml', /^reviews:\n(?: .*\n)+/m)
    },
  },
  'a slideshow': {
    signs: [/data-size="tall"/],
    remove: () => withoutBlock('site.yaml', /^heroes:\n(?: .*\n)+/m),
  },
  claims: {
    signs: [/\b3-5\b/],
    style: /\.claims:only-child/,
    remove: () => withoutBlock('site.yaml', /^claims:\n(?: .*\n)+/m),
  },
  motifs: {
    signs: [new RegExp(`<legend>${texts.wall.series}</legend>`), /Lumière/],
    remove: async () => {
      await shop.remove('series.yaml')
      for (const name of posterFiles())
        await withoutBlock(`posters/${name}`, /^series: .*\n/m)
    },
  },
  'text pages': {
    signs: [/\/impressum/, /\/versand/, /Handelsregister/],
    remove: () => shop.remove('texts'),
  },
  'print details': {
    signs: [/Mattes Papier/],
    remove: () => withoutBlock('prices.yaml', /^details:\n(?: .*\n)+/m),
  },
  'a second gallery': {
    signs: [/hochformate/i, /leuchtturm/i],
    style: /\.bands-list>:only-child/,
    remove: () => shop.remove('galleries/hochformate.yaml', 'posters/hochformate'),
    posters: 8,
  },
  'a contact': {
    signs: [/href="mailto:hallo@/],
    style: /\.footer-contact/,
    remove: () => withoutBlock('site.yaml', /^contact: .*\n/m),
  },
}

const shownSections = Object.entries(sections)
const styleRules = shownSections.flatMap(([, { style }]) => style ?? [])

/** Renders the unchanged shop with its scripts, styles and fonts. */
const renderUnchanged = once(() => renderShop(shop.path, checkout))

test('pages of a foreign shop have every section, and no gaps', async () => {
  const { files } = await renderUnchanged()

  for (const [name, { signs }] of shownSections)
    for (const sign of signs)
      expect(filesWith(sign, files), `${sign} of ${name}`).not.toEqual([])
  for (const rule of styleRules)
    expect(filesWith(rule, files), String(rule)).not.toEqual([])
  expect(gapsInPages(pagesIn(files))).toEqual([])
})

/** Sections that are removed together. Neighbours in the list are never removed together in npm test. */
const removedTogether: readonly (readonly [name: string, Section][])[] = isLong
  ? shownSections.map((section) => [section])
  : [0, 1].map((rest) => shownSections.filter((_, index) => index % 2 === rest))

test.each(
  removedTogether.map(
    (group) => [group.map(([name]) => name).join(', '), group] as const,
  ),
)('without %s, no file of a foreign shop mentions it', async (_, group) => {
  for (const [, { remove }] of group) await remove()

  const files = await renderTexts()

  for (const [name, { signs }] of group)
    for (const sign of signs)
      expect(filesWith(sign, files), `${sign} of ${name}`).toEqual([])
  expect(gapsInPages(pagesIn(files))).toEqual([])

  // The shop sells 13 posters, each in three sizes.
  const posterCount = Math.min(...group.map(([, { posters = 13 }]) => posters))
  const catalogue = catalogueSchema.parse(
    JSON.parse(files.get('checkout/catalogue.json') ?? ''),
  )
  expect(catalogue.posters).toHaveLength(posterCount)
  const feedItems = files.get('feeds/products.de.xml')?.match(/<item>/g)
  expect(feedItems).toHaveLength(posterCount * 3)
  const offers = files.get('de/posters/fjord.html')?.match(/"@type":"Offer"/g)
  expect(offers).toHaveLength(3)
})

test('the styles of a foreign shop have no rules for missing sections', async () => {
  for (const [, { style, remove }] of shownSections) if (style) await remove()

  const { files } = await renderShop(shop.path, checkout)

  for (const rule of styleRules) expect(filesWith(rule, files), String(rule)).toEqual([])
})

test('a size that the owner removes from the prices disappears with its links', async () => {
  await withoutBlock('prices.yaml', / {2}- id: a3\n(?: {4}.*\n)+/)
  const fixed = await saga(['--root', shop.path, 'validate', '--fix', '--yes'])
  expect(fixed.code, fixed.text).toBe(0)

  const files = await renderTexts()

  expect(filesWith(/\ba3\b/i, files)).toEqual([])
  expect(
    await readFile(join(shop.path, 'content/posters/hochformate/kiefer.yaml'), 'utf8'),
  ).toContain('gumroadLinks:\n  a1: https://kaufen.example/kiefer-a1\n  a2: ')
})

const NEW_BRAND = `accent: "#ffb454"
ground: "#171a21"
darkGround: "#05070a"
logo: mark.svg
ornament: fret
radius: 0
`
const NEW_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <path d="M7 7h34v34H7z"/>
</svg>
`

test('a new brand replaces colours, corners and the logo in every file', async () => {
  const { files: oldFiles } = await renderUnchanged()
  const oldSigns = [/#1d5a4c/i, /#f7f8f5/i, /#16241f/i, /M4 40 17 14/]
  for (const sign of oldSigns)
    expect(filesWith(sign, oldFiles), String(sign)).not.toEqual([])

  await writeFile(join(shop.path, 'content/brand.yaml'), NEW_BRAND)
  await writeFile(join(shop.path, 'content/mark.svg'), NEW_LOGO)
  await shop.remove('logo.svg')
  const { files: newFiles } = await renderShop(shop.path, checkout)

  for (const sign of oldSigns) expect(filesWith(sign, newFiles), String(sign)).toEqual([])
  const page = newFiles.get('de/posters/fjord.html') ?? ''
  expect(page).toContain('content="#171a21"')
  expect(page).toContain('M7 7h34v34H7z')
  expect(JSON.parse(newFiles.get('manifest.webmanifest') ?? '')).toMatchObject({
    theme_color: '#171a21',
    background_color: '#171a21',
  })
  expect(filesWith(/#ffb454/i, newFiles)).toContainEqual(
    expect.stringMatching(/^assets\/shop-/),
  )
  expect(previewIn(newFiles)).toMatch(/\/og\//)
  expect(previewIn(newFiles)).not.toBe(previewIn(oldFiles))
})

/** Returns the address of the home page's preview, which other sites show. */
const previewIn = (files: Files): string | undefined =>
  /property="og:image" content="[^"]*(\/og\/[^"]+)"/.exec(files.get('de.html') ?? '')?.[1]

test('the engine’s fonts contain the letters of the shop’s languages', async () => {
  const { fonts } = await renderUnchanged()

  expect(fonts.size).toBe(3)
  for (const [path, bytes] of fonts) {
    const { characters } = await readFontFacts(bytes)
    const missing = [...'ÀÇÊàçêœŒß'].filter((letter) => !characters.includes(letter))
    expect(missing, path).toEqual([])
  }
})
