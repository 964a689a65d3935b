import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { once } from '../../cli/model/once.ts'
import type { Site } from '../../cli/model/site.ts'
import { projectAt } from '../../cli/project.ts'
import { build, home } from '../support/cli.ts'
import { copyFolder, edit, temporaryFolder } from '../support/files.ts'
import { makeOnce } from '../support/make-once.ts'
import { drawPicture } from '../support/pictures.ts'
import { loadWholeSite } from '../support/rendered-shop.ts'
import { makeTinyShop } from './tiny-shop.ts'

/** The posters of each gallery, in their order. More than one page shows of a gallery: three pictures, or four posters. */
export const richGalleries = {
  main: ['gold-disk', 'two-moons', 'moon-gate', 'reed-boat', 'night-lake', 'moon-fish'],
  wide: ['wide-1', 'wide-2', 'wide-3', 'wide-4', 'wide-5'],
} as const

type Family = keyof typeof richGalleries

const inEachLanguage = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(languages.map((lang) => [lang, `${text} ${lang}`]))
const languages = ['sv', 'en', 'es'] as const

const sizeOf = (id: string, price: number, width: number, height: number) => ({
  id,
  name: id.toUpperCase(),
  price,
  width,
  height,
  label: { portrait: `${width} × ${height} cm`, landscape: `${height} × ${width} cm` },
})

const prices = {
  sizes: [
    sizeOf('a1', 90, 59.4, 84.1),
    sizeOf('a2', 70, 42, 59.4),
    sizeOf('a3', 50, 29.7, 42),
  ],
  withoutLogo: 30,
  printRun: 300,
  details: {
    paper: inEachLanguage('Papper för alla'),
    border: inEachLanguage('Kant för alla'),
    edition: inEachLanguage('Upplaga för alla'),
  },
  shipping: [
    { countries: ['SE', 'FI'], price: 0 },
    { countries: ['NO', 'DK'], price: 9 },
    { name: inEachLanguage('Övriga'), price: 19 },
  ],
}

const series = [
  { id: 'moon', name: inEachLanguage('Månen'), prices: { a1: 95, a2: 75 } },
  { id: 'wide', name: inEachLanguage('Vidder'), sizes: ['a1', 'a2'] },
  { id: 'water', name: inEachLanguage('Vatten') },
]

/** Fields of some posters beyond the usual ones, so that each field occurs twice. */
const moreFields: Readonly<Record<string, object>> = {
  'two-moons': {
    formerly: ['old-moons', 'older-moons'],
    soldOut: ['a1', 'a2NoLogo'],
    series: 'moon',
    details: { paper: inEachLanguage('Eget papper'), packing: inEachLanguage('Rör') },
  },
  'moon-gate': { printRun: { a1: 50, a2: 150, a3: 60 }, prices: { a1: 120, a3: 55 } },
  'reed-boat': {
    series: 'water',
    printRun: 'unlimited',
    sizes: ['a2', 'a3'],
    seo: {
      title: inEachLanguage('Vassbåten'),
      description: inEachLanguage('En båt av vass på en sjö.'),
    },
  },
  'night-lake': { series: 'water', printRun: 'unlimited', soldOut: true },
  'wide-2': { series: 'water', printRun: 'unlimited' },
  'wide-4': { details: { paper: inEachLanguage('Grovt papper') } },
}

/** Posters with a second and a third picture. */
const morePictures: Readonly<Record<string, readonly string[]>> = {
  'gold-disk': ['gold-disk-2', 'gold-disk-3'],
  'wide-3': ['wide-3-2'],
}

const posterFile = (id: string, family: Family): string =>
  stringify({
    id,
    orientation: family === 'main' ? 'portrait' : 'landscape',
    title: inEachLanguage(`Bild ${id}`),
    description: inEachLanguage(`Så ser ${id} ut.`),
    images: [id, ...(morePictures[id] ?? [])].map((name) => `${name}.jpg`),
    ...moreFields[id],
  })

