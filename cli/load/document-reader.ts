import type * as z from 'zod'
import type { FileCache } from '../cache/file-cache.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import { completeDraft } from './complete-draft.ts'
import { stem } from './content.ts'
import { type MarkdownFile, parseMarkdown } from './markdown.ts'
import type { MarkdownParts } from './markdown-parts.ts'
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
    schema: S,
    inDraft?: DraftFields,
  ): SourceDocument<z.output<S>> | undefined
  /** All files whose path matches. */
  readAllYaml<S extends z.ZodType>(
    pattern: RegExp,
    schema: S,
    inDraft?: DraftFields,
  ): SourceDocument<z.output<S>>[]
  readMarkdown<S extends z.ZodType>(
    path: string,
    schema: S,
    inDraft?: DraftFields,
  ): MarkdownFile<z.output<S>> | undefined
}

/** What some fields of a draft hold while they are left out, by the name of the file. */
type DraftFields = (name: string) => Readonly<Record<string, unknown>>

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
  const readYaml: DocumentReader['readYaml'] = (path, schema, inDraft) => {
    const text = texts.get(path)
    return text === undefined ? undefined : accept(path, readRecord(path, text, schema, records, inDraft))
  }
  return {
    paths,
    parts,
    diagnostics,
    failed,
    textOf: (path) => texts.get(path)?.read() ?? '',
    accept,
    readYaml,
    readAllYaml: (pattern, schema, inDraft) =>
      paths.filter((path) => pattern.test(path)).flatMap((path) => readYaml(path, schema, inDraft) ?? []),
    readMarkdown(path, schema, inDraft) {
      const part = parts.get(path)
      return (
        part &&
        accept(path, parseMarkdown(`content/${path}`, part, schema, draftCompleter(path, schema, inDraft)))
      )
    },
  }
}

/** By which a file is known: that of an edition or of a page of text is the name of its folder. */
const nameOf = (path: string): string => stem(path.replace(/\/(?:edition\.yaml|[^/]+\.md)$/, ''))

/** Fills what a draft lacks; undefined for files that cannot be drafts. */
const draftCompleter = (
  path: string,
  schema: z.ZodType,
  inDraft: DraftFields | undefined,
): ((raw: unknown) => unknown) | undefined =>
  inDraft && ((raw) => completeDraft(schema, raw, nameOf(path), inDraft(nameOf(path))))

/** Only documents without any fault are cached, so that each run reports a fault anew. */
function readRecord<S extends z.ZodType>(
  path: string,
  { hash, read }: TextFile,
  schema: S,
  records: FileCache,
  inDraft?: DraftFields,
): Result<SourceDocument<z.output<S>>> {
  const origin = { file: `content/${path}`, firstLine: 1 }
  const value = records.get(path, hash)
  if (value !== undefined) return { diagnostics: [], value: documentOf(origin, read, value as z.output<S>) }
  const result = parseYaml(origin, read(), schema, draftCompleter(path, schema, inDraft))
  if (result.value && result.diagnostics.length === 0) records.set(path, hash, result.value.value)
  return result
}
