import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { copyPictures, makeTinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'

// Compares every text that a small shop publishes with golden/. Review the changes that `npm run update` makes there
// before you commit them.

const root = disposeAfterTests(await temporaryFolder())

const placeholders = [
  'priceA1',
  'priceA2',
  'priceWithoutLogo',
  'sizeA1Portrait',
  'sizeA1Landscape',
  'sizeA2Portrait',
  'sizeA2Landscape',
  'days',
  'cities',
  'customers',
  'freeShipping',
]

const questionBlock = (lang: string, question: string): string => `## ${question}

A1 {priceA1}, [*mer*](/${lang}/wide).

- ett
- ${question}
`

function questionsPage(lang: string): string {
  const formerly = lang === 'sv' ? 'formerly: [svar]\n' : ''
  const list = placeholders.map((name) => `${name}: {${name}}.`).join(' ')
  const questions = [
    'Vad *kostar* den?',
    'När kommer den?',
    'Vem trycker den?',
    'Varför?',
  ]
  return `---
title: Frågor (${lang})
order: 1
questions: true
${formerly}seo: { title: Frågor – Tiny Shop (${lang}), description: "Svar om storlekar och priser, {priceA1}." }
---

${list}

${questions.map((question) => questionBlock(lang, question)).join('\n')}`
}

const secondBook = `---
badge: { en: Book two }
title: Second
cover: ../../images/cover.jpg
links:
  retailer: https://www.bokus.com/bok/2
  hardcover: https://www.amazon.com/dp/TINY4
  apple: https://books.apple.com/us/book/id2
  google: https://play.google.com/store/books/details?id=2
---

More.
`

/** Files for the kinds of content that the tiny shop lacks. */
const addedFiles: Readonly<Record<string, string>> = {
  'series.yaml': `- { id: moon, name: { sv: Månen, en: The moon, es: La luna } }
- { id: wide, name: { sv: Vitt, en: Far, es: Lejos } }
`,
  'texts/questions/sv.md': questionsPage('sv'),
  'texts/questions/en.md': questionsPage('en'),
  'books/get-the-saga/creation.sv.md': 'Den *första* boken.\n',
  'books/get-the-saga/second.md': secondBook,
}

const wideSeo = `seo:
  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }
  description: { sv: Tryckt på papper av säv., en: Printed on paper of reeds., es: Impreso en papel de totora. }
`

/** Gives Spanish a fallback and a former code and adds optional settings. */
function editSite(text: string): string {
  const site = text
    .replace('rating: 4.5', 'rating: 4')
    .replace('code: es,', 'code: es, fallback: sv, formerly: [ca],')
  return `${site}contact: hello@tiny.example
redirectPages: true
hsts: { includeSubDomains: true }
`
}

/** Removes a poster's Spanish texts, adds a picture, and marks it as sold out. */
function editGoldDisk(text: string): string {
  const poster = text
    .replaceAll(/, es: .*(?= })|\n {2}es: .*/g, '')
    .replace('.jpg', '.jpg\n  - second.jpg')
  return `${poster}series: moon\nsoldOut: true\n`
}

const edits: Readonly<Record<string, (text: string) => string>> = {
  'site.yaml': editSite,
  'posters/main/two-moons.yaml': (text) =>
    `${text}series: moon\nformerly: [old-moons]\nsoldOut: [a1, a2NoLogo]\n`,
  'posters/main/gold-disk.yaml': editGoldDisk,
  'posters/wide/wide-1.yaml': (text) => text + wideSeo,
  // Lowers the rating of the second review and removes its Spanish text and its verification.
  'reviews.yaml': (text) =>
    text
      .replace('rating: 4', 'rating: 3')
      .replace(', es: Buen papel.', '')
      .replace('verified: true\n  helpful: 2', 'verified: false\n  helpful: 2'),
  'books/get-the-saga/edition.yaml': (text) =>
    text
      .replace('  - creation\n', '  - creation\n  - second\n')
      .replace('expectBooks: 1', 'expectBooks: 2'),
  // Swaps the two posters.
  'galleries/main.yaml': (text) => text.replace(/( {2}- gold.*\n)(.*\n)/, '$2$1'),
  'galleries/wide.yaml': (text) => `${text}formerly: [vidder]\n`,
  // Spanish now shows the Swedish text.
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

  for (const [path, text] of Object.entries(addedFiles)) {
    await mkdir(dirname(join(content, path)), { recursive: true })
    await writeFile(join(content, path), text)
  }

  await drawPicture(join(content, 'posters/main/second.jpg'), 9, 1188, 1682)
  for (const [path, change] of Object.entries(edits))
    await edit(join(content, path), change)

  const { code, text } = await build(root.path, backend)
  expect(code, text).toBe(0)
})

