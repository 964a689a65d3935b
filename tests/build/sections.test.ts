import { rm } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { blocksBuild, type Diagnostic } from '../../cli/model/diagnostic.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { isStringNeeded } from '../../cli/read/needed-strings.ts'
import { partsWithString } from '../../cli/schema/string-parts.ts'
import { stringKeys } from '../../cli/schema/strings-file.ts'
import { coverageOf } from '../../cli/translations/translation-state.ts'
import { renderPage } from '../../templates/index.tsx'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { readFolder, writeFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { gapsInPages } from '../support/page-gaps.ts'
import { assets } from '../support/pages.ts'
import { drawPicture } from '../support/pictures.ts'

// A section of the shop, such as reviews or a slideshow, appears only if its content exists. In the tiny shop, each
// interface text is its own key after the language code: 'en customers'.

const shop = ownShop()
const languages = ['sv', 'en', 'es'] as const

const inEachLanguage = (path: string): readonly string[] =>
  languages.map((lang) => path.replace('{lang}', lang))

const remove = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) await rm(shop.at('content', path), { recursive: true })
}
const write = async (paths: readonly string[], text: string): Promise<void> => {
  for (const path of paths) await shop.write(`content/${path}`, text)
}
const withoutLines = (path: string, lines: RegExp): Promise<unknown> =>
  shop.edit(path, (text) => {
    const edited = text.replaceAll(lines, '')
    if (edited === text) throw new Error(`${path} has no ${lines}`)
    return edited
  })

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Changes each interface text of a language. A text that becomes undefined is removed. */
const changeTexts = (
  lang: string,
  change: (name: string, text: string) => string | undefined,
): Promise<void> =>
  shop.edit(`strings/${lang}.yaml`, (file) => {
    const groups = Object.entries(parse(file) as Texts).map(([group, texts]) => {
      const entries = Object.entries(texts).map(([key, text]) => [
        key,
        change(`${group}.${key}`, text),
      ])
      return [group, Object.fromEntries(entries)] as const
    })
    return stringify(Object.fromEntries(groups))
  })

const isPromise = (name: string): boolean =>
  /^trust\.(?:secure|shipping|payment|quality)$/.test(name)

const removePromises = async (langs: readonly string[]): Promise<void> => {
  for (const lang of langs)
    await changeTexts(lang, (name, text) => (isPromise(name) ? undefined : text))
}

const emptyPromises = async (): Promise<void> => {
  for (const lang of languages)
    await changeTexts(lang, (name, text) => (isPromise(name) ? '' : text))
}

/** Removes a part of the shop. */
type Removal = () => Promise<unknown>

interface Section {
  /** Adds the section, if the tiny shop lacks it. */
  readonly added?: () => Promise<unknown>
  /** Patterns that match the section's texts on the pages in a language. */
  readonly signs: (lang: string) => readonly RegExp[]
  readonly absent: Removal
  readonly empty?: Removal
  /** Removes the section in all languages but English. */
  readonly inOneLanguage?: Removal
}

/** Returns the removals for a section that has a file in each language. */
const filesOf = (path: string, emptyText: string) => ({
  absent: () => remove(inEachLanguage(path)),
  empty: () => write(inEachLanguage(path), emptyText),
  inOneLanguage: () =>
    remove(inEachLanguage(path).filter((file) => !/\ben\./.test(file))),
})

const CLAIMS = /^claims:\n(?: .*\n)+/gm

const moons = ['moon-one', 'moon-two', 'moon-three']

/** Adds a motif and posters, so that the shop is large enough for filters. */
async function addMotif(): Promise<void> {
  for (const [index, id] of moons.entries()) {
    await shop.write(`content/posters/main/${id}.yaml`, moonPoster(id, index))
    await drawPicture(shop.at('content/posters/main', `${id}.jpg`), 60 * index, 594, 841)
  }
  await shop.edit('galleries/main.yaml', (text) =>
    text.replace('expect: 2', 'expect: 5').trimEnd().concat(moons.map(listed).join('')),
  )
  await shop.write('content/series.yaml', MOTIFS)
}

const MOTIFS = '- id: moon\n  name: { sv: Månen, en: The moon, es: La luna }\n'

const listed = (id: string): string => `\n  - ${id}`

