import MarkdownIt, { type Token } from 'markdown-it'
import type { Place, Result } from '../../model/diagnostic.ts'
import { contentFileAt } from '../../schema/content-paths.ts'
import { locationAt, placeOf } from '../text-faults.ts'
import { splitFrontMatter } from './front-matter.ts'
import type { TextRange } from './markdown-parser.ts'
import { findPlaces, type MarkdownLink, markdownLinesOf } from './markdown-places.ts'

// This module is loaded only for Markdown files that have changed: see read-documents.ts.

/** A part of a text that may be faulty. */
export interface Piece {
  /** A 'note' is an HTML comment. A 'no-link' is meant as a link, but Markdown shows it as text. */
  readonly kind: 'link' | 'image' | 'html' | 'note' | 'heading' | 'no-link'
  /** The address of a link without Markdown's escapes; otherwise the characters at the place. */
  readonly text: string
  readonly at: Place
  /** See `MarkdownLink`. */
  readonly offsets?: readonly number[]
}

export type Section = ReturnType<typeof sectionsOf>[number]

/** A parsed Markdown text, without surrounding whitespace. */
export interface ProseFile {
  readonly body: string
  /** The one-based line of the file on which the body begins. */
  readonly bodyLine: number
  /** The one-based column at which the body begins. Its first line may be indented. */
  readonly bodyColumn: number
  readonly html: string
  readonly sections: readonly Section[]
  readonly pieces: readonly Piece[]
}

export interface MarkdownParts extends ProseFile {
  /** The YAML between the fences "---". It begins on line 2. */
  readonly front: string
}

/**
 * Parses the text of a Markdown file and splits off its front matter without parsing it.
 * @param isBody whether the file is a translation next to its original, and therefore has no front matter
 */
export function parseMarkdown(
  file: string,
  text: string,
  isBody: boolean,
): Result<MarkdownParts> {
  const { value: split, diagnostics } = splitFrontMatter(file, text, isBody)
  if (!split) return { diagnostics }

  const { front, bodyRange } = split
  const body = text.slice(...bodyRange)
  const { line: bodyLine, column: bodyColumn } = locationAt(file, text, bodyRange[0])
  const tokens = htmlParser.parse(body, {})
  const pieces = findPieces(body).map(({ range: [from, to], ...piece }) => {
    const at = placeOf(file, text, bodyRange[0] + from, to - from)
    return { text: at.written, ...piece, at }
  })

  const html = htmlOf(tokens)
  const sections = sectionsOf(tokens)
  return {
    diagnostics: [],
    value: { front, body, bodyLine, bodyColumn, html, sections, pieces },
  }
}

/** Finds every link and every address definition in a Markdown file, in the order of the file. */
export function findLinks(file: string, text: string): readonly MarkdownLink[] {
  const isBody = contentFileAt(file.replace(/^content\//, ''))?.isBody ?? false
  const { value } = splitFrontMatter(file, text, isBody)
  const [start, end] = value?.bodyRange ?? [0, text.length]
  const { links } = findPlaces(text.slice(start, end))
  return links.map(({ range: [from, to], ...link }) => ({
    ...link,
    range: [start + from, start + to],
  }))
}

/**
 * The parser for the HTML that visitors see. It shows HTML in Markdown as text, because content must not contain
 * scripts.
 */
const htmlParser = new MarkdownIt({ html: false, typographer: false })

const htmlOf = (tokens: Token[]): string =>
  htmlParser.renderer.render(tokens, htmlParser.options, {}).trim()

/** Splits a text into sections at its second-level headings. Text before the first of them belongs to no section. */
function sectionsOf(tokens: readonly Token[]) {
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  return starts.map((start, index) => {
    // A heading is three tokens: its opening tag, its words, its closing tag.
    const below = tokens.slice(start + 3, starts[index + 1])
    return {
      heading: plainTextOf(tokens[start + 1]?.children ?? []),
      html: htmlOf(below),
      words: below
        .flatMap(({ children }) => (children ? plainTextOf(children) : []))
        .join(' '),
    }
  })
}

const plainTextOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : content,
    )
    .join('')

/**
 * Markup that visitors would see as written: HTML comments, tags, and broken links.
 * Plain lines contain no real links, so what looks like one is broken, for example by a
 * space in its address.
 */
const MARKUP_SHOWN_AS_TEXT =
  /(?<note><!--.*?(?:-->|$))|(?<html><\/?[a-z][^<>]*>)|(?<noLink>\[[^\]]+\]\([^()]+\))/gi

function kindOfMarkup({
  note,
  html,
}: Readonly<Record<string, string | undefined>>): Piece['kind'] {
  if (note !== undefined) return 'note'
  return html === undefined ? 'no-link' : 'html'
}

/** A piece, located by its range in the body. */
type RangedPiece = Omit<Piece, 'at' | 'text'> & {
  readonly text?: string
  readonly range: TextRange
}

/** Finds the parts of a text that may be faulty, in the order of the text. Code is left out. */
function findPieces(body: string): readonly RangedPiece[] {
  const { links, images, plainLines, mainHeadings } = findPlaces(body)
  const lines = markdownLinesOf(body)

  const shownLinks = links
    .filter(({ isShown }) => isShown)
    .map(
      ({ address, range, offsets }): RangedPiece => ({
        kind: 'link',
        text: address,
        range,
        ...(offsets && { offsets }),
      }),
    )
  const pictures = images.map((range): RangedPiece => ({ kind: 'image', range }))
  const shownMarkup = plainLines.flatMap(({ text, rangeOf }) =>
    [...text.matchAll(MARKUP_SHOWN_AS_TEXT)].map(
      ({ 0: markup, index, groups = {} }): RangedPiece => ({
        kind: kindOfMarkup(groups),
        range: rangeOf(index, index + markup.length),
      }),
    ),
  )
  const headings = mainHeadings.map(({ lines: [start, end], markup }): RangedPiece => {
    // "#" begins the heading; "===" underlines it on its last line.
    const index = markup === '=' ? end - 1 : start
    const { from: lineStart, text } = lines[index] ?? { from: 0, text: '' }
    const { 0: signs, index: column } = /=+|#/.exec(text) ?? { 0: '', index: 0 }
    const from = lineStart + column
    return { kind: 'heading', range: [from, from + signs.length] }
  })

  const pieces = [...shownLinks, ...pictures, ...shownMarkup, ...headings]
  return pieces.sort((a, b) => a.range[0] - b.range[0])
}
