import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

interface Site {
  readonly origin: string
  readonly languages: readonly { readonly code: string }[]
  readonly homeGallery: string
}

export interface Gallery {
  /** '' for the gallery on the home page. */
  readonly slug: string
  readonly order: number
  readonly orientation: 'portrait' | 'landscape'
  readonly columns: number
  /** Ids of posters, in display order. */
  readonly posters: readonly string[]
}

const variants = ['a1', 'a2', 'a1NoLogo', 'a2NoLogo'] as const

type Translated = Readonly<Record<string, string>>

type Size = { readonly price: number }

const inOrder = (a: { readonly order: number }, b: { readonly order: number }): number =>
  a.order - b.order

const dollars = (amount: number): string => `$${amount} USD`

/** Returns the total from a price, such as '$100 USD' in '$100 USD (+$30 USD)'. */
export const withoutSurcharge = (price: string): string => price.replace(/ \(.*/, '')

/**
 * Returns the data that a shop must show according to its content/ folder. The folder is
 * read without the build's code, because the tests check that code.
 */
export function contentOf(content: string) {
  const yaml = <T>(file: string): T =>
    parse(readFileSync(join(content, file), 'utf8')) as T
  const filesIn = (folder: string): readonly string[] =>
    readdirSync(join(content, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => join(folder, name))

  const site = yaml<Site>('site.yaml')
  const languages = site.languages.map(({ code }) => code)

  const galleries: readonly Gallery[] = filesIn('galleries')
    .map((file) => yaml<Gallery>(file))
    .map((gallery) =>
      gallery.slug === site.homeGallery ? { ...gallery, slug: '', order: 0 } : gallery,
    )
    .sort(inOrder)

  const editions = filesIn('books')
    .map((file) => yaml<{ readonly slug: string; readonly order: number }>(file))
    .sort(inOrder)

  const isDraft = (slug: string): boolean => {
    const text = readFileSync(join(content, 'texts', slug, 'sv.md'), 'utf8')
    return /^draft: true$/m.test(text)
  }

  // A build leaves out drafts.
  const articles = readdirSync(join(content, 'texts'))
    .filter((slug) => !isDraft(slug))
    .map((slug) => ({ slug }))

  const slugs = [...galleries, ...editions, ...articles]
    .map(({ slug }) => slug)
    .concat('search', 'success')

  const screens = languages.flatMap((lang) =>
    slugs.map((slug) => ({ lang, slug, path: slug ? `/${lang}/${slug}` : `/${lang}` })),
  )

  const posterPages = languages.flatMap((lang) =>
    galleries.flatMap(({ posters }) =>
      posters.map((id) => ({
        lang,
        id,
        slug: `posters/${id}`,
        path: `/${lang}/posters/${id}`,
      })),
    ),
  )

  const posterScreens = galleries.flatMap(({ posters }) => {
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
  /** Reads a poster's file. The error for an unknown poster contains its id. */
  const readPoster = <T>(id: string): T => yaml<T>(posterFiles.get(id) ?? id)

  /**
   * Returns a variant's purchase link. Without a link, returns the variant's name, so
   * that a failed comparison with the shop shows which link is missing.
   */
  function purchaseLinkOf(id: string, variant: (typeof variants)[number]): string {
    const { gumroadLinks } = readPoster<{ gumroadLinks: Translated }>(id)
    return gumroadLinks[variant] ?? variant
  }

  /** Returns the title and the description of a poster in a language, exactly as in its file. */
  function wordsOfPoster(
    id: string,
    lang: string,
  ): readonly [title: string, description: string] {
    const { title, description } =
      readPoster<Record<'title' | 'description', Translated>>(id)
    return [title[lang] ?? '', description[lang] ?? '']
  }

  const { a1, a2, withoutLogo } = yaml<{ a1: Size; a2: Size; withoutLogo: number }>(
    'prices.yaml',
  )
  const priceWithoutLogo = ({ price }: Size): string =>
    `${dollars(price + withoutLogo)} (+${dollars(withoutLogo)})`

  return {
    site,
    languages,
    /** All galleries, with the home page's gallery first. */
    galleries,
    /** Every page of the shop except the 404 page, in every language. */
    screens,
    /** Every poster's page in every language. */
    posterPages,
    /** The first, a middle and the last poster of each gallery, each in another language. */
    posterScreens,
    purchaseLinkOf,
    /** Returns the purchase links of a poster's variants, in the order in which the variants are shown. */
    purchaseLinksOf: (id: string): readonly string[] =>
      variants.map((variant) => purchaseLinkOf(id, variant)),
    wordsOfPoster,
    /** The prices of the variants, as the shop shows them. */
    prices: {
      a1: dollars(a1.price),
      a2: dollars(a2.price),
      /** One print of each size. */
      bothSizes: dollars(a1.price + a2.price),
      a1NoLogo: priceWithoutLogo(a1),
      a2NoLogo: priceWithoutLogo(a2),
    },
  }
}
