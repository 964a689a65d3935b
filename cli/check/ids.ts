import { posix } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import type { Content } from '../read/content.ts'
import { id } from '../schema/common.ts'
import { EACH } from '../schema/fields.ts'
import { checkEarlierCodes, checkEarlierNames } from './earlier-names.ts'
import { findRepeats, type PlacedText, repeatsIn, textsAt } from './repeats.ts'
import {
  isReserved,
  type NameKind,
  type NamingField,
  nameKindOf,
  reservedNameMessage,
} from './reserved-names.ts'

/**
 * Checks that names are unique, match their files and are not reserved. Earlier names redirect, so they must be
 * unused.
 */
export function checkIds(content: Content): readonly Diagnostic[] {
  const documents = addressedIn(content)
  // A space holds the documents whose names have the same position in addresses, such as
  // all posters.
  const spaces = [...groupBy(documents, ({ space }) => space).values()]
  return [
    ...checkFileNames(documents),
    ...spaces.flatMap(checkDuplicates),
    ...checkReserved(documents, content),
    ...checkLetterCase(content),
    ...spaces.flatMap((members) => [...checkEarlierNames(members, content)]),
    ...checkEarlierCodes(documents, content),
  ]
}

/** Checks that names match their files or folders, whose own names must be usable in addresses. */
function* checkFileNames(documents: readonly Addressed[]): Generator<Diagnostic> {
  const namesOfMatchingFiles = new Set(
    documents.filter(matchesFile).map(({ space, name }) => `${space} ${name}`),
  )
  for (const addressed of documents) {
    const { document, field, name, expected, isFolder, space } = addressed
    const what = isFolder ? 'folder' : 'file'
    // The schema checks a name that is written in the file.
    const isWritten = field in Object(document.value)
    const issue = isWritten ? undefined : id.safeParse(expected).error?.issues[0]
    if (issue) {
      const file = isFolder ? posix.dirname(document.file) : document.file
      const message = `the ${what} name "${expected}" cannot be used in an address`
      yield error('schema', { file }, message, `rename it: ${issue.message}`)
    }

    // checkDuplicates reports a name that belongs to another file.
    const isOfOtherFile = namesOfMatchingFiles.has(`${space} ${name}`)
    if (matchesFile(addressed) || isOfOtherFile) continue

    const message = `the ${field} is "${name}", but the ${what} is called "${expected}"`
    const hint = `write "${field}: ${expected}", or rename the ${what}`
    yield error('id-mismatch', document.at([field]), message, hint)
  }
}

/** Tells whether a document's name matches its file or folder. */
const matchesFile = ({ name, expected }: Addressed): boolean => name === expected

/**
 * Checks that no two documents have the same name.
 * @param documents the documents of one space. Either all of them have an id, or all have a slug
 */
function checkDuplicates(documents: readonly Addressed[]): readonly Diagnostic[] {
  // A name belongs to the document whose file is named like this. Its use in another file
  // is the mistake.
  const rank = (document: Addressed): number => (matchesFile(document) ? 0 : 1)
  const ownersFirst = documents.toSorted((a, b) => rank(a) - rank(b))
  const [document] = documents
  const what = document?.field === 'slug' ? 'page slug' : `${document?.kind} id`
  return findRepeats(ownersFirst.map(usedNameOf), what, 'rename one of the two')
}

/** A name in an address, with its place and the field that states it. */
type UsedName = PlacedText & {
  readonly field: NamingField
  readonly kind: NameKind
  /** Whether the name belongs to a folder, not to a file. */
  readonly isFolder?: boolean
}

const usedNameOf = ({
  collection,
  document,
  field,
  name,
  isFolder,
}: Addressed): UsedName => ({
  field,
  isFolder,
  kind: nameKindOf(collection),
  text: name,
  at: () => document.at([field]),
})

/** Checks that no document, listed book or language has a reserved name, and that no slug is a language code. */
function* checkReserved(
  documents: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const { editions, site, languages } = content
  const books = editions.flatMap((edition) => textsAt(edition, ['books', EACH]))
  const codes = site ? textsAt(site, ['languages', EACH, 'code']) : []
  const usedNames: readonly UsedName[] = [
    ...documents.map(usedNameOf),
    ...books.map((book): UsedName => ({ ...book, field: 'id', kind: 'book' })),
    ...codes.map((code): UsedName => ({ ...code, field: 'code', kind: 'page' })),
  ]

  for (const { field, kind, isFolder, text: name, at } of usedNames) {
    const isLanguage = field === 'slug' && languages.includes(name)
    if (!isLanguage && !isReserved(kind, name)) continue
    const hint =
      field === 'code'
        ? 'use a language code, like "sv"'
        : `choose another name, and rename the ${isFolder ? 'folder' : 'file'} to match`
    yield error('duplicate-id', at(), reservedNameMessage(field, name), hint)
  }
}

/** Checks that no two files have paths that differ only in case. */
function* checkLetterCase({ files, publicFiles }: Content): Generator<Diagnostic> {
  const paths = [
    ...[...files].map((path) => `content/${path}`),
    ...publicFiles.map(({ path }) => `public/${path}`),
  ]

  for (const [path, firstPath] of repeatsIn(paths, (path) => path.toLowerCase())) {
    const message = `another file is called "${firstPath}"; many computers treat the two as one file`
    const hint = 'rename or delete one of the two'
    const related = [{ message: 'the other file', at: { file: firstPath } }]
    yield error('duplicate-id', { file: path }, message, hint, related)
  }
}
