import { expect, test } from 'vitest'
import { tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { quickSettings } from '../../tests/support/pictures.ts'
import { planOf } from '../../tests/support/plans.ts'
import { outputPath } from '../model/path.ts'
import type { Gallery, Poster } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import { planOutputs } from '../plan/plan.ts'
import { projectAt } from '../project.ts'
import { type ProduceContext, plannedFilesOf } from './produce.ts'

type Change<T> = (before: T) => Partial<T>
/** Changes the site in one language, or in all. */
const inLanguage = (site: Site, lang: string, change: Change<Storefront>): Site => {
  const isMeant = ({ language }: Storefront) => language.code.startsWith(lang)
  const storefronts = site.storefronts.map((one) =>
    isMeant(one) ? { ...one, ...change(one) } : one,
  )
  return { ...site, storefronts }
}
const inMain = (site: Site, lang: string, change: Change<Gallery>): Site =>
  inLanguage(site, lang, ({ galleries }) => ({
    galleries: galleries.map((one) =>
      one.slug === 'main' ? { ...one, ...change(one) } : one,
    ),
  }))

const colours = [
  '#c02020',
  '#c06020',
  '#c0a020',
  '#a0c020',
  '#20c060',
  '#20c0c0',
  '#2060c0',
  '#4020c0',
]
const tiny = await tinySite()
const checkout = { url: 'https://a.example', publicKey: 'a' }
/** The tiny shop with a poster in each of these colours, and a backend. */
const site = inMain(
  { ...tiny, checkout, storefronts: tiny.storefronts.slice(0, 2) },
  '',
  ({ posters: [model] }) => ({
    posters: colours.flatMap((dominant, at) => {
      if (!model) return []
      const own = {
        ...model.images[0],
        key: `key${at}`,
        name: `print-${at}`,
        hash: `hash ${at}`,
      }
      const images = [
        { ...own, colours: { dominant, accent: dominant, families: [] } },
      ] as const
      return [{ ...model, id: `print-${at}`, images }]
    }),
  }),
)
const { workshop } = planOf(projectAt('/', '/', 'one'), [])
const whole: ProduceContext = { ...workshop, images: quickSettings, bundle: noBundle }

/** Keys of all files, by their paths. */
function keysOf(shop = site, context = whole): ReadonlyMap<string, string> {
  const { outputs } = planOutputs(shop, context.bundle, 'public')
  const planned = plannedFilesOf(outputs, context)
  return new Map(
    planned.map(({ path, key, shared }) => [path, key + JSON.stringify(shared)]),
  )
}

const seo = { title: 'Another', description: 'Another' }
const inEnglish = (change: Change<Storefront>) => keysOf(inLanguage(site, 'en', change))
const inPoster = (lang: string, change: Change<Poster>) => {
  const changed = (one: Poster) =>
    one.id === 'print-2' ? { ...one, ...change(one) } : one
  return keysOf(inMain(site, lang, ({ posters }) => ({ posters: posters.map(changed) })))
}
const { project, templates } = whole
const changed: Readonly<Record<string, () => ReadonlyMap<string, string>>> = {
  'nothing, but all is read again': () => keysOf(structuredClone(site)),
  'the name of the shop': () => keysOf({ ...site, name: 'Another' }),
  'its address': () => keysOf({ ...site, origin: 'https://another.example' }),
  'the language of x-default': () => keysOf({ ...site, xDefault: 'sv' }),
  'the pictures above the home page': () => keysOf({ ...site, heroes: [] }),
  'a price': () => keysOf({ ...site, prices: { ...site.prices, withoutLogo: 31 } }),
  'no backend': () => keysOf({ ...site, checkout: undefined } as unknown as Site),
  'compressed forms of all texts': () => keysOf({ ...site, compress: true }),
  'a text of menus': () =>
    inEnglish(({ strings }) => ({
      strings: { ...strings, nav: { ...strings.nav, home: 'Another' } },
    })),
  'a text of cards': () =>
    inEnglish(({ strings }) => ({
      strings: { ...strings, card: { ...strings.card, withoutLogo: 'Plain' } },
    })),
  'the description of the home page': () =>
    inEnglish(({ seo: before }) => ({ seo: { ...before, '': seo } })),
  'no reviews': () => inEnglish(() => ({ reviews: [] })),
  'no testimonials': () => inEnglish(() => ({ testimonials: [] })),
  'no quotes': () => inEnglish(() => ({ sections: { quotes: [] } })),
  'the story': () =>
    inEnglish(() => ({ story: { title: 'Another', body: { html: 'Another' } } })),
  'no books': () => keysOf(inLanguage(site, '', () => ({ editions: [] }))),
  'the label of a gallery': () =>
    keysOf(inMain(site, 'en', () => ({ label: 'Another' }))),
  'the shape of a gallery': () =>
    keysOf(inMain(site, '', () => ({ orientation: 'landscape' }))),
  'the order of posters': () =>
    keysOf(inMain(site, '', ({ posters }) => ({ posters: posters.toReversed() }))),
  'the title of a poster': () => inPoster('en', () => ({ title: { text: 'Another' } })),
  'its description': () => inPoster('en', () => ({ description: { text: 'Another' } })),
  'what search engines are told of it': () => inPoster('en', () => ({ seo })),
  'its earlier name': () => inPoster('', () => ({ formerly: ['another'] })),
  'its series': () =>
    inPoster('', () => ({ series: [{ id: 'another', name: 'Another' }] })),
  'its shape': () => inPoster('', () => ({ orientation: 'landscape' })),
  'that it is a draft': () => inPoster('', () => ({ draft: true })),
  'where it is sold': () =>
    inPoster('', ({ variants }) => ({
      variants: { ...variants, a2: { ...variants.a2, url: undefined } },
    })),
  'the bytes of its picture': () =>
    inPoster('', ({ images: [image] }) => ({ images: [{ ...image, hash: 'another' }] })),
  'the templates of pages': () =>
    keysOf(site, {
      ...whole,
      templates: { ...templates, pages: { ...templates.pages, hash: 'another' } },
    }),
  'the templates of cards': () =>
    keysOf(site, {
      ...whole,
      templates: { ...templates, previews: { ...templates.previews, hash: 'another' } },
    }),
  'the script of all pages': () =>
    keysOf(site, { ...whole, bundle: { ...noBundle, boot: outputPath('b.js') } }),
  'the program': () =>
    keysOf(site, { ...whole, project: { ...project, codeHash: 'two' } }),
  'how pictures are written': () =>
    keysOf(site, { ...whole, images: { ...quickSettings, jpeg: { quality: 71 } } }),
}

test('a change makes the files anew that it shows in, and no others', async () => {
  const before = keysOf()
  const said = Object.entries(changed).map(([name, keys]) => {
    const files = [...keys()].flatMap(([file, key]) =>
      before.get(file) === key ? [] : [file],
    )
    return `${name}: ${files.join(' ')}\n`
  })
  await expect(
    said.join('\n').replaceAll(/\.[0-9a-f]{8}(?=\.)/g, ''),
  ).toMatchFileSnapshot('keys.txt')
})
