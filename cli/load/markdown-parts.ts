import type { Location } from '../model/diagnostic.ts'

/** A Markdown text, and the line of its file on which it begins, from 1. */
export interface Body {
  readonly body: string
  readonly bodyLine: number
}

/** What stands between the fences of a Markdown file, and what stands below them. */
export interface MarkdownSource extends Body {
  /** YAML; it begins on line 2. */
  readonly front: string
}

/** Something in a text that may be at fault: what it is, its text, and where it stands. */
export interface Piece {
  readonly kind: 'link' | 'image' | 'html' | 'note' | 'heading' | 'invisible' | 'no-link'
  readonly text: string
  readonly at: Required<Location>
}

/** The text below a second-level heading. */
export interface Section {
  /** The heading as words alone. */
  readonly heading: string
  readonly html: string
  /** The text as words alone. */
  readonly words: string
}

/** A parsed Markdown text. */
export interface ProseFile extends Body {
  readonly html: string
  readonly sections: readonly Section[]
  readonly pieces: readonly Piece[]
}

/** A Markdown file before its front matter is checked. */
export interface MarkdownParts extends ProseFile, MarkdownSource {}

/** A text without the space around it, and the line on which it begins, from 1. */
export function bodyOf(text: string): { readonly body: string; readonly bodyLine: number } {
  const space = text.slice(0, text.length - text.trimStart().length)
  return { body: text.trim(), bodyLine: countLines(space) }
}

export const countLines = (text: string): number => text.split('\n').length
