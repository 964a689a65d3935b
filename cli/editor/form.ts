import * as z from 'zod'
import type { ValueEdit, YamlPath } from '../commands/new/yaml-values.ts'
import type { Lang } from '../model/path.ts'
import type { EditorDocument } from './documents.ts'
import { BODY } from './file-edits.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Values = Readonly<Record<string, unknown>>

/** Every file of a document. */
export const filesOf = ({ file, texts = {} }: EditorDocument): readonly string[] => [
  ...new Set([...(typeof file === 'string' ? [file] : Object.values(file)), ...Object.values(texts)]),
]

/** What a form of the document asks for: where each language has a file, every value in each language. */
export function formSchemaOf({ schema, file }: EditorDocument, languages: readonly Lang[]): JsonSchema {
  const json = withLanguages(z.toJSONSchema(schema, { target: 'draft-7' }), languages)
  return typeof file === 'string' ? json : inEachLanguage(json, Object.keys(file))
}

/** Groups whose keys are languages name them, so that a form shows a field for each. */
function withLanguages(schema: JsonSchema, languages: readonly Lang[]): JsonSchema {
  const { properties, items, propertyNames, additionalProperties, ...rest } = schema
  if (propertyNames && typeof additionalProperties === 'object')
    return { ...rest, properties: Object.fromEntries(languages.map((lang) => [lang, additionalProperties])) }
  return {
    ...rest,
    ...(properties && {
      properties: mapValues(properties, (inner) => withLanguages(inner as JsonSchema, languages)),
    }),
    ...(items && { items: withLanguages(items as JsonSchema, languages) }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  }
}

function inEachLanguage({ description, ...schema }: JsonSchema, languages: readonly Lang[]): JsonSchema {
  const words = description === undefined ? {} : { description }
  if (schema.properties)
    return {
      ...schema,
      ...words,
      properties: mapValues(schema.properties, (inner) => inEachLanguage(inner as JsonSchema, languages)),
    }
  return { type: 'object', ...words, properties: Object.fromEntries(languages.map((lang) => [lang, schema])) }
}

const mapValues = <A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** What the form shows, from the values of each file. */
export function formDataOf({ file, texts }: EditorDocument, valuesOf: (file: string) => unknown): unknown {
  if (typeof file !== 'string') return byLanguage(mapValues(file, valuesOf))
  if (!texts) return withoutNulls(valuesOf(file))
  const bodies = mapValues(texts, (path) => (valuesOf(path) as Values | undefined)?.[BODY])
  return withoutNulls({ ...(valuesOf(file) as Values), [BODY]: bodies })
}

/** One tree of the trees of all languages, whose leaves hold a value for each. */
function byLanguage(trees: Values): unknown {
  const groups = Object.values(trees).filter(isGroup)
  if (groups.length === 0) return withoutNulls(trees)
  const keys = [...new Set(groups.flatMap((group) => Object.keys(group)))]
  return Object.fromEntries(
    keys.map((key) => [key, byLanguage(mapValues(trees, (tree) => (isGroup(tree) ? tree[key] : undefined)))]),
  )
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field without a value, `title:`, is one that is not there. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isGroup(value)) return value ?? undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      entry === null || entry === undefined ? [] : [[key, withoutNulls(entry)]],
    ),
  )
}

/** The file and the place in it that a place of the form stands for. */
export function filePlaceOf(
  { file, texts }: EditorDocument,
  path: YamlPath,
): { readonly file: string; readonly path: YamlPath } | undefined {
  const lang = String(path.at(-1))
  if (typeof file !== 'string')
    return file[lang] === undefined ? undefined : { file: file[lang], path: path.slice(0, -1) }
  if (!texts || path[0] !== BODY) return { file, path }
  return texts[lang] === undefined ? undefined : { file: texts[lang], path: [BODY] }
}

/** The place of the form that stands for a place of a file. */
export function formPathOf({ file, texts }: EditorDocument, inFile: string, path: YamlPath): YamlPath {
  const langs = typeof file === 'string' ? texts : file
  const lang = Object.entries(langs ?? {}).find(([, name]) => name === inFile)?.[0]
  if (lang === undefined) return path
  return typeof file !== 'string' || path[0] === BODY ? [...path, lang] : path
}

/** The edits of each file; undefined when one of them has no place. */
export function editsByFile(
  document: EditorDocument,
  edits: readonly ValueEdit[],
): ReadonlyMap<string, readonly ValueEdit[]> | undefined {
  const byFile = new Map<string, ValueEdit[]>()
  for (const edit of edits) {
    const place = filePlaceOf(document, edit.path)
    if (!place) return undefined
    byFile.set(place.file, [...(byFile.get(place.file) ?? []), { ...edit, path: place.path }])
  }
  return byFile
}

/** Names of the fields of the group at a path of a file, in their order. */
export function fieldOrderOf({ schema }: EditorDocument, path: YamlPath): readonly string[] {
  const json = z.toJSONSchema(schema, { target: 'draft-7' })
  const at = path.reduce<JsonSchema | undefined>(
    (inner, step) =>
      typeof step === 'number' ? (inner?.items as JsonSchema) : (inner?.properties?.[step] as JsonSchema),
    json,
  )
  return Object.keys(at?.properties ?? {})
}
