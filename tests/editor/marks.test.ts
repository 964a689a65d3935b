import { execSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { LoadedContent } from '../../cli/check/load-content.ts'
import { type loadAndCheck, loadContent } from '../../cli/check/load-content.ts'
import { loadCode, planSite, resolveShown } from '../../cli/commands/pipeline.ts'
import {
  joinPages,
  markContent,
  markPictures,
  placesOfMarks,
} from '../../cli/editor/server/marks.ts'
import { placesIn as marksIn, withoutMarks } from '../../cli/model/marks.ts'
import type { Page } from '../../cli/model/page.ts'
import { projectAt } from '../../cli/project.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { makeTinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop } from '../support/editor.ts'
import { edit, temporaryFolder } from '../support/files.ts'

// Every word of a page in the editor's frame says where it stands in content/; otherwise it is the page of visitors.

const SIGNS = /[\u0080-\u009f]|%C2%[89]|data-saga="/
const { value: code } = await loadCode(projectAt(home, home, 'test'))

type Loaded = Awaited<ReturnType<typeof loadAndCheck>>
const grey = { dominant: '#808080', accent: '#555555', families: [] }

/** Renders pages as visitors get them, and as the editor's frame does. */
function pagesOf(loaded: LoadedContent) {
  const project = projectAt(home, home, 'test')
  const colours: Loaded['colours'] = new Map(
    [...loaded.content.images.keys()].map((path) => [path, grey]),
  )
  const all = { ...loaded, shardPictures: undefined, colours }
  const planOf = (change?: typeof markContent): ReadonlyMap<string, Page> => {
    if (!code) throw new Error('templates/ has a fault')
    const { outputs } = planSite(project, resolveShown(project, all, change), code, 1)
    return new Map(
      outputs.flatMap((each) => (each.kind === 'page' ? [[each.path, each.page()]] : [])),
    )
  }
  const [plain, marked] = [planOf(), planOf(markContent)]
  const render = (path: string) => {
    const [page, other] = [plain.get(path), marked.get(path)]
    if (!page || !other || !code) throw new Error(`there is no page ${path}`)
    const templates = code.templates.pages.load()
    const html = templates.renderPage(joinPages(other, page), code.bundle)
    return { plain: templates.renderPage(page, code.bundle), framed: markPictures(html) }
  }
  return { paths: [...plain.keys()], render }
}

const withoutPlaces = (html: string): string =>
  withoutMarks(html).replace(/data-saga="[\d ]+" | lang=""/g, '')

await using folder = await temporaryFolder()
await makeTinyShop(folder.path, 'real')
const tiny = await loadContent(projectAt(folder.path, folder.path, 'test'), {})
const whole = await loadContent(projectAt(home, home, 'test'), {})

test('a framed page is the page of visitors but for its places: the tiny shop', () => {
  const { paths, render } = pagesOf(tiny)
  for (const path of paths) {
    const { plain, framed } = render(path)
    expect(withoutPlaces(framed), path).toBe(plain)
    expect(marksIn(framed).length, path).toBeGreaterThan(10)
  }
})

test('a framed page is the page of visitors but for its places: the shipped shop', () => {
  const { paths, render } = pagesOf(whole)
  const sample = paths.filter(
    (path, index) => !path.includes('/posters/') || index % 23 === 0,
  )
  expect(sample.length).toBeGreaterThan(40)
  for (const path of sample) {
    const { plain, framed } = render(path)
    expect(withoutPlaces(framed), path).toBe(plain)
  }
})

/** Says of the first element that matches to which fields its words belong, the first one first. */
function placesIn(
  loaded: LoadedContent,
  html: string,
  element: RegExp,
): readonly string[] {
  const found = element.exec(html)?.[0] ?? ''
  const pictures = / data-saga="([\d ]+)"/.exec(found)?.[1]?.split(' ').map(Number) ?? []
  return placesOfMarks(loaded, [...new Set([...pictures, ...marksIn(found)])]).map(
    (place) => (place ? `${place.name} ${place.path.join('.')}` : 'nowhere'),
  )
}

test('words know their fields', () => {
  const { render } = pagesOf(tiny)
  const [sv, es, poster] = ['sv.html', 'es.html', 'sv/posters/two-moons.html'].map(
    (path) => render(path).framed,
  )
  const [wide, book] = ['en/wide.html', 'en/get-the-saga.html'].map(
    (path) => render(path).framed,
  )
  const fields = {
    'footer in Spanish': placesIn(
      tiny,
      es ?? '',
      /<p>[^<]*(?=<\/p><\/div><nav aria-labelledby="footer-g)/,
    ),
    'poster title': placesIn(tiny, poster ?? '', /<h1[^>]*>Två månar[^<]*/),
    description: placesIn(tiny, poster ?? '', /<p[^>]*>En liten bild[^<]*/),
    'comment of a review': placesIn(
      tiny,
      sv ?? '',
      /<p[^>]*class="review-comment"[^>]*>Bra papper[^<]*/,
    ),
    'comment between posters': placesIn(
      whole,
      pagesOf(whole).render('sv.html').framed,
      /<blockquote[^>]*>.*?<\/blockquote>/,
    ),
    'name of a customer': placesIn(tiny, sv ?? '', /<strong[^>]*>Tom Hale[^<]*/),
    'price of A2': placesIn(tiny, poster ?? '', /<label[^>]*data-price="\$70 USD[^>]*>/),
    'chosen price': placesIn(tiny, poster ?? '', /<span[^>]*class="price-total"[^<]*/),
    surcharge: placesIn(tiny, poster ?? '', /<output[^>]*>/),
    'size of A2': placesIn(
      tiny,
      poster ?? '',
      /<span[^>]*class="size-label"[^>]*>42[^<]*/,
    ),
    'text of a book': placesIn(tiny, book ?? '', /<p[^>]*>The <em>first.*?<\/p>/),
    story: placesIn(tiny, sv ?? '', /<p[^>]*>Andra stycket[^<]*/),
    'subtitle of a gallery': placesIn(tiny, wide ?? '', /<p[^>]*>Landscape posters[^<]*/),
    'picture of a gallery': placesIn(
      tiny,
      wide ?? '',
      /<img[^>]*src="\/img\/hero-2-[^>]*>/,
    ),
    'picture of the home': placesIn(tiny, sv ?? '', /<img[^>]*src="\/img\/hero-[^>]*>/),
    'picture of a poster': placesIn(
      tiny,
      poster ?? '',
      /<img[^>]*src="\/img\/two-moons-[^>]*>/,
    ),
    cover: placesIn(tiny, book ?? '', /<img[^>]*src="\/img\/cover-[^>]*>/),
    'name of a region': placesIn(tiny, sv ?? '', /<search[^>]*>/),
    'name of the bar': placesIn(tiny, sv ?? '', /<nav[^>]*class="bar-links"[^>]*>/),
    claim: placesIn(tiny, sv ?? '', /<li[^>]*><strong>500\+.*?<\/li>/),
    language: placesIn(tiny, sv ?? '', /<span[^>]*class="language-name"[^>]*>[^<]*/),
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
      "picture of the home": [
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
  expect(placesOfMarks(tiny, [999_999, -1])).toEqual([null, null])
})

const shop = untilEnd(await editedShop())
const { origin } = shop.watching
/** Fetches as a page in the editor's frame asks for itself. */
const framed = async (path: string): Promise<string> =>
  (await fetch(origin + path, { headers: { 'x-saga-frame': '1' } })).text()
const untilFramed = (path: string) => expect.poll(() => framed(path), { timeout: 20_000 })

/** Fetches as a browser does that shows the page in a frame. */
const inFrame = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(origin + path, { headers: { 'sec-fetch-dest': 'iframe' } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
      })
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(shop.root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(shop.root, folder, name))
    .filter((path) => /\.(?:html|json|xml|txt|yaml|md|css|js)$/.test(path))

test('only frames get places; they follow a save, and content/ and dist/ have none', async () => {
  const page = await inFrame('/sv')
  expect(marksIn(/>Två månar[^<]*/.exec(page)?.[0] ?? '')).toHaveLength(1)
  expect(await framed('/sv')).toBe(page)
  const plain = await shop.watching.page('/sv')
  expect(withoutPlaces(page).replace(' blocking="render"', '')).toBe(plain)
  const texts = /data-texts="([^"]+)"/.exec(plain)?.[1] ?? ''
  for (const path of [
    '/sv',
    '/es/posters/two-moons',
    '/en/search.json',
    '/sitemap.xml',
    texts,
    '/__saga/sheet',
    '/nowhere',
  ])
    expect(await shop.watching.page(path), path).not.toMatch(SIGNS)
  expect(await framed(texts)).toBe(await shop.watching.page(texts))
  expect(marksIn(await framed('/nowhere')).length).toBeGreaterThan(1)
  await shop.watching.edit('content/posters/main/two-moons.yaml', (text) =>
    text.replace('Två månar', 'Tre månar'),
  )
  await untilFramed('/sv/posters/two-moons').toMatch(/>Tre månar[\u0080-\u009f]{4}<\/h1>/)
  await expect.poll(() => filesIn('dist').length, { timeout: 20_000 }).toBeGreaterThan(20)
  for (const path of [...filesIn('content'), ...filesIn('dist')])
    expect(readFileSync(path, 'utf8'), path).not.toMatch(SIGNS)
  expect(shop.watching.said()).not.toContain('data-saga')
})

const commit = () =>
  execSync(
    'git add content && git -c user.name=a -c user.email=a@a.example commit -qm a',
    { cwd: shop.root },
  )

test('a frame shows a page as the last commit has it, with its pictures', async () => {
  const address = '/sv/posters/two-moons'
  const before = () => framed(`${address}?saga=before`)
  expect(await before()).toContain('there is no page from before.')
  execSync('git init -q', { cwd: shop.root })
  commit()
  await expect.poll(before, { timeout: 20_000 }).toContain('>Tre månar</h1>')
  const picture = 'content/posters/main/two-moons.jpg'
  const red = {
    create: { width: 1188, height: 1682, channels: 3, background: '#c03020' },
  } as const
  await sharp(red).jpeg().toFile(join(shop.root, picture))
  await shop.watching.edit('content/posters/main/two-moons.yaml', (text) =>
    text.replace('Tre månar', 'Fyra'),
  )
  cpSync(
    join(shop.root, 'content/posters/main/gold-disk.jpg'),
    join(shop.root, 'content/posters/main/more.jpg'),
  )
  await untilFramed(address).toContain('>Fyra')
  const [old, now] = [await before(), await shop.watching.page(`${address}?saga=before`)]
  expect(old).toContain('>Tre månar</h1>')
  expect(old).not.toMatch(SIGNS)
  expect(now).toContain('>Fyra</h1>')
  const pictureOf = (html: string): string =>
    /<img src="(\/img\/two-moons-[^"]+)"/.exec(html)?.[1] ?? ''
  expect(pictureOf(old)).not.toBe(pictureOf(now))
  const pixelOf = async (path: string) =>
    (
      await sharp(await (await fetch(origin + path)).arrayBuffer())
        .resize(1, 1)
        .raw()
        .toBuffer()
    ).join()
  expect(await pixelOf(pictureOf(now))).not.toBe(await pixelOf(pictureOf(old)))
  commit()
  await expect.poll(before, { timeout: 20_000 }).toContain('>Fyra</h1>')
})

test('a page that the last commit lacks says so, and so does one whose files had errors', async () => {
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
  expect(await framed('/sv/broad?saga=before')).toContain('This page is new')
  expect(await framed('/sv/wide?saga=before')).toContain('Vida vyer')
  await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
    prices.replace('price: 90', 'price: ninety'),
  )
  commit()
  await edit(join(shop.root, 'content/prices.yaml'), (prices) =>
    prices.replace('price: ninety', 'price: 90'),
  )
  await shop.watching.well()
  await expect
    .poll(() => framed('/sv?saga=before'), { timeout: 20_000 })
    .toContain('has errors')
})
