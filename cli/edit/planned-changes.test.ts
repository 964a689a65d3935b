import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { disposeAfterTests } from '../../tests/shops/own-shop.ts'
import { filesOf, outcomesOf, plannerFor } from '../../tests/shops/planned-changes.ts'
import { makeTinyShop } from '../../tests/shops/tiny-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { readFolder, temporaryFolder, writeFolder } from '../../tests/support/files.ts'
import { drawPicture } from '../../tests/support/pictures.ts'
import { splitSource } from '../yaml/source.ts'

// What `saga rename` and `saga remove` change, planned in one shop that stays as it is.

const shop = disposeAfterTests(await temporaryFolder())
await makeTinyShop(shop.path)
// Drafts, former names, posters with several pictures, in two galleries and in none, and links to all of them.
writeFolder(readFolder(join(home, 'tests/shops/linked-shop')), join(shop.path, 'content'))
// The shop's own words for a legal text, of which each language pack has a draft.
mkdirSync(join(shop.path, 'content/texts/terms'))
writeFileSync(
  join(shop.path, 'content/texts/terms/en.md'),
  `---
title: Our terms
order: 2
seo:
  title: Our terms – Tiny Shop
  description: What holds for every order of a poster in this small shop, in its own words.
---

Our own words.
`,
)
// A series whose name begins that of a poster, and another one without posters.
writeFileSync(
  join(shop.path, 'content/series.yaml'),
  `- { id: two, name: { sv: Två, en: Two, es: Dos } }
- { id: paper, name: { sv: Papper, en: Paper, es: Papel } }
`,
)
const plan = await plannerFor(shop.path, home)
const outcomeOf = async (line: string) => outcomesOf(shop.path, await plan(line))

/** Returns the remarks of a plan as one text. */
const remarksOf = async (line: string): Promise<string> => {
  const planned = await plan(line)
  return 'rejected' in planned ? '' : JSON.stringify(planned.remarks)
}

/** The lines of story/sv.md that link to posters and galleries, as they are before any change. */
const [LINKS_1, LINKS_2, LINKS_3] = [
  '[moons](/sv#two-moons), [their page](</sv/posters/two-moons>), [here](#two-moons "two"), [others](/sv#two-moons-2),',
  '[hidden](/sv/moons/#two-moons), [all](/sv/moons), [wide](/sv/wide#wide-1), [its page](/sv/posters/wide-1), [far][far],',
  '[lone](/sv/posters/lone), [book](/en/get-the-saga#saga), [home](/es), [old](/es/posters/two-moons), [draft](/sv/sagan),',
]

test('a renamed poster has its new name in its file, pictures, galleries and links', async () => {
  expect(await outcomeOf('rename poster two-moons paper-moons')).toEqual({
    'posters/main/paper-moons.yaml': {
      from: 'posters/main/two-moons.yaml',
      fields: {
        id: 'paper-moons',
        formerly: ['one-moon', 'half-moon', 'two-moons'],
        series: 'two',
        // The second picture is that of another poster.
        images: ['paper-moons-2.jpg', 'gold-disk.jpg', 'paper-moons.jpg'],
      },
    },
    'posters/main/paper-moons.jpg': { from: 'posters/main/two-moons.jpg' },
    'posters/main/paper-moons-2.jpg': { from: 'posters/main/two-moons-2.jpg' },
    'galleries/main.yaml': { fields: { posters: ['gold-disk', 'paper-moons'] } },
    'galleries/moons.yaml': { fields: { posters: ['ebb', 'paper-moons'] } },
    'story/sv.md': {
      lines: [
        '[moons](/sv#paper-moons), [their page](</sv/posters/paper-moons>), [here](#paper-moons "two"), [others](/sv#two-moons-2),',
        LINKS_2.replace('#two-moons', '#paper-moons'),
        LINKS_3.replace('two-moons', 'paper-moons'),
      ],
    },
  })
})

test('a poster can take back a former name, which is then no longer a former one', async () => {
  expect(await outcomeOf('rename poster two-moons half-moon')).toMatchObject({
    'posters/main/half-moon.yaml': {
      fields: { id: 'half-moon', formerly: ['one-moon', 'two-moons'] },
    },
  })
})

