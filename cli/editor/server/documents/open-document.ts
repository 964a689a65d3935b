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
import { placeText } from '../../../model/diagnostic.ts'
import { oncePer } from '../../../model/once.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Project } from '../../../project.ts'
import { contentPath, resolvePath } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { fieldsOf } from '../../../schema/collection-fields.ts'
import { collectionOf } from '../../../schema/collections.ts'
import { text } from '../../../schema/common.ts'
import { withWords } from '../../../schema/fields.ts'
import { BODY, pathAt, valuesIn } from '../../../yaml/source.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'
import { findingInForm } from '../words/finding-words.ts'
import { documentsByFile, findDocument, type ShopDocument } from './documents.ts'
import { findReadFault } from './readable.ts'

export type OpenDocument = NonNullable<Awaited<ReturnType<typeof openDocument>>>

/** A document as the shop has it, whatever its files hold. */
export type LoadedDocument = ShopDocument & { readonly loaded: LoadedContent }

/** Reads a document; undefined where there is none. */
export async function openDocument(
  project: Project,
  loaded: LoadedContent,
  asked: string,
) {
  const document = findDocument(loaded.content, asked)
  if (!document) return undefined
  const read = new Map<string, string>()
  for (const file of document.files.keys())
    read.set(file, await readOrEmpty(project, file))
  const texts: ReadonlyMap<string, string> = read
  return { ...document, texts, loaded, project }
}

/** Returns the schema of a document. Markdown adds its text, in each language if translations lie beside the file. */
export function schemaOf({ collection, own, loaded }: LoadedDocument): z.ZodType {
  const { languages } = loaded.content
  const { path, bodies, schema: makeSchema } = collectionOf(collection)
  const schema = makeSchema({ languages, first: languages[0], own })
  if (!path.endsWith('.md') || !(schema instanceof z.ZodObject)) return schema
  const inEach = languages.map((lang) => [lang, lang === own ? text : text.optional()])
  const body = bodies ? z.strictObject(Object.fromEntries(inEach)) : text
  return schema.extend({
    [BODY]: withWords(body.describe('With headings, lists and links.'), {
      title: 'text',
    }),
  })
}

/** Parses the files of a document, whose texts never change, once. */
const valuesOf = oncePer(
  (texts: OpenDocument['texts']): ReadonlyMap<string, unknown> =>
    new Map([...texts].map(([file, written]) => [file, valuesIn(file, written)])),
)

/** Returns the values of a document. If each language has a file, every value is there in each language. */
export const dataOf = (document: OpenDocument): unknown =>
  [...valuesOf(document.texts)].reduce<unknown>(
    (data, [file, values]) => placeInForm(document, file, values, data),
    undefined,
  )

