import { deepEqual } from 'fast-equals'
import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import { fieldOrderOf, readOrEmpty } from '../../../edit/change.ts'
import {
  applyEdits,
  fixPlaceOf,
  isFixable,
  setFields,
  withFix,
} from '../../../edit/edits.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { type Diagnostic, placeText } from '../../../model/diagnostic.ts'
import { oncePer } from '../../../model/once.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Project } from '../../../project.ts'
import { contentPath, resolvePath } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { fieldsOf } from '../../../schema/collection-fields.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { text as textSchema } from '../../../schema/common.ts'
import { withWords } from '../../../schema/fields.ts'
import { shopVariantsOf } from '../../../shop/variants.ts'
import { BODY, pathAt, valuesIn } from '../../../yaml/source.ts'
import { hasFilePerLanguage } from '../../document-name.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'
import { findingInForm } from '../words/finding-words.ts'
import { documentsByFile, findDocument, type ShopDocument } from './documents.ts'
import { findReadFault } from './readable.ts'

export type OpenDocument = NonNullable<Awaited<ReturnType<typeof openDocument>>>

/** A document with the shop that it belongs to, without the texts of its files. */
export type LoadedDocument = ShopDocument & { readonly loaded: LoadedContent }

/** A diagnostic worded for a form, with its place in the form. */
export interface FormFinding {
  readonly severity: Diagnostic['severity']
  /** The code of the diagnostic; 'answer' for a fault that only the form has. */
  readonly code: string
  readonly message: string
  readonly hint: string
  /** The path in the form; [] if the finding is about the whole form. */
  readonly path: Path
  /** The place in the files: 'content/prices.yaml:3:1'; '' if there is none. */
  readonly place: string
  /** The value that corrects the field; undefined if there is none. */
  readonly fix: unknown
}

/** Reads the files of a document; undefined if no document has this name. */
export async function openDocument(
  project: Project,
  loaded: LoadedContent,
  name: string,
) {
  const document = findDocument(loaded.content, name)
  if (!document) return undefined

  const textsByFile = new Map<string, string>()
  for (const file of document.files.keys())
    textsByFile.set(file, await readOrEmpty(project, file))

  const texts: ReadonlyMap<string, string> = textsByFile
  return { ...document, texts, loaded, project }
}

/**
 * Returns the schema of a document. In Markdown, it includes the text below the front
 * matter: one text per language if each language has a file with it.
 */
export function schemaOf({
  collection,
  mainLanguage,
  loaded,
}: LoadedDocument): z.ZodType {
  const { languages } = loaded.content
  const { path, bodies, schema: makeSchema } = collectionOf(collection)
  const schema = makeSchema({
    languages,
    firstLanguage: languages[0],
    ownLanguage: mainLanguage,
    variants: shopVariantsOf(loaded.content.prices?.value),
  })
  if (!path.endsWith('.md') || !(schema instanceof z.ZodObject)) return schema

  const textPerLanguage = Object.fromEntries(
    languages.map((lang) => [
      lang,
      lang === mainLanguage ? textSchema : textSchema.optional(),
    ]),
  )
  const body = bodies ? z.strictObject(textPerLanguage) : textSchema
  const describedBody = body.describe('Can contain headings, lists and links.')
  return schema.extend({ [BODY]: withWords(describedBody, { title: 'text' }) })
}

/**
 * Parses a document's files only once, because the texts of an open document never
 * change.
 */
const valuesOf = oncePer(
  (texts: OpenDocument['texts']): ReadonlyMap<string, unknown> =>
    new Map([...texts].map(([file, fileText]) => [file, valuesIn(file, fileText)])),
)

/**
 * Returns the values of a document. If each language has a file, every value is an object keyed by language. Documents
 * that have no file before their first edit have no values yet.
 */
export function dataOf(document: OpenDocument): unknown {
  const data = [...valuesOf(document.texts)].reduce<unknown>(
    (joined, [file, values]) => addFormValues(document, file, values, joined),
    undefined,
  )
  const mayBeMissing = collectionOf(document.collection).isOffered || hasPacks(document)
  return data ?? (mayBeMissing ? {} : undefined)
}

/**
 * Returns, as values of a document's form, the engine's texts that visitors see where the document has none; undefined
 * if there are none.
 */
export function readyTextsOf(document: OpenDocument): unknown {
  const { strings } = document.loaded.content
  return [...document.files].reduce<unknown>((joined, [file, lang]) => {
    const pack = hasPacks(document) ? strings[lang]?.pack : undefined
    return pack ? addFormValues(document, file, pack, joined) : joined
  }, undefined)
}

const hasPacks = ({ collection, loaded }: LoadedDocument): boolean =>
  collection === 'strings' && loaded.content.site?.value.languagePacks === true