test('a renamed poster stays in its series, and says which one it joins', async () => {
  const remarks = await remarksOf('rename poster two-moons paper-moons')
  expect(remarks).toContain(
    'It stays in the series \\"two\\", which is now set in its file.',
  )
  expect(remarks).toContain('It joins the series \\"paper\\"')

  // A name that begins with the series' name needs no further statement.
  const outcome = await outcomeOf('rename poster two-moons two-suns')
  expect(outcome).not.toHaveProperty(['posters/main/two-suns.yaml', 'fields', 'series'])
  expect(await remarksOf('rename poster two-moons two-suns')).not.toContain('series')
})

test('the pictures of a renamed poster keep their names if another file uses them', async () => {
  expect(await outcomeOf('rename poster gold-disk golden')).toEqual({
    'posters/main/golden.yaml': {
      from: 'posters/main/gold-disk.yaml',
      fields: { id: 'golden', formerly: ['gold-disk'] },
    },
    'galleries/main.yaml': { fields: { posters: ['golden', 'two-moons'] } },
  })
})

test('a renamed poster keeps its purchase links, and says so', async () => {
  const { 'posters/main/golden.yaml': poster } = await outcomeOf(
    'rename poster gold-disk golden',
  )
  expect(poster).not.toHaveProperty('fields.gumroadLinks')
  expect(await remarksOf('rename poster gold-disk golden')).toContain(
    'Its purchase links keep the old name',
  )
  // The links of this poster do not mention its name.
  expect(await remarksOf('rename poster ebb flow')).not.toContain('purchase links')
})

test('a renamed gallery takes the folder of its posters with it', async () => {
  expect(await outcomeOf('rename gallery wide vistas')).toEqual({
    'galleries/vistas.yaml': {
      from: 'galleries/wide.yaml',
      fields: { slug: 'vistas', formerly: ['wide'] },
    },
    'posters/vistas/wide-1.jpg': { from: 'posters/wide/wide-1.jpg' },
    'posters/vistas/wide-1.yaml': { from: 'posters/wide/wide-1.yaml' },
    'story/sv.md': {
      lines: [LINKS_2.replace('/sv/wide', '/sv/vistas'), '[far]: /sv/vistas'],
    },
    'texts/faq/en.md': { lines: ['[a](/en/vistas)'] },
    'texts/faq/es.md': { lines: ['[a](/es/vistas) [c](/es)'] },
    'texts/faq/sv.md': { lines: ['[a](/sv/vistas) [b](#two-moons) [c](/es)'] },
  })
})

test('the home gallery is renamed in the settings, and no address changes', async () => {
  expect(await outcomeOf('rename gallery main lakes')).toEqual({
    'galleries/lakes.yaml': {
      from: 'galleries/main.yaml',
      fields: { slug: 'lakes', formerly: ['main'] },
    },
    'site.yaml': { fields: { homeGallery: 'lakes' } },
  })
  expect(await remarksOf('rename gallery main lakes')).toContain('does not change')
})

test('a renamed edition and text take all files of their folder with them', async () => {
  expect(await outcomeOf('rename edition sagan saga')).toEqual({
    'books/saga/edition.yaml': {
      from: 'books/sagan/edition.yaml',
      fields: { slug: 'saga', formerly: ['sagan'] },
    },
    'books/saga/cover.jpg': { from: 'books/sagan/cover.jpg' },
    'books/saga/creation.es.md': { from: 'books/sagan/creation.es.md' },
    'books/saga/creation.md': { from: 'books/sagan/creation.md' },
    'story/sv.md': { lines: [LINKS_3.replace('/sv/sagan', '/sv/saga')] },
  })
  expect(await outcomeOf('rename text faq help')).toEqual({
    'texts/help/sv.md': { from: 'texts/faq/sv.md', fields: { formerly: ['faq'] } },
    'texts/help/en.md': { from: 'texts/faq/en.md' },
    'texts/help/es.md': { from: 'texts/faq/es.md' },
  })
})

