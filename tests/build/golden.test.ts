import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { copyPictures, makeTinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'

// Every word that a small shop publishes. `npm run update` writes it anew: read what that changes before it is committed.

const root = untilEnd(await temporaryFolder())

const places =
  'priceA1 priceA2 priceWithoutLogo sizeA1Portrait sizeA1Landscape sizeA2Portrait sizeA2Landscape days cities customers freeShipping'
const questions = (lang: string): string =>
  `---\ntitle: Frågor (${lang})\norder: 1\nquestions: true\n${lang === 'sv' ? 'formerly: [svar]\n' : ''}seo: { title: Frågor – Tiny Shop (${lang}), description: "Svar om storlekar och priser, {priceA1}." }\n---\n\n${places.replaceAll(/\w+/g, '$&: {$&}.')}\n\n${['Vad *kostar* den?', 'När kommer den?', 'Vem trycker den?', 'Varför?'].map((ask) => `## ${ask}\n\nA1 {priceA1}, [*mer*](/${lang}/wide).\n\n- ett\n- ${ask}\n`).join('\n')}`
/** What the tiny shop lacks of all that a shop may hold. */
const more: Readonly<Record<string, string>> = {
  'series.yaml':
    '- { id: moon, name: { sv: Månen, en: The moon, es: La luna } }\n- { id: wide, name: { sv: Vitt, en: Far, es: Lejos } }\n',
  'texts/questions/sv.md': questions('sv'),
  'texts/questions/en.md': questions('en'),
  'books/get-the-saga/creation.sv.md': 'Den *första* boken.\n',
  'books/get-the-saga/second.md':
    '---\nbadge: { en: Book two }\ntitle: Second\ncover: ../../images/cover.jpg\nlinks:\n  retailer: https://www.bokus.com/bok/2\n  hardcover: https://www.amazon.com/dp/TINY4\n  apple: https://books.apple.com/us/book/id2\n  google: https://play.google.com/store/books/details?id=2\n---\n\nMore.\n',
}
const edits: Readonly<Record<string, (text: string) => string>> = {
  'site.yaml': (text) =>
    `${text.replace('rating: 4.5', 'rating: 4').replace('code: es,', 'code: es, fallback: sv, formerly: [ca],')}contact: hello@tiny.example\nredirectPages: true\nhsts: { includeSubDomains: true }\n`,
  'posters/main/two-moons.yaml': (text) =>
    `${text}series: moon\nformerly: [old-moons]\nsoldOut: [a1, a2NoLogo]\n`,
  // Spanish lacks its words, and nobody can buy it.
  'posters/main/gold-disk.yaml': (text) =>
    `${text.replaceAll(/, es: .*(?= })|\n {2}es: .*/g, '').replace('.jpg', '.jpg\n  - second.jpg')}series: moon\nsoldOut: true\n`,
  'posters/wide/wide-1.yaml': (text) =>
    `${text}seo:\n  title: { sv: Så vid som sjön, en: As wide as the lake, es: Tan ancho como el lago }\n  description: { sv: Tryckt på papper av säv., en: Printed on paper of reeds., es: Impreso en papel de totora. }\n`,
  'reviews.yaml': (text) =>
    text
      .replace('rating: 4', 'rating: 3')
      .replace(/, es: B.*\.((?:.*\n)*.*)true/, '$1false'),
  'books/get-the-saga/edition.yaml': (text) =>
    text.replace(/creation\n.*/, 'creation\n  - second\nexpectBooks: 2'),
  'galleries/main.yaml': (text) => text.replace(/( {2}- gold.*\n)(.*\n)/, '$2$1'),
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

async function expectGolden(name: string): Promise<void> {
  const paths = await readdir(join(root.path, 'dist'), { recursive: true })
  const path = paths.find((one) => withoutHashes(one) === name) ?? name
  const text = await readFile(join(root.path, 'dist', path), 'utf8')
  // One tag to a line.
  const lines = withoutHashes(text).replaceAll('><', '>\n<')
  const file = `golden/${name.replaceAll('/', '-').replace(/^\.|\.#/g, '')}.txt`
  await expect.soft(lines).toMatchFileSnapshot(file)
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
])('%s says what it said', expectGolden)

test('every other text that no bundler wrote says what it said', async () => {
  const paths = await readdir(join(root.path, 'dist'), { recursive: true })
  const names = paths.filter(
    (path) =>
      !/-[A-Z0-9]{8}\.|^licences|\.(?:avif|html|jpg|svg)$/.test(path) &&
      /\.|^_/.test(path),
  )
  for (const name of names) await expectGolden(withoutHashes(name))
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
  await expect(await readFile(join(root.path, 'es.po'), 'utf8')).toMatchFileSnapshot(
    'golden/es.po.txt',
  )
})
