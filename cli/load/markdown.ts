import type * as z from 'zod'
import { parseYaml, type Reading, type SourceDocument } from './document.ts'
import type { Memory } from './memory.ts'
import type { TextFile } from './texts.ts'

/** A Markdown file: checked front matter, and the text below it. */
export interface MarkdownFile<T> {
  readonly front: SourceDocument<T>
  readonly body: string
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number
}

export interface MarkdownParts extends Omit<MarkdownFile<unknown>, 'front'> {
  /** YAML, as it stands between the fences; it begins on line 2. */
  readonly front: string
}

/** Splits every Markdown file into its parts. What does the splitting is loaded only for files that have changed. */
export async function splitMarkdown(
  texts: ReadonlyMap<string, TextFile>,
  records: Memory,
): Promise<ReadonlyMap<string, Reading<MarkdownParts>>> {
  const parts = new Map<string, Reading<MarkdownParts>>()
  for (const [path, { hash, read }] of texts) {
    if (!path.endsWith('.md')) continue
    const known = records.recall(path, hash) as MarkdownParts | undefined
    const reading = known ? accepted(known) : await splitOne(path, read())
    if (!known && reading.ok) records.remember(path, hash, reading.value)
    parts.set(path, reading)
  }
  return parts
}

const accepted = (value: MarkdownParts): Reading<MarkdownParts> => ({ ok: true, diagnostics: [], value })

async function splitOne(path: string, text: string): Promise<Reading<MarkdownParts>> {
  const isTranslation = /^books\/[^/]+\/[^/]+\.[a-z]+\.md$/.test(path)
  if (isTranslation && !text.startsWith('---')) return accepted({ front: '', ...bodyOf(text) })
  const { split } = await import('./front-matter.ts')
  return split(`content/${path}`, text)
}

/** Reads front matter with the same YAML parser as every other file. */
export function parseMarkdown<S extends z.ZodType>(
  file: string,
  parts: Reading<MarkdownParts>,
  schema: S,
): Reading<MarkdownFile<z.output<S>>> {
  if (!parts.ok) return parts
  const { front, body, bodyLine } = parts.value
  const reading = parseYaml({ file, firstLine: 2 }, front, schema)
  if (!reading.ok) return reading
  return { ok: true, diagnostics: reading.diagnostics, value: { front: reading.value, body, bodyLine } }
}

/** A text without the space around it, and the line on which it begins, from 1. */
export function bodyOf(text: string): { readonly body: string; readonly bodyLine: number } {
  const space = text.slice(0, text.length - text.trimStart().length)
  return { body: text.trim(), bodyLine: linesIn(space) }
}

export const linesIn = (text: string): number => text.split('\n').length
