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

type Finding = Pick<Diagnostic, 'code' | 'message' | 'hint' | 'at' | 'related'>

/**
 * Phrases a finding and its remedy for users who see a form, not a file. `label` is the
 * title of the field, or ''.
 */
function wordsOfFinding(finding: Finding, content: Content) {
  const { message, hint = '', at } = finding
  if (isAboutFile(finding)) return { label: '', message, hint }

  const collection = contentFileAt(contentPath(at))?.collection
  const { label, rest } = splitLabel(message, collection)
  const { words, remedy, isTyped } = wordingOf({ ...finding, message: rest, hint })

  const withNames = (text: string) =>
    isTyped ? curlQuotes(text) : nameThings(text, content, collection)
  return {
    label,
    message: withNames(words) + otherPlaceOf(finding, content),
    hint: withNames(remedy),
  }
}

/** The codes of messages about a file. */
const codesOfFiles: readonly DiagnosticCode[] = ['syntax', 'front-matter', 'encoding']

/**
 * Tells whether a message is about a file as a whole. The message keeps its words, because the user sees the file. Only
 * a merge conflict is worded differently.
 */
function isAboutFile({ code, message }: Finding): boolean {
  const isConflict =
    code === 'syntax' && findingTable.syntax?.some(({ pattern }) => pattern.test(message))
  return codesOfFiles.includes(code) && !isConflict
}

/**
 * Splits 'entry 3 › links › a1: the text is empty' into the title of its field and the
 * rest. A message whose field has no title is not split.
 */
function splitLabel(message: string, collection: CollectionName | undefined) {
  const { field, rest } = splitField(message)
  const label = collection && field ? wordsAt(collection, field).label : ''
  return label === '' ? { label, rest: message } : { label, rest }
}

/** A message that begins with its field: 'entry 3 › links › a1: the text is empty'. */
const MESSAGE_WITH_FIELD =
  /^((?:entry \d+|[\w()-]+)(?: › (?:entry \d+|[\w()-]+))*): (.*)$/

/** Splits a message into the path of its field and the rest. */
function splitField(message: string): { readonly field?: Path; readonly rest: string } {
  const [, place = '', rest = message] = MESSAGE_WITH_FIELD.exec(message) ?? []
  return place === '' ? { rest } : { field: pathIn(place), rest }
}

const pathIn = (place: string): Path =>
  place
    .split(' › ')
    .map((step) => (step.startsWith('entry ') ? Number(step.slice(6)) - 1 : step))

/**
 * Returns a form's wording of a message and its hint. `isTyped` tells whether it quotes text that the user typed,
 * rather than names, such as field names.
 */
function wordingOf({ code, message, hint }: Finding & { readonly hint: string }) {
  const wording = findingTable[code]?.find(({ pattern }) => pattern.test(message))
  if (!wording)
    return {
      words: message,
      remedy: remedyOf(hint),
      isTyped: typedCodes.includes(code),
    }

  const { pattern, isTyped = false } = wording
  const remedy =
    wording.hint === undefined ? remedyOf(hint) : message.replace(pattern, wording.hint)
  return { words: message.replace(pattern, wording.message), remedy, isTyped }
}

/** The codes of messages that quote typed text. */
const typedCodes: readonly DiagnosticCode[] = ['markup', 'placeholder', 'duplicate-title']

function remedyOf(hint: string): string {
  const [pattern, words] = remedyTable.find(([candidate]) => candidate.test(hint)) ?? []
  return pattern && words !== undefined ? hint.replace(pattern, words) : hint
}

/** Mentions the other document that has the same picture. */
function otherPlaceOf({ code, at, related = [] }: Finding, content: Content): string {
  const [duplicate] = related
  if (code !== 'duplicate-picture' || !duplicate || duplicate.at.file === at.file)
    return ''

  const title = documentsByFile(content).get(duplicate.at.file)?.title
  return title === undefined ? '' : `, here and in “${title}”`
}

/** Phrases a finding for display below its field. */
export function findingInForm(finding: Finding, content: Content) {
  const { message, hint } = wordsOfFinding(finding, content)
  return { message: capitalize(message), hint }
}

