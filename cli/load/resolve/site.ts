import { hash } from 'node:crypto'
import { addressName, type Colours, encoder, type SourceImage } from '../../model/image.ts'
import type { CheckoutApi, Contact } from '../../model/page.ts'
import type { Lang } from '../../model/path.ts'
import type { Language, Site, Storefront } from '../../model/site.ts'
import type { CollectionName } from '../../schema/collections.ts'
import { pathOf } from '../../schema/content-paths.ts'
import type { SiteFile } from '../../schema/site.ts'
import type { Strings } from '../../schema/strings.ts'
import { stringIn, stringKeys } from '../../schema/strings-file.ts'
import { type Content, contentPath, resolvePath, stem } from '../content.ts'
import { type Places, placesOf } from '../places.ts'
import { inOrder, resolveArticle, resolveArticleSeo } from './articles.ts'
import { resolveEdition } from './books.ts'
import {
  type FindImage,
  resolveGallery,
  resolvePoster,
  resolveSharedPoster,
  type SharedPoster,
} from './posters.ts'
import { resolveReviews, resolveTestimonials } from './reviews.ts'
import { type LanguageOrder, proseOf, seoIn } from './text.ts'

/** Joins, fills and chooses: checked content becomes the site, one storefront per language. Total on checked content. */
export function resolveSite(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  backend: CheckoutApi | undefined,
): Site {
  const site = demand(content.site, 'site')
  const picture = imageFinder(content, colours, site.value)
  const [first, ...others] = site.value.languages
  if (!first) throw new Error('the schema asks for at least one language')
  const prices = demand(content.prices, 'prices').value
  // Shared by all languages: ten thousand posters have forty thousand ways to be bought.
  const offers = content.posters.map((document) => resolveSharedPoster(document, prices, picture))
  return {
    name: site.value.name,
    origin: site.value.origin,
    languages: [first, ...others],
    xDefault: site.value.xDefault,
    homeGallery: site.value.homeGallery,
    prices,
    claims: site.value.claims,
    copyrightYear: site.value.copyrightYear,
    ...(backend ? { checkout: backend } : {}),
    includeSubDomains: site.value.hsts?.includeSubDomains ?? false,
    compress: site.value.compress ?? false,
    redirectPages: site.value.redirectPages ?? false,
    keepAssets: site.value.keepAssets ?? 0,
    budget: site.value.budget ?? {},
    ...(site.value.contact && { contact: contactOf(site.value.contact) }),
    heroes: site.value.heroes.map((name) => picture(site, name)),
    storefronts: site.value.languages.map((language) =>
      resolveStorefront(content, language, first.code, offers, picture),
    ),
    publicFiles: content.publicFiles,
  }
}

function resolveStorefront(
  content: Content,
  language: Language,
  first: Lang,
  offers: readonly SharedPoster[],
  picture: FindImage,
): Storefront {
  const lang = language.code
  const preferred: LanguageOrder = language.fallback ? [lang, language.fallback] : [lang]
  const order: LanguageOrder = [...preferred, first]
  const series = content.series?.value ?? []
  const posters = new Map(
    content.posters.flatMap((document, index) => {
      const offer = offers[index]
      return offer ? [[offer.id, resolvePoster(document, offer, order, series)] as const] : []
    }),
  )
  const byOrder = <T extends { readonly value: { readonly order: number } }>(
    documents: readonly T[],
  ): readonly T[] => [...documents].sort((a, b) => a.value.order - b.value.order)
  const places = placesIn(content, lang)
  const story = demand(content.stories[lang], 'stories')
  return {
    language,
    strings: resolveStrings(content, preferred),
    ...borrowedTexts(content, preferred),
    galleries: byOrder(shownGalleries(content)).map((document) =>
      resolveGallery(document, order, posters, picture),
    ),
    editions: byOrder(content.editions).map((document) =>
      resolveEdition(document, preferred, first, content, picture),
    ),
    articles: inOrder(content.articles, first).map((entry) => resolveArticle(entry, order, places)),
    reviews: resolveReviews(demand(content.reviews, 'reviews').value, preferred),
    testimonials: resolveTestimonials(demand(content.testimonials[lang], 'testimonials').value, lang),
    quotes: demand(content.quotes[lang], 'quotes').value,
    story: { title: story.front.value.title, body: proseOf(story) },
    seo: resolveSeo(content, order),
  }
}

