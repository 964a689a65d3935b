import { hash } from 'node:crypto'
import { addressName, type Colours, encoder, type SourceImage } from '../../model/image.ts'
import type { Backend } from '../../model/page.ts'
import type { Lang } from '../../model/path.ts'
import type { Language, Site, Storefront } from '../../model/site.ts'
import type { SiteFile } from '../../schema/site.ts'
import { type Strings, stringIn, stringKeys } from '../../schema/strings.ts'
import { below, type Content, resolvePath, stem } from '../content.ts'
import { resolveEdition } from './books.ts'
import { type Offer, type PictureFinder, resolveGallery, resolveOffer, resolvePoster } from './posters.ts'
import { resolveReviews, resolveTestimonials } from './voices.ts'
import { plainIn, proseOf } from './words.ts'

/** Joins, fills and chooses: checked content becomes the site, one storefront per language. Total on checked content. */
export function resolveSite(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  backend: Backend | undefined,
): Site {
  const site = required(content.site, 'site.yaml')
  const picture = pictureFinder(content, colours, site.value)
  const [first, ...others] = site.value.languages
  if (!first) throw new Error('the schema asks for at least one language')
  const prices = required(content.prices, 'prices.yaml').value
  // Shared by all languages: ten thousand posters have forty thousand ways to be bought.
  const offers = content.posters.map((document) => resolveOffer(document, prices, picture))
  return {
    name: site.value.name,
    origin: site.value.origin,
    languages: [first, ...others],
    xDefault: site.value.xDefault,
    homeGallery: site.value.homeGallery,
    claims: site.value.claims,
    copyrightYear: site.value.copyrightYear,
    ...(backend ? { checkout: backend } : {}),
    heroes: site.value.heroes.map((name) => picture(site, name)),
    storefronts: site.value.languages.map((language) =>
      storefront(content, language, first.code, offers, picture),
    ),
    publicFiles: content.publicFiles,
  }
}

function storefront(
  content: Content,
  language: Language,
  first: Lang,
  offers: readonly Offer[],
  picture: PictureFinder,
): Storefront {
  const lang = language.code
  const posters = new Map(
    content.posters.flatMap((document, index) => {
      const offer = offers[index]
      return offer ? [[offer.id, resolvePoster(document, offer, lang, first)] as const] : []
    }),
  )
  const byOrder = <T extends { readonly value: { readonly order: number } }>(
    documents: readonly T[],
  ): readonly T[] => [...documents].sort((a, b) => a.value.order - b.value.order)
  const story = required(content.stories[lang], `story/${lang}.md`)
  return {
    language,
    strings: stringsIn(content, lang),
    galleries: byOrder(content.galleries).map((document) =>
      resolveGallery(document, lang, first, posters, picture),
    ),
    editions: byOrder(content.editions).map((document) =>
      resolveEdition(document, lang, first, content, picture),
    ),
    reviews: resolveReviews(required(content.reviews, 'reviews.yaml').value, lang),
    testimonials: resolveTestimonials(
      required(content.testimonials[lang], `testimonials/${lang}.yaml`).value,
      lang,
    ),
    quotes: required(content.quotes[lang], `quotes/${lang}.yaml`).value,
    story: { title: story.front.value.title, body: proseOf(story.body) },
    seo: seoIn(content, lang, first),
  }
}

/** A missing text shows its key (spec §4, readings C17). */
function stringsIn(content: Content, lang: Lang): Strings {
  const groups: Record<string, Record<string, string>> = {}
  for (const [group, key] of stringKeys) {
    groups[group] ??= {}
    groups[group][key] = stringIn(content.strings[lang]?.value, group, key) ?? `${group}.${key}`
  }
  return groups as unknown as Strings
}

function seoIn(content: Content, lang: Lang, first: Lang): Storefront['seo'] {
  const pages = content.pages.map((document) => [slugOf(stem(document.file)), document.value] as const)
  const others = [...content.galleries, ...content.editions].flatMap(({ value }) =>
    value.seo ? [[value.slug, value.seo] as const] : [],
  )
  return Object.fromEntries(
    [...pages, ...others].map(([slug, seo]) => [
      slug,
      { title: plainIn(seo.title, lang, first), description: plainIn(seo.description, lang, first) },
    ]),
  )
}

const slugOf = (page: string): string => (page === 'home' ? '' : page)

function pictureFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  { images }: SiteFile,
): PictureFinder {
  const settings = `${JSON.stringify(images)} ${encoder}`
  const found = new Map<string, SourceImage>()
  return (from, name) => {
    const path = resolvePath(below(from), name)
    const picture = path === undefined ? undefined : content.pictures.get(path)
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

function required<T>(part: T | undefined, path: string): T {
  if (part === undefined) throw new Error(`content/${path} was not read, although the content was checked`)
  return part
}
