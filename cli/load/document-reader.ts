import type * as z from 'zod'
import type { FileCache } from '../cache/file-cache.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import { completeDraft } from './complete-draft.ts'
import type { MarkdownFile } from './markdown.ts'
import type { MarkdownParts } from './markdown-parts.ts'
import type { Origin } from './positions.ts'
import type { TextFile } from './text-files.ts'
import { documentOf, parseYaml, type SourceDocument } from './yaml.ts'

/** Parses texts of content/ by their paths, and collects what is wrong with them. */
export interface DocumentReader {
  /** Of all texts. */
  readonly paths: readonly string[]
  /** Markdown files in their parts. */
  readonly parts: ReadonlyMap<string, Result<MarkdownParts>>
  readonly diagnostics: readonly Diagnostic[]
  /** Paths of the files at fault. */
  readonly failed: readonly string[]
  /** Empty for a file that is not there. */
  textOf(path: string): string
  /** Notes the faults of a file. Returns its value, if it has one. */
  accept<T>(path: string, result: Result<T>): T | undefined
  readYaml<S extends z.ZodType>(
    path: string,
    schema: LazySchema<S>,
    draft?: DraftFields,
  ): SourceDocument<z.output<S>> | undefined
  readMarkdown<S extends z.ZodType>(
    path: string,
    schema: LazySchema<S>,
    draft?: DraftFields,
  ): MarkdownFile<z.output<S>> | undefined
}

/** A schema that is made only where a text is not cached: making those of a shop takes as long as reading its cache. */
export interface LazySchema<S extends z.ZodType> {
  make(): S
  /** What decides its fields besides the code, such as the languages of the shop. */
  readonly shapedBy: string
}

/** One that is there already, and the same for every shop. */
export const readySchema = <S extends z.ZodType>(schema: S): LazySchema<S> => ({
  make: () => schema,
  shapedBy: '',
})

/** One that is made once, for all files of its kind. */
export function lazySchema<S extends z.ZodType>(make: () => S, shapedBy: readonly string[]): LazySchema<S> {
  let made: S | undefined
  return { make: () => (made ??= make()), shapedBy: shapedBy.join(' ') }
}

/** The name of what may be a draft, and what some of its fields hold while they are left out. */
interface DraftFields {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
}

export function createDocumentReader(
  texts: ReadonlyMap<string, TextFile>,
  parts: ReadonlyMap<string, Result<MarkdownParts>>,
  records: FileCache,
): DocumentReader {
  const paths = [...texts.keys()]
  const diagnostics: Diagnostic[] = []
  const failed: string[] = []
  const accept: DocumentReader['accept'] = (path, result) => {
    diagnostics.push(...result.diagnostics)
    if (result.value === undefined) failed.push(path)
    return result.value
  }
  const readYaml: DocumentReader['readYaml'] = (path, schema, draft) => {
    const text = texts.get(path)
    const origin = { file: `content/${path}`, firstLine: 1 }
    return text && accept(path, readRecord(path, { origin, text }, schema, records, draft))
  }
  return {
    paths,
    parts,
    diagnostics,
    failed,
    textOf: (path) => texts.get(path)?.read() ?? '',
    accept,
    readYaml,
    readMarkdown(path, schema, draft) {
      const part = parts.get(path)
      const whole = part && accept(path, part)
      const text = texts.get(path)
      if (!whole || !text) return undefined
      const { front, ...prose } = whole
      const origin = { file: `content/${path}`, firstLine: 2 }
      const source = { origin, text: { hash: text.hash, read: () => front } }
      const document = accept(path, readRecord(`${path} front`, source, schema, records, draft))
      return document && { ...prose, front: document }
    },
  }
}

interface YamlSource {
  readonly origin: Origin
  readonly text: TextFile
}

/**
 * Only documents without any fault are cached, so that each run reports a fault anew.
 * @param name of the record
 * @param draft undefined for files that cannot be drafts
 */
function readRecord<S extends z.ZodType>(
  name: string,
  { origin, text: { hash, read } }: YamlSource,
  { make, shapedBy }: LazySchema<S>,
  records: FileCache,
  draft?: DraftFields,
): Result<SourceDocument<z.output<S>>> {
  const stamp = `${hash} ${shapedBy}`
  const value = records.get(name, stamp)
  if (value !== undefined) return { diagnostics: [], value: documentOf(origin, read, value as z.output<S>) }
  const schema = make()
  const complete = draft && ((raw: unknown) => completeDraft(schema, raw, draft.name, draft.fields))
  const result = parseYaml(origin, read(), schema, complete)
  if (result.value && result.diagnostics.length === 0) records.set(name, stamp, result.value.value)
  return result
}
