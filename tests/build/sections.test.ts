import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { planOutputs } from '../../cli/plan/plan.ts'
import { renderPage } from '../../templates/index.tsx'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { assets } from '../support/pages.ts'

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
const inStrings = async (lines: RegExp, langs: readonly string[]): Promise<void> => {
  for (const lang of langs) await withoutLines(`strings/${lang}.yaml`, lines)
}

/** Removes a part of the shop. */
type Removal = () => Promise<unknown>

interface Section {
  /** What the pages of a language show of the section. */
  readonly signs: (lang: string) => readonly RegExp[]
  readonly absent: Removal
  readonly empty?: Removal
  /** Removes the section in all languages but English. */
  readonly inOneLanguage?: Removal
}

/** Returns the removals of a section that has a file in each language. */
const filesOf = (path: string, emptyText: string) => ({
  absent: () => remove(inEachLanguage(path)),
  empty: () => write(inEachLanguage(path), emptyText),
  inOneLanguage: () =>
    remove(inEachLanguage(path).filter((file) => !/\ben\./.test(file))),
})

const PROMISES = /^ {2}(?:secure|shipping|payment|quality): (?:sv|en|es) .*\n/gm
const CLAIMS = /^claims:\n(?: .*\n)+/gm

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
    absent: () => inStrings(PROMISES, languages),
    empty: async () => {
      for (const lang of languages)
        await shop.edit(`strings/${lang}.yaml`, (text) =>
          text.replaceAll(PROMISES, (line) => line.replace(/:.*/, ": ''")),
        )
    },
    inOneLanguage: () => inStrings(PROMISES, ['sv', 'es']),
  },
  books: {
    signs: () => [/get-the-saga/, /id="footer-books"/],
    absent: () => remove(['books']),
  },
}

/** Renders every page of the shop, by route. */
async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))

  const pages = planOutputs(value.site, noBundle, 'public').outputs.flatMap((output) =>
    output.kind === 'page' ? [output.page()] : [],
  )
  return new Map(pages.map((page) => [page.route, renderPage(page, assets)]))
}

const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

/** Lists what a page has of nothing: headings, lists and names without content, and links that lead nowhere. */
function gapsIn(
  route: string,
  html: string,
  pages: ReadonlyMap<string, string>,
): readonly string[] {
  const empty = html.match(/<(h[1-6]|ul|ol|dl|nav|section|aside)\b[^>]*>\s*<\/\1>/g)
  const named = /<(?:nav|section|aside)[^>]* aria-labelledby="([^"]+)"/g
  const names = [...html.matchAll(named)].map(([, id = '']) => id)
  const namesOfNothing = names.filter((id) => !idsIn(html).includes(id))
  const deadLinks = [...html.matchAll(/<a\b[^>]* href="([/#][^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => {
      const [path = '', id] = href.split('#')
      const target = path === '' ? html : pages.get(path)
      if (path === '/') return false
      return target === undefined || (id !== undefined && !idsIn(target).includes(id))
    })
  const text = html.replace(/<script\b.*?<\/script>/gs, '')
  const faultyWords = text.match(/undefined|\{(?:days|cities|customers|rating)\}/g)
  return [...(empty ?? []), ...namesOfNothing, ...deadLinks, ...(faultyWords ?? [])].map(
    (gap) => `${route}: ${gap}`,
  )
}

async function expectNoGaps(): Promise<ReadonlyMap<string, string>> {
  const pages = await renderPages()
  const gaps = [...pages].flatMap(([route, html]) => gapsIn(route, html, pages))
  expect(gaps).toEqual([])
  return pages
}

/** Returns the signs of a section that the pages of a language show. */
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

test('a shop with all sections shows each of them in every language', async () => {
  const pages = await expectNoGaps()

  for (const [name, section] of rows)
    for (const lang of languages)
      expect(shownSigns(section, lang, pages), `${name} in ${lang}`).toEqual(
        section.signs(lang),
      )
})

const removals = rows.flatMap(([name, section]) =>
  (['absent', 'empty'] as const).flatMap((state) => {
    const removal = section[state]
    return removal ? [{ name, state, section, removal }] : []
  }),
)

test.each(removals)('pages have no trace of $name: $state', async (row) => {
  await row.removal()

  const pages = await expectNoGaps()

  for (const lang of languages) expect(shownSigns(row.section, lang, pages)).toEqual([])
})

const partlyRemoved = rows.flatMap(([name, section]) =>
  section.inOneLanguage ? [{ name, section, removal: section.inOneLanguage }] : [],
)

test.each(partlyRemoved)('pages show $name only in the language with it', async (row) => {
  await row.removal()

  const pages = await expectNoGaps()

  const shown = languages.map((lang) => shownSigns(row.section, lang, pages).length)
  expect(shown).toEqual([0, row.section.signs('en').length, 0])
})

test('a shop of fewer than five posters has neither a search field nor filters', async () => {
  const pages = await renderPages()

  const searchable = [...pages.values()].filter((html) =>
    /data-opens="Search"|data-island="Search"|<search\b/.test(html),
  )
  expect(searchable).toEqual([])
})

test('dates of reviews follow the language where the settings say so', async () => {
  await shop.edit('site.yaml', (text) => `${text}reviewDates: language\n`)

  const pages = await renderPages()

  expect(pages.get('/sv')).toContain('<time datetime="2025-08-29">29 augusti 2025</time>')
  expect(pages.get('/en')).toContain('>August 29, 2025</time>')
})

test('a shop without any section has pages without gaps', async () => {
  for (const [name, { absent }] of rows)
    if (!['customers', 'cities', 'rating', 'days of delivery'].includes(name))
      await absent()

  const pages = await expectNoGaps()

  for (const [name, section] of rows)
    for (const lang of languages)
      expect(shownSigns(section, lang, pages), `${name} in ${lang}`).toEqual([])
})
