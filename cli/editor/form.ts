import * as z from 'zod'
import { BODY } from '../commands/new/file-values.ts'
import type { YamlPath } from '../commands/new/yaml-values.ts'
import type { Lang } from '../model/path.ts'
import type { EditorDocument } from './documents.ts'
import { isGroup, withoutEmpty } from './values.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Values = Readonly<Record<string, unknown>>

/** What a form of the document asks for: where each language has a file, every value in each language. */
export function formSchemaOf({ schema, file }: EditorDocument, languages: readonly Lang[]): object {
  const json = z.toJSONSchema(schema, {
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
  return typeof file === 'string' ? json : inEachLanguage(json, Object.keys(file))
}

function inEachLanguage({ description, ...schema }: JsonSchema, languages: readonly Lang[]): JsonSchema {
  const properties = schema.properties
    ? mapValues(schema.properties, (inner) => inEachLanguage(inner as JsonSchema, languages))
    : Object.fromEntries(languages.map((lang) => [lang, schema]))
  return { ...(schema.properties && schema), type: 'object', ...(description && { description }), properties }
}

const mapValues = <A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** What the form shows, from the values of each file. */
export function formDataOf({ file, texts }: EditorDocument, valuesOf: (file: string) => unknown): unknown {
  if (typeof file !== 'string') return withoutEmpty(byLanguage(mapValues(file, valuesOf)))
  if (!texts) return withoutEmpty(valuesOf(file))
  const bodies = mapValues(texts, (path) => (valuesOf(path) as Values | undefined)?.[BODY])
  return withoutEmpty({ ...(valuesOf(file) as Values), [BODY]: bodies })
}

/** One tree of the trees of all languages, whose leaves hold a value for each. */
function byLanguage(trees: Values): unknown {
  const keys = new Set(Object.values(trees).flatMap((tree) => (isGroup(tree) ? Object.keys(tree) : [])))
  if (keys.size === 0) return trees
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      byLanguage(mapValues(trees, (tree) => (isGroup(tree) ? tree[key] : undefined))),
    ]),
  )
}

/** The file and the place in it that a place of the form stands for. */
export function filePlaceOf(
  { file, texts }: EditorDocument,
  path: YamlPath,
): { readonly file: string | undefined; readonly path: YamlPath } {
  const lang = String(path.at(-1))
  if (typeof file !== 'string') return { file: file[lang], path: path.slice(0, -1) }
  return texts && path[0] === BODY ? { file: texts[lang], path: [BODY] } : { file, path }
}

/** The place of the form that stands for a place of a file. */
export function formPathOf({ file, texts }: EditorDocument, inFile: string, path: YamlPath): YamlPath {
  const langs = typeof file === 'string' ? texts : file
  const lang = Object.entries(langs ?? {}).find(([, name]) => name === inFile)?.[0]
  if (lang === undefined) return path
  return typeof file !== 'string' || path[0] === BODY ? [...path, lang] : path
}