const moonPoster = (id: string, index: number): string =>
  stringify({
    id,
    orientation: 'portrait',
    title: inWords(`Måne ${index}`),
    description: inWords(`Bild ${index}.`),
    images: [`${id}.jpg`],
    gumroadLinks: Object.fromEntries(
      [
        ['a1', 'a1'],
        ['a1NoLogo', 'a1-no-logo'],
        ['a2', 'a2'],
        ['a2NoLogo', 'a2-no-logo'],
      ].map(([key, slug]) => [key, `https://example.gumroad.com/l/${id}-${slug}`]),
    ),
  })

const inWords = (text: string): object =>
  Object.fromEntries(languages.map((lang) => [lang, `${text} ${lang}`]))

/** Adds a text page with the terms of sale. */
async function addTextPage(): Promise<void> {
  for (const lang of languages)
    await shop.write(`content/texts/terms/${lang}.md`, termsIn(lang))
}

const termsIn = (lang: string): string => `---
title: Villkor ${lang}
order: 1
seo: { title: Villkor ${lang} i butiken, description: Det här gäller på ${lang}. }
---
Så här är det på ${lang}.
`

const sections: Readonly<Record<string, Section>> = {
  story: {
    signs: (lang) => [/id="story"/, /#story"/, new RegExp(`Sagan ${lang}`)],
    ...filesOf('story/{lang}.md', '---\ntitle: Sagan\n---\n'),
  },
  quotes: {
    signs: (lang) => [/class="quotes"/, new RegExp(`<q>Fin ${lang}</q>`)],
    ...filesOf('quotes/{lang}.yaml', ''),
  },
  testimonials: {
    signs: (lang) => [new RegExp(`Ada ${lang}</strong>`)],
    ...filesOf('testimonials/{lang}.yaml', '# none yet\n'),
  },
  reviews: {
    signs: (lang) => [/Tom Hale/, new RegExp(`>${lang} rating `)],
    absent: () => remove(['reviews.yaml']),
    empty: () => write(['reviews.yaml'], '[]\n'),
  },
  slideshow: {
    signs: () => [/data-size="tall"/],
    absent: () => withoutLines('site.yaml', /^heroes:\n(?: .*\n)+/gm),
    empty: () =>
      shop.edit('site.yaml', (text) =>
        text.replace(/^heroes:\n(?: .*\n)+/gm, 'heroes: []\n'),
      ),
  },
  claims: {
    signs: (lang) => [
      /class="claims"/,
      new RegExp(`${lang} (?:customers|cities|deliveryText)`),
    ],
    absent: () => withoutLines('site.yaml', CLAIMS),
    empty: () => shop.edit('site.yaml', (text) => text.replace(CLAIMS, 'claims: {}\n')),
  },
  customers: {
    signs: (lang) => [new RegExp(`${lang} customers`), /500\+/],
    absent: () => withoutLines('site.yaml', /^ {2}customers: .*\n/gm),
  },
  cities: {
    signs: (lang) => [new RegExp(`${lang} cities`), /\b50\+/],
    absent: () => withoutLines('site.yaml', /^ {2}cities: .*\n/gm),
  },
  rating: {
    signs: (lang) => [new RegExp(`<li>${lang} rating `)],
    absent: () => withoutLines('site.yaml', /^ {2}rating: .*\n/gm),
  },
  'days of delivery': {
    signs: (lang) => [new RegExp(`${lang} (?:deliveryText|delivery) `), /\b3-5\b/],
    absent: () => withoutLines('site.yaml', /^ {2}deliveryDays: .*\n/gm),
  },
  promises: {
    signs: (lang) => [/class="trust"/, new RegExp(`${lang} (?:secure|quality)`)],
    absent: () => removePromises(languages),
    empty: emptyPromises,
    inOneLanguage: () => removePromises(['sv', 'es']),
  },
  books: {
    signs: () => [/get-the-saga/, /id="footer-books"/],
    absent: () => remove(['books']),
  },
  voices: {
    signs: (lang) => [/class="quotes"/, new RegExp(`Ada ${lang}</strong>`)],
    absent: () => remove(['quotes', 'testimonials']),
  },
  motifs: {
    added: addMotif,
    signs: (lang) => [new RegExp(`<legend>${lang} series</legend>`)],
    absent: () => remove(['series.yaml']),
    empty: () => write(['series.yaml'], '[]\n'),
  },
  'text pages': {
    added: addTextPage,
    signs: (lang) => [new RegExp(`href="/${lang}/terms"`), new RegExp(`Villkor ${lang}`)],
    absent: () => remove(['texts']),
  },
}

const messagesOf = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ at, message }) => `${at.file}: ${message}`).join('\n')