/**
 * Adds a file's values to `data`, which has the values from the document's other files.
 * Each value gets its path in the document's form.
 */
export function addFormValues(
  document: ShopDocument,
  file: string,
  values: unknown,
  data?: unknown,
): unknown {
  const edits = editsBetween(undefined, values)
  const inForm = edits.map((edit) => ({
    ...edit,
    path: formPathOf(document, file, edit.path),
  }))
  return editValue(data, inForm)
}

/**
 * Tells whether a value is in the document's main file. Some documents, and the text of a
 * book, have a file per language instead.
 */
const isInMainFile = ({ name }: ShopDocument, [step]: Path): boolean =>
  !hasFilePerLanguage(name) && step !== BODY

/** Returns the path in the document's form of a value in one of its files. */
export const formPathOf = (document: ShopDocument, file: string, path: Path): Path =>
  isInMainFile(document, path) ? path : [...path, document.files.get(file) ?? '']

/** Returns the document after edits to its form, or why one of its files cannot be edited. */
export function withEdits(
  document: OpenDocument,
  edits: readonly ValueEdit[],
): OpenDocument | Rejection {
  const placedEdits = edits.map((edit) => placeInFile(document, edit))
  const texts = new Map<string, string>()

  for (const [file, previousText] of document.texts) {
    const fileEdits = placedEdits.filter((edit) => edit.file === file)
    const isNewFile = previousText === '' && fileEdits.length > 0
    const allEdits = isNewFile ? [...firstEdits(document), ...fileEdits] : fileEdits
    const order = fieldOrderOf(file, document.loaded.content)
    const editedText = applyEdits(file, previousText, allEdits, order)
    if (typeof editedText !== 'string') return editedText

    texts.set(file, editedText)
  }

  return { ...document, texts }
}

/** Converts an edit to the form into an edit to the file that contains the value. */
function placeInFile(document: ShopDocument, edit: ValueEdit) {
  const { path } = edit
  if (isInMainFile(document, path)) return { ...edit, file: document.name }

  // The last step that is a language code is the value's language. An earlier language
  // code is a field name; later steps lead into a list of entries.
  const languages = [...document.files.values()]
  const languageIndex = path.findLastIndex((step) => languages.includes(String(step)))
  const language = path[languageIndex]
  const [file] = [...document.files].find(([, lang]) => lang === language) ?? []
  return { ...edit, file, path: path.toSpliced(languageIndex, 1) }
}

/** Returns the file changes that turn one state of a document into another. */
export function filesBetween(
  previous: OpenDocument,
  next: OpenDocument,
): readonly FileChange[] {
  const { files } = previous.loaded.content
  const changedTexts = [...next.texts].filter(
    ([path, text]) => text !== previous.texts.get(path),
  )
  return changedTexts.map(([path, text]) =>
    files.has(contentPath({ file: path }))
      ? { path, replaces: text }
      : { path, creates: text },
  )
}

/**
 * Returns the first edits to a new language's file. They set the values that all
 * languages share, such as `order` and `draft`.
 */
function firstEdits({ name, texts }: OpenDocument): readonly ValueEdit[] {
  if (!hasFilePerLanguage(name)) return []

  const existing = [...texts].find(([, text]) => text !== '')
  if (!existing) return []

  const [file, text] = existing
  const edits = setFields(Object(valuesIn(file, text)))
  return edits.filter(
    ({ value }) => typeof value === 'number' || typeof value === 'boolean',
  )
}

/** Returns the first file that must be repaired before a form can show it. */
export const findUnreadable = ({ texts }: OpenDocument): string | undefined =>
  [...texts.keys()].find((file) =>
    findReadFault(file, texts.get(file) ?? '', valuesOf(texts).get(file)),
  )

/** Describes a document for its form. `shape` is the required shape of its pictures. */
export function describeDocument(document: OpenDocument) {
  const { name, title, group, page, language } = document
  const data = dataOf(document)

  return {
    name,
    title,
    group,
    page,
    language,
    data,
    unreadable: findUnreadable(document),
    findings: findingsIn(document, document.loaded.diagnostics),
    shape: pictureShapeOf(document, data),
    pictures: picturesIn(data, document),
  }
}

/**
 * Returns the required shape of a document's pictures, which can be the document's
 * orientation; 'hero' if it states none.
 */
function pictureShapeOf({ collection }: OpenDocument, data: unknown): string {
  const [pictureField] = fieldsOf(collection, 'picture')
  const shape = pictureField?.role.shape
  const { orientation }: { readonly orientation?: string } = Object(data)
  const statedShape = shape === 'own' ? orientation : shape
  return statedShape ?? 'hero'
}