/** Matches the hash in the name of a bundled file: `boot-ABCD1234.js`. */
const BUNDLE_HASH = /(?<=-)[A-Z0-9]{8}(?=\.\w)/g
/** Matches the hash in the name of a planned file: `wall-main.0a1b2c3d.css`. */
const CONTENT_HASH = /(?<=\.)[0-9a-f]{8}(?=\.\w)/g
/** Matches the hash in the name of a picture: `two-moons-a1b2c3-594.avif`. */
const PICTURE_HASH = /(?<=-)[a-z0-9]{6}(?=-\d+\.(?:avif|jpg))/g

/** Replaces the hashes in file names, because other tests compare the bytes of these files. */
const withoutHashes = (text: string): string =>
  text.replace(BUNDLE_HASH, '#').replace(CONTENT_HASH, '#').replace(PICTURE_HASH, '#')

async function expectGolden(name: string): Promise<void> {
  const paths = await readdir(join(root.path, 'dist'), { recursive: true })
  const path = paths.find((candidate) => withoutHashes(candidate) === name) ?? name
  const text = await readFile(join(root.path, 'dist', path), 'utf8')

  // One tag per line.
  const lines = withoutHashes(text).replaceAll('><', '>\n<')
  // The names of golden files have neither a leading dot nor the sign in the place of a hash.
  const goldenName = name.replaceAll('/', '-').replace(/^\.|\.#/g, '')
  await expect.soft(lines).toMatchFileSnapshot(`golden/${goldenName}.txt`)
}

test.each([
  'en.html',
  'en/wide.html',
  'en/get-the-saga.html',
  'en/posters/two-moons.html',
  'es/posters/gold-disk.html',
  'en/success.html',
  'sv/get-the-saga.html',
  'sv/posters/wide-1.html',
  'es.html',
  'sv/questions.html',
  '404.html',
  'ca.html',
  'ca/wide.html',
  'index.html',
  'wide.html',
])('%s matches its golden file', expectGolden)

test('every other text that no bundler wrote matches its golden file', async () => {
  const paths = await readdir(join(root.path, 'dist'), { recursive: true })
  // Names with neither a dot nor a leading _ are those of folders.
  const isFile = (path: string) => /\.|^_/.test(path)
  const isBundled = (path: string) => /-[A-Z0-9]{8}\.|^licences/.test(path)
  const isPageOrPicture = (path: string) => /\.(?:avif|html|ico|jpg|png|svg)$/.test(path)
  const names = paths.filter(
    (path) => isFile(path) && !isBundled(path) && !isPageOrPicture(path),
  )
  for (const name of names) await expectGolden(withoutHashes(name))
})

test.each([
  'validate --notes',
  'validate --coverage',
  'build --plan',
  'translations export --language es es.po',
])('saga %s prints its golden text', async (line) => {
  const args = line.replace('es.po', join(root.path, 'es.po')).split(' ')
  const { text } = await saga(['--root', root.path, ...args], backend)
  const lines = withoutHashes(text)
    .replaceAll(root.path, '.')
    .replace(/\d+\.\d\d s/g, '0.00 s')
  await expect(lines).toMatchFileSnapshot(`golden/saga-${line.replace(/\W+/g, '-')}.txt`)
})

// The command `translations export` in the table above has written this file.
test('the exported PO file matches its golden file', async () => {
  await expect(await readFile(join(root.path, 'es.po'), 'utf8')).toMatchFileSnapshot(
    'golden/es.po.txt',
  )
})
