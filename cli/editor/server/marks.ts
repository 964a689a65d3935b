import type { LoadedContent } from '../../check/load-content.ts'
import type { Review } from '../../model/document.ts'
import { groupBy } from '../../model/groups.ts'
import { markOf, withoutMarks } from '../../model/marks.ts'
import { oncePer, openMemory } from '../../model/once.ts'
import type { Chrome, Page } from '../../model/page.ts'
import { valueAt } from '../../model/value-at.ts'
import { type Content, contentPath, documentsOf, type Entry } from '../../read/content.ts'
import type { ProseFile } from '../../read/markdown/markdown.ts'
import { type FindImage, imageReferencesOf } from '../../read/pictures/pictures.ts'
import type { Path } from '../../read/positions.ts'
import { valuesWithRole } from '../../schema/collection-fields.ts'
import type { PricesFile } from '../../schema/prices.ts'
import { amountsOf } from '../../shop/amounts.ts'
import { BODY } from '../../yaml/source.ts'
import { documentsByFile } from './documents/documents.ts'
import { formPathOf } from './documents/open-document.ts'

// A mark is a number, written in invisible characters after a text on a page in the
// editor's frame. It tells the editor where the text is in the content, and so which
// field to open.

/**
 * The places of all marks, by number. Numbers are never reassigned, because a page may be
 * older than the files.
 */
const places: { readonly file: string; readonly path: Path }[] = []
const numbers = new Map<string, number>()

/** Returns the number of a place. Numbers are assigned on first use. */
function numberOf(file: string, path: Path): number {
  const key = [file, ...path].join('\n')
  const assignedNumber = numbers.get(key)
  if (assignedNumber !== undefined) return assignedNumber

  const number = places.length
  places.push({ file, path })
  numbers.set(key, number)
  return number
}

const markAt = (file: string, path: Path): string => markOf(numberOf(file, path))

/** Returns the document and the field of each mark; null if no document has the file. */
export function placesOfMarks({ content }: LoadedContent, marks: readonly number[]) {
  const owners = documentsByFile(content)
  return marks.map((number) => {
    const { file = '', path = [] } = places[number] ?? {}
    const document = owners.get(file)
    return document
      ? { name: document.name, path: formPathOf(document, file, path) }
      : null
  })
}

/** The numbers of the places that refer to a picture, by the start of its file names. */
let pictureReferences: ReadonlyMap<string, readonly { readonly number: number }[]> =
  new Map()

/**
 * Returns the content with a mark after every text that visitors read. An unchanged entry
 * is marked only once. Also records which places refer to pictures, for `markPictures`.
 */
export function markContent(content: Content, picture: FindImage): Content {
  const references = imageReferencesOf(content).map(({ file, field, name }) => {
    return { ...picture({ file }, name), number: numberOf(file, field) }
  })
  pictureReferences = groupBy(references, ({ name, key }) => `${name}-${key}`)

  const paths = content.entries.map(({ document }) => contentPath(document))
  const prose = [...content.prose].map(
    ([path, text]) => [path, markProse(`content/${path}`, text)] as const,
  )

  return {
    ...content,
    ...documentsOf(content.entries.map(markEntry), paths),
    prose: new Map(prose),
  }
}

const markEntry = oncePer((entry: Entry): Entry => {
  const { collection, document, prose } = entry
  const { file } = document
  const value: object = structuredClone(document.value)

  for (const path of visibleTextsIn(entry)) {
    const owner = Object(valueAt(value, path.slice(0, -1)))
    const step = path.at(-1) ?? ''
    const text = String(owner[step])
    const mark = markAt(file, path)
    // Templates split texts at placeholders, so a mark after a final placeholder would
    // become a separate text.
    owner[step] = text.endsWith('}') ? mark + text : text + mark
  }

  // Prices are numbers, which cannot contain a mark, so their marks are in a separate field.
  if (collection === 'posters' || collection === 'series')
    markOwnPrices(collection, file, value)
  if (collection === 'prices') {
    const amounts = amountsOf(value as PricesFile)
    const marks = amounts.map(({ field, path }) => [field, markAt(file, path)])
    Object.assign(value, { marks: Object.fromEntries(marks) })
  }

  const marked = { ...entry, document: { ...document, value } } as Entry
  return prose ? { ...marked, prose: markProse(file, prose) } : marked
})

/** Adds marks for their own prices to a poster, and to each series. */
function markOwnPrices(
  collection: 'posters' | 'series',
  file: string,
  value: object,
): void {
  for (const { path } of valuesWithRole(collection, 'amount', value)) {
    const field = String(path.at(-1))
    // The path is ['prices', 'a1'] in a poster, and [0, 'prices', 'a1'] in the list of series.
    const statement = Object(valueAt(value, path.slice(0, -2)))
    statement.marks = { ...statement.marks, [field]: markAt(file, path) }
  }
}

/**
 * Returns the paths of an entry's texts, except for texts that only search engines see.
 */
function visibleTextsIn({ collection, document }: Entry): readonly Path[] {
  if (collection === 'pages') return []

  const words = valuesWithRole(collection, 'words', document.value)
  const texts = valuesWithRole(collection, 'text', document.value)
  const visible = [...words, ...texts].filter(({ path }) => path[0] !== 'seo')
  return visible.flatMap(({ path, value }) =>
    typeof value === 'string'
      ? [path]
      : Object.keys(value as object).map((lang) => [...path, lang]),
  )
}

function markProse(file: string, prose: ProseFile): ProseFile {
  const mark = markAt(file, [BODY])
  // Puts the mark before the end tag of each block.
  const markBlocks = (html: string): string =>
    html.replace(/(?=<\/(?:p|h[1-6]|li|t[dh])>)/g, mark)
  const sections = prose.sections.map(({ heading, html, words }) => {
    return { heading: heading + mark, html: markBlocks(html), words }
  })
  return { ...prose, html: markBlocks(prose.html), sections }
}

/** Pages that share a chrome also share the joined chrome, and so the rendered parts. */
const rememberChrome = openMemory<Chrome, Chrome>()

/**
 * Joins a marked page with the same page without marks. Everything that visitors do not
 * see on the page comes from the unmarked one: its texts for search engines, its preview
 * and the texts of dialogs.
 */
export function joinPages(marked: Page, { seo, preview, chrome: { texts } }: Page): Page {
  const chrome = rememberChrome(marked.chrome, [texts], () => ({
    ...marked.chrome,
    texts,
  }))
  const reviews = 'reviews' in marked && { reviews: marked.reviews.map(withMarkAside) }
  return { ...marked, ...reviews, chrome, seo, ...(preview && { preview }) } as Page
}

/**
 * Moves a comment's mark from its text to its language, because templates select comments
 * by the length of their texts.
 */
function withMarkAside(review: Review): Review {
  const { text, lang = '' } = review.comment
  const words = withoutMarks(text)
  // The mark follows the words, because no comment ends with a placeholder.
  const mark = text.slice(words.length)
  return { ...review, comment: { text: words, lang: lang + mark } }
}

/**
 * Adds the numbers of pictures' places to a page's HTML, in the attribute that will later
 * also have the numbers of texts.
 */
export const markPictures = (html: string): string =>
  html.replace(PICTURE_TAG, (tag, address: string, name: string) => {
    const references = pictureReferences.get(name)
    if (!references) return tag

    const pictureNumbers = references.map(({ number }) => number)
    return `<img data-saga="${pictureNumbers.join(' ')}" ${address}`
  })

/** Captures the address of a picture, and its name without the width and the ending. */
const PICTURE_TAG = /<img (src="\/img\/([^"]+)-\d+\.jpg")/g