/** Maps the name of each picture to a hash of its bytes, because a picture can change under the same name. */
function picturesIn(
  data: unknown,
  { name, loaded }: OpenDocument,
): Readonly<Record<string, string>> {
  const documentPath = name.slice('content/'.length)
  const hashes = textsIn(data).flatMap((text) => {
    const image = loaded.content.images.get(resolvePath(documentPath, text) ?? '')
    return image ? [[text, image.hash.slice(0, 8)] as const] : []
  })
  return Object.fromEntries(hashes)
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn)

/**
 * Returns the findings about a document. Those in `newDiagnostics` are included even if they are
 * about other files.
 */
export const findingsIn = (
  document: OpenDocument,
  diagnostics: LoadedContent['diagnostics'],
  newDiagnostics: LoadedContent['diagnostics'] = [],
): readonly FormFinding[] =>
  placeFindings(
    document,
    diagnostics.filter(
      (diagnostic) =>
        isAbout(document, diagnostic) || newDiagnostics.includes(diagnostic),
    ),
  )

const isAbout = (
  document: OpenDocument,
  { at, ...diagnostic }: LoadedContent['diagnostics'][number],
) => document.files.has(at.file) || twinIn(document, diagnostic) !== undefined

/** Returns the other location of a reported duplicate if it is in this document. */
const twinIn = (
  { files }: OpenDocument,
  { code, related = [] }: Pick<LoadedContent['diagnostics'][number], 'code' | 'related'>,
) =>
  code.startsWith('duplicate-')
    ? related.find(({ at }) => files.has(at.file))?.at
    : undefined

/**
 * Moves the report of a duplicate from another document to its location in this one,
 * because either of the two can be changed.
 */
function reportHere(
  document: OpenDocument,
  diagnostic: LoadedContent['diagnostics'][number],
) {
  const twin = twinIn(document, diagnostic)
  if (!twin || document.files.has(diagnostic.at.file) || isFixable(diagnostic))
    return diagnostic

  return {
    ...diagnostic,
    at: twin,
    related: [{ message: 'the other one', at: diagnostic.at }],
  }
}

/**
 * Adds to each diagnostic its path in the form. Diagnostics about other files, or without
 * a line, are about the whole form.
 */
export const placeFindings = (
  document: OpenDocument,
  diagnostics: LoadedContent['diagnostics'],
): readonly FormFinding[] =>
  diagnostics.flatMap((reported) => {
    const diagnostic = reportHere(document, reported)
    const finding = findingOf(document, diagnostic)
    const missing = missingPlacesOf(document, diagnostic)
    return missing.length === 0
      ? [finding]
      : missing.map((place) => ({ ...finding, ...place }))
  })

function findingOf(
  document: OpenDocument,
  diagnostic: LoadedContent['diagnostics'][number],
): FormFinding {
  const { severity, code, at } = diagnostic
  const { content } = document.loaded
  const { file, line, column = 1 } = at
  const finding: FormFinding = {
    severity,
    code,
    ...findingInForm(diagnostic, content),
    path: [],
    place: placeText(at),
    fix: undefined,
  }

  const text = document.texts.get(file)
  if (text === undefined) {
    const title = documentsByFile(content).get(file)?.title ?? 'Elsewhere in the shop'
    return { ...finding, message: `${title}: ${finding.message}` }
  }
  if (line === undefined) return finding

  const filePath = pathAt(file, text, line, column)
  const path = formPathOf(document, file, filePath)
  return { ...finding, path, fix: fixedValueOf(diagnostic, text, filePath) }
}

/** Returns the value that corrects a field's fault; undefined if there is none. */
function fixedValueOf(diagnostic: Diagnostic, text: string, path: Path): unknown {
  const { file } = diagnostic.at
  // A field does not offer fixes that remove its value or change other files.
  if (!isFixable(diagnostic) || 'remove' in diagnostic.fix) return undefined
  if (fixPlaceOf(diagnostic).file !== file) return undefined

  const fixedText = withFix(text, diagnostic) ?? text
  const value = valueAt(valuesIn(file, text), path)
  const fixedValue = valueAt(valuesIn(file, fixedText), path)
  return deepEqual(fixedValue, value) ? undefined : fixedValue
}

/** Returns the empty fields that a diagnostic is about, with a message for each. */
function missingPlacesOf(
  document: OpenDocument,
  diagnostic: LoadedContent['diagnostics'][number],
) {
  const { code, at, missing } = diagnostic
  const { file, line } = at
  const text = document.texts.get(file)
  if (text === undefined) return []

  // A Markdown text that is not written yet has no line and no path.
  const isUnwritten = line === undefined && file.endsWith('.md') && text === ''
  const paths = isUnwritten ? [[BODY]] : (missing ?? [])
  const message =
    code === 'fallback'
      ? 'This is missing; visitors see another language'
      : 'This is missing'

  return paths.map((path) => ({
    path: formPathOf(document, file, path),
    message,
    hint: '',
    fix: fixedValueOf(diagnostic, text, path),
  }))
}
