import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { home } from '../support/cli.ts'

// The content that the real shop must show. It is read without the code of the build,
// because the tests check that code. When a poster is added to content/, every test expects
// another card.

const content = join(home, 'content')
const yaml = <T>(file: string): T => parse(readFileSync(join(content, file), 'utf8')) as T
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(content, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name))
const inOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order

interface Site {
  readonly origin: string
  readonly languages: readonly { readonly code: string }[]
  readonly homeGallery: string
}

export const site = yaml<Site>('site.yaml')
export const languages = site.languages.map(({ code }) => code)

interface Gallery {
  /** '' for the gallery of the home page. */
  readonly slug: string
  readonly order: number
  readonly orientation: 'portrait' | 'landscape'
  readonly columns: number
  /** Ids of posters, in display order. */
  readonly posters: readonly string[]
}

/** All galleries, with the gallery of the home page first. */
export const galleries: readonly Gallery[] = filesIn('galleries')
  .map((file) => yaml<Gallery>(file))
  .map((gallery) =>
    gallery.slug === site.homeGallery ? { ...gallery, slug: '', order: 0 } : gallery,
  )
  .sort(inOrder)

/**
 * The number of posters of each gallery in the small shop, by slug. The home page has more
 * than 12, because its margin shows a number only from the 13th poster on. The gallery with
 * two columns has an odd number, so its last row is incomplete.
 */
const SMALL_COUNTS: Readonly<Record<string, number>> = {
  '': 14,
  landscape: 7,
  'holy-cow': 4,
  pyramid: 6,
}

/** The galleries of the small shop, with the gallery of the home page first. */
export const smallGalleries = galleries.map((gallery) => ({
  ...gallery,
  posters: gallery.posters.slice(0, SMALL_COUNTS[gallery.slug] ?? 4),
}))

const editions = filesIn('books')
  .map((file) => yaml<{ readonly slug: string; readonly order: number }>(file))
  .sort(inOrder)

const isDraft = (slug: string): boolean => {
  const text = readFileSync(join(content, 'texts', slug, 'sv.md'), 'utf8')
  return /^draft: true$/m.test(text)
}

/** The text pages, each with a folder in texts/. A build leaves out drafts. */
const articles = readdirSync(join(content, 'texts'))
  .filter((slug) => !isDraft(slug))
  .map((slug) => ({ slug }))

const slugs = [...galleries, ...editions, ...articles]
  .map(({ slug }) => slug)
  .concat('search', 'success')

/** Every page of the shop in every language, except the 404 page. */
export const screens = languages.flatMap((lang) =>
  slugs.map((slug) => ({ lang, slug, path: slug ? `/${lang}/${slug}` : `/${lang}` })),
)

/** The page of every poster in every language. */
export const posterPages = languages.flatMap((lang) =>
  galleries.flatMap(({ posters }) =>
    posters.map((id) => ({
      lang,
      id,
      slug: `posters/${id}`,
      path: `/${lang}/posters/${id}`,
    })),
  ),
)

/** The first, a middle and the last poster of each gallery, each in another language. */
export const posterScreens = galleries.flatMap(({ posters }) => {
  const middle = Math.floor(posters.length / 2)
  const sampleIds = [posters[0], posters[middle], posters.at(-1)]

  return sampleIds.flatMap((sampleId, index) => {
    const language = languages[index % languages.length]
    return posterPages.filter(({ id, lang }) => id === sampleId && lang === language)
  })
})

const posterFiles = new Map(
  filesIn('posters').map((file) => [basename(file, '.yaml'), file]),
)

/** Reads the file of a poster. The error about an unknown poster names its id. */
const readPoster = <T>(id: string): T => yaml<T>(posterFiles.get(id) ?? id)

const variants = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo'] as const

/** Returns the purchase links of a poster's variants, in the order in which the variants are shown. */
export const purchaseLinksOf = (id: string): readonly string[] =>
  variants.map((variant) => purchaseLinkOf(id, variant))

/**
 * Returns the purchase link of a variant. Without a link, returns the name of the variant, so that a failed comparison
 * with the shop shows which link is missing.
 */
export function purchaseLinkOf(id: string, variant: (typeof variants)[number]): string {
  const { gumroadLinks } = readPoster<{ gumroadLinks: Readonly<Record<string, string>> }>(
    id,
  )
  return gumroadLinks[variant] ?? variant
}

type Translated = Readonly<Record<string, string>>

/** Returns the title and the description of a poster in a language, exactly as in its file. */
export function wordsOfPoster(
  id: string,
  lang: string,
): readonly [title: string, description: string] {
  const { title, description } =
    readPoster<Record<'title' | 'description', Translated>>(id)
  return [title[lang] ?? '', description[lang] ?? '']
}

type Size = { readonly price: number }
const { a1, a2, withoutLogo } = yaml<{ a1: Size; a2: Size; withoutLogo: number }>(
  'prices.yaml',
)

const dollars = (amount: number): string => `$${amount} USD`
const priceWithoutLogo = ({ price }: Size): string =>
  `${dollars(price + withoutLogo)} (+${dollars(withoutLogo)})`

/** The prices of the variants, as the shop shows them. */
export const prices = {
  a1: dollars(a1.price),
  a2: dollars(a2.price),
  /** One print of each size. */
  bothSizes: dollars(a1.price + a2.price),
  a1NoLogo: priceWithoutLogo(a1),
  a2NoLogo: priceWithoutLogo(a2),
}

/** Returns the total in a price, such as '$100 USD' in '$100 USD (+$30 USD)'. */
export const withoutSurcharge = (price: string): string => price.replace(/ \(.*/, '')
