import matter from 'gray-matter'
import type { z } from 'zod'
import type { Diagnostic } from '../model/diagnostic.ts'
import { parseYaml, type Reading, type SourceDocument } from './document.ts'

/** A Markdown file: checked front matter, and the text below it. */
export interface MarkdownFile<T> {
  readonly front: SourceDocument<T>
  readonly body: string
  /** Line of the file on which the body begins, from 1. */
  readonly bodyLine: number
}

const refuse = (): never => {
  throw new Error('only YAML is allowed in front matter')
}

// gray-matter would run `---js` front matter as a program; content must never be executed.
const engines = {
  yaml: () => ({}),
  json: refuse,
  javascript: refuse,
  js: refuse,
  coffee: refuse,
  coffeescript: refuse,
  cson: refuse,
  toml: refuse,
}

/** Splits a Markdown file by gray-matter and reads its front matter with the same YAML parser as every other file. */
export function parseMarkdown<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
): Reading<MarkdownFile<z.output<S>>> {
  const parts = split(file, text)
  if (!parts.ok) return parts
  const { front, body, bodyLine } = parts.value
  const reading = parseYaml({ file, firstLine: 2 }, front, schema)
  if (!reading.ok) return reading
  return { ok: true, diagnostics: reading.diagnostics, value: { front: reading.value, body, bodyLine } }
}

/** Front matter as text, and the body. */
export function split(
  file: string,
  text: string,
): Reading<{ front: string; body: string; bodyLine: number }> {
  const fault = (message: string, hint: string): Reading<never> => ({
    ok: false,
    diagnostics: [
      {
        severity: 'error',
        code: 'front-matter',
        at: { file, line: 1, column: 1 },
        message,
        hint,
      } satisfies Diagnostic,
    ],
  })
  if (!/^---\r?\n/.test(text)) {
    const language = /^---\s*(\S+)/.exec(text)?.[1]
    return language
      ? fault(
          `front matter in "${language}" is not allowed`,
          'write the first line as "---" alone and the fields as YAML',
        )
      : fault('the file has no front matter', 'begin it with a line "---", its fields, and a line "---"')
  }
  if (!/\r?\n---[ \t]*(?:\r?\n|$)/.test(text))
    return fault('the front matter has no end', 'close it with a line "---"')
  try {
    const { matter: front, content } = matter(text, { engines, language: 'yaml' })
    const body = content.trim()
    const bodyLine = text.slice(0, text.length - content.trimStart().length).split('\n').length
    return { ok: true, diagnostics: [], value: { front: front.replace(/^\r?\n/, ''), body, bodyLine } }
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error), 'write the fields as YAML')
  }
}
