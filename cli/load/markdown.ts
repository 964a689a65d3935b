import type { FileCache } from '../cache/file-cache.ts'
import type { Result } from '../model/diagnostic.ts'
import { bodyOf, type MarkdownParts, type ProseFile } from './markdown-parts.ts'
import type { TextFile } from './text-files.ts'
import type { SourceDocument } from './yaml.ts'

/** A Markdown file: checked front matter, and the text below it. */
export interface MarkdownFile<T> extends ProseFile {
  readonly front: SourceDocument<T>
}

/** Splits every Markdown file into its parts. What does the splitting is loaded only for files that have changed. */
export async function splitMarkdown(
  texts: ReadonlyMap<string, TextFile>,
  records: FileCache,
): Promise<ReadonlyMap<string, Result<MarkdownParts>>> {
  const parts = new Map<string, Result<MarkdownParts>>()
  for (const [path, { hash, read }] of texts) {
    if (!path.endsWith('.md')) continue
    const known = records.get(path, hash) as MarkdownParts | undefined
    const reading = known ? resultOf(known) : await splitOne(path, read())
    if (!known && reading.value) records.set(path, hash, reading.value)
    parts.set(path, reading)
  }
  return parts
}

const resultOf = (value: MarkdownParts): Result<MarkdownParts> => ({ diagnostics: [], value })

async function splitOne(path: string, text: string): Promise<Result<MarkdownParts>> {
  const isTranslation = /^books\/[^/]+\/[^/]+\.[a-z]+\.md$/.test(path)
  if (isTranslation && !text.startsWith('---')) return resultOf({ front: '', ...bodyOf(text) })
  const { splitFrontMatter } = await import('./front-matter.ts')
  return splitFrontMatter(`content/${path}`, text)
}
