import MarkdownIt, { type Token } from 'markdown-it'
import { INVISIBLE } from '../schema/common.ts'
import type { Body, Piece } from './markdown-parts.ts'

/** A Markdown text, and the file in which it stands. */
interface Source extends Body {
  readonly file: string
}

// Every link is found as it is written, also one that is not rendered because it would run a script.
const markdown = new MarkdownIt({ html: false, typographer: false })
markdown.validateLink = () => true
markdown.normalizeLink = (url) => url

/** What visitors would see as it stands: HTML comments, tags, and links whose address holds a space. */
const PLAIN = /(?<note><!--.*?(?:-->|$))|(?<html><\/?[a-z][^<>]*>)|(?<link>\[[^\]]+\]\([^()]+\))/gi

/** What may be at fault in a text, in the order of its lines. Code is left alone, but for what nobody sees in it. */
export function findPieces(text: Body, file: string): readonly Piece[] {
  const body = { ...text, file }
  const lines = text.body.split('\n')
  const tokens = /[[<#=]/.test(text.body) ? markdown.parse(text.body, {}) : []
  const pieces = [
    ...findInvisible(lines, body),
    ...tokens.flatMap((token) =>
      token.type === 'inline' ? inlinePieces(token, lines, body) : headingPieces(token, lines, body),
    ),
  ]
  return pieces.sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
}

/** @param line and `column` from 0, in the body */
const pieceAt = (
  kind: Piece['kind'],
  text: string,
  { file, bodyLine }: Source,
  line: number,
  column: number,
): Piece => ({ kind, text, at: { file, line: bodyLine + line, column: column + 1, length: text.length } })

const findInvisible = (lines: readonly string[], body: Source): readonly Piece[] =>
  lines.flatMap((line, index) => {
    const found = INVISIBLE.exec(line.replaceAll(/[\t\r]/g, ' '))
    return found ? [pieceAt('invisible', found[0], body, index, found.index)] : []
  })

/** A main heading: its "#", or the line of "=" below it. */
function headingPieces({ type, tag, markup, map }: Token, lines: readonly string[], body: Source): Piece[] {
  if (type !== 'heading_open' || tag !== 'h1' || !map) return []
  const line = markup === '=' ? map[1] - 1 : map[0]
  const marks = /=+|#/.exec(lines[line] ?? '')
  return [pieceAt('heading', marks?.[0] ?? markup, body, line, marks?.index ?? 0)]
}

/** Tokens inside a paragraph or heading have no places: what they stand for is searched in its lines, in their order. */
function inlinePieces({ map, children }: Token, lines: readonly string[], body: Source): Piece[] {
  const [first, end] = map ?? [0, lines.length]
  const source = lines.slice(first, end).join('\n')
  let from = 0
  const piece = (kind: Piece['kind'], text: string, index: number): Piece => {
    from = index + text.length
    const before = source.slice(0, index).split('\n')
    return pieceAt(kind, text, body, first + before.length - 1, before.at(-1)?.length ?? 0)
  }
  const links: string[] = []
  return (children ?? []).flatMap((token): Piece[] => {
    if (token.type === 'link_open') links.push(String(token.attrGet('href') ?? ''))
    if (token.type === 'link_close') {
      const href = links.pop() ?? ''
      const index = indexOfLink(href, source, from)
      return [index === -1 ? definedLink(href, lines, body, first) : piece('link', href, index)]
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
      // Written with entities, it is meant to be seen.
      if (index === -1) return []
      return [piece(groups?.note ? 'note' : groups?.html ? 'html' : 'no-link', text, index)]
    })
  })
}

/** Where an address begins: after "](", or in "<…>"; -1 when it stands elsewhere. */
function indexOfLink(href: string, source: string, from: number): number {
  for (const before of ['](', '](<', '<']) {
    const index = source.indexOf(before + href, from)
    if (index !== -1) return index + before.length
  }
  return -1
}

/** The link's address stands in a definition, `[name]: address`; the paragraph's first line when it is not found. */
function definedLink(href: string, lines: readonly string[], body: Source, paragraph: number): Piece {
  const line = lines.findIndex((text) => /^ {0,3}\[[^\]]+\]:/.test(text) && text.includes(href))
  return line === -1
    ? pieceAt('link', href, body, paragraph, 0)
    : pieceAt('link', href, body, line, lines[line]?.indexOf(href) ?? 0)
}
