import type { IndexEntry } from '../../islands/search/searchIndex.ts'
import { hashOf, hashOnce } from '../fs/identity.ts'
import type { Edition } from '../model/document.ts'
import { srcsetOf } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import type { WorkList } from '../model/page.ts'
import {
  galleryHref,
  posterRoute,
  type Route,
  routeOf,
  searchFile,
} from '../model/path.ts'
import { type Gallery, isSearched } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Text } from '../model/text.ts'

/**
 * Plans the index that the search of each language reads, if the shop has a search. The index has a fixed address, so
 * a new title changes no other page.
 */
export const searchListsOf = ({ homeGallery, storefronts }: Site): readonly Output[] =>
  storefronts
    .filter(({ galleries }) => isSearched(galleries))
    .map((storefront) => plannedIndexOf(storefront, homeGallery))

function plannedIndexOf(storefront: Storefront, homeGallery: string): Output {
  const { language, galleries, editions, documents, story, seo } = storefront
  const { words, nav, footer } = storefront.strings
  const usedStrings = [
    words,
    nav.saga,
    nav.story,
    footer.galleries,
    footer.books,
    footer.texts,
  ]
  const usedSeo = [...editions, ...documents].map(({ slug }) => seo[slug])
  const parts = [
    homeGallery,
    language.code,
    usedStrings,
    editions,
    documents,
    story,
    usedSeo,
  ]

  return {
    kind: 'text',
    path: searchFile(language.code),
    hash: () => hashOf([...parts, galleries.map(hashOnce)]),
    pieces: () => searchIndexOf(groupsOf(storefront, homeGallery)),
  }
}

/**
 * Lists every title of a language, and nothing else about posters, so that other changes do not re-render the search
 * page.
 */
export const workListsOf = (
  storefront: Storefront,
  homeGallery: string,
): readonly WorkList[] =>
  groupsOf(storefront, homeGallery)
    .map(({ title, page, entries }) => ({
      title,
      ...(page && { href: page.href, picture: page.picture }),
      works: Array.from(entries, ({ title, href }) => ({ title, href })),
    }))
    .filter(({ works }) => works.length > 0)

interface Entry extends Pick<IndexEntry, 'label' | 'words'>, Pick<WorkList, 'picture'> {
  readonly title: Text
  readonly href: Route
}

interface Group {
  readonly title: string
  /** The page of the whole group, if it has one. */
  readonly page?: Entry
  /** Made one at a time, because the entries of ten thousand posters must not be in memory at once. */
  readonly entries: Iterable<Entry>
}

/** Yields the index as JSON. */
function* searchIndexOf(groups: readonly Group[]): Generator<string, void> {
  let separator = '[\n'
  for (const { title, picture, ...entry } of entriesOf(groups)) {
    const files = picture && {
      avif: smallestFileOf(picture, 'avif'),
      jpeg: smallestFileOf(picture, 'jpeg'),
    }
    const indexEntry = { title: title.text, lang: title.lang, ...entry, picture: files }
    yield separator + JSON.stringify(indexEntry)
    separator = ',\n'
  }
  yield '\n]\n'
}

/** Returns the first file of the picture's srcset, '/img/a-297.avif 297w, …'. */
function smallestFileOf(
  { source, shape }: NonNullable<Entry['picture']>,
  format: 'avif' | 'jpeg',
): string {
  const [file = ''] = srcsetOf(source, shape, format).split(' ')
  return file
}

/** Yields the pages of groups first, because the search shows them before the visitor types. */
function* entriesOf(groups: readonly Group[]): Generator<Entry, void> {
  for (const { page } of groups) if (page) yield page
  for (const { entries } of groups) yield* entries
}

function groupsOf(storefront: Storefront, homeGallery: string): readonly Group[] {
  const { galleries, editions } = storefront
  return [
    ...galleries.map((gallery) => galleryGroupOf(gallery, storefront, homeGallery)),
    ...editions.map((edition) => editionGroupOf(edition, storefront)),
    textGroupOf(storefront),
  ]
}

function galleryGroupOf(
  gallery: Gallery,
  storefront: Storefront,
  homeGallery: string,
): Group {
  const { slug, label, title, subtitle, orientation, posters } = gallery
  const { language, strings } = storefront
  const href = galleryHref(language.code, slug, homeGallery)
  const words = [title, subtitle].join(' ')
  const picture = posters[0] && { source: posters[0].images[0], shape: orientation }

  return {
    title: label,
    page: {
      title: { text: label },
      href,
      label: strings.footer.galleries,
      words,
      picture,
    },
    entries: posterEntriesOf(gallery, storefront),
  }
}

function* posterEntriesOf(
  { label, title: galleryTitle, posters, orientation }: Gallery,
  { language, strings }: Storefront,
): Generator<Entry, void> {
  for (const { id, title, description, images, series, links, offers } of posters) {
    const words = [
      description.text,
      ...images[0].colours.families.map(({ family }) => strings.words[family]),
      ...series.map(({ name }) => name),
      ...Object.values(links).map((link) => link.title.text),
      galleryTitle,
      strings.words.poster,
      [...new Set(offers.map(({ variant }) => variant.size))].join(' '),
    ].join(' ')
    const picture = { source: images[0], shape: orientation }
    yield { title, href: posterRoute(language.code, id), label, words, picture }
  }
}

function editionGroupOf(
  { slug, label, books }: Edition,
  { language, strings, seo }: Storefront,
): Group {
  const { nav, footer } = strings
  const href = routeOf(language.code, slug)
  const entries = books.map(({ id, title, badge, description, cover }) => ({
    title,
    href: `${href}#${id}` as const,
    label,
    words: [footer.books, badge.text, wordsIn(description.html)].join(' '),
    picture: { source: cover, shape: 'cover' as const },
  }))

  const words = [nav.saga, seo[slug]?.description].join(' ')
  const picture = entries[0]?.picture
  return {
    title: label,
    page: { title: { text: label }, href, label: footer.books, words, picture },
    entries,
  }
}

/** Groups the story and the pages of text. The group has no page. */
function textGroupOf({ language, strings, documents, story, seo }: Storefront): Group {
  const { nav, footer } = strings
  const label = footer.texts

  const storyEntry: Entry | undefined = story && {
    title: { text: story.title },
    href: `${routeOf(language.code, '')}#story`,
    label,
    words: [nav.story, wordsIn(story.body.html)].join(' '),
  }
  const documentEntries = documents.map(
    ({ slug, title, body }): Entry => ({
      title,
      href: routeOf(language.code, slug),
      label,
      words: [seo[slug]?.description, wordsIn(body?.html ?? '')].join(' '),
    }),
  )

  const entries = storyEntry ? [storyEntry, ...documentEntries] : documentEntries
  return { title: label, entries }
}

/** Returns the distinct words of an HTML text, for the search index. Leaves out words of one or two letters. */
function wordsIn(html: string): string {
  const text = html.toLowerCase().replace(/<[^>]+>|&\w+;/g, ' ')
  return [...new Set(text.match(/[\p{L}\p{N}]{3,}/gu))].join(' ')
}
