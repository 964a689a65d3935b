import type * as z from 'zod'
import type { FileCache } from '../cache/file-cache.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import type { MarkdownParts, ProseFile } from './markdown.ts'
import type { Origin } from './positions.ts'
import { type DraftFields, documentOf, parseYaml, type SourceDocument } from './yaml.ts'

/** A whole text. While its file stays untouched, it is read only for those who want more than its hash. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** A schema that is made only where a text is not cached: making those of a shop takes as long as reading its cache. */
export interface LazySchema {
  make(): z.ZodType
  /** What decides its fields besides the code, such as the languages of the shop. */
  readonly shapedBy: string
}

/** Parses texts of content/ by their paths, and collects what is wrong with them. */
interface DocumentReader {
  readonly diagnostics: readonly Diagnostic[]
  /** Paths of the files at fault. */
  readonly failed: readonly string[]
  /** @param draft undefined for a file that cannot be a draft */
  read(
    path: string,
    schema: LazySchema,
    draft?: DraftFields,
  ): { readonly document: SourceDocument<unknown>; readonly prose?: ProseFile } | undefined
  /** Reads a Markdown file that has no fields. */
  readBody(path: string): ProseFile | undefined
}

export async function openDocumentReader(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<DocumentReader> {
  const parts = await parseMarkdownFiles(texts, records)
  const diagnostics: Diagnostic[] = []
  const failed: string[] = []
  function accept<T>(path: string, result: Result<T> | undefined): T | undefined {
    diagnostics.push(...(result?.diagnostics ?? []))
    if (result && result.value === undefined) failed.push(path)
    return result?.value
  }
  return {
    diagnostics,
    failed,
    readBody: (path) => accept(path, parts.get(path)),
    read(path, schema, draft) {
      const text = texts.get(path)
      if (!text) return undefined
      const file = `content/${path}`
      if (!path.endsWith('.md')) {
        const origin = { file, firstLine: 1 }
        const document = accept(path, readRecord(path, { origin, text }, schema, records, draft))
        return document && { document }
      }
      const whole = accept(path, parts.get(path))
      if (!whole) return undefined
      const { front, ...prose } = whole
      const source = { origin: { file, firstLine: 2 }, text: { hash: text.hash, read: () => front } }
      const document = accept(path, readRecord(`${path} front`, source, schema, records, draft))
      return document && { document, prose }
    },
  }
}

/** Parses every Markdown file. What does so is loaded only for files that have changed. */
async function parseMarkdownFiles(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<ReadonlyMap<string, Result<MarkdownParts>>> {
  const parts = new Map<string, Result<MarkdownParts>>()
  for (const [path, { hash, read }] of texts) {
    if (!path.endsWith('.md')) continue
    const known = records.get(path, hash) as MarkdownParts | undefined
    if (known) {
      parts.set(path, { diagnostics: [], value: known })
      continue
    }
    const { parseMarkdown } = await import('./markdown.ts')
    const found = parseMarkdown(`content/${path}`, read(), contentFileAt(path)?.isBody ?? false)
    if (found.value) records.set(path, hash, found.value)
    parts.set(path, found)
  }
  return parts
}

/**
 * Only documents without any fault are cached, so that each run reports a fault anew.
 * @param name of the record
 */
function readRecord(
  name: string,
  { origin, text: { hash, read } }: { readonly origin: Origin; readonly text: TextFile },
  { make, shapedBy }: LazySchema,
  records: FileCache,
  draft?: DraftFields,
): Result<SourceDocument<unknown>> {
  const stamp = `${hash} ${shapedBy}`
  const known = records.get(name, stamp)
  if (known !== undefined) return { diagnostics: [], value: documentOf(origin, read, known) }
  const result = parseYaml(origin, read(), make(), draft)
  if (result.value && result.diagnostics.length === 0) records.set(name, stamp, result.value.value)
  return result
}