/** Places the values of a file where the form of its document has them, among values of other files. */
export function placeInForm(
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

/** Tells whether a value stands in the file that names the document: the text of a book has a file in each language. */
const isInMain = ({ name }: ShopDocument, [step]: Path): boolean =>
  !name.includes('*') && step !== BODY

/** Returns the path of a file's value in the form of its document. */
export const formPathOf = (document: ShopDocument, file: string, path: Path): Path =>
  isInMain(document, path) ? path : [...path, document.files.get(file) ?? '']

/** Returns the document after edits that were made in the form, or says why one of its files cannot take them. */
export function withEdits(
  document: OpenDocument,
  edits: readonly ValueEdit[],
): OpenDocument | Rejection {
  const inFiles = edits.map((edit) => placeInFile(document, edit))
  const texts = new Map<string, string>()
  for (const [file, before] of document.texts) {
    const own = inFiles.filter((edit) => edit.file === file)
    const begun = before === '' && own.length > 0 ? firstEdits(document) : []
    const edited = applyEdits(
      file,
      before,
      [...begun, ...own],
      fieldOrderOf(file, document.loaded.content),
    )
    if (typeof edited !== 'string') return edited
    texts.set(file, edited)
  }
  return { ...document, texts }
}

/** Returns an edit of the form as an edit of the file that has its value. */
function placeInFile(document: ShopDocument, edit: ValueEdit) {
  const { path } = edit
  if (isInMain(document, path)) return { ...edit, file: document.name }

  // Behind the language, a path leads into the list that this language has.
  const languages = [...document.files.values()]
  const at = path.findLastIndex((step) => languages.includes(String(step)))
  const [file] = [...document.files].find(([, lang]) => lang === path[at]) ?? []
  return { ...edit, file, path: path.toSpliced(at, 1) }
}

/** Returns the files in which two states of a document differ, as a change writes them. */
export function filesBetween(
  before: OpenDocument,
  after: OpenDocument,
): readonly FileChange[] {
  const { files } = before.loaded.content
  const changed = [...after.texts].filter(
    ([path, text]) => text !== before.texts.get(path),
  )
  return changed.map(([path, text]) =>
    files.has(contentPath({ file: path }))
      ? { path, replaces: text }
      : { path, creates: text },
  )
}

/** Returns the first edits of a new language's file: values that all languages share, such as `order` and `draft`. */
function firstEdits({ name, texts }: OpenDocument): readonly ValueEdit[] {
  const [file, written] = [...texts].find(([, each]) => each !== '') ?? []
  if (!name.includes('*') || file === undefined || written === undefined) return []
  const values = setFields(Object(valuesIn(file, written)))
  return values.filter(
    ({ value }) => typeof value === 'number' || typeof value === 'boolean',
  )
}

/** Finds a file that no form can show, so that somebody must mend it first. */
export const findUnreadable = ({ texts }: OpenDocument): string | undefined =>
  [...texts].find(([file, written]) =>
    findReadFault(file, written, valuesOf(texts).get(file)),
  )?.[0]

/** Describes a document for its form. `shape` is that of its pictures. */
export function describeDocument(document: OpenDocument) {
  const { collection, name, title, group, page, language } = document
  const { diagnostics } = document.loaded
  const data = dataOf(document)
  const [{ role } = {}] = fieldsOf(collection, 'picture')
  const shape: string =
    (role?.shape === 'own' ? Object(data).orientation : role?.shape) ?? 'hero'
  const unreadable = findUnreadable(document)
  const findings = findingsIn(document, diagnostics)
  const pictures = picturesIn(data, document)
  return {
    name,
    title,
    group,
    page,
    language,
    data,
    unreadable,
    findings,
    shape,
    pictures,
  }
}

/** Maps the name of each picture to a hash of its bytes: a picture can change under the same name. */
function picturesIn(
  data: unknown,
  { name, loaded }: OpenDocument,
): Readonly<Record<string, string>> {
  const hashes = textsIn(data).flatMap((text) => {
    const image = loaded.content.images.get(
      resolvePath(name.slice('content/'.length), text) ?? '',
    )
    return image ? [[text, image.hash.slice(0, 8)] as const] : []
  })
  return Object.fromEntries(hashes)
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn)

/** Returns what is wrong with a document, with news of other files. */
export const findingsIn = (
  document: OpenDocument,
  found: LoadedContent['diagnostics'],
  news: LoadedContent['diagnostics'] = [],
) =>
  findingsOf(
    document,
    found.filter((each) => isAbout(document, each) || news.includes(each)),
  )

const isAbout = (
  document: OpenDocument,
  { at, ...diagnostic }: LoadedContent['diagnostics'][number],
) => document.files.has(at.file) || twinIn(document, diagnostic) !== undefined

/** Returns the place in the document of what stands twice in the shop. */
const twinIn = (
  { files }: OpenDocument,
  { code, related = [] }: Pick<LoadedContent['diagnostics'][number], 'code' | 'related'>,
) =>
  code.startsWith('duplicate-')
    ? related.find(({ at }) => files.has(at.file))?.at
    : undefined

/** Turns round what is told of another document: of two that are the same, either can be changed. */
function seenFrom(
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

/** Gives each diagnostic its path in the form; diagnostics of other files, or of no line, stand at the top. */
export const findingsOf = (document: OpenDocument, found: LoadedContent['diagnostics']) =>
  found.flatMap((each) => {
    const diagnostic = seenFrom(document, each)
    const finding = findingOf(document, diagnostic)
    const missing = missingPlacesOf(document, diagnostic)
    return missing.length === 0
      ? [finding]
      : missing.map((place) => ({ ...finding, ...place }))
  })

function findingOf(
  document: OpenDocument,
  diagnostic: LoadedContent['diagnostics'][number],
) {
  const { severity, at } = diagnostic
  const { content } = document.loaded
  const { file, line, column = 1 } = at
  const written = document.texts.get(file)
  const finding = {
    ...{
      severity,
      code: diagnostic.code as string,
      ...findingInForm(diagnostic, content),
    },
    path: [] as Path,
    place: placeText(at),
    fix: undefined as unknown,
  }
  const elsewhere = documentsByFile(content).get(file)?.title ?? 'Elsewhere in the shop'
  if (written === undefined)
    return { ...finding, message: `${elsewhere}: ${finding.message}` }
  if (line === undefined) return finding
  const inFile = pathAt(file, written, line, column)
  const path = formPathOf(document, file, inFile)
  // A field offers no fix that removes its value, or that is made in another file.
  if (
    !isFixable(diagnostic) ||
    'remove' in diagnostic.fix ||
    fixPlaceOf(diagnostic).file !== file
  )
    return { ...finding, path }
  const fixed = valueAt(valuesIn(file, withFix(written, diagnostic) ?? written), inFile)
  const isSame = deepEqual(fixed, valueAt(valuesIn(file, written), inFile))
  return { ...finding, path, fix: isSame ? undefined : fixed }
}

/** Returns the empty fields that a diagnostic is about, with words for whoever looks at them. */
function missingPlacesOf(
  document: OpenDocument,
  { code, at, missing }: LoadedContent['diagnostics'][number],
) {
  const { file, line } = at
  // A text of Markdown that is still to be written has no line, and no path.
  const isUnwritten =
    line === undefined && file.endsWith('.md') && document.texts.get(file) === ''
  const paths = isUnwritten ? [[BODY]] : document.texts.has(file) ? (missing ?? []) : []
  const message =
    code === 'fallback'
      ? 'This is missing; visitors see another language'
      : 'This is missing'
  return paths.map((path) => ({
    path: formPathOf(document, file, path),
    message,
    hint: '',
  }))
}
