import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, saga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'
import { copyPictures, makeTinyShop } from '../support/tiny-shop.ts'

// Every word that a small shop publishes. `npm run update` writes it anew: read what that changes before it is committed.

const root = await temporaryFolder()
afterAll(() => root[Symbol.asyncDispose]())

/** What the tiny shop lacks of all that a shop may hold. */
const more: Readonly<Record<string, string>> = {
  'series.yaml': '- id: moon\n  name: { sv: Månen, en: The moon, es: La luna }\n',
  'texts/questions/sv.md':
    '---\ntitle: Frågor\norder: 1\nquestions: true\nseo: { title: Frågor – Tiny Shop, description: Svar om storlekar och priser. }\n---\n\nKort.\n\n## Vad kostar den?\n\nA1 {priceA1}, [mer](/sv/wide).\n\n## När kommer den?\n\nOm {days} dagar.\n',
  'books/get-the-saga/second.md':
    '---\nbadge: { en: Book two }\ntitle: Second\ncover: ../../images/cover.jpg\nlinks:\n  retailer: https://www.bokus.com/bok/2\n  hardcover: https://www.amazon.com/dp/TINY4\n  apple: https://books.apple.com/us/book/id2\n  google: https://play.google.com/store/books/details?id=2\n---\n\nMore.\n',
}
const edits: Readonly<Record<string, (text: string) => string>> = {
  'site.yaml': (text) =>
    `${text.replace('rating: 4.5', 'rating: 4').replace('code: es,', 'code: es, fallback: sv,')}contact: hello@tiny.example\nredirectPages: true\n`,
  'posters/main/two-moons.yaml': (text) => `${text}series: moon\nformerly: [old-moons]\nsoldOut: [a2]\n`,
  // Spanish lacks its words, and nobody can buy it.
  'posters/main/gold-disk.yaml': (text) =>
    `${text.replaceAll(/, es: .*(?= })|\n {2}es: .*/g, '').replace('.jpg', '.jpg\n  - second.jpg')}soldOut: true\n`,
  'reviews.yaml': (text) =>
    text.replace('rating: 4', 'rating: 3').replace(/, es: B.*\.((?:.*\n)*.*)true/, '$1false'),
  'books/get-the-saga/edition.yaml': (text) =>
    text.replace(/creation\n.*/, 'creation\n  - second\nexpectBooks: 2'),
  'galleries/wide.yaml': (text) => `${text}formerly: [vidder]\n`,
  // Spanish lacks a text, which it takes from Swedish.
  'strings/es.yaml': (text) => text.replace(/^ {2}language: .*\n/m, ''),
}

const backend = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_1',
}

beforeAll(async () => {
  await makeTinyShop(root.path)
  const content = join(root.path, 'content')
  await copyPictures(join(root.path, '.cache/store'))
  for (const [path, text] of Object.entries(more)) {
    await mkdir(dirname(join(content, path)), { recursive: true })
    await writeFile(join(content, path), text)
  }
  await drawPicture(join(content, 'posters/main/second.jpg'), 9, 1188, 1682)
  for (const [path, by] of Object.entries(edits)) await edit(join(content, path), by)
  const { code, text } = await build(root.path, backend)
  expect(code, text).toBe(0)
})

/** Without the hashes in names of files: tests of their own ask for the bytes that those stand for. */
const withoutHashes = (text: string): string =>
  text.replace(
    /(?<=-)[A-Z0-9]{8}(?=\.\w)|(?<=\.)[0-9a-f]{8}(?=\.\w)|(?<=-)[a-z0-9]{6}(?=-\d+\.(?:avif|jpg))/g,
    '#',
  )

test.each([
  'en.html',
  'en/wide.html',
  'en/get-the-saga.html',
  'en/posters/two-moons.html',
  'es/posters/gold-disk.html',
  'en/success.html',
  'es.html',
  'sv/questions.html',
  '404.html',
  'index.html',
  '.htaccess',
  '_headers',
  '_redirects',
  'caddy.conf',
  'nginx.conf',
  'serve.json',
  'vercel-output.json',
  'assets/colours-main.#.css',
  'assets/places-main.#.css',
  'assets/texts-en.#.json',
  'assets/wall-main.#.css',
  'checkout/catalogue.json',
  'feeds/products.en.xml',
  'manifest.webmanifest',
  'robots.txt',
  'sitemap.xml',
  'speculation.json',
])('%s says what it said', async (name) => {
  const paths = await readdir(join(root.path, 'dist'), { recursive: true })
  const path = paths.find((one) => withoutHashes(one) === name) ?? name
  const text = await readFile(join(root.path, 'dist', path), 'utf8')
  // One tag to a line.
  const lines = withoutHashes(text).replaceAll('><', '>\n<')
  await expect(lines).toMatchFileSnapshot(`golden/${name.replaceAll('/', '-').replace(/^\.|\.#/g, '')}.txt`)
})

test.each([
  'validate --notes',
  'validate --coverage',
  'build --plan',
  'translations export --language es es.po',
])('saga %s says what it said', async (line) => {
  const words = line.replace('es.po', join(root.path, 'es.po')).split(' ')
  const { text } = await saga(['--root', root.path, ...words], backend)
  const lines = withoutHashes(text)
    .replaceAll(root.path, '.')
    .replace(/\d+\.\d\d s/g, '0.00 s')
  await expect(lines).toMatchFileSnapshot(`golden/saga-${line.replace(/\W+/g, '-')}.txt`)
})

test('the file for a translator says what it said', async () => {
  await expect(await readFile(join(root.path, 'es.po'), 'utf8')).toMatchFileSnapshot('golden/es.po.txt')
})