const review = (number: number, rating: number) => ({
  id: `review-${number}`,
  name: `Namn ${number}`,
  country: number % 2 ? 'SE' : 'GB',
  rating,
  language: number % 2 ? 'sv' : 'en',
  comment: inEachLanguage(`Omdöme ${number}`),
  date: `2025-10-0${number}`,
  verified: number % 3 !== 0,
  helpful: number * 2,
})

const textFile = (title: string, lang: string, order: number, fields = '') => `---
title: ${title} ${lang}
order: ${order}
${fields}seo: { title: ${title} ${lang} i butiken, description: Det här gäller för ${title} på ${lang}. }
---

Detta är ${title} på ${lang}.

## Den första frågan på ${lang}?

Det **första** svaret.

## Den andra frågan på ${lang}?

Det andra svaret.

## Den tredje frågan?

Det tredje svaret.

## Den fjärde frågan?

Det fjärde svaret.
`

/** Returns the fields of a text page in a language. Only the file in the first language has earlier names. */
const fieldsIn = (lang: string, fields: string): string =>
  lang === 'sv' ? fields : fields.replace(/^formerly.*\n/m, '')

/** The text pages, each with its fields. */
const textPages: Readonly<Record<string, string>> = {
  questions: 'questions: true\n',
  returns: 'returnDays: 30\n',
  terms: 'formerly: [villkor, regler]\n',
}

const secondBook = `---
badge: { en: Book two }
title: Second
cover: ../../images/cover-2.jpg
links:
  retailer: https://www.bokus.com/bok/2
  hardcover: https://www.amazon.com/dp/TINY4
  paperback: https://www.amazon.com/dp/TINY5
  apple: https://books.apple.com/us/book/id2
  google: https://play.google.com/store/books/details?id=2
---

More of *it*.
`

/** Edits of the tiny shop's own files. */
const changes: Readonly<Record<string, (text: string) => string>> = {
  'site.yaml': (text) => `${text
    .replace('  - images/hero.jpg', '  - images/hero.jpg\n  - images/hero-3.jpg')
    .replace('expect: 2', 'expect: 4')
    .replace('from: 2025-08-29', 'from: 2025-10-01')
    .replace(/^purchaseLinks:.*\n/m, '')
    .replace('expectTestimonials: 1', 'expectTestimonials: 2')
    .replace('expectQuotes: 1', 'expectQuotes: 2')}shipTo: [SE, FI, NO, DK, US, CA]
handlingDays: 1-2
contact: hello@tiny.example
compress: true
redirectPages: true
reviewDates: language
checkout: { url: https://a.example, publicKey: sb_publishable_a }
`,
  'galleries/main.yaml': (text) =>
    withPosters(text, 'main').replace('expect: 2', 'expect: 6'),
  'galleries/wide.yaml': (text) =>
    `${withPosters(text, 'wide').replace('- ../images/hero-2.jpg', '- ../images/hero-2.jpg\n  - ../images/hero-4.jpg')}formerly: [vidder, vyer]\n`,
  'books/get-the-saga/edition.yaml': (text) =>
    text
      .replace('  - creation\n', '  - creation\n  - second\n')
      .replace('expectBooks: 1', 'expectBooks: 2')
      .replace('expectPaperbacks: 1', 'expectPaperbacks: 2'),
  ...Object.fromEntries(
    languages.map((lang) => [
      `quotes/${lang}.yaml`,
      (text: string) => `${text}- { text: Vacker ${lang}, name: Bo }\n`,
    ]),
  ),
  ...Object.fromEntries(
    languages.map((lang) => [
      `testimonials/${lang}.yaml`,
      (text: string) =>
        `${text}- { name: Bo ${lang}, rating: 4, text: Stor ${lang}, country: FI, verified: false, helpful: 3 }\n`,
    ]),
  ),
}

const withPosters = (text: string, family: Family): string =>
  text.replace(
    /posters:\n(?: {2}- .*\n)+/,
    `posters:\n${richGalleries[family].map((id) => `  - ${id}\n`).join('')}`,
  )

