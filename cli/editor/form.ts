import { deepEqual } from 'fast-equals'
import * as z from 'zod'
import { fieldOrderOf, readOrEmpty } from '../edit/change.ts'
import { applyEdits } from '../edit/edits.ts'
import { fixPlaceOf, isFixable, withFix } from '../edit/fixes.ts'
import { BODY, pathAt, valuesIn } from '../edit/source.ts'
import { editsBetween, editValue, type ValueEdit } from '../edit/values.ts'
import type { Content } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { findOutdated } from '../load/outdated.ts'
import type { Project } from '../project.ts'
import { collectionOf, fieldsOf } from '../schema/collections.ts'
import { text } from '../schema/common.ts'
import { changesOf, type EditorDocument, findDocument } from './documents.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Languages = Content['languages']
type Path = ValueEdit['path']

/** A document with the text of each of its files. */
export type OpenDocument = Awaited<ReturnType<typeof openDocument>>

export async function openDocument(project: Project, content: Content, asked: string) {
  const document = findDocument(content, asked)
  const texts = new Map<string, string>()
  for (const file of document.files.keys()) texts.set(file, await readOrEmpty(project, file))
  return { ...document, texts }
}

/** The schema of a file, and for Markdown of the text below its fields: in each language where these lie beside it. */
function fileSchemaOf({ collection, own }: EditorDocument, languages: Languages): z.ZodType {
  const { path, bodies, schema: makeSchema } = collectionOf(collection)
  const schema = makeSchema({ languages, first: languages[0], own })
  if (!path.endsWith('.md') || !(schema instanceof z.ZodObject)) return schema
  const inEach = languages.map((lang) => [lang, lang === own ? text : text.optional()])
  const body = bodies ? z.strictObject(Object.fromEntries(inEach)) : text
  return schema.extend({ [BODY]: body.describe('The text, in Markdown.') })
}