/** Renders every page of the shop, by route. */
async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(messagesOf(diagnostics.filter(blocksBuild)))

  const pages = planOutputs(value.site, noBundle, 'public').outputs.flatMap((output) =>
    output.kind === 'page' ? [output.page()] : [],
  )
  return new Map(pages.map((page) => [page.route, renderPage(page, assets)]))
}

async function expectNoGaps(): Promise<ReadonlyMap<string, string>> {
  const pages = await renderPages()
  expect(gapsInPages(pages)).toEqual([])
  return pages
}

/** Returns the signs of a section that appear on the pages in a language. */
const shownSigns = (
  section: Section,
  lang: string,
  pages: ReadonlyMap<string, string>,
): readonly RegExp[] => {
  const html = [...pages]
    .filter(([route]) => route.split('/')[1] === lang)
    .map(([, page]) => page)
    .join('')
  return section.signs(lang).filter((sign) => sign.test(html))
}

const rows = Object.entries(sections)

/** Sections that are parts of other sections. */
const PARTS = ['customers', 'cities', 'rating', 'days of delivery', 'voices']
const wholeSections = rows.filter(([name]) => !PARTS.includes(name))

const emptied = rows.filter(([, { empty }]) => empty)

/** Sections that the tests remove together: neither neighbours on a page nor parts of each other. */
const groups: readonly (readonly string[])[] = [
  ['story', 'slideshow', 'customers'],
  ['quotes', 'reviews', 'rating'],
  ['testimonials', 'promises', 'days of delivery'],
  ['cities', 'books', 'motifs'],
  ['claims', 'text pages'],
]
const removedTogether = isLong
  ? rows.map(([name]) => [[name]] as const)
  : groups.map((names) => [names] as const)

/** The sections that the tests remove in Swedish and Spanish. They do not depend on each other. */
const partlyRemoved = rows.filter(([, { inOneLanguage }]) => inOneLanguage)

async function removePartly(): Promise<void> {
  for (const [, { inOneLanguage }] of partlyRemoved) await inOneLanguage?.()
}

/** The full names of all interface texts. */
const allNames = stringKeys.map((path) => path.join('.'))

/** Removes the interface texts that no page in their language shows. Returns the names of the remaining texts. */
async function removeUnshownTexts(): Promise<readonly (readonly string[])[]> {
  const { content } = await shop.load()
  const namesByLanguage = languages.map((lang) =>
    stringKeys
      .filter(([group, key]) => isStringNeeded(content, lang, group, key))
      .map((path) => path.join('.')),
  )
  for (const [index, lang] of languages.entries())
    await changeTexts(lang, (name, text) =>
      namesByLanguage[index]?.includes(name) ? text : undefined,
    )
  return namesByLanguage
}

/** Finds the names of interface texts, which pages show in place of missing texts. */
const namesIn = (pages: ReadonlyMap<string, string>): readonly string[] => {
  const html = [...pages.values()].join('')
  return allNames.filter((name) => html.includes(name))
}

const missingTextsIn = async (): Promise<readonly string[]> => {
  const { diagnostics } = await shop.load()
  return diagnostics.flatMap(({ message }) =>
    /the text ".*" is missing/.test(message) ? [message] : [],
  )
}

/** Counts the interface texts that each language lacks. */
async function countUntranslated(): Promise<readonly (number | undefined)[]> {
  const { content } = await shop.load()
  return coverageOf(content).map(
    ({ parts }) => parts.find(({ part }) => part === 'interface')?.missing,
  )
}

/** A text that appears only on pages with the section, by the section's name. */
const textOf: Readonly<Record<string, string>> = {
  story: 'nav.story',
  quotes: 'quotes.label',
  testimonials: 'reviews.chosen',
  reviews: 'reviews.basedOn',
  promises: 'trust.label',
  books: 'nav.saga',
  motifs: 'wall.series',
}

/** The files of the shop with all sections, including the colours of its pictures. */
let preparedFiles: ReturnType<typeof readFolder> | undefined

async function addAllSections(): Promise<void> {
  if (preparedFiles) return writeFolder(preparedFiles, shop.root)

  for (const [, { added }] of rows) await added?.()
  await shop.loadSite()
  preparedFiles = readFolder(shop.root)
}

