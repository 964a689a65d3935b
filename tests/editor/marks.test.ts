import { execSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
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
import type { Page } from '../../cli/model/page.ts'
import { projectAt } from '../../cli/project.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { makeTinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop } from '../support/editor.ts'
import { edit, temporaryFolder } from '../support/files.ts'

// In the editor's frame, every text and picture of a page has a mark that leads to its field in content/. Without the
// marks, the page is the same as for visitors.

/** Matches the marks of texts, even in encoded addresses, and those of pictures. */
const MARKS = /[\u0080-\u009f]|%C2%[89]|data-saga="/
const { value: code } = await loadCode(projectAt(home, home, 'test'))

/** The colours of every picture, so that none has to be measured. */
const grey: Colours = { dominant: '#808080', accent: '#555555', families: [] }

/** Returns the paths of a shop's pages, and a function that renders a page for visitors and for the editor's frame. */
function pagesOf(loaded: LoadedContent) {
  const project = projectAt(home, home, 'test')
  const colours: ReadonlyMap<string, Colours> = new Map(
    [...loaded.content.images.keys()].map((path) => [path, grey]),
  )
  const checkedShop = { ...loaded, shardPictures: undefined, colours }
  const pagesByPath = (change?: typeof markContent): ReadonlyMap<string, Page> => {
    if (!code) throw new Error('templates/ has a fault')
    const site = resolveShown(project, checkedShop, change)
    const { outputs } = planSite(project, site, code, 1)
    const pages = new Map<string, Page>()
    for (const output of outputs)
      if (output.kind === 'page') pages.set(output.path, output.page())
    return pages
  }
  const plainPages = pagesByPath()
  const markedPages = pagesByPath(markContent)

  const render = (path: string) => {
    const plainPage = plainPages.get(path)
    const markedPage = markedPages.get(path)
    if (!plainPage || !markedPage || !code) throw new Error(`there is no page ${path}`)

    const templates = code.templates.pages.load()
    const html = templates.renderPage(joinPages(markedPage, plainPage), code.bundle)
    return {
      plain: templates.renderPage(plainPage, code.bundle),
      framed: markPictures(html),
    }
  }
  return { paths: [...plainPages.keys()], render }
}

/**
 * Removes the marks of texts and pictures. The mark of a review's comment is in its attribute `lang`. If visitors see the
 * comment without `lang`, only the empty attribute remains, and is removed too.
 */
const withoutAllMarks = (html: string): string =>
  withoutMarks(html).replace(/data-saga="[\d ]+" | lang=""/g, '')

await using folder = await temporaryFolder()
await makeTinyShop(folder.path, 'real')
const tinyContent = await loadContent(projectAt(folder.path, folder.path, 'test'), {})
const shippedContent = await loadContent(projectAt(home, home, 'test'), {})

test('framed pages of the tiny shop differ from those of visitors only by their marks', () => {
  const { paths, render } = pagesOf(tinyContent)
  for (const path of paths) {
    const { plain, framed } = render(path)
    expect(withoutAllMarks(framed), path).toBe(plain)
    expect(marksIn(framed).length, path).toBeGreaterThan(10)
  }
})

test('framed pages of the shipped shop differ from those of visitors only by their marks', () => {
  const { paths, render } = pagesOf(shippedContent)
  // Poster pages are alike, so a sample of them is enough.
  const sample = paths.filter(
    (path, index) => !path.includes('/posters/') || index % 23 === 0,
  )
  expect(sample.length).toBeGreaterThan(40)
  for (const path of sample) {
    const { plain, framed } = render(path)
    expect(withoutAllMarks(framed), path).toBe(plain)
  }
})

/** Returns the fields to which the marks in the first match lead, in order. */
function fieldsIn(
  loaded: LoadedContent,
  html: string,
  pattern: RegExp,
): readonly string[] {
  const element = pattern.exec(html)?.[0] ?? ''
  const pictureMarks =
    / data-saga="([\d ]+)"/.exec(element)?.[1]?.split(' ').map(Number) ?? []
  const marks = new Set([...pictureMarks, ...marksIn(element)])
  return placesOfMarks(loaded, [...marks]).map((place) =>
    place ? `${place.name} ${place.path.join('.')}` : 'nowhere',
  )
}

test('every text of a page leads to its field', () => {
  const { render } = pagesOf(tinyContent)
  const renderFramed = (path: string) => render(path).framed
  const swedishHome = renderFramed('sv.html')
  const spanishHome = renderFramed('es.html')
  const posterPage = renderFramed('sv/posters/two-moons.html')
  const widePage = renderFramed('en/wide.html')
  const bookPage = renderFramed('en/get-the-saga.html')

  const fieldsOf = (html: string, pattern: RegExp) => fieldsIn(tinyContent, html, pattern)

  const fields = {
    'footer in Spanish': fieldsOf(
      spanishHome,
      /<p>[^<]*(?=<\/p><\/div><nav aria-labelledby="footer-g)/,
    ),
    'poster title': fieldsOf(posterPage, /<h1[^>]*>Två månar[^<]*/),
    description: fieldsOf(posterPage, /<p[^>]*>En liten bild[^<]*/),
    'comment of a review': fieldsOf(
      swedishHome,
      /<p[^>]*class="review-comment"[^>]*>Bra papper[^<]*/,
    ),
    'comment between posters': fieldsIn(
      shippedContent,
      pagesOf(shippedContent).render('sv.html').framed,
      /<blockquote[^>]*>.*?<\/blockquote>/,
    ),
    'name of a customer': fieldsOf(swedishHome, /<strong[^>]*>Tom Hale[^<]*/),
    'price of A2': fieldsOf(posterPage, /<label[^>]*data-price="\$70 USD[^>]*>/),
    'chosen price': fieldsOf(posterPage, /<span[^>]*class="price-total"[^<]*/),
    surcharge: fieldsOf(posterPage, /<output[^>]*>/),
    'size of A2': fieldsOf(posterPage, /<span[^>]*class="size-label"[^>]*>42[^<]*/),
    'text of a book': fieldsOf(bookPage, /<p[^>]*>The <em>first.*?<\/p>/),
    story: fieldsOf(swedishHome, /<p[^>]*>Andra stycket[^<]*/),
    'subtitle of a gallery': fieldsOf(widePage, /<p[^>]*>Landscape posters[^<]*/),
    'picture of a gallery': fieldsOf(widePage, /<img[^>]*src="\/img\/hero-2-[^>]*>/),
    'picture of the home page': fieldsOf(swedishHome, /<img[^>]*src="\/img\/hero-[^>]*>/),
    'picture of a poster': fieldsOf(posterPage, /<img[^>]*src="\/img\/two-moons-[^>]*>/),
    cover: fieldsOf(bookPage, /<img[^>]*src="\/img\/cover-[^>]*>/),
    'name of a region': fieldsOf(swedishHome, /<search[^>]*>/),
    'name of the bar': fieldsOf(swedishHome, /<nav[^>]*class="bar-links"[^>]*>/),
    claim: fieldsOf(swedishHome, /<li[^>]*><strong>500\+.*?<\/li>/),
    language: fieldsOf(swedishHome, /<span[^>]*class="language-name"[^>]*>[^<]*/),
  }

  expect(fields).toMatchInlineSnapshot(`
    {
      "chosen price": [
        "content/prices.yaml a1.price",
      ],
      "claim": [
        "content/strings/*.yaml payment.customers.sv",
        "content/site.yaml claims.customers",
      ],
      "comment between posters": [
        "content/reviews.yaml 0.comment.sv",
      ],
      "comment of a review": [
        "content/reviews.yaml 1.comment.sv",
      ],
      "cover": [
        "content/books/get-the-saga/creation.md cover",
      ],
      "description": [
        "content/posters/main/two-moons.yaml description.sv",
      ],
      "footer in Spanish": [
        "content/strings/*.yaml footer.about.es",
        "content/strings/*.yaml card.freeShipping.es",
      ],
      "language": [
        "content/site.yaml languages.0.name",
      ],
      "name of a customer": [
        "content/reviews.yaml 1.name",
      ],
      "name of a region": [
        "content/strings/*.yaml wall.label.sv",
      ],
      "name of the bar": [
        "content/strings/*.yaml nav.label.sv",
      ],
      "picture of a gallery": [
        "content/galleries/wide.yaml hero.0",
      ],
      "picture of a poster": [
        "content/posters/main/two-moons.yaml images.0",
        "content/posters/main/two-moons.yaml title.sv",
      ],
      "picture of the home page": [
        "content/site.yaml heroes.0",
      ],
      "poster title": [
        "content/posters/main/two-moons.yaml title.sv",
      ],
      "price of A2": [
        "content/prices.yaml a2.price",
      ],
      "size of A2": [
        "content/prices.yaml a2.label.portrait",
      ],
      "story": [
        "content/story/*.md (text).sv",
      ],
      "subtitle of a gallery": [
        "content/galleries/wide.yaml subtitle.en",
      ],
      "surcharge": [
        "content/prices.yaml withoutLogo",
        "content/prices.yaml a2.price",
        "content/prices.yaml a1.price",
      ],
      "text of a book": [
        "content/books/get-the-saga/creation.md (text).en",
      ],
    }
  `)

  // Numbers that mark no text lead nowhere.
  expect(placesOfMarks(tinyContent, [999_999, -1])).toEqual([null, null])
})

const shop = disposeAfterTests(await editedShop())
const { origin } = shop.watching

/** Fetches a page as a script in the editor's frame does. */
const fetchFramed = async (path: string): Promise<string> =>
  (await fetch(origin + path, { headers: { 'x-saga-frame': '1' } })).text()
const untilFramed = (path: string) =>
  expect.poll(() => fetchFramed(path), { timeout: 20_000 })

/** Fetches a page as a browser does to show it in a frame. */
async function fetchInFrame(path: string): Promise<string> {
  const request = get(origin + path, { headers: { 'sec-fetch-dest': 'iframe' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return readText(response)
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(shop.root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(shop.root, folder, name))
    .filter((path) => /\.(?:html|json|xml|txt|yaml|md|css|js)$/.test(path))

test('marks appear in framed pages only, never in content/ or dist/', async () => {
  const framedPage = await fetchInFrame('/sv')
  expect(marksIn(/>Två månar[^<]*/.exec(framedPage)?.[0] ?? '')).toHaveLength(1)
  expect(await fetchFramed('/sv')).toBe(framedPage)
  const plainPage = await shop.watching.page('/sv')
  // In a frame, the script of `watch` delays the first paint until the marks are attributes.
  expect(withoutAllMarks(framedPage).replace(' blocking="render"', '')).toBe(plainPage)

  const texts = /data-texts="([^"]+)"/.exec(plainPage)?.[1] ?? ''
  for (const path of [
    '/sv',
    '/es/posters/two-moons',
    '/en/search.json',
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

  await expect.poll(() => filesIn('dist').length, { timeout: 20_000 }).toBeGreaterThan(20)
  for (const path of [...filesIn('content'), ...filesIn('dist')])
    expect(readFileSync(path, 'utf8'), path).not.toMatch(MARKS)

  expect(shop.watching.said()).not.toContain('data-saga')
})

const commit = () =>
  execSync(
    'git add content && git -c user.name=a -c user.email=a@a.example commit -qm a',
    { cwd: shop.root },
  )

test('a frame can show a page and its pictures as of the last commit', async () => {
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
  // A picture that the last commit lacks.
  cpSync(
    join(shop.root, 'content/posters/main/gold-disk.jpg'),
    join(shop.root, 'content/posters/main/more.jpg'),
  )

  await untilFramed(address).toContain('>Fyra')
  const committedPage = await fetchCommitted()
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
})

test('a page that is missing or broken in the last commit says so', async () => {
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

  await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
    prices.replace('price: 90', 'price: ninety'),
  )
  commit()
  await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
    prices.replace('price: ninety', 'price: 90'),
  )

  await shop.watching.well()
  await expect
    .poll(() => fetchFramed('/sv?saga=before'), { timeout: 20_000 })
    .toContain('has errors')
})
