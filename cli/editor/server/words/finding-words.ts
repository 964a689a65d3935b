import type { Diagnostic, DiagnosticCode } from '../../../model/diagnostic.ts'
import { oncePer } from '../../../model/once.ts'
import { type Content, contentPath } from '../../../read/content.ts'
import { imageReferencesOf, isImage } from '../../../read/pictures/pictures.ts'
import type { Path } from '../../../read/positions.ts'
import { anySchemaOf } from '../../../schema/collection-fields.ts'
import { type CollectionName, collectionNames } from '../../../schema/collections.ts'
import { contentFileAt } from '../../../schema/content-paths.ts'
import { type FieldWords, titlesIn } from '../../../schema/fields.ts'
import { documentsByFile, listDocuments } from '../documents/documents.ts'
import { languagesOf } from '../documents/options.ts'
import { wordsAt } from './field-titles.ts'
import { findingTable, remedyTable } from './finding-table.ts'

type Found = Pick<Diagnostic, 'code' | 'message' | 'hint' | 'at' | 'related'>

/** Says what is wrong, and what to do, to people who see a form and no file. `label` is the field, where known. */
function wordsOfFinding(found: Found, content: Content) {
  const { code, message, hint = '', at } = found
  const isConflict =
    code === 'syntax' && findingTable.syntax?.some(({ says }) => says.test(message))
  if (codesOfFiles.includes(code) && !isConflict) return { label: '', message, hint }
  const collection = contentFileAt(contentPath(at))?.collection
  const { field, rest } = splitField(message)
  const label = collection && field ? wordsAt(collection, field).label : ''
  const said = field && label !== '' ? rest : message
  const row = findingTable[code]?.find(({ says }) => says.test(said))
  const words = row ? said.replace(row.says, row.message) : said
  const remedy =
    row?.hint === undefined ? remedyOf(hint) : said.replace(row.says, row.hint)
  const isTyped = row ? row.isTyped === true : typedCodes.includes(code)
  const name = (text: string) =>
    isTyped ? curlQuotes(text) : nameThings(text, content, collection)
  return {
    label,
    message: name(words) + otherPlaceOf(found, content),
    hint: name(remedy),
  }
}

/** Names the other document that has the same picture. */
function otherPlaceOf({ code, at, related = [] }: Found, content: Content): string {
  const [first] = related
  if (code !== 'duplicate-picture' || !first || first.at.file === at.file) return ''
  const title = documentsByFile(content).get(first.at.file)?.title
  return title === undefined ? '' : `, here and in “${title}”`
}

/** Says what is wrong below a field. */
export function findingInForm(found: Found, content: Content) {
  const { message, hint } = wordsOfFinding(found, content)
  return { message: capitalize(message), hint }
}

/** Says in a line what is wrong, and where: 'Title in Svenska: the text is missing; write it here' */
export function findingInList(found: Found, content: Content): string {
  const { label, message, hint } = wordsOfFinding(found, content)
  return capitalize([label && `${label}: `, message, hint && `; ${hint}`].join(''))
}

/** Says in a line what is wrong in the shop, and in which document: 'Two moons: Title: the text is missing; write it here' */
export function findingInShop(found: Found, content: Content): string {
  const { title } = documentsByFile(content).get(found.at.file) ?? {}
  return [title, findingInList(found, content)].filter(Boolean).join(': ')
}

const capitalize = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1)

/** The codes of messages about the lines of a file, which whoever reads them has before them. */
const codesOfFiles: readonly DiagnosticCode[] = ['syntax', 'front-matter', 'encoding']

/** The codes of messages that quote what somebody typed. */
const typedCodes: readonly DiagnosticCode[] = [
  'broken-link',
  'markup',
  'placeholder',
  'duplicate-title',
]

const curlQuotes = (text: string): string =>
  text.replace(
    /(?<!=)"([^"]*)"(?!>)/g,
    (_, quoted: string) => `“${quoted.replace(/^“|”$/g, '')}”`,
  )

function remedyOf(hint: string): string {
  const [pattern, words] = remedyTable.find(([says]) => says.test(hint)) ?? []
  return pattern && words !== undefined ? hint.replace(pattern, words) : hint
}

/** Splits 'entry 3 › links › a1: the text is empty' into the path of the field, and the rest. */
function splitField(message: string): { readonly field?: Path; readonly rest: string } {
  const [, place = '', rest = message] =
    /^((?:entry \d+|[\w()-]+)(?: › (?:entry \d+|[\w()-]+))*): (.*)$/.exec(message) ?? []
  return place === '' ? { rest } : { field: pathIn(place), rest }
}

const pathIn = (place: string): Path =>
  place
    .split(' › ')
    .map((step) => (step.startsWith('entry ') ? Number(step.slice(6)) - 1 : step))

/** Names things as people do: documents by their titles, languages by their names, fields by theirs. */
export function nameThings(
  text: string,
  content: Content,
  collection?: CollectionName,
): string {
  const { byFile, byId, languages } = namesIn(content)
  const withFields = (own: string) =>
    titleOfField(own, collection) ?? titleOfField(own, undefined)
  return text
    .replace(
      /(?:")?(content\/[\w./*-]*[\w*])(?::\d+:\d+)?(?:")?/g,
      (all, file: string) => {
        const title = byFile.get(file)
        return title === undefined
          ? /"/.test(all)
            ? '“a file”'
            : 'a file'
          : `“${title}”`
      },
    )
    .replace(
      /"([^"]*)"|“([\w ›()-]+)”/g,
      (_, quoted: string | undefined, named: string | undefined) => {
        const own = quoted ?? named ?? ''
        const language = languages.get(own)
        const name =
          language ?? byId.get(own) ?? withFields(own.replace(/:.*$/, '')) ?? own
        return language ?? `“${name}”`
      },
    )
    .replace(/(?<![\w{“./#-])[a-z]+[A-Z]\w*(?![\w}”])/g, (key) => {
      const title = withFields(key)
      return title === undefined ? key : `“${title}”`
    })
}

/** Names pictures of content/ by the documents that show them. */
export function namePictures(text: string, content: Content): string {
  return text.replace(/content\/[^\s;,"]+/g, (file) => {
    if (!isImage(file)) return file
    const path = contentPath({ file })
    const use = imageReferencesOf(content).find((reference) => reference.path === path)
    const title = documentsByFile(content).get(use?.file ?? '')?.title
    return title === undefined ? 'another one of the shop' : `that of “${title}”`
  })
}

const namesIn = oncePer((content: Content) => ({
  byFile: new Map(
    [...documentsByFile(content)].map(([file, { title }]) => [file, title]),
  ),
  byId: new Map(
    listDocuments(content).flatMap(({ id, title }) => (id === '' ? [] : [[id, title]])),
  ),
  languages: new Map(languagesOf(content).map(({ code, name }) => [code, name])),
}))

const titles = new Map<string, ReadonlyMap<string, FieldWords['title']>>()

/** Returns the title of a field by its path or its last key, in a collection or in any. */
function titleOfField(
  named: string,
  collection: CollectionName | undefined,
): string | undefined {
  if (collection && named.includes(' › '))
    return wordsAt(collection, pathIn(named)).label || undefined
  if (/^\w+\.\w+$/.test(named))
    return wordsAt('strings', named.split('.')).label || undefined
  const key = collection ?? ''
  const all =
    titles.get(key) ??
    new Map(
      (collection ? [collection] : collectionNames).flatMap((name) =>
        titlesIn(anySchemaOf(name)),
      ),
    )
  titles.set(key, all)
  return all.get(named)
}