/** A gallery without posters has no page yet. */
const shownGalleries = ({ galleries }: Content): Content['galleries'] =>
  galleries.filter(({ value }) => value.posters.length > 0)

/** A text that no language has shows its key, so that the mistake is visible on the page. */
function resolveStrings({ strings }: Content, preferred: LanguageOrder): Strings {
  const files = preferred.map((lang) => strings[lang]?.value)
  const groups: Record<string, Record<string, string>> = {}
  for (const [group, key] of stringKeys) {
    groups[group] ??= {}
    const texts = files.map((file) => stringIn(file, group, key))
    groups[group][key] = texts.find((text) => text !== undefined) ?? `${group}.${key}`
  }
  return groups as unknown as Strings
}

/** Those that the language lacks and its fallback has. */
function borrowedTexts({ strings }: Content, [own, lang]: LanguageOrder): Pick<Storefront, 'borrowed'> {
  if (lang === undefined) return {}
  const keys = stringKeys
    .filter(
      ([group, key]) =>
        stringIn(strings[own]?.value, group, key) === undefined &&
        stringIn(strings[lang]?.value, group, key) !== undefined,
    )
    .map((names) => names.join('.'))
  return keys.length === 0 ? {} : { borrowed: { lang, keys } }
}

function resolveSeo(content: Content, order: LanguageOrder): Storefront['seo'] {
  const pages = content.pages.map((document) => [slugOf(stem(document.file)), document.value] as const)
  const others = [...shownGalleries(content), ...content.editions].flatMap(({ value }) =>
    value.seo ? [[value.slug, value.seo] as const] : [],
  )
  const places = placesIn(content, order[0])
  return Object.fromEntries([
    ...[...pages, ...others].map(([slug, seo]) => [slug, seoIn(seo, order)] as const),
    ...content.articles.map((entry) => [entry.slug, resolveArticleSeo(entry, order, places)] as const),
  ])
}

const placesIn = ({ prices, site }: Content, lang: Lang): Places =>
  placesOf(demand(prices, 'prices').value, demand(site, 'site').value, lang)

/** An e-mail address or a web address, as a link. */
const contactOf = (contact: string): Contact =>
  contact.startsWith('https://')
    ? { label: contact.replace(/^https:\/\/|\/$/g, ''), href: contact }
    : { label: contact, href: `mailto:${contact}` }

const slugOf = (page: string): string => (page === 'home' ? '' : page)

function imageFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  { images }: SiteFile,
): FindImage {
  const settings = `${JSON.stringify(images)} ${encoder}`
  const found = new Map<string, SourceImage>()
  return (from, name) => {
    const path = resolvePath(contentPath(from), name)
    const picture = path === undefined ? undefined : content.images.get(path)
    const ofPicture = path === undefined ? undefined : colours.get(path)
    if (path === undefined || !picture || !ofPicture)
      throw new Error(`${from.file} names the unknown picture "${name}"`)
    const known = found.get(path)
    if (known) return known
    const image: SourceImage = {
      file: picture.onDisk,
      name: addressName(stem(path), picture.hash),
      hash: picture.hash,
      key: hash('sha256', `${picture.hash} ${settings}`, 'base64url')
        .replace(/[-_]/g, '')
        .slice(0, 6)
        .toLowerCase(),
      width: picture.width,
      height: picture.height,
      colours: ofPicture,
    }
    found.set(path, image)
    return image
  }
}

function demand<T>(part: T | undefined, name: CollectionName): T {
  if (part === undefined)
    throw new Error(`${pathOf(name, {})} was not read, although the content was checked`)
  return part
}
