import type { IndexEntry } from '../../islands/search/searchIndex.ts'
import { hashOf, hashOnce } from '../fs/identity.ts'
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
import type { Gallery } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Text } from '../model/text.ts'

/** Plans the index that the search of each language reads. Its address is fixed, so a new title changes no other page. */
export const searchListsOf = ({ homeGallery, storefronts }: Site): readonly Output[] =>
  storefronts.map((storefront) => {
    const { language, strings, galleries, editions, documents, story, seo } = storefront
    const { words, nav, footer } = strings
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
      pieces: () => listOf(groupsOf(storefront, homeGallery)),
    }
  })

/** Lists every title of a language. It uses nothing else of posters, so that other changes do not re-render the page. */
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
  /** Made one at a time: the entries of ten thousand posters must not be in memory at once. */
  readonly entries: Iterable<Entry>
}

function* listOf(groups: readonly Group[]): Generator<string, void> {
  let separator = '[\n'
  for (const { title, picture, ...entry } of entriesOf(groups)) {
    const fileOf = (format: 'avif' | 'jpeg'): string =>
      picture ? (srcsetOf(picture.source, picture.shape, format).split(' ')[0] ?? '') : ''
    const files = picture && { avif: fileOf('avif'), jpeg: fileOf('jpeg') }
    yield separator +
      JSON.stringify({ title: title.text, lang: title.lang, ...entry, picture: files })
    separator = ',\n'
  }
  yield '\n]\n'
}

/** The pages of groups come first, because the search shows them before anything is typed. */
function* entriesOf(groups: readonly Group[]): Generator<Entry, void> {
  for (const { page } of groups) if (page) yield page
  for (const { entries } of groups) yield* entries
}

function groupsOf(storefront: Storefront, homeGallery: string): readonly Group[] {
  const { language, galleries, editions, documents, story, seo } = storefront
  const { nav, footer } = storefront.strings
  const hrefOf = (slug: string): Route => routeOf(language.code, slug)
  const entryOf = (
    title: Text,
    href: Route,
    label: string,
    words: readonly (string | undefined)[],
  ) => {
    return { title, href, label, words: words.join(' ') }
  }
  return [
    ...galleries.map((gallery) => {
      const { slug, label, title, subtitle, orientation, posters } = gallery
      const href = galleryHref(language.code, slug, homeGallery)
      const page = entryOf({ text: label }, href, footer.galleries, [title, subtitle])
      const picture = posters[0] && { source: posters[0].images[0], shape: orientation }
      return {
        title: label,
        page: { ...page, picture },
        entries: postersOf(gallery, storefront),
      }
    }),
    ...editions.map(({ slug, label, books }) => {
      const page = entryOf({ text: label }, hrefOf(slug), footer.books, [
        nav.saga,
        seo[slug]?.description,
      ])
      const entries = books.map(({ id, title, badge, description, cover }) => ({
        ...entryOf(title, `${hrefOf(slug)}#${id}`, label, [
          footer.books,
          badge.text,
          wordsIn(description.html),
        ]),
        picture: { source: cover, shape: 'cover' as const },
      }))
      return { title: label, page: { ...page, picture: entries[0]?.picture }, entries }
    }),
    {
      title: footer.texts,
      entries: [
        entryOf({ text: story.title }, `${hrefOf('')}#story`, footer.texts, [
          nav.story,
          wordsIn(story.body.html),
        ]),
        ...documents.map(({ slug, title, body }) =>
          entryOf(title, hrefOf(slug), footer.texts, [
            seo[slug]?.description,
            wordsIn(body?.html ?? ''),
          ]),
        ),
      ],
    },
  ]
}

function* postersOf(
  { label, title: galleryTitle, posters, orientation }: Gallery,
  { language, strings }: Storefront,
): Generator<Entry, void> {
  for (const { id, title, description, images, series, links } of posters) {
    const words = [
      description.text,
      ...images[0].colours.families.map(({ family }) => strings.words[family]),
      ...series.map(({ name }) => name),
      ...Object.values(links).map((link) => link.title.text),
      galleryTitle,
      strings.words.poster,
      'A1 A2',
    ].join(' ')
    const picture = { source: images[0], shape: orientation }
    yield { title, href: posterRoute(language.code, id), label, words, picture }
  }
}

/** Returns the distinct words of a text, for the search index. */
const wordsIn = (html: string): string => {
  const text = html.toLowerCase().replace(/<[^>]+>|&\w+;/g, ' ')
  return [...new Set(text.match(/[\p{L}\p{N}]{3,}/gu))].join(' ')
}
