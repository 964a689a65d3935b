/** A Markdown text, and the line of its file on which it begins, from 1. */
export interface ProseFile {
  readonly body: string
  readonly bodyLine: number
}

/** A Markdown file before its front matter is checked. */
export interface MarkdownParts extends ProseFile {
  /** YAML, as it stands between the fences; it begins on line 2. */
  readonly front: string
}

/** A text without the space around it, and the line on which it begins, from 1. */
export function bodyOf(text: string): { readonly body: string; readonly bodyLine: number } {
  const space = text.slice(0, text.length - text.trimStart().length)
  return { body: text.trim(), bodyLine: countLines(space) }
}

export const countLines = (text: string): number => text.split('\n').length