test('old addresses of a renamed page redirect in every language', async () => {
  expect(await remarksOf('rename gallery wide vistas')).toContain(
    'Old addresses redirect: /sv/wide → /sv/vistas, /de/wide → /de/vistas, /en/wide → /en/vistas, /es/wide → /es/vistas',
  )
})

/** Returns a value with each key changed, at any depth; `undefined` removes the key. */
function withKeys(value: unknown, change: (key: string) => string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, change))
  if (typeof value !== 'object' || value === null) return value

  const entries = Object.entries(value).flatMap(([key, item]) => {
    const nextKey = change(key)
    return nextKey === undefined ? [] : [[nextKey, withKeys(item, change)]]
  })
  return Object.fromEntries(entries)
}

const fieldsOf = (path: string, text: string): unknown =>
  parse(splitSource(path, text).fields)

/** Expects that each rewritten file has the fields that `expectedOf` returns for its previous fields. */
async function expectFields(
  line: string,
  expectedOf: (fields: unknown, path: string) => unknown,
): Promise<void> {
  const rewritten = filesOf(await plan(line)).flatMap((file) =>
    'replaces' in file ? [{ ...file, text: String(file.replaces) }] : [],
  )
  for (const file of rewritten) {
    const previousPath = 'movedFrom' in file ? file.movedFrom : file.path
    const previous = readFileSync(join(shop.path, previousPath), 'utf8')
    const expected = expectedOf(fieldsOf(file.path, previous), file.path)
    expect(fieldsOf(file.path, file.text), file.path).toEqual(expected)
  }
}

/** The files with texts in every language. */
const TRANSLATED_FILES = [
  ...['home', 'not-found', 'success'].map((name) => `pages/${name}.yaml`),
  ...['empty', 'main', 'moons', 'tides', 'wide'].map((name) => `galleries/${name}.yaml`),
  ...['get-the-saga', 'sagan'].map((name) => `books/${name}/edition.yaml`),
  ...['main/gold-disk', 'main/lone', 'main/two-moons', 'moons/ebb', 'wide/wide-1'].map(
    (name) => `posters/${name}.yaml`,
  ),
  'reviews.yaml',
  'site.yaml',
]

test('a renamed language has its new code in every file, and in nothing else', async () => {
  const line = 'rename language es ca'
  const outcome = await outcomeOf(line)

  expect(Object.keys(outcome)).toEqual(expect.arrayContaining(TRANSLATED_FILES))
  const origins = Object.values(outcome).flatMap((file) =>
    typeof file === 'object' && file.from !== undefined ? [file.from] : [],
  )
  expect(origins.toSorted()).toEqual([
    'books/sagan/creation.es.md',
    'quotes/es.yaml',
    'story/es.md',
    'strings/es.yaml',
    'testimonials/es.yaml',
    'texts/faq/es.md',
  ])
  await expectFields(line, (fields, path) =>
    path.endsWith('site.yaml')
      ? expect.objectContaining({ xDefault: 'en' })
      : withKeys(fields, (key) => (key === 'es' ? 'ca' : key)),
  )
  expect(outcome).toMatchObject({
    'story/sv.md': {
      lines: [LINKS_3.replace('(/es)', '(/ca)').replace('/es/posters', '/ca/posters')],
    },
    'texts/faq/ca.md': { lines: ['[a](/ca/wide) [c](/ca)'] },
    'texts/faq/sv.md': { lines: ['[a](/sv/wide) [b](#two-moons) [c](/ca)'] },
  })
})

interface SettingsFields {
  readonly languages: readonly Readonly<Record<string, unknown>>[]
}