describe('a shop with all sections', () => {
  beforeEach(addAllSections)

  test('shows each of them in every language', async () => {
    const pages = await expectNoGaps()

    for (const [name, section] of rows)
      for (const lang of languages)
        expect(shownSigns(section, lang, pages), `${name} in ${lang}`).toEqual(
          section.signs(lang),
        )
  })

  test.each(removedTogether)(
    'has pages without a trace of %s if absent',
    async (names) => {
      for (const name of names) await sections[name]?.absent()

      const pages = await expectNoGaps()

      for (const name of names)
        for (const lang of languages) {
          const section = sections[name]
          const signs = section ? shownSigns(section, lang, pages) : [/no such section/]
          expect(signs, `${name} in ${lang}`).toEqual([])
        }
    },
  )

  test('has pages without a trace of sections whose files and settings are empty', async () => {
    for (const [, { empty }] of emptied) await empty?.()

    const pages = await expectNoGaps()

    expect(emptied.length).toBeGreaterThan(5)
    for (const [name, section] of emptied)
      for (const lang of languages)
        expect(shownSigns(section, lang, pages), `${name} in ${lang}`).toEqual([])
  })

  test('shows sections only in the language with them', async () => {
    await removePartly()

    const pages = await expectNoGaps()

    for (const [name, section] of partlyRemoved) {
      const shown = languages.map((lang) => shownSigns(section, lang, pages).length)
      expect(shown, name).toEqual([0, section.signs('en').length, 0])
    }
  })

  test.each([
    ['story', 'testimonials', 'promises', 'motifs'],
    ['quotes', 'reviews', 'books'],
  ])('needs no texts about %s, %s and %s without them', async (...names) => {
    for (const name of names) await sections[name]?.absent()
    const shownNames = await removeUnshownTexts()

    for (const name of Object.keys(textOf)) {
      const isNeeded = shownNames.flat().includes(textOf[name] ?? '')
      expect(isNeeded, name).toBe(!names.includes(name))
    }
    expect(await missingTextsIn()).toEqual([])
    expect(namesIn(await expectNoGaps())).toEqual([])
  })

  test('needs texts about sections only in the language with them', async () => {
    await removePartly()
    const shownNames = await removeUnshownTexts()

    for (const [name] of partlyRemoved) {
      const needs = shownNames.map((names) => names.includes(textOf[name] ?? ''))
      expect(needs, name).toEqual([false, true, false])
    }
    // The four promises are interface texts themselves, so they still count as untranslated.
    expect(await countUntranslated()).toEqual([4, 0, 4])
    expect(await missingTextsIn()).toEqual([])
    expect(namesIn(await expectNoGaps())).toEqual([])
  })

  test('shows a text page in every language even if only one language has it', async () => {
    await remove(['texts/terms/sv.md', 'texts/terms/es.md'])

    const pages = await expectNoGaps()

    for (const lang of languages) {
      const page = pages.get(`/${lang}/terms`)
      expect(page).toContain('Villkor en</h1>')
      // Three languages and x-default.
      expect(page?.match(/ hreflang="[^"]+" href="[^"]+\/terms"/g)).toHaveLength(4)
      expect(pages.get(`/${lang}`)).toContain(`href="/${lang}/terms"`)
    }
    expect(pages.get('/sv/terms')).toMatch(/<h1 [^>]*lang="en"/)
  })

  test('has no gaps once all sections are removed', async () => {
    for (const [, { absent }] of wholeSections) await absent()
    await removeUnshownTexts()

    const pages = await expectNoGaps()

    for (const [name, section] of rows)
      for (const lang of languages)
        expect(shownSigns(section, lang, pages), `${name} in ${lang}`).toEqual([])
    expect(namesIn(pages)).toEqual([])
  })

  test('reports the missing texts of every section', async () => {
    const sectionNames = stringKeys
      .filter(([group, key]) => partsWithString(group, key).length > 0)
      .map((path) => path.join('.'))
    await changeTexts('en', (name, text) =>
      sectionNames.includes(name) ? undefined : text,
    )

    const missingTexts = await missingTextsIn()

    for (const name of Object.values(textOf))
      expect(missingTexts).toContain(`the text "${name}" is missing in "en"`)
  })
})

test('a shop with fewer than five posters has neither a search field nor filters', async () => {
  const pages = await renderPages()

  const searchable = [...pages.values()].filter((html) =>
    /data-opens="Search"|data-island="Search"|<search\b/.test(html),
  )
  expect(searchable).toEqual([])
})

test('review dates follow the language if the settings say so', async () => {
  await shop.edit('site.yaml', (text) => `${text}reviewDates: language\n`)

  const pages = await renderPages()

  expect(pages.get('/sv')).toContain('<time datetime="2025-08-29">29 augusti 2025</time>')
  expect(pages.get('/en')).toContain('>August 29, 2025</time>')
})
