import { error, type Result } from '../model/diagnostic.ts'
import { bodyOf, countLines, type MarkdownSource } from './markdown-parts.ts'

const OPENING = /^---[ \t]*\r?\n/
const CLOSING = /\r?\n---[ \t]*(?:\r?\n|$)/

/** Front matter as text, and the body. */
export function splitFrontMatter(file: string, text: string): Result<MarkdownSource> {
  const fault = (message: string, hint: string): Result<never> => ({
    diagnostics: [error('front-matter', { file, line: 1, column: 1 }, message, hint)],
  })
  const opening = OPENING.exec(text)
  if (!opening) {
    const language = /^---\s*(\S+)/.exec(text)?.[1]
    return language
      ? fault(
          `front matter in "${language}" is not allowed`,
          'write the first line as "---" alone and the fields as YAML',
        )
      : fault('the file has no front matter', 'begin it with a line "---", its fields, and a line "---"')
  }
  const closing = CLOSING.exec(text)
  if (!closing) return fault('the front matter has no end', 'close it with a line "---"')
  // Of empty front matter, the line break of its first line is also the one before its last.
  const front = text.slice(opening[0].length, closing.index)
  const before = text.slice(0, closing.index + closing[0].length)
  const { body, bodyLine } = bodyOf(text.slice(before.length))
  return { diagnostics: [], value: { front, body, bodyLine: bodyLine + countLines(before) - 1 } }
}
