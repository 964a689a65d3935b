import MarkdownIt, { type Token } from 'markdown-it'
import type { Place, Result } from '../../model/diagnostic.ts'
import { contentFileAt } from '../../schema/content-paths.ts'
import { placeAt, placeOf } from '../text-faults.ts'
import { splitFrontMatter } from './front-matter.ts'
import type { TextRange } from './markdown-parser.ts'
import { findPlaces, type MarkdownLink, markdownLinesOf } from './markdown-places.ts'

// This module is loaded only for Markdown files that have changed: see read-documents.ts.

/** A part of a text that may be faulty: its kind, its text and its place. */
export interface Piece {
  readonly kind: 'link' | 'image' | 'html' | 'note' | 'heading' | 'no-link'
  /** The address of a link without Markdown's escapes; otherwise the characters at the place. */
  readonly text: string
  readonly at: Place
  /** Offsets in the written address of each character of `text` and of its end, if escapes move them. */
  readonly offsets?: readonly number[]
}

export type Section = ReturnType<typeof sectionsOf>[number]

/** A parsed Markdown text, without surrounding whitespace. */
export interface ProseFile {
  readonly body: string
  /** The line of its file on which the body begins, from 1. */
  readonly bodyLine: number
  /** The column in which the body begins, from 1: its first line may be indented. */
  readonly bodyColumn: number
  readonly html: string
  readonly sections: readonly Section[]
  readonly pieces: readonly Piece[]
}

export interface MarkdownParts extends ProseFile {
  /** The YAML between the fences. It begins on line 2. */
  readonly front: string
}

/** @param isBody whether the file is a translation next to its original, and therefore has no front matter */
export function parseMarkdown(
  file: string,
  text: string,
  isBody: boolean,
): Result<MarkdownParts> {
  const { value: split, diagnostics } = splitFrontMatter(file, text, isBody)
  if (!split) return { diagnostics }

  const { front, bodyRange } = split
  const body = text.slice(...bodyRange)
  const { line: bodyLine, column: bodyColumn } = placeAt(file, text, bodyRange[0])
  const tokens = rendered.parse(body, {})
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

/** Finds every link of a Markdown file, and every definition of an address, in the order of the file. */
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

// Raw HTML in Markdown is shown as text: content may contain words, not scripts.
const rendered = new MarkdownIt({ html: false, typographer: false })

const htmlOf = (tokens: Token[]): string =>
  rendered.renderer.render(tokens, rendered.options, {}).trim()

/** Splits a text into sections at its second-level headings. Text before the first of them belongs to no section. */
function sectionsOf(tokens: readonly Token[]) {
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  return starts.map((start, index) => {
    // A heading is three tokens: its opening, its words, its end.
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

/** Markup that visitors would see as written: HTML comments, tags, and links with a space in their address. */
const PLAIN =
  /(?<note><!--.*?(?:-->|$))|(?<html><\/?[a-z][^<>]*>)|(?<link>\[[^\]]+\]\([^()]+\))/gi

function kindOfPlain({
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
  const plainMarkup = plainLines.flatMap(({ text, rangeOf }) =>
    [...text.matchAll(PLAIN)].map(
      ({ 0: words, index, groups = {} }): RangedPiece => ({
        kind: kindOfPlain(groups),
        range: rangeOf(index, index + words.length),
      }),
    ),
  )
  const headings = mainHeadings.map(({ lines: [start, end], markup }): RangedPiece => {
    const line = lines[markup === '=' ? end - 1 : start]
    const marks = /=+|#/.exec(line?.text ?? '')
    const from = (line?.from ?? 0) + (marks?.index ?? 0)
    return { kind: 'heading', range: [from, from + (marks?.[0].length ?? 0)] }
  })

  const pieces = [...shownLinks, ...pictures, ...plainMarkup, ...headings]
  return pieces.sort((a, b) => a.range[0] - b.range[0])
}
