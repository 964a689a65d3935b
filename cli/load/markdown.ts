import MarkdownIt, { type Token } from 'markdown-it'
import type { Location, Result } from '../model/diagnostic.ts'
import { splitFrontMatter } from './front-matter.ts'
import { placeAt } from './text-faults.ts'

// This module is loaded only for Markdown files that have changed: see read-documents.ts.

/** A part of a text that may be at fault: its kind, its text and its place. */
export interface Piece {
  readonly kind: 'link' | 'image' | 'html' | 'note' | 'heading' | 'no-link'
  readonly text: string
  readonly at: Required<Location>
}

export type Section = ReturnType<typeof sectionsOf>[number]

/** A parsed Markdown text, without the space around it. */
export interface ProseFile {
  readonly body: string
  /** The line of its file on which the body begins, from 1. */
  readonly bodyLine: number
  readonly html: string
  readonly sections: readonly Section[]
  readonly pieces: readonly Piece[]
}

export interface MarkdownParts extends ProseFile {
  /** The YAML between the fences. It begins on line 2. */
  readonly front: string
}

/** @param isBody whether the file is the translation of a text beside it, which has no front matter */
export function parseMarkdown(file: string, text: string, isBody: boolean): Result<MarkdownParts> {
  const { value: split, diagnostics } = splitFrontMatter(file, text, isBody)
  if (!split) return { diagnostics }

  const { front, bodyRange } = split
  const body = text.slice(...bodyRange)
  const bodyLine = placeAt(file, text, bodyRange[0]).line
  const tokens = rendered.parse(body, {})
  const pieces = findPieces(body).map(({ kind, text, line, column }) => ({
    kind,
    text,
    at: { file, line: bodyLine + line, column: column + 1, length: text.length },
  }))
  const value = { front, body, bodyLine, html: htmlOf(tokens), sections: sectionsOf(tokens), pieces }
  return { diagnostics: [], value }
}

// Raw HTML in Markdown is shown as text: content may hold words, not scripts.
const rendered = new MarkdownIt({ html: false, typographer: false })

const htmlOf = (tokens: Token[]): string => rendered.renderer.render(tokens, rendered.options, {}).trim()

/** Splits a text at its second-level headings. Text before the first of them belongs to no section. */
function sectionsOf(tokens: readonly Token[]) {
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  return starts.map((start, index) => {
    // A heading is three tokens: its opening, its words, its end.
    const below = tokens.slice(start + 3, starts[index + 1])
    return {
      heading: wordsOf(tokens[start + 1]?.children ?? []),
      html: htmlOf(below),
      words: below.flatMap(({ children }) => (children ? wordsOf(children) : [])).join(' '),
    }
  })
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('')

// This parser finds every link as it is written, even a link that is not rendered because it would run a script.
const unjudged = new MarkdownIt({ html: false, typographer: false })
unjudged.validateLink = () => true
unjudged.normalizeLink = (url) => url

/** Parts that visitors would see as written: HTML comments, tags, and links whose address holds a space. */
const PLAIN = /(?<note><!--.*?(?:-->|$))|(?<html><\/?[a-z][^<>]*>)|(?<link>\[[^\]]+\]\([^()]+\))/gi

/** A piece by its place in the body; lines and columns count from 0. */
type Found = Pick<Piece, 'kind' | 'text'> & { readonly line: number; readonly column: number }

/** Finds what may be at fault in a text, in the order of its lines. Code is left out. */
function findPieces(body: string): readonly Found[] {
  const lines = body.split('\n')
  return unjudged
    .parse(body, {})
    .flatMap((token) => (token.type === 'inline' ? inlinePieces(token, lines) : headingPieces(token, lines)))
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

function headingPieces({ type, tag, markup, map }: Token, lines: readonly string[]): readonly Found[] {
  if (type !== 'heading_open' || tag !== 'h1' || !map) return []
  const line = markup === '=' ? map[1] - 1 : map[0]
  const marks = /=+|#/.exec(lines[line] ?? '')
  return [{ kind: 'heading', text: marks?.[0] ?? markup, line, column: marks?.index ?? 0 }]
}

/** Finds the pieces in a paragraph or heading, whose tokens have no places: their text is searched in order. */
function inlinePieces({ map, children }: Token, lines: readonly string[]): readonly Found[] {
  const [first, end] = map ?? [0, lines.length]
  const source = lines.slice(first, end).join('\n')
  let from = 0
  const piece = (kind: Piece['kind'], text: string, index: number): Found => {
    from = index + text.length
    const before = source.slice(0, index).split('\n')
    return { kind, text, line: first + before.length - 1, column: before.at(-1)?.length ?? 0 }
  }
  const links: string[] = []
  return (children ?? []).flatMap((token): readonly Found[] => {
    if (token.type === 'link_open') links.push(String(token.attrGet('href') ?? ''))
    if (token.type === 'link_close') {
      const href = links.pop() ?? ''
      const index = indexOfLink(href, source, from)
      return [index === -1 ? definedLink(href, lines, first) : piece('link', href, index)]
    }
    if (token.type === 'image') {
      const image = /!\[[^\]]*\](?:\([^)]*\))?/g
      image.lastIndex = from
      const found = image.exec(source)
      return [piece('image', found?.[0] ?? '![', found?.index ?? from)]
    }
    if (token.type !== 'text') return []
    return [...token.content.matchAll(PLAIN)].flatMap(({ 0: text, groups }) => {
      const index = source.indexOf(text, from)
      // A tag written with entities is meant to be seen.
      if (index === -1) return []
      return [piece(groups?.note ? 'note' : groups?.html ? 'html' : 'no-link', text, index)]
    })
  })
}

function indexOfLink(href: string, source: string, from: number): number {
  for (const before of ['](', '](<', '<']) {
    const index = source.indexOf(before + href, from)
    if (index !== -1) return index + before.length
  }
  return -1
}

function definedLink(href: string, lines: readonly string[], paragraph: number): Found {
  const line = lines.findIndex((text) => /^ {0,3}\[[^\]]+\]:/.test(text) && text.includes(href))
  const column = lines[line]?.indexOf(href) ?? 0
  return { kind: 'link', text: href, line: line === -1 ? paragraph : line, column }
}
