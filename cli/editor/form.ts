import * as z from 'zod'
import { newsIn } from '../commands/apply-change.ts'
import type { LoadedContent } from '../commands/load-content.ts'
import { BODY, pathAt, readOrEmpty, valuesIn } from '../commands/new/file-values.ts'
import type { YamlPath } from '../commands/new/yaml-values.ts'
import { findOutdated } from '../load/outdated.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type EditorDocument, filesOf } from './documents.ts'
import type { Finding } from './outcome.ts'
import { leavesOf, withEdits, withoutEmpty } from './values.ts'
import { changesOf } from './work.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What is written most stands first, what is hardly ever touched last. */
const FIRST = ['title', 'subtitle', BODY, 'posters', 'description', 'images', 'soldOut', 'draft']
const LAST = ['orientation', 'columns', 'order', 'expect', 'retired', 'formerly', 'slug', 'id']
const placeOf = (name: string): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.indexOf(name) + 1

/** What a form of the document asks for: where each language has a file, every value in each language. */
function formSchemaOf({ schema, files }: EditorDocument, languages: readonly Lang[]): object {
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

/** What the form shows of the texts of its files. */
export const dataOf = (document: EditorDocument, texts: ReadonlyMap<string, string>): unknown =>
  withoutEmpty(
    withEdits(
      undefined,
      [...texts].flatMap(([file, text]) =>
        leavesOf(valuesIn(file, text)).flatMap(([path, value]) =>
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
function formPathOf({ files, textIn }: EditorDocument, inFile: string, path: YamlPath): YamlPath {
  const lang = Object.entries(files).find(([, file]) => file === inFile)?.[0] ?? ''
  if (textIn !== undefined) return path[0] === BODY ? [BODY, lang || textIn] : path
  return lang === '' ? path : [...path, lang]
}

/** The text of each file of a document. */
export async function readTexts(project: Project, document: EditorDocument): Promise<Map<string, string>> {
  const texts = filesOf(document).map(async (file) => [file, await readOrEmpty(project, file)] as const)
  return new Map(await Promise.all(texts))
}

/** A file that is no YAML: it has to be corrected by hand. */
export const findUnreadable = (texts: ReadonlyMap<string, string>): string | undefined =>
  [...texts].find(([file, text]) => valuesIn(file, text) === undefined)?.[0]

/** A document as its form shows it. */
export async function formStateOf(
  project: Project,
  document: EditorDocument,
  { content, diagnostics }: LoadedContent,
) {
  const texts = await readTexts(project, document)
  const { name, title, group, page } = document
  const [file = ''] = texts.keys()
  const data = dataOf(document, texts)
  const { orientation = 'hero' } = (data ?? {}) as { readonly orientation?: string }
  return {
    name,
    title,
    group,
    page,
    /** Which names its pictures. */
    file,
    data,
    unreadable: findUnreadable(texts),
    languages: content.languages,
    schema: formSchemaOf(document, content.languages),
    findings: diagnostics.flatMap((found) => findingsOf(document, found, texts)),
    /** What ids in lists stand for: a poster's title, by id. */
    names: Object.fromEntries(content.posters.map(({ value }) => [value.id, value.title.en ?? value.id])),
    /** Of its pictures. */
    shape: group === 'Posters' ? orientation : group === 'Books' ? 'cover' : 'hero',
    works: changesOf(document, data),
  }
}

/** Where the form has translations that are older than their source, by the history in git. */
export async function outdatedIn(
  project: Project,
  document: EditorDocument,
  { content }: LoadedContent,
): Promise<readonly YamlPath[]> {
  const texts = await readTexts(project, document)
  const { diagnostics } = await findOutdated(project, content, (file) => texts.has(file))
  return diagnostics.flatMap((found) => findingsOf(document, found, texts)).map(({ path }) => path)
}

/** A diagnostic at its place in the form; none where it is about another file. */
function findingsOf(
  document: EditorDocument,
  found: Diagnostic,
  texts: ReadonlyMap<string, string>,
): readonly Finding[] {
  const { file, line, column = 1 } = found.at
  const text = texts.get(file)
  if (text === undefined) return []
  const path = line === undefined ? [] : pathAt(file, text, line, column)
  return [findingAt(found, formPathOf(document, file, path))]
}

/** The errors that a change of a document would make; those in other files at the top of the form. */
export const newErrors = (
  document: EditorDocument,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): readonly Finding[] =>
  newsIn(before, after).flatMap((found) => {
    if (found.severity !== 'error') return []
    const [own] = findingsOf(document, found, texts)
    return own ?? findingAt({ ...found, message: `${found.at.file}: ${found.message}` }, [])
  })

/** 'did you mean "freyja"?' and 'write https://…' name what to write. */
function findingAt({ severity, message, hint = '' }: Diagnostic, path: YamlPath): Finding {
  const fix = /^did you mean "([^"]+)"\?$/.exec(hint)?.[1] ?? /(?:^|, )write (https:\/\/\S+)$/.exec(hint)?.[1]
  return { severity, message, path, hint, fix }
}