test('the settings follow a renamed language, and list its former code', async () => {
  const settingsAfter = async (line: string) => {
    const { 'site.yaml': settings } = await outcomeOf(line)
    const fields = typeof settings === 'object' ? settings.fields : undefined
    const { languages, ...others } = fields as SettingsFields
    const [, german, english, spanish] = languages
    return { german, english, spanish, ...others }
  }

  // German falls back to English, which is also the language of the 404 page.
  expect(await settingsAfter('rename language en gb')).toMatchObject({
    german: { fallback: 'gb' },
    english: { code: 'gb', formerly: ['en'] },
    xDefault: 'gb',
  })
  // Spanish takes back one of its two former codes.
  expect(await settingsAfter('rename language es ca')).toMatchObject({
    spanish: { code: 'ca', formerly: ['sp', 'es'] },
  })
  // Nobody has seen a draft, so its old code needs no redirect.
  const { german } = await settingsAfter('rename language de at')
  expect(german).toMatchObject({ code: 'at', draft: true })
  expect(german).not.toHaveProperty('formerly')
})

test('the language of books and reviews follows a renamed language', async () => {
  const outcome = await outcomeOf('rename language en gb')

  expect(outcome).toMatchObject({
    'books/get-the-saga/edition.yaml': { fields: { language: 'gb' } },
    'reviews.yaml': { fields: [{ language: 'sv' }, { language: 'gb' }] },
  })
})

test('a removed poster takes its pictures and its place in every gallery with it', async () => {
  expect(await outcomeOf('remove poster two-moons')).toEqual({
    'posters/main/two-moons.yaml': 'removed',
    'posters/main/two-moons.jpg': 'removed',
    'posters/main/two-moons-2.jpg': 'removed',
    'galleries/moons.yaml': { fields: { posters: ['ebb'] } },
    'galleries/main.yaml': {
      fields: {
        expect: 1,
        posters: ['gold-disk'],
        retired: ['lost-lake', 'two-moons', 'one-moon', 'half-moon'],
      },
    },
    'story/sv.md': {
      lines: [
        '[moons](/sv), [their page](</sv>), [here](#gallery "two"), [others](/sv#two-moons-2),',
        LINKS_2.replace('#two-moons', ''),
        LINKS_3.replace('/es/posters/two-moons', '/es'),
      ],
    },
  })
})

test('a poster that replaces another one gets its names and its links', async () => {
  expect(await outcomeOf('remove poster two-moons --to ebb')).toMatchObject({
    'posters/moons/ebb.yaml': {
      fields: { formerly: ['two-moons', 'one-moon', 'half-moon'] },
    },
    'galleries/main.yaml': { fields: { expect: 1, posters: ['gold-disk'] } },
    'galleries/moons.yaml': { fields: { posters: ['ebb'] } },
    'story/sv.md': {
      lines: [
        LINKS_1.replace('/sv#two-moons)', '/sv/posters/ebb)')
          .replace('posters/two-moons', 'posters/ebb')
          .replace('(#two-moons ', '(#ebb '),
        LINKS_2.replace('/sv/moons/#two-moons', '/sv/posters/ebb'),
        LINKS_3.replace('two-moons', 'ebb'),
      ],
    },
  })
})

test('a removed poster of no gallery is retired in the home gallery', async () => {
  expect(await outcomeOf('remove poster lone')).toMatchObject({
    'posters/main/lone.yaml': 'removed',
    'posters/main/lone.jpg': 'removed',
    'galleries/main.yaml': { fields: { retired: ['lost-lake', 'lone'] } },
    'story/sv.md': { lines: [LINKS_3.replace('/sv/posters/lone', '/sv')] },
  })
})

test('the pictures of a removed poster stay if another file uses them', async () => {
  expect(await outcomeOf('remove poster gold-disk')).toEqual({
    'posters/main/gold-disk.yaml': 'removed',
    'galleries/main.yaml': {
      fields: {
        expect: 1,
        posters: ['two-moons'],
        retired: ['lost-lake', 'gold-disk'],
      },
    },
  })
})

test('the successor of a gallery gets its posters, its addresses and its retired names', async () => {
  expect(await outcomeOf('remove gallery moons --to main')).toEqual({
    'galleries/moons.yaml': 'removed',
    'galleries/main.yaml': {
      fields: {
        formerly: ['moons', 'suns'],
        expect: 3,
        // It already has the other poster of the gallery.
        posters: ['gold-disk', 'two-moons', 'ebb'],
        retired: ['lost-lake', 'no-moon'],
      },
    },
    'story/sv.md': {
      lines: [
        LINKS_2.replace('/sv/moons/#two-moons', '/sv#two-moons').replace(
          '/sv/moons',
          '/sv',
        ),
      ],
    },
  })
  expect(await outcomeOf('remove gallery wide --to tides')).toMatchObject({
    'galleries/wide.yaml': 'removed',
    'images/hero-2.jpg': 'removed',
    'galleries/tides.yaml': { fields: { formerly: ['wide'], posters: ['wide-1'] } },
    'story/sv.md': {
      lines: [LINKS_2.replace('/sv/wide', '/sv/tides'), '[far]: /sv/tides'],
    },
  })
})