/**
 * Writes the rich shop: the tiny shop with eleven posters in two galleries, and with two or more of everything of which a
 * shop can have several. It sells only through its checkout.
 */
async function makeRichShop(root: string): Promise<void> {
  await makeTinyShop(root, 'made')
  const content = join(root, 'content')
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(content, path)), { recursive: true })
    await writeFile(join(content, path), text)
  }

  for (const [path, change] of Object.entries(changes))
    await edit(join(content, path), change)
  await write('prices.yaml', stringify(prices))
  await write('series.yaml', stringify(series))
  await write(
    'reviews.yaml',
    stringify([5, 4, 4, 5].map((stars, index) => review(index + 1, stars))),
  )
  await write('books/get-the-saga/second.md', secondBook)
  for (const [index, [slug, fields]] of Object.entries(textPages).entries())
    for (const lang of languages)
      await write(
        `texts/${slug}/${lang}.md`,
        textFile(slug, lang, index + 1, fieldsIn(lang, fields)),
      )

  for (const [family, ids] of Object.entries(richGalleries))
    for (const id of ids)
      await write(`posters/${family}/${id}.yaml`, posterFile(id, family as Family))
  await makeOnce('rich-pictures', drawPictures)
  copyFolder(drawnPictures, content)
}

/** The pictures that the tiny shop lacks. Later runs reuse them. */
const drawnPictures = join(home, '.cache/tests/rich/pictures')

async function drawPictures(): Promise<void> {
  const draw = async (path: string, red: number, width: number, height: number) => {
    const file = join(drawnPictures, path)
    await mkdir(dirname(file), { recursive: true })
    await drawPicture(file, red, width, height)
  }

  let red = 0
  for (const [family, ids] of Object.entries(richGalleries))
    for (const name of ids.flatMap((id) => [id, ...(morePictures[id] ?? [])])) {
      red += 17
      const [width, height] = family === 'main' ? [594, 841] : [841, 594]
      await draw(`posters/${family}/${name}.jpg`, red, width, height)
    }
  for (const number of [3, 4])
    await draw(`images/hero-${number}.jpg`, 40 * number, 1600, 900)
  await draw('images/cover-2.jpg', 222, 600, 900)
}

/** Loads the rich shop as a build does. */
export const richSite = once(async (): Promise<Site> => {
  await using folder = await temporaryFolder()
  await makeRichShop(folder.path)
  return await loadWholeSite(projectAt(folder.path, folder.path, 'test'))
})

const encodedPictures = join(home, '.cache/tests/rich/store')
const storePath = '.cache/store'

/** Creates the rich shop in a temporary folder, with encoded pictures. */
export async function richShop() {
  const folder = await openRichShop()
  await makeOnce('rich-encoded', encodePictures)
  copyFolder(encodedPictures, join(folder.path, storePath))
  return folder
}

async function openRichShop() {
  const folder = await temporaryFolder()
  await makeRichShop(folder.path)
  // Compression takes longer than everything else. Redirect pages are one more kind of file.
  await edit(join(folder.path, 'content/site.yaml'), (text) =>
    text.replace('compress: true\n', ''),
  )
  return { ...folder, dist: join(folder.path, 'dist') }
}

/** Encodes the pictures for all tests in a run, unless an earlier run has done so. */
async function encodePictures(): Promise<void> {
  await using shop = await openRichShop()
  const store = join(shop.path, storePath)
  // The first run finds no pictures from an earlier run.
  await cp(encodedPictures, store, { recursive: true }).catch(() => undefined)

  const { code, text } = await build(shop.path)
  if (code !== 0) throw new Error(`the rich shop could not be built: ${text}`)
  const isCopyComplete = text.includes('; 0 images made')
  if (isCopyComplete) return

  await rm(encodedPictures, { recursive: true, force: true })
  await cp(store, encodedPictures, { recursive: true })
}
