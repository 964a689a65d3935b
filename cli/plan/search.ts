import type { IndexEntry, IndexGroup, SearchIndex } from '../../islands/logic/searchIndex.ts'
import { hashOf, hashOnce } from '../fs/identity.ts'
import { type SourceImage, type SourceShape, shapes, variantsOf } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import { galleryHref, posterRoute, routeOf, searchFile, urlOf } from '../model/path.ts'
import { choicesOf, type Gallery, swatchOf } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Text } from '../model/text.ts'

/** Plans what the search of each language reads. The address is fixed, so that a new title changes no other page. */
export const searchListsOf = ({ homeGallery, storefronts }: Site): readonly Output[] =>
  storefronts.map((storefront) => {
    const { language, strings, galleries, ...others } = storefront
    const { editions, documents, story, seo } = others
    const { search, colours, nav, footer } = strings
    const words = [search, colours, nav, footer, editions, documents, story, seo]
    return {
      kind: 'text',
      path: searchFile(language.code),
      hash: () => hashOf([homeGallery, language.code, words, galleries.map(hashOnce)]),
      pieces: () => listOf(storefront, homeGallery),
    }
  })

/** A group whose entries are made one by one: those of ten thousand posters must never be in memory at once. */
type LateGroup = Omit<IndexGroup, 'entries'> & { readonly entries: Iterable<IndexEntry> }

function* listOf(storefront: Storefront, homeGallery: string): Generator<string, void> {
  yield `${JSON.stringify(offersOf(storefront)).slice(0, -1)},"groups":[`
  let betweenGroups = '\n'
  for (const { entries, ...group } of groupsOf(storefront, homeGallery)) {
    yield `${betweenGroups}${JSON.stringify(group).slice(0, -1)},"entries":[`
    betweenGroups = ',\n'
    let betweenEntries = '\n'
    for (const entry of entries) {
      yield betweenEntries + JSON.stringify(entry)
      betweenEntries = ',\n'
    }
    yield ']}'
  }
  yield ']}\n'
}

function offersOf({ galleries, strings }: Storefront): Omit<SearchIndex, 'groups'> {
  const all = { posters: galleries.flatMap(({ posters }) => posters) }
  const { colours, series } = choicesOf(all)
  return {
    motifs: series.map(({ name }) => name),
    colours: colours.map((family) => ({ name: strings.colours[family], inks: swatchOf(all, family) })),
  }
}

function* groupsOf(storefront: Storefront, homeGallery: string): Generator<LateGroup, void> {
  const { language, strings, galleries, editions, documents, story, seo } = storefront
  const lang = language.code
  for (const shape of ['portrait', 'landscape'] as const) {
    const own = galleries.filter(({ orientation }) => orientation === shape)
    const entries = own.map(({ slug, label, title, subtitle, posters: [first] }) => ({
      ...entryOf({ text: label }, galleryHref(lang, slug, homeGallery), [title, subtitle]),
      ...(first && pictureOf(first.images[0], shape)),
    }))
    if (entries.length > 0)
      yield {
        kind: 'galleries',
        label: '',
        words: strings.footer.galleries,
        picture: shapeOf(shape),
        entries,
      }
  }
  for (const gallery of galleries) {
    const { label, orientation } = gallery
    yield {
      kind: 'posters',
      label,
      words: [strings.search.posters, label, 'A1 A2'].join(' '),
      picture: shapeOf(orientation),
      entries: posterEntriesOf(gallery, storefront),
    }
  }
  for (const { slug, label, books } of editions)
    yield {
      kind: 'books',
      label,
      words: [strings.footer.books, label].join(' '),
      picture: shapeOf('cover'),
      entries: books.map(({ id, title, badge, description, cover }) => ({
        ...entryOf(title, `${routeOf(lang, slug)}#${id}`, [badge.text, wordsIn(description.html)]),
        ...pictureOf(cover, 'cover'),
      })),
    }
  const aboutOf = (slug: string): string => seo[slug]?.description ?? ''
  yield {
    kind: 'texts',
    label: '',
    words: '',
    entries: [
      entryOf({ text: story.title }, `${routeOf(lang, '')}#story`, [
        strings.nav.story,
        wordsIn(story.body.html),
      ]),
      ...editions.map(({ slug, label, books }) => {
        const titles = books.map(({ title }) => title.text)
        return entryOf({ text: label }, routeOf(lang, slug), [strings.nav.saga, aboutOf(slug), ...titles])
      }),
      ...documents.map(({ slug, title, body }) =>
        entryOf(title, routeOf(lang, slug), [aboutOf(slug), wordsIn(body?.html ?? '')]),
      ),
    ],
  }
}

function* posterEntriesOf(
  { posters, orientation }: Gallery,
  { language, strings }: Storefront,
): Generator<IndexEntry, void> {
  for (const { id, title, description, images, series, links } of posters) {
    const words = [
      description.text,
      ...images[0].colours.families.map(({ family }) => strings.colours[family]),
      ...series.map(({ name }) => name),
      ...Object.values(links).map((link) => link.title.text),
    ]
    yield { ...entryOf(title, posterRoute(language.code, id), words), ...pictureOf(images[0], orientation) }
  }
}

const entryOf = ({ text, lang }: Text, href: string, words: readonly string[]): IndexEntry => ({
  title: text,
  lang,
  href,
  words: words.join(' '),
})

/** Returns the address that all files of a picture begin with. */
function pictureOf(image: SourceImage, shape: SourceShape): Pick<IndexEntry, 'picture'> {
  const [smallest] = variantsOf(image, shape)
  return smallest ? { picture: urlOf(smallest.path).replace(/-\d+\.\w+$/, '') } : {}
}

/** Returns what the smallest files of a shape have in common. Every picture has them: see `variantsOf`. */
function shapeOf(shape: SourceShape): NonNullable<IndexGroup['picture']> {
  const { ratio, widths } = shapes[shape]
  return {
    width: ratio[0],
    height: ratio[1],
    avif: `-${widths.avif[0]}.avif`,
    jpeg: `-${widths.jpeg[0]}.jpg`,
  }
}

/** Returns the words of a text, each once: the list is for finding, not for reading. */
const wordsIn = (html: string): string =>
  [
    ...new Set(
      html
        .toLowerCase()
        .replace(/<[^>]+>|&\w+;/g, ' ')
        .match(/[\p{L}\p{N}]{3,}/gu),
    ),
  ].join(' ')
