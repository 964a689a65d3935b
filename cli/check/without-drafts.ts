import type { Lang } from '../model/path.ts'
import { valueAt } from '../model/value-at.ts'
import { type Content, documentsOf, type Entry } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import {
  contentFileAt,
  documentNameOf,
  ownerOf,
  pathOf,
} from '../schema/content-paths.ts'

/** A file or a language with `draft: true`. */
export type Draft = { readonly file: string } | { readonly lang: Lang }

/** Returns the content without drafts, and without references to them. */
export function withoutDrafts(content: Content, drafts: readonly Draft[]): Content {
  if (drafts.length === 0) return content

  const draftFiles = new Set(
    drafts.flatMap((draft) => ('file' in draft ? draft.file : [])),
  )
  const hiddenLanguages = new Set(
    drafts.flatMap((draft) => ('lang' in draft ? draft.lang : [])),
  )
  const [firstLanguage, ...otherLanguages] = content.languages
  const shownLanguages: Content['languages'] = [
    firstLanguage,
    ...otherLanguages.filter((lang) => !hiddenLanguages.has(lang)),
  ]
  const hiddenFlags = flagsOnlyOf(hiddenLanguages, content)
  return {
    ...content,
    ...shownDocuments(content, draftFiles, hiddenLanguages),
    languages: shownLanguages,
    publicFiles: content.publicFiles.filter(({ path }) => !hiddenFlags.includes(path)),
    defaultFiles: content.defaultFiles.filter(({ path }) => !hiddenFlags.includes(path)),
  }
}

/** Returns the documents that are neither drafts nor in hidden languages, without references to drafts. */
function shownDocuments(
  { entries, files }: Content,
  draftFiles: ReadonlySet<string>,
  hiddenLanguages: ReadonlySet<Lang>,
) {
  const draftEntries = entries.filter(({ document }) => draftFiles.has(document.file))
  const draftKeys = new Set(
    draftEntries.map(
      ({ collection, names }) => `${collection} ${documentNameOf(collection, names)}`,
    ),
  )
  const isHidden = hiddenFileTest(
    draftEntries,
    hiddenLanguages,
    mainFilesOf(entries, hiddenLanguages),
  )

  const shownEntries = entries
    .filter((entry) => !isHidden(entry))
    .map((entry) => {
      if (entry.collection !== 'site') return withoutReferences(entry, draftKeys)
      const site = entry.document as SiteDocument
      return { ...entry, document: withoutLanguages(site, hiddenLanguages) }
    })

  const shownPaths = [...files].filter((path) => {
    const file = contentFileAt(path)
    return file && !isHidden(file)
  })
  return documentsOf(shownEntries, shownPaths)
}

/**
 * Lists the flag files of hidden languages, by their paths in public/. Leaves out flags that shown languages need too.
 */
function flagsOnlyOf(
  hiddenLanguages: ReadonlySet<Lang>,
  { site }: Content,
): readonly string[] {
  const languages = site?.value.languages ?? []
  const flagsOfHidden = languages
    .filter(({ code }) => hiddenLanguages.has(code))
    .map(({ flag }) => flag)
  const flagsOfShown = languages
    .filter(({ code }) => !hiddenLanguages.has(code))
    .map(({ flag }) => flag)

  return flagsOfHidden
    .filter((flag) => !flagsOfShown.includes(flag))
    .map((flag) => `flags/${flag}.svg`)
}

type File = Pick<Entry, 'collection' | 'names'>

/**
 * Finds the main file of each document, which is its file in the first shown language. The files in other languages are
 * its translations.
 */
function mainFilesOf(
  entries: readonly Entry[],
  hiddenLanguages: ReadonlySet<Lang>,
): ReadonlySet<Entry> {
  const mainFiles = new Map<string, Entry>()
  // The entries are in the order of the shop's languages.
  for (const entry of entries) {
    const key = pathInAnyLanguage(entry)
    const isHidden = hiddenLanguages.has(entry.names.lang ?? '')
    if (!isHidden && !mainFiles.has(key)) mainFiles.set(key, entry)
  }
  return new Set(mainFiles.values())
}

/**
 * Returns a test for hidden files: files in hidden languages, files of drafts, and files of documents that drafts own,
 * such as an edition's books.
 */
function hiddenFileTest(
  draftEntries: readonly Entry[],
  hiddenLanguages: ReadonlySet<Lang>,
  mainFiles: ReadonlySet<Entry>,
) {
  const draftPaths = new Set(draftEntries.map(pathOfFile))
  // A draft in the first language hides its translations too.
  const draftsInAllLanguages = new Set(
    draftEntries.filter((entry) => mainFiles.has(entry)).map(pathInAnyLanguage),
  )

  return (file: File): boolean =>
    hiddenLanguages.has(file.names.lang ?? '') ||
    draftPaths.has(pathOfFile(file)) ||
    draftPaths.has(ownerPathOf(file) ?? '') ||
    draftsInAllLanguages.has(pathInAnyLanguage(file))
}

const pathOfFile = ({ collection, names }: File): string => pathOf(collection, names)

/** Returns the same path for a document's files in all languages. */
const pathInAnyLanguage = ({ collection, names }: File): string =>
  pathOf(collection, { ...names, lang: '*' })

/** Returns the path in content/ of the document that owns a file's document, if any. */
export function ownerPathOf({ collection, names }: File): string | undefined {
  const owner = ownerOf(collection)
  return owner && pathOf(owner.collection, { slug: names[owner.name] ?? '' })
}

/**
 * Returns the entry without references to drafts. If there are any, also removes `expect`, which counts drafts too.
 * @param draftKeys the collection and name of each draft: 'posters two-moons'
 */
function withoutReferences(entry: Entry, draftKeys: ReadonlySet<string>): Entry {
  const { collection, document } = entry
  const references = valuesWithRole(collection, 'reference', document.value)
  const draftReferences = references.filter(({ role, value }) =>
    draftKeys.has(`${role.to} ${value}`),
  )
  if (draftReferences.length === 0) return entry

  const value = structuredClone(document.value)
  // From last to first, because removing a list entry shifts the entries after it.
  for (const { path } of draftReferences.toReversed()) removeAt(value, path)
  delete Object(value).expect
  return { ...entry, document: { ...document, value } as Entry['document'] }
}

/** Removes the field or the list entry at a path from a value. */
function removeAt(value: unknown, path: Path): void {
  const owner = Object(valueAt(value, path.slice(0, -1)))
  const step = path.at(-1) ?? ''
  if (Array.isArray(owner)) owner.splice(Number(step), 1)
  else delete owner[step]
}

type SiteDocument = NonNullable<Content['site']>

/**
 * Returns site.yaml without hidden languages. `at` still refers to the full list in the
 * file.
 */
function withoutLanguages(site: SiteDocument, hidden: ReadonlySet<string>): SiteDocument {
  const allLanguages = site.value.languages
  const languages = allLanguages.filter(({ code }) => !hidden.has(code))
  const pathInFile = (path: Path): Path => {
    const [field, index, ...rest] = path
    if (field !== 'languages' || typeof index !== 'number') return path

    const language = languages[index]
    return language ? ['languages', allLanguages.indexOf(language), ...rest] : path
  }

  return {
    ...site,
    value: { ...site.value, languages },
    at: (path, part) => site.at(pathInFile(path), part),
  }
}