test('a gallery that is removed with its posters keeps those of other galleries', async () => {
  expect(await outcomeOf('remove gallery moons --with-posters')).toEqual({
    'galleries/moons.yaml': 'removed',
    'posters/moons/ebb.yaml': 'removed',
    'posters/moons/low-water.jpg': 'removed',
    'galleries/main.yaml': { fields: { retired: ['lost-lake', 'no-moon', 'ebb'] } },
    'story/sv.md': {
      lines: [LINKS_2.replace('/sv/moons/#two-moons', '/sv').replace('/sv/moons', '/sv')],
    },
  })
  expect(await remarksOf('remove gallery moons --with-posters')).toContain(
    'is kept: content/galleries/main.yaml:13:5 lists it too.',
  )
})

test('a removed gallery without a successor leaves its retired names to the home gallery', async () => {
  expect(await outcomeOf('remove gallery empty')).toEqual({
    'galleries/empty.yaml': 'removed',
    'galleries/main.yaml': { fields: { retired: ['lost-lake', 'lost-sea'] } },
  })
  expect(await outcomeOf('remove gallery empty --to moons')).toEqual({
    'galleries/empty.yaml': 'removed',
    'galleries/moons.yaml': {
      fields: { formerly: ['suns', 'empty'], retired: ['no-moon', 'lost-sea'] },
    },
  })
})

test('a removed edition takes its texts and unused pictures with it', async () => {
  expect(await outcomeOf('remove edition get-the-saga --to sagan')).toEqual({
    'books/get-the-saga/edition.yaml': 'removed',
    'books/get-the-saga/creation.md': 'removed',
    'images/cover.jpg': 'removed',
    'books/sagan/edition.yaml': { fields: { formerly: ['saga', 'get-the-saga'] } },
    'story/sv.md': {
      lines: [LINKS_3.replace('/en/get-the-saga#saga', '/en/sagan')],
    },
  })
  expect(await outcomeOf('remove edition sagan')).toMatchObject({
    'books/sagan/cover.jpg': 'removed',
    'books/sagan/creation.md': 'removed',
    'books/sagan/creation.es.md': 'removed',
    'story/sv.md': { lines: [LINKS_3.replace('/sv/sagan', '/sv')] },
  })
})

test('a removed language disappears from every file, with its own files and its flag', async () => {
  const line = 'remove language es'
  const outcome = await outcomeOf(line)

  expect(Object.keys(outcome)).toEqual(expect.arrayContaining(TRANSLATED_FILES))
  const removedPaths = Object.keys(outcome).filter((path) => outcome[path] === 'removed')
  expect(removedPaths.toSorted()).toEqual([
    'books/sagan/creation.es.md',
    'public/flags/es.svg',
    'quotes/es.yaml',
    'story/es.md',
    'strings/es.yaml',
    'testimonials/es.yaml',
    'texts/faq/es.md',
  ])
  await expectFields(line, (fields, path) => {
    if (!path.endsWith('site.yaml'))
      return withKeys(fields, (key) => (key === 'es' ? undefined : key))
    const settings = fields as SettingsFields
    return { ...settings, languages: settings.languages.slice(0, 3) }
  })
  // Links lead to the same page in the language of their file.
  expect(outcome).toMatchObject({
    'story/sv.md': {
      lines: [LINKS_3.replace('(/es)', '(/sv)').replace('/es/posters', '/sv/posters')],
    },
  })
})

test('a flag that another language uses stays', async () => {
  // The flag of German is that of English.
  expect(Object.keys(await outcomeOf('remove language de'))).toEqual(['site.yaml'])
})

