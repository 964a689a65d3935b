import matter from 'gray-matter'
import { error, type Result } from '../model/diagnostic.ts'
import { bodyOf, countLines, type MarkdownSource } from './markdown-parts.ts'

/** Front matter as text, and the body. */
export function splitFrontMatter(file: string, text: string): Result<MarkdownSource> {
  const fault = (message: string, hint: string): Result<never> => ({
    diagnostics: [error('front-matter', { file, line: 1, column: 1 }, message, hint)],
  })
  // gray-matter would run `---js` front matter as a program; content must never be executed.
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
  // Its fields are parsed later.
  const { matter: front, content } = matter(text, { engines: { yaml: () => ({}) } })
  const before = text.slice(0, text.length - content.length)
  const { body, bodyLine } = bodyOf(content)
  const value = {
    front: front.replace(/^[ \t]*\r?\n|\r$/g, ''),
    body,
    bodyLine: bodyLine + countLines(before) - 1,
  }
  return { diagnostics: [], value }
}
