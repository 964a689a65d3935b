import type { FileCache } from '../cache/file-cache.ts'
import type { Result } from '../model/diagnostic.ts'
import { bodyOf, type MarkdownParts, type MarkdownSource, type ProseFile } from './markdown-parts.ts'
import type { TextFile } from './text-files.ts'
import type { SourceDocument } from './yaml.ts'

/** A Markdown file: checked front matter, and the text below it. */
export interface MarkdownFile<T> extends ProseFile {
  readonly front: SourceDocument<T>
}

/** Parses every Markdown file. What does so is loaded only for files that have changed. */
export async function parseMarkdownFiles(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<ReadonlyMap<string, Result<MarkdownParts>>> {
  const parts = new Map<string, Result<MarkdownParts>>()
  for (const [path, { hash, read }] of texts) {
    if (!path.endsWith('.md')) continue
    const known = records.get(path, hash) as MarkdownParts | undefined
    const reading = known ? resultOf(known) : await parseMarkdown(path, read())
    if (!known && reading.value) records.set(path, hash, reading.value)
    parts.set(path, reading)
  }
  return parts
}

const resultOf = <T>(value: T): Result<T> => ({ diagnostics: [], value })

async function parseMarkdown(path: string, text: string): Promise<Result<MarkdownParts>> {
  const file = `content/${path}`
  const { value: source, diagnostics } = await splitMarkdown(path, text)
  if (!source) return { diagnostics }
  const { renderMarkdown } = await import('./render-markdown.ts')
  const { findPieces } = await import('./markdown-pieces.ts')
  return resultOf({ ...source, ...renderMarkdown(source.body), pieces: findPieces(source, file) })
}

async function splitMarkdown(path: string, text: string): Promise<Result<MarkdownSource>> {
  const isTranslation = /^books\/[^/]+\/[^/]+\.[a-z]+\.md$/.test(path)
  if (isTranslation && !text.startsWith('---')) return resultOf({ front: '', ...bodyOf(text) })
  const { splitFrontMatter } = await import('./front-matter.ts')
  return splitFrontMatter(`content/${path}`, text)
}