/** What a form of the document asks for: where each language has a file, every value in each language. */
function formSchemaOf(document: EditorDocument, languages: Languages): object {
  const json = z.toJSONSchema(fileSchemaOf(document, languages), {
    target: 'draft-7',
    // Groups whose keys are languages name them, so that a form shows a field for each.
    override({ jsonSchema: group }) {
      const { propertyNames, additionalProperties, description } = group
      // Marks of code are for documents.
      if (description) group.description = description.replaceAll('`', '')
      if (!propertyNames || additionalProperties === undefined) return
      group.properties = Object.fromEntries(languages.map((lang) => [lang, additionalProperties]))
      delete group.propertyNames
      delete group.additionalProperties
    },
  })
  const { id, slug } = (json.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  // Addresses follow a name: it is changed everywhere at once.
  for (const address of [id, slug]) if (address) address.readOnly = true
  const isInEach = document.name.includes('*')
  return { ...(isInEach ? inEachLanguage(json, languages) : json), title: document.title }
}

function inEachLanguage({ description, ...schema }: JsonSchema, languages: Languages): JsonSchema {
  const inner = schema.properties as Readonly<Record<string, JsonSchema>> | undefined
  const fields = inner
    ? Object.entries(inner).map(([key, field]) => [key, inEachLanguage(field, languages)])
    : languages.map((lang) => [lang, schema])
  const properties = Object.fromEntries(fields)
  return { ...(inner && schema), type: 'object', ...(description && { description }), properties }
}

/** What the form shows of the texts of its files. */
export const dataOf = (document: OpenDocument): unknown =>
  [...document.texts].reduce<unknown>((data, [file, written]) => {
    const edits = editsBetween(undefined, valuesIn(file, written))
    const inForm = edits.map((edit) => ({ ...edit, path: formPathOf(document, file, edit.path) }))
    return editValue(data, inForm)
  }, undefined)

/** Of a book, each language has a file for the text alone. */
const isInMain = ({ name }: EditorDocument, [step]: Path): boolean => !name.includes('*') && step !== BODY

/** The file and the place in it that a place of the form stands for. */
function filePlaceOf(document: EditorDocument, path: Path) {
  if (isInMain(document, path)) return { file: document.name, path }
  const [file] = [...document.files].find(([, lang]) => lang === path.at(-1)) ?? []
  return { file, path: path.slice(0, -1) }
}

/** The place of the form that stands for a place of a file. */
const formPathOf = (document: EditorDocument, file: string, path: Path): Path =>
  isInMain(document, path) ? path : [...path, document.files.get(file) ?? '']

/** The document after edits of the form. */
export function withEdits(
  document: OpenDocument,
  edits: readonly ValueEdit[],
  content: Content,
): OpenDocument {
  const inFiles = edits.map((edit) => ({ ...edit, ...filePlaceOf(document, edit.path) }))
  const texts = new Map<string, string>()
  for (const [file, before] of document.texts) {
    const own = inFiles.filter((edit) => edit.file === file)
    const begun = before === '' && own.length > 0 ? firstEdits(document) : []
    texts.set(file, applyEdits(file, before, [...begun, ...own], fieldOrderOf(file, content)))
  }
  return { ...document, texts }
}

/** What the file of a further language says like the others: its place in menus, whether it is a draft. */
function firstEdits({ name, texts }: OpenDocument): readonly ValueEdit[] {
  const [file, written] = [...texts].find(([, each]) => each !== '') ?? []
  if (!name.includes('*') || file === undefined || written === undefined) return []
  const values = Object.entries(Object(valuesIn(file, written)) as object)
  const shared = values.filter(([, value]) => typeof value === 'number' || typeof value === 'boolean')
  return shared.map(([key, value]) => ({ op: 'set', path: [key], value }))
}

/** A file that is no YAML: it has to be corrected by hand. */
export const findUnreadable = ({ texts }: OpenDocument): string | undefined =>
  [...texts].find(([file, written]) => valuesIn(file, written) === undefined)?.[0]

/** A document as its form shows it. */
export async function formStateOf(project: Project, { content, diagnostics }: LoadedContent, asked: string) {
  const document = await openDocument(project, content, asked)
  const { name, title, group, page, files } = document
  const data = dataOf(document)
  const found = diagnostics.filter(({ at }) => files.has(at.file))
  return {
    name,
    title,
    group,
    page,
    data,
    unreadable: findUnreadable(document),
    languages: content.languages,
    schema: formSchemaOf(document, content.languages),
    findings: findingsOf(document, found),
    /** What ids in lists stand for. */
    names: titlesOf(content),
    /** The shape of its pictures. */
    shape: shapeOf(document, data),
    works: changesOf(document),
  }
}

/** Returns the titles of posters by their ids. */
export const titlesOf = ({ posters }: Content): Readonly<Record<string, string>> =>
  Object.fromEntries(posters.map(({ value: { id, title } }) => [id, title.en ?? id]))

/** Returns the shape of a document's pictures. */
function shapeOf({ collection }: EditorDocument, data: unknown): string {
  const [role] = fieldsOf(collection).flatMap((field) => (field.role.is === 'picture' ? [field.role] : []))
  return (role?.shape === 'own' ? Object(data).orientation : role?.shape) ?? 'hero'
}

/** Where the form has translations that are older than their source, by the history in git. */
export async function outdatedIn(project: Project, { content }: LoadedContent, name: string) {
  const document = await openDocument(project, content, name)
  const { diagnostics } = await findOutdated(project, content, (file) => document.files.has(file))
  return findingsOf(document, diagnostics).map(({ path }) => path)
}

/** What is wrong at a place of the form. */
export type Finding = ReturnType<typeof findingsOf>[number]

/** What became of a request to write. */
export interface Outcome {
  /**
   * `changed-elsewhere`: somebody else changed the same values. `asks`: it would break the shop, change prices or remove
   * something, and waits until somebody insists.
   */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused'
  readonly words?: string
  readonly list?: readonly string[]
  /** Label of the button by which somebody insists. */
  readonly yes?: string
  readonly findings?: readonly Finding[]
  /** A document that is new. */
  readonly document?: string | undefined
}

/** Diagnostics at their places in the form; at the top where they are about other files. */
export const findingsOf = (document: OpenDocument, found: LoadedContent['diagnostics']) =>
  found.map((diagnostic) => {
    const { severity, message, hint = '' } = diagnostic
    const { file, line, column = 1 } = diagnostic.at
    const written = document.texts.get(file)
    if (written === undefined) return { severity, message: `${file}: ${message}`, path: [], hint }
    if (line === undefined) return { severity, message, path: [], hint }
    const inFile = pathAt(file, written, line, column)
    const path = formPathOf(document, file, inFile)
    // A fix that removes a value, or changes another one, is not made in its field.
    if (!isFixable(diagnostic) || 'remove' in diagnostic.fix || fixPlaceOf(diagnostic).file !== file)
      return { severity, message, path, hint }
    const fixed = valueAt(valuesIn(file, withFix(written, diagnostic)), inFile)
    const isSame = deepEqual(fixed, valueAt(valuesIn(file, written), inFile))
    return { severity, message, path, hint, fix: isSame ? undefined : fixed }
  })
