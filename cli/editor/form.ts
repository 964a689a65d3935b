import * as z from 'zod'
import { BODY } from '../commands/new/file-values.ts'
import type { YamlPath } from '../commands/new/yaml-values.ts'
import type { Lang } from '../model/path.ts'
import { type EditorDocument, filesOf } from './documents.ts'
import { leavesOf, withEdits, withoutEmpty } from './values.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What is written most stands first, what is hardly ever touched last. */
const FIRST = ['title', 'subtitle', BODY, 'posters', 'description', 'images', 'soldOut', 'draft']
const LAST = ['orientation', 'columns', 'order', 'expect', 'retired', 'formerly', 'slug', 'id']
const placeOf = (name: string): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.indexOf(name) + 1

/** What a form of the document asks for: where each language has a file, every value in each language. */
export function formSchemaOf({ schema, files }: EditorDocument, languages: readonly Lang[]): object {
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
  const whole = '' in files ? json : inEachLanguage(json, Object.keys(files))
  if (!whole.properties) return whole
  const fields = Object.entries(whole.properties as Readonly<Record<string, object>>)
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
    // Addresses follow a name: it is changed everywhere at once.
    .map(([name, field]) => [name, { ...field, readOnly: name === 'id' || name === 'slug' }])
  return { ...whole, properties: Object.fromEntries(fields) }
}

function inEachLanguage({ description, ...schema }: JsonSchema, languages: readonly Lang[]): JsonSchema {
  const inner = schema.properties as Readonly<Record<string, JsonSchema>> | undefined
  const fields = inner
    ? Object.entries(inner).map(([key, field]) => [key, inEachLanguage(field, languages)])
    : languages.map((lang) => [lang, schema])
  const properties = Object.fromEntries(fields)
  return { ...(inner && schema), type: 'object', ...(description && { description }), properties }
}

/** What the form shows, from the values of each file. */
export const joinFiles = (document: EditorDocument, valuesIn: (file: string) => unknown): unknown =>
  withoutEmpty(
    withEdits(
      undefined,
      filesOf(document).flatMap((file) =>
        leavesOf(valuesIn(file)).flatMap(([path, value]) =>
          value === undefined ? [] : { op: 'set', path: formPathOf(document, file, path), value },
        ),
      ),
    ),
  )

/** The values of each file, from what the form shows. */
export function splitIntoFiles(document: EditorDocument, data: unknown): ReadonlyMap<string, unknown> {
  const leaves = leavesOf(data).map(([path, value]) => ({ ...filePlaceOf(document, path), value }))
  return new Map(
    filesOf(document).map((file) => {
      const edits = leaves.flatMap((leaf) => (leaf.file === file ? { op: 'set' as const, ...leaf } : []))
      return [file, withEdits({}, edits)]
    }),
  )
}

/** The file and the place in it that a place of the form stands for. */
function filePlaceOf({ files, textIn }: EditorDocument, path: YamlPath) {
  const lang = String(path.at(-1))
  if (textIn !== undefined && path[0] === BODY)
    return { file: files[lang === textIn ? '' : lang], path: [BODY] }
  return '' in files ? { file: files[''], path } : { file: files[lang], path: path.slice(0, -1) }
}

/** The place of the form that stands for a place of a file. */
export function formPathOf({ files, textIn }: EditorDocument, inFile: string, path: YamlPath): YamlPath {
  const lang = Object.entries(files).find(([, file]) => file === inFile)?.[0] ?? ''
  if (textIn !== undefined) return path[0] === BODY ? [BODY, lang || textIn] : path
  return lang === '' ? path : [...path, lang]
}