test('the counts and the average rating follow a removed review or voice', async () => {
  expect(await outcomeOf('remove review review-1')).toMatchObject({
    'reviews.yaml': { fields: [{ id: 'review-2' }] },
    'site.yaml': { fields: { claims: { rating: 4 }, reviews: { expect: 1 } } },
  })
  expect(await outcomeOf('remove quote Ada')).toEqual({
    'quotes/sv.yaml': { fields: [] },
    'quotes/en.yaml': { fields: [] },
    'quotes/es.yaml': { fields: [] },
    'site.yaml': { fields: { voices: { expectTestimonials: 1, expectQuotes: 0 } } },
  })
})

/** Returns the text of a file that a plan creates, by its path below content/. */
async function newFile(path: string, line: string, ...more: readonly string[]) {
  const files = filesOf(await plan(line, ...more))
  const file = files.find((candidate) => candidate.path === `content/${path}`)
  return file && 'creates' in file ? String(file.creates) : ''
}

test('a new language begins with copies of the texts, but with its own interface texts', async () => {
  expect(await outcomeOf('new language fr')).toEqual({
    'site.yaml': {
      fields: {
        languages: [
          ...['sv', 'de', 'en', 'es'].map((code) => expect.objectContaining({ code })),
          { code: 'fr', name: 'Français', locale: 'fr_FR', flag: 'fr', draft: true },
        ],
      },
    },
    'quotes/fr.yaml': 'new',
    'story/fr.md': 'new',
    'strings/fr.yaml': 'new',
    'testimonials/fr.yaml': 'new',
    'texts/faq/fr.md': 'new',
    'texts/terms/fr.md': 'new',
  })
  expect(await newFile('texts/faq/fr.md', 'new language fr')).toContain('Answers en')
  expect(await newFile('texts/faq/fr.md', 'new language fr --from sv')).toContain(
    'Answers sv',
  )
  expect(await newFile('strings/fr.yaml', 'new language fr')).toContain(
    '  home: Accueil\n',
  )
})

test('a shop without language packs copies its own legal texts into a new language', async () => {
  const terms = await newFile('texts/terms/fr.md', 'new language fr')

  expect(terms).toContain('title: Our terms')
  expect(terms).toContain('Our own words.')
  expect(terms).not.toContain('[[')
})

test('a new poster joins its gallery after the given one, with links in the usual pattern', async () => {
  const picture = join(shop.path, 'moonset.jpg')
  await drawPicture(picture, 33, 1188, 1682)
  const line =
    'new poster moonset --gallery main --after gold-disk --draft --title-sv Ned'

  expect(await outcomeOf(`${line} --image ${picture}`)).toEqual({
    'posters/main/moonset.yaml': 'new',
    'posters/main/moonset.jpg': 'new',
    'galleries/main.yaml': {
      fields: { expect: 3, posters: ['gold-disk', 'moonset', 'two-moons'] },
    },
  })
  const text = await newFile('posters/main/moonset.yaml', `${line} --image ${picture}`)
  expect(parse(text)).toEqual({
    id: 'moonset',
    draft: true,
    orientation: 'portrait',
    title: { sv: 'Ned' },
    description: {},
    images: ['moonset.jpg'],
    gumroadLinks: {
      a1: 'https://example.gumroad.com/l/moonset-a1',
      a1NoLogo: 'https://example.gumroad.com/l/moonset-a1-no-logo',
      a2: 'https://example.gumroad.com/l/moonset-a2',
      a2NoLogo: 'https://example.gumroad.com/l/moonset-a2-no-logo',
    },
  })
})

test('a new gallery and a new text come after all others in the menus', async () => {
  const gallery = await newFile(
    'galleries/waves.yaml',
    'new gallery waves --orientation landscape --columns 2 --draft --label-sv Vatten',
  )
  expect(parse(gallery)).toMatchObject({
    slug: 'waves',
    draft: true,
    order: 6,
    orientation: 'landscape',
    columns: 2,
    label: { sv: 'Vatten' },
    posters: [],
  })

  const text = await newFile('texts/help/sv.md', 'new text help --draft --title-sv Hjälp')
  expect(fieldsOf('help.md', text)).toMatchObject({
    title: 'Hjälp',
    draft: true,
    order: 3,
  })
})

