import matter from 'gray-matter'
import { error, type Result } from '../model/diagnostic.ts'
import { bodyOf, countLines, type MarkdownSource } from './markdown-parts.ts'

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

/** Front matter as text, and the body. */
export function splitFrontMatter(file: string, text: string): Result<MarkdownSource> {
  const fault = (message: string, hint: string): Result<never> => ({
    diagnostics: [error('front-matter', { file, line: 1, column: 1 }, message, hint)],
  })
  if (!/^---[ \t]*\r?\n/.test(text)) {
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
    const before = text.slice(0, text.length - content.length)
    const { body, bodyLine } = bodyOf(content)
    const value = {
      front: front.replace(/^[ \t]*\r?\n|\r$/g, ''),
      body,
      bodyLine: bodyLine + countLines(before) - 1,
    }
    return { diagnostics: [], value }
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error), 'write the fields as YAML')
  }
}