/** Phrases a finding as one line, with its field: 'Title in Svenska: the text is missing; write it here' */
export function findingInList(finding: Finding, content: Content): string {
  const { label, message, hint } = wordsOfFinding(finding, content)
  return capitalize([label && `${label}: `, message, hint && `; ${hint}`].join(''))
}

/**
 * Phrases a finding as one line, with its document and field: 'Two moons: Title: the text
 * is missing; write it here'
 */
export function findingInShop(finding: Finding, content: Content): string {
  const { title } = documentsByFile(content).get(finding.at.file) ?? {}
  return [title, findingInList(finding, content)].filter(Boolean).join(': ')
}

const capitalize = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Curls straight quotation marks, except in HTML attributes, such as '<a href="…">'. A
 * text that was quoted twice keeps one pair.
 */
const curlQuotes = (text: string): string =>
  text.replace(
    /(?<!=)"([^"]*)"(?!>)/g,
    (_, quoted: string) => `“${quoted.replace(/^“|”$/g, '')}”`,
  )

/** Replaces files, ids, language codes and field keys in a text with the names that users know. */
export function nameThings(
  text: string,
  content: Content,
  collection?: CollectionName,
): string {
  const { byFile, byId, languages } = namesIn(content)
  const fieldTitleOf = (field: string) =>
    titleOfField(field, collection) ?? titleOfField(field, undefined)

  const nameFile = (match: string, file: string): string => {
    const title = byFile.get(file)
    if (title !== undefined) return `“${title}”`
    return match.includes('"') ? '“a file”' : 'a file'
  }

  const nameQuoted = (
    _: string,
    quoted: string | undefined,
    curlQuoted: string | undefined,
  ): string => {
    const word = quoted ?? curlQuoted ?? ''
    const language = languages.get(word)
    if (language !== undefined) return language

    // A field can be quoted with its colon: '"seo:"'.
    const key = word.replace(/:.*$/, '')
    const name = byId.get(word) ?? fieldTitleOf(key) ?? word
    return `“${name}”`
  }

  const nameField = (key: string): string => {
    const title = fieldTitleOf(key)
    return title === undefined ? key : `“${title}”`
  }

  return text
    .replace(FILE_WITH_PLACE, nameFile)
    .replace(QUOTED_WORDS, nameQuoted)
    .replace(FIELD_KEY, nameField)
}

/** A file, with or without a place in it: 'content/prices.yaml:3:1'. */
const FILE_WITH_PLACE = /"?(content\/[\w./*-]*[\w*])(?::\d+:\d+)?"?/g

/** Quoted words: '"en"', or a field in curly quotation marks. */
const QUOTED_WORDS = /"([^"]*)"|“([\w ›()-]+)”/g

/** A field key in camel case, such as 'soldOut', except in addresses, placeholders and quotation marks. */
const FIELD_KEY = /(?<![\w{“./#-])[a-z]+[A-Z]\w*(?![\w}”])/g

/** Replaces picture files from content/ in a text with the titles of the documents that show them. */
export function namePictures(text: string, content: Content): string {
  return text.replace(/content\/[^\s;,"]+/g, (file) => {
    if (!isImage(file)) return file

    const picturePath = contentPath({ file })
    const reference = imageReferencesOf(content).find(({ path }) => path === picturePath)
    const title = documentsByFile(content).get(reference?.file ?? '')?.title
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

/** The titles of fields by their keys, for each collection; for all collections at ''. */
const titlesByCollection = new Map<string, ReadonlyMap<string, FieldWords['title']>>()

/**
 * Returns the title of a field by its path ('seo › title'), by the name of an interface
 * text ('hero.title') or by its last key ('soldOut'), in one collection or in any.
 */
function titleOfField(
  field: string,
  collection: CollectionName | undefined,
): string | undefined {
  if (collection && field.includes(' › '))
    return wordsAt(collection, pathIn(field)).label || undefined
  if (/^\w+\.\w+$/.test(field))
    return wordsAt('strings', field.split('.')).label || undefined

  const cacheKey = collection ?? ''
  const collections = collection ? [collection] : collectionNames
  const titlesByKey =
    titlesByCollection.get(cacheKey) ??
    new Map(collections.flatMap((name) => titlesIn(anySchemaOf(name))))
  titlesByCollection.set(cacheKey, titlesByKey)
  return titlesByKey.get(field)
}