test('a new edition begins with the texts of the edition that it is copied from', async () => {
  const line = 'new edition livre --from get-the-saga --language es --label-es Libro'
  const edition = await newFile('books/livre/edition.yaml', line)

  expect(parse(edition)).toMatchObject({
    slug: 'livre',
    language: 'es',
    label: expect.objectContaining({ es: 'Libro' }),
    books: ['creation'],
  })
  // The copy's own text, because the original has only English ones.
  expect(parse(edition)).not.toHaveProperty('formerly')
  expect(await outcomeOf(line)).toHaveProperty(['books/livre/creation.md'])
})

test('a new review stands among the others by its date, and changes counts and rating', async () => {
  const line =
    'new review --name Ana --country ES --rating 5 --language es --helpful 3 --media --date 2025-09-10'
  const comment = ['sv', 'en', 'es'].flatMap((lang) => [
    `--comment-${lang}`,
    `Fin ${lang}`,
  ])
  const outcome = outcomesOf(shop.path, await plan(line, ...comment))

  expect(outcome).toMatchObject({
    'reviews.yaml': {
      fields: [
        { id: 'review-1' },
        {
          id: 'review-3',
          name: 'Ana',
          date: '2025-09-10',
          helpful: 3,
          hasMedia: true,
          verified: true,
          comment: { sv: 'Fin sv', en: 'Fin en', es: 'Fin es' },
        },
        { id: 'review-2' },
      ],
    },
    'site.yaml': {
      fields: {
        claims: { rating: 4.7 },
        reviews: { expect: 3, from: '2025-08-29', to: '2025-10-15' },
      },
    },
  })
})

test('a review outside the period of the reviews widens the period', async () => {
  const comment = ['sv', 'en', 'es'].flatMap((lang) => [`--comment-${lang}`, 'Fin'])
  const line =
    'new review --name Bo --country ES --rating 4 --language es --unverified --date'
  const reviewsAfter = async (date: string) =>
    outcomesOf(shop.path, await plan(`${line} ${date}`, ...comment))

  expect(await reviewsAfter('2026-11-21')).toMatchObject({
    'reviews.yaml': { fields: [{ id: 'review-3', verified: false }, {}, {}] },
    'site.yaml': { fields: { reviews: { from: '2025-08-29', to: '2026-11-21' } } },
  })
  expect(await reviewsAfter('2025-08-28')).toMatchObject({
    'reviews.yaml': { fields: [{}, {}, { id: 'review-3' }] },
    'site.yaml': { fields: { reviews: { from: '2025-08-28', to: '2025-10-15' } } },
  })
})

test('a new quote and testimonial are last in every language, and are counted', async () => {
  const words = ['sv', 'de', 'en', 'es'].flatMap((lang) => [
    `--text-${lang}`,
    `Fin ${lang}!`,
  ])
  const quote = outcomesOf(shop.path, await plan('new quote --name Bo', ...words))
  const testimonial = outcomesOf(
    shop.path,
    await plan('new testimonial --name Bo --rating 4', ...words),
  )

  for (const lang of ['sv', 'en', 'es']) {
    expect(quote).toHaveProperty(
      [`quotes/${lang}.yaml`, 'fields'],
      [
        { name: 'Ada', text: `Fin ${lang}` },
        { name: 'Bo', text: `Fin ${lang}!` },
      ],
    )
    expect(testimonial).toHaveProperty(
      [`testimonials/${lang}.yaml`, 'fields'],
      [
        expect.objectContaining({ name: `Ada ${lang}` }),
        { name: 'Bo', rating: 4, text: `Fin ${lang}!` },
      ],
    )
  }
  expect(quote).toMatchObject({
    'site.yaml': { fields: { voices: { expectQuotes: 2 } } },
  })
  expect(testimonial).toMatchObject({
    'site.yaml': { fields: { voices: { expectTestimonials: 2 } } },
  })
})
