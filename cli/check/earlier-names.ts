import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import type { Addressed } from '../read/addresses.ts'
import type { Content } from '../read/content.ts'
import { findRepeats, type PlacedText } from './repeats.ts'
import { isReserved, type NameKind, nameKindOf, reservedNames } from './reserved-names.ts'

interface EarlierName extends PlacedText {
  /** The current name of the document that had this name. */
  readonly owner: string
  readonly kind: NameKind
}

/**
 * Checks that the earlier names of documents are not in use, repeated, reserved or retired.
 * @param documents the documents of one space, which must have different names: for example, all posters
 */
export function* checkEarlierNames(
  documents: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const holdersByName = new Map(documents.map((document) => [document.name, document]))
  const earlierNames = documents.flatMap(earlierNamesOf)

  for (const { text: name, owner, at } of earlierNames) {
    const holder = holdersByName.get(name)
    if (!holder) continue
    if (name === owner) {
      const message = `"${name}" is the current name, not an earlier one`
      const remedy = remedyOf({ remove: true }, 'remove it')
      yield error('duplicate-id', at(), message, remedy)
      continue
    }

    const message = `"${name}" is in use, so its address cannot redirect to "${owner}"`
    const related = [{ message: 'used here', at: holder.document.at([]) }]
    const hint = 'remove it, or rename the other one'
    yield error('duplicate-id', at(), message, hint, related)
  }

  yield* findRepeats(
    earlierNames,
    'earlier name',
    'remove one of the two lines',
    'listed',
  )

  // Posters have a space to themselves. Only posters have retired ids.
  const arePosters = documents[0]?.kind === 'poster'
  for (const earlierName of earlierNames) {
    yield* checkEarlierNotReserved(earlierName, content)
    if (arePosters) yield* checkEarlierNotRetired(earlierName, content)
  }
}

const earlierNamesOf = ({
  name: owner,
  collection,
  document,
  formerly,
}: Addressed): readonly EarlierName[] =>
  formerly.map((text, index) => ({
    text,
    owner,
    kind: nameKindOf(collection),
    at: () => document.at(['formerly', index]),
  }))

/** Checks that an earlier name is not reserved. Its redirect would hide the page at the reserved address. */
function* checkEarlierNotReserved(
  { text: name, owner, kind, at }: EarlierName,
  { languages }: Content,
): Generator<Diagnostic> {
  // Some pages also have an address without a language, such as /wide. It must not be a
  // language's address, such as /sv.
  const languageCodes = { what: 'language', names: languages }
  const reserved =
    kind === 'page' ? [...reservedNames.page, languageCodes] : reservedNames[kind]
  for (const { what, names } of reserved) {
    if (!names.includes(name)) continue
    const message = `"${name}" is a ${what}, so its address cannot redirect to "${owner}"`
    yield error('duplicate-id', at(), message, remedyOf({ remove: true }, 'remove it'))
  }
}

/**
 * Checks that no gallery of other posters retires a poster's earlier name. The poster's own gallery may retire it, so
 * that the id is not used again.
 */
function* checkEarlierNotRetired(
  { text: name, owner, at }: EarlierName,
  { galleries }: Content,
): Generator<Diagnostic> {
  for (const gallery of galleries) {
    const { posters, retired = [] } = gallery.value
    if (!retired.includes(name) || posters.includes(owner)) continue
    const message = `"${name}" is a retired id of another poster, so its address cannot redirect to "${owner}"`
    const hint = 'remove it here, or from "retired:" of that gallery'
    const retirement = gallery.at(['retired', retired.indexOf(name)])
    const related = [{ message: 'retired here', at: retirement }]
    yield error('retired-id', at(), message, hint, related)
  }
}

/** Checks that earlier language codes are not in use, so that their addresses can redirect. */
export function* checkEarlierCodes(
  documents: readonly Addressed[],
  { site, languages }: Content,
): Generator<Diagnostic> {
  if (!site) return

  const slugs = documents.filter(({ field }) => field === 'slug').map(({ name }) => name)
  const isTaken = (name: string): boolean =>
    languages.includes(name) || slugs.includes(name) || isReserved('page', name)
  for (const [index, { code, formerly = [] }] of site.value.languages.entries()) {
    for (const [position, name] of formerly.entries()) {
      if (!isTaken(name)) continue
      const at = site.at(['languages', index, 'formerly', position])
      const message = `"${name}" is in use, so its addresses cannot redirect to "${code}"`
      yield error('duplicate-id', at, message, remedyOf({ remove: true }, 'remove it'))
    }
  }
}
