import { execSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type LoadedContent, loadContent } from '../../cli/check/load-content.ts'
import { loadCode, planSite, resolveShown } from '../../cli/commands/pipeline.ts'
import {
  joinPages,
  markContent,
  markPictures,
  placesOfMarks,
} from '../../cli/editor/server/marks.ts'
import type { Colours } from '../../cli/model/image.ts'
import { placesIn as marksIn, withoutMarks } from '../../cli/model/marks.ts'
import { once as callOnce } from '../../cli/model/once.ts'
import type { Page } from '../../cli/model/page.ts'
import { projectAt } from '../../cli/project.ts'
import { copySmallShop } from '../shops/small-shop.ts'
import { makeTinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop, sharedEditor } from '../support/editor.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'

// In the editor's frame, every text and picture of a page has a mark that leads to its field
// in content/. Without its marks, the page is the same as for visitors.

/** Matches the marks of texts, even in encoded addresses, and those of pictures. */
const MARKS = /[\u0080-\u009f]|%C2%[89]|data-saga="/

/**
 * Removes the marks of texts and pictures. A review comment's mark is in the `lang` attribute of its element. If the
 * comment has no `lang` for visitors, an empty attribute remains, which is removed too.
 */
const withoutAllMarks = (html: string): string =>
  withoutMarks(html).replace(/data-saga="[\d ]+" | lang=""/g, '')

const project = projectAt(home, home, 'test')
const code = await loadTemplates()
const { renderPage } = code.templates.pages.load()

async function loadTemplates() {
  const { value } = await loadCode(project)
  if (!value) throw new Error('templates/ has a fault')
  return value
}

/** The pages of a shop by path, as visitors see them and with the marks for the frame. */
interface ShopPages {
  readonly plain: PagesByPath
  readonly marked: PagesByPath
}

type PagesByPath = ReadonlyMap<string, () => Page>

/**
 * Plans the pages without and with marks. Pictures are marked only for the shop that was
 * planned last, so the tests of a shop follow one another.
 */
const pagesOf = (loaded: LoadedContent): ShopPages => ({
  plain: planPages(loaded),
  marked: planPages(loaded, markContent),
})

function planPages(loaded: LoadedContent, change?: typeof markContent): PagesByPath {
  // All pictures get the same colours, so that none has to be measured.
  const grey: Colours = { dominant: '#808080', accent: '#555555', families: [] }
  const colours = new Map([...loaded.content.images.keys()].map((path) => [path, grey]))
  const checkedShop = { ...loaded, shardPictures: undefined, colours }

  const site = resolveShown(project, checkedShop, change)
  const { outputs } = planSite(project, site, code, 1)
  const pages = new Map<string, () => Page>()
  for (const output of outputs)
    if (output.kind === 'page') pages.set(output.path, output.page)
  return pages
}

const renderPlain = ({ plain }: ShopPages, path: string): string =>
  renderPage(pageAt(plain, path), code.bundle)

const renderFramed = ({ plain, marked }: ShopPages, path: string): string => {
  const page = joinPages(pageAt(marked, path), pageAt(plain, path))
  return markPictures(renderPage(page, code.bundle))
}

function pageAt(pages: PagesByPath, path: string): Page {
  const page = pages.get(path)
  if (!page) throw new Error(`there is no page ${path}`)
  return page()
}

await using folder = await temporaryFolder()
await makeTinyShop(folder.path, 'written')
const tinyContent = await loadContent(projectAt(folder.path, folder.path, 'test'), {})
const tinyPages = pagesOf(tinyContent)

test('framed pages of the tiny shop differ from visitors’ pages only in their marks', () => {
  for (const path of tinyPages.plain.keys()) {
    const framedPage = renderFramed(tinyPages, path)
    expect(withoutAllMarks(framedPage), path).toBe(renderPlain(tinyPages, path))
    expect(marksIn(framedPage).length, path).toBeGreaterThan(10)
  }
})

/**
 * A text or picture: its name in this test, a pattern that matches it with its marks, and the
 * fields to which the marks lead.
 */
type Part = readonly [name: string, pattern: RegExp, fields: readonly string[]]

/** Parts of the tiny shop, by the page on which they appear. */
const partsByPage: Readonly<Record<string, readonly Part[]>> = {
  'sv.html': [
    [
      'comment of a review',
      /<p[^>]*class="review-comment"[^>]*>Bra papper[^<]*/,
      ['content/reviews.yaml 1.comment.sv'],
    ],
    ['name of a customer', /<strong[^>]*>Tom Hale[^<]*/, ['content/reviews.yaml 1.name']],
    ['story', /<p[^>]*>Andra stycket[^<]*/, ['content/story/*.md (text).sv']],
    [
      'picture of the home page',
      /<img[^>]*src="\/img\/hero-[^>]*>/,
      ['content/site.yaml heroes.0'],
    ],
    [
      'name of a region',
      /<section[^>]*class="quotes"[^>]*>/,
      ['content/strings/*.yaml quotes.label.sv'],
    ],
    [
      'name of the bar',
      /<nav[^>]*class="bar-links"[^>]*>/,
      ['content/strings/*.yaml nav.label.sv'],
    ],
    [
      'claim',
      /<li[^>]*><strong>500\+.*?<\/li>/,
      [
        'content/strings/*.yaml payment.customers.sv',
        'content/site.yaml claims.customers',
      ],
    ],
    [
      'language',
      /<span[^>]*class="language-name"[^>]*>[^<]*/,
      ['content/site.yaml languages.0.name'],
    ],
  ],
  'es.html': [
    // The paragraph before the footer's links, into which the shop inserts a second text.
    [
      'footer in Spanish',
      /<p>[^<]*(?=<\/p><\/div><nav aria-labelledby="footer-g)/,
      [
        'content/strings/*.yaml footer.about.es',
        'content/strings/*.yaml card.freeShipping.es',
      ],
    ],
  ],
  'sv/posters/two-moons.html': [
    [
      'poster title',
      /<h1[^>]*>Två månar[^<]*/,
      ['content/posters/main/two-moons.yaml title.sv'],
    ],
    [
      'description',
      /<p[^>]*>En liten bild[^<]*/,
      ['content/posters/main/two-moons.yaml description.sv'],
    ],
    [
      'price of A2',
      /<label[^>]*data-price="\$70 USD[^>]*>/,
      ['content/prices.yaml a2.price'],
    ],
    [
      'chosen price',
      /<span[^>]*class="price-total"[^<]*/,
      ['content/prices.yaml a1.price'],
    ],
    [
      'surcharge',
      /<output[^>]*>/,
      [
        'content/prices.yaml withoutLogo',
        'content/prices.yaml a2.price',
        'content/prices.yaml a1.price',
      ],
    ],
    [
      'size of A2',
      /<span[^>]*class="size-label"[^>]*>42[^<]*/,
      ['content/prices.yaml a2.label.portrait'],
    ],
    [
      'picture of a poster',
      /<img[^>]*src="\/img\/two-moons-[^>]*>/,
      [
        'content/posters/main/two-moons.yaml images.0',
        'content/posters/main/two-moons.yaml title.sv',
      ],
    ],
  ],
  'en/wide.html': [
    [
      'subtitle of a gallery',
      /<p[^>]*>Landscape posters[^<]*/,
      ['content/galleries/wide.yaml subtitle.en'],
    ],
    [
      'picture of a gallery',
      /<img[^>]*src="\/img\/hero-2-[^>]*>/,
      ['content/galleries/wide.yaml hero.0'],
    ],
  ],
  'en/get-the-saga.html': [
    [
      'text of a book',
      /<p[^>]*>The <em>first.*?<\/p>/,
      ['content/books/get-the-saga/creation.md (text).en'],
    ],
    [
      'cover',
      /<img[^>]*src="\/img\/cover-[^>]*>/,
      ['content/books/get-the-saga/creation.md cover'],
    ],
  ],
}

test.each(Object.entries(partsByPage))(
  'every text and picture of %s leads to its field',
  (path, parts) => {
    const html = renderFramed(tinyPages, path)
    for (const [name, pattern, fields] of parts)
      expect(fieldsOf(tinyContent, html, pattern), name).toEqual(fields)
  },
)

test.runIf(isLong)(
  'framed pages of the small shop differ from visitors’ pages only in their marks',
  async () => {
    await using smallFolder = await temporaryFolder()
    await copySmallShop(smallFolder.path)
    const smallPages = pagesOf(
      await loadContent(projectAt(smallFolder.path, home, 'test'), {}),
    )
    // Poster pages are alike, so every 23rd is enough.
    const sample = [...smallPages.plain.keys()].filter(
      (path, index) => !path.includes('/posters/') || index % 23 === 0,
    )
    expect(sample.length).toBeGreaterThan(40)

    for (const path of sample) {
      const framedPage = renderFramed(smallPages, path)
      expect(withoutAllMarks(framedPage), path).toBe(renderPlain(smallPages, path))
    }
  },
)

/** A shop with prices of a poster and of a motif, and with a gallery that is long enough for a comment. */
const loadLongShop = callOnce(async () => {
  await using longFolder = await temporaryFolder()
  const content = join(longFolder.path, 'content')
  await makeTinyShop(longFolder.path)
  // First, so that the copies have no prices of their own.
  await addTwelvePosters(content)
  await edit(join(content, 'posters/main/two-moons.yaml'), (text) => {
    return `${text}prices: { a2: 65, withoutLogo: 20 }\n`
  })
  const series =
    '- id: two\n  name: { sv: Två, en: Two, es: Dos }\n  prices: { a1: 95 }\n'
  await writeFile(join(content, 'series.yaml'), series)

  const longProject = projectAt(longFolder.path, longFolder.path, 'test')
  const loaded = await loadContent(longProject, {})
  return { loaded, pages: pagesOf(loaded) }
})

test('a price leads to the file that states it: the poster’s, its motif’s, or the shop’s', async () => {
  const { loaded, pages } = await loadLongShop()
  const page = renderFramed(pages, 'sv/posters/two-moons.html')
  expect(fieldsOf(loaded, page, /<label[^>]*data-price="\$65 USD[^>]*>/)).toEqual([
    'content/posters/main/two-moons.yaml prices.a2',
  ])
  expect(fieldsOf(loaded, page, /<span[^>]*class="price-total"[^<]*/)).toEqual([
    'content/series.yaml 0.prices.a1',
  ])
  expect(fieldsOf(loaded, page, /<output[^>]*>/)).toContain(
    'content/posters/main/two-moons.yaml prices.withoutLogo',
  )

  const otherPage = renderFramed(pages, 'sv/posters/gold-disk.html')
  expect(fieldsOf(loaded, otherPage, /<span[^>]*class="price-total"[^<]*/)).toEqual([
    'content/prices.yaml a1.price',
  ])
})

test('the comment between two posters leads to its review', async () => {
  const { loaded, pages } = await loadLongShop()
  const html = renderFramed(pages, 'sv.html')
  const comment = /<blockquote[^>]*>.*?<\/blockquote>/
  expect(fieldsOf(loaded, html, comment)).toEqual(['content/reviews.yaml 0.comment.sv'])
})

/** Makes a gallery long enough for a comment. With three columns, the comment follows twelve posters. */
async function addTwelvePosters(content: string): Promise<void> {
  const posters = join(content, 'posters/main')
  const text = await readFile(join(posters, 'two-moons.yaml'), 'utf8')
  const picture = await readFile(join(posters, 'two-moons.jpg'))
  const ids = Array.from({ length: 12 }, (_, index) => `moon-${index}`)
  for (const id of ids) {
    await writeFile(join(posters, `${id}.yaml`), text.replaceAll('two-moons', id))
    // Bytes after a picture's end make it a different file that looks the same.
    await writeFile(join(posters, `${id}.jpg`), Buffer.concat([picture, Buffer.from(id)]))
  }

  const entries = ids.map((id) => `  - ${id}\n`).join('')
  await edit(join(content, 'galleries/main.yaml'), (gallery) =>
    gallery
      .replace(/^columns: .*/m, 'columns: 3')
      .replace(/^expect: .*/m, 'expect: 14')
      .concat(entries),
  )
}

/**
 * Returns the fields to which the marks in the first match of a pattern lead: first picture fields, then text fields.
 */
function fieldsOf(
  content: LoadedContent,
  html: string,
  pattern: RegExp,
): readonly string[] {
  const [element = ''] = pattern.exec(html) ?? []
  const [, pictureMarks = ''] = / data-saga="([\d ]+)"/.exec(element) ?? []
  const marks = new Set([...numbersIn(pictureMarks), ...marksIn(element)])
  return placesOfMarks(content, [...marks]).map((place) =>
    place ? `${place.name} ${place.path.join('.')}` : 'nowhere',
  )
}

const numbersIn = (text: string): readonly number[] =>
  (text.match(/\d+/g) ?? []).map(Number)

test('mark numbers without a text lead nowhere', () => {
  expect(placesOfMarks(tinyContent, [999_999, -1])).toEqual([null, null])
})

const shop = await sharedEditor()
const { origin } = shop.watching

/** Fetches a page as a script in the editor's frame does. */
const fetchFramed = async (path: string): Promise<string> =>
  (await fetch(origin + path, { headers: { 'x-saga-frame': '1' } })).text()
const untilFramed = (path: string) =>
  expect.poll(() => fetchFramed(path), { timeout: 20_000 })

/** Fetches a page as a browser does for a frame. */
async function fetchInFrame(path: string): Promise<string> {
  const request = get(origin + path, { headers: { 'sec-fetch-dest': 'iframe' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return readText(response)
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:html|json|xml|txt|yaml|md|css|js)$/.test(path))

test('marks appear in framed pages only, never in visitors’ pages or content/', async () => {
  const framedPage = await fetchInFrame('/sv')
  expect(marksIn(/>Två månar[^<]*/.exec(framedPage)?.[0] ?? '')).toHaveLength(1)
  expect(await fetchFramed('/sv')).toBe(framedPage)
  const plainPage = await shop.watching.page('/sv')
  // In a frame, the script of `watch` delays the first paint until the marks have become
  // attributes.
  expect(withoutAllMarks(framedPage).replace(' blocking="render"', '')).toBe(plainPage)

  const texts = /data-texts="([^"]+)"/.exec(plainPage)?.[1] ?? ''
  for (const path of [
    '/sv',
    '/es/posters/two-moons',
    '/feeds/products.en.xml',
    '/sitemap.xml',
    texts,
    '/__saga/sheet',
    '/nowhere',
  ])
    expect(await shop.watching.page(path), path).not.toMatch(MARKS)

  expect(await fetchFramed(texts)).toBe(await shop.watching.page(texts))
  expect(marksIn(await fetchFramed('/nowhere')).length).toBeGreaterThan(1)

  await shop.watching.edit('content/posters/main/two-moons.yaml', (text) =>
    text.replace('Två månar', 'Tre månar'),
  )
  // A mark has four characters.
  await untilFramed('/sv/posters/two-moons').toMatch(/>Tre månar[\u0080-\u009f]{4}<\/h1>/)

  for (const path of filesIn(join(shop.root, 'content')))
    expect(readFileSync(path, 'utf8'), path).not.toMatch(MARKS)

  expect(shop.watching.output()).not.toContain('data-saga')
})

test.runIf(isLong)('marks never reach dist/', async () => {
  await using ownShop = await editedShop()
  await fetch(`${ownShop.watching.origin}/sv`, { headers: { 'x-saga-frame': '1' } })
  const listPublished = () => filesIn(join(ownShop.root, 'dist'))

  await expect.poll(() => listPublished().length).toBeGreaterThan(20)
  for (const path of listPublished())
    expect(readFileSync(path, 'utf8'), path).not.toMatch(MARKS)
})

const commit = () =>
  execSync(
    'git add content && git -c user.name=a -c user.email=a@a.example commit -qm a',
    { cwd: shop.root },
  )

test.runIf(isLong)(
  'a frame can show a page and its pictures as they were in the last commit',
  async () => {
    const address = '/sv/posters/two-moons'
    const fetchCommitted = () => fetchFramed(`${address}?saga=before`)
    expect(await fetchCommitted()).toContain('There is no earlier page')

    execSync('git init -q', { cwd: shop.root })
    commit()
    await expect.poll(fetchCommitted, { timeout: 20_000 }).toContain('>Tre månar</h1>')

    const picture = 'content/posters/main/two-moons.jpg'
    const red = {
      create: { width: 1188, height: 1682, channels: 3, background: '#c03020' },
    } as const
    await sharp(red).jpeg().toFile(join(shop.root, picture))
    await shop.watching.edit('content/posters/main/two-moons.yaml', (text) =>
      text.replace('Tre månar', 'Fyra'),
    )
    // Add a picture, too, that the last commit does not have.
    cpSync(
      join(shop.root, 'content/posters/main/gold-disk.jpg'),
      join(shop.root, 'content/posters/main/more.jpg'),
    )

    await untilFramed(address).toContain('>Fyra')
    const committedPage = await fetchCommitted()
    // Outside of a frame, the query has no effect.
    const currentPage = await shop.watching.page(`${address}?saga=before`)
    expect(committedPage).toContain('>Tre månar</h1>')
    expect(committedPage).not.toMatch(MARKS)
    expect(currentPage).toContain('>Fyra</h1>')

    const pictureOf = (html: string): string =>
      /<img src="(\/img\/two-moons-[^"]+)"/.exec(html)?.[1] ?? ''
    expect(pictureOf(committedPage)).not.toBe(pictureOf(currentPage))

    const pixelOf = async (path: string) => {
      const response = await fetch(origin + path)
      const image = sharp(await response.arrayBuffer())
      return (await image.resize(1, 1).raw().toBuffer()).join()
    }
    expect(await pixelOf(pictureOf(currentPage))).not.toBe(
      await pixelOf(pictureOf(committedPage)),
    )

    commit()
    await expect.poll(fetchCommitted, { timeout: 20_000 }).toContain('>Fyra</h1>')
  },
)

test.runIf(isLong)(
  'the frame says so if a page is missing or broken in the last commit',
  async () => {
    const text = await shop.textOf('galleries/wide.yaml')
    await shop.watching.edit('content/galleries/wide.yaml', () =>
      text
        .replace('slug: wide', 'slug: broad')
        .replace('order: 2', 'order: 2\nformerly: [wide]'),
    )
    execSync('git mv content/galleries/wide.yaml content/galleries/broad.yaml', {
      cwd: shop.root,
    })

    await untilFramed('/sv/broad').toContain('Vida vyer')
    expect(await fetchFramed('/sv/broad?saga=before')).toContain('This page is new')
    expect(await fetchFramed('/sv/wide?saga=before')).toContain('Vida vyer')

    // Commit the shop with an error, then correct it only in the working folder.
    await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
      prices.replace('price: 90', 'price: ninety'),
    )
    commit()
    await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
      prices.replace('price: ninety', 'price: 90'),
    )

    await expect
      .poll(() => fetchFramed('/sv?saga=before'), { timeout: 20_000 })
      .toContain('has errors')
  },
)
