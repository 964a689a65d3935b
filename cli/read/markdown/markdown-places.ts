import type { Token } from 'markdown-it'
import { parser, type TextRange, tokenSourceOf } from './markdown-parser.ts'

// This module is loaded only when Markdown is parsed: see read-documents.ts.

export interface MarkdownLink {
  /** The address without Markdown's escapes and entities. */
  readonly address: string
  /** The range of the address as written. */
  readonly range: TextRange
  /** Offsets in the written address of each character of `address` and of its end, if escapes move them. */
  readonly offsets?: readonly number[]
  /** Tells whether visitors see the link: a definition may be unused. */
  readonly isShown: boolean
}

interface MarkdownPlaces {
  readonly links: readonly MarkdownLink[]
  readonly images: readonly TextRange[]
  /** The lines of paragraphs, headings and cells, with everything but plain text blanked out. */
  readonly plainLines: readonly {
    readonly text: string
    readonly rangeOf: (from: number, to: number) => TextRange
  }[]
  /** First-level headings: the range of their lines, counted from 0, and their markup. */
  readonly mainHeadings: readonly { readonly lines: TextRange; readonly markup: string }[]
}

/** Finds the parts of a Markdown text with their places, in the order of the text. */
export function findPlaces(text: string): MarkdownPlaces {
  // The parser replaces these characters in the same way.
  const source = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const toText = openOffsets(text)
  const tokens = parser.parse(source, {})
  const blocks = inlineBlocks(tokens, source)
  const usedLabels = new Set(
    blocks.flatMap(({ tokens }) =>
      tokens.flatMap((token) => (token.type === 'link_open' ? labelOf(token) : [])),
    ),
  )

  const definitions = definitionsIn(tokens).map(({ label, range, isFirst }) =>
    linkAt(source, range, { placeOf: toText, isShown: isFirst && usedLabels.has(label) }),
  )
  const inline = blocks.flatMap(({ tokens, content, offsetOf }) =>
    tokens.flatMap((token) => {
      const { address } = tokenSourceOf(token)
      if (token.type !== 'link_open' || !address) return []
      const automatic =
        token.markup === 'autolink' ? String(token.attrGet('href')) : undefined
      const placeOf = (offset: number): number => toText(offsetOf(offset))
      return [linkAt(content, address, { placeOf, isShown: true, automatic })]
    }),
  )
  const images = blocks.flatMap(({ tokens, offsetOf }) =>
    tokens.flatMap((token): readonly TextRange[] => {
      const { range } = tokenSourceOf(token)
      if (token.type !== 'image' || !range) return []
      return [[toText(offsetOf(range[0])), toText(offsetOf(range[1]))]]
    }),
  )
  return {
    links: [...definitions, ...inline].sort((a, b) => a.range[0] - b.range[0]),
    images,
    plainLines: blocks.flatMap((block) => plainLinesOf(block, toText)),
    mainHeadings: tokens.flatMap(({ type, tag, markup, map }) =>
      type === 'heading_open' && tag === 'h1' && map ? [{ lines: map, markup }] : [],
    ),
  }
}

/**
 * Returns a function that maps offsets in the parser's source to offsets in the text, whose line ends may be
 * longer.
 */
function openOffsets(text: string): (offset: number) => number {
  const longEnds = [...text.matchAll(/\r\n/g)].map(({ index }, count) => index - count)
  return (offset) => offset + longEnds.filter((end) => end < offset).length
}

const labelOf = (token: Token): string | undefined =>
  token.meta?.label === undefined ? undefined : String(token.meta.label)

/** Lists the link definitions. Only the first definition of a label counts. */
function definitionsIn(tokens: readonly Token[]) {
  const seenLabels = new Set<string>()
  return tokens.flatMap((token) => {
    const label = labelOf(token)
    const { address } = tokenSourceOf(token)
    if (token.type !== 'reference_definition' || label === undefined || !address)
      return []

    const isFirst = !seenLabels.has(label)
    seenLabels.add(label)
    return [{ label, range: address, isFirst }]
  })
}

interface InlineBlock {
  readonly content: string
  readonly tokens: readonly Token[]
  /** Maps an offset in the content, which lacks indents and quote marks, to the source. */
  readonly offsetOf: (offset: number) => number
}

/** Lists the paragraphs, headings and cells. */
function inlineBlocks(tokens: readonly Token[], source: string): readonly InlineBlock[] {
  const lines = markdownLinesOf(source)
  let cellStart = 0
  return tokens.flatMap((token): readonly InlineBlock[] => {
    const { type, map, content, children } = token
    if (type === 'tr_open' && map) cellStart = lines[map[0]]?.from ?? 0
    if (type !== 'inline' || content === '') return []

    if (map) {
      const offsetOf = offsetsOfLines(content, lines.slice(map[0], map[1]))
      return [{ content, tokens: children ?? [], offsetOf }]
    }

    // The parser gives no lines for cells, and removes the backslash of an escaped bar.
    const start = source.indexOf(content.replaceAll('|', '\\|'), cellStart)
    const offsetOf = (offset: number): number =>
      start + offset + content.slice(0, offset).split('|').length - 1
    cellStart = offsetOf(content.length)
    return [{ content, tokens: children ?? [], offsetOf }]
  })
}

/** Splits a text into lines at all line ends of Markdown. */
export function markdownLinesOf(text: string) {
  const ends = [...text.matchAll(/\r\n?|\n/g)]
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)]
  return starts.map((from, index) => ({
    from,
    text: text.slice(from, ends[index]?.index),
  }))
}

/** Returns a function that maps offsets in a content to the source. Each content line is the end of its source line. */
function offsetsOfLines(
  content: string,
  lines: ReturnType<typeof markdownLinesOf>,
): (offset: number) => number {
  const contentLines = markdownLinesOf(content)
  const firstText = contentLines[0]?.text ?? ''
  const firstLine = lines.findIndex(({ text }) => text.includes(firstText))
  const starts = contentLines.map(({ text, from }, index) => {
    const line = lines[Math.max(0, firstLine) + index]
    // The parser may write spaces for a tab at the start of a line.
    const words = line?.text.includes(text) ? text : text.trimStart()
    const indent = text.length - words.length
    return {
      from,
      source: (line?.from ?? 0) + (line?.text.lastIndexOf(words) ?? 0) - indent,
    }
  })

  return (offset) => {
    const start = starts.findLast(({ from }) => from <= offset)
    return start ? start.source + offset - start.from : offset
  }
}

const ESCAPES = /\\[!-/:-@[-`{-~]|&[a-z#][a-z0-9]{1,31};|[\s\S]/gi

interface LinkOptions {
  /** Maps an offset in the content to the text. */
  readonly placeOf: (offset: number) => number
  readonly isShown: boolean
  /** The address of an automatic link, which has no escapes. */
  readonly automatic?: string | undefined
}

/** Makes a link from the range of its address in a content. */
function linkAt(
  content: string,
  [from, to]: TextRange,
  { placeOf, isShown, automatic }: LinkOptions,
): MarkdownLink {
  const range: TextRange = [placeOf(from), placeOf(to)]
  if (automatic !== undefined) return { address: automatic, range, isShown }

  let address = ''
  const offsets: number[] = []
  for (const { 0: unit, index } of content.slice(from, to).matchAll(ESCAPES)) {
    const decoded = parser.utils.unescapeAll(unit)
    for (let count = 0; count < decoded.length; count += 1)
      offsets.push(placeOf(from + index) - range[0])
    address += decoded
  }

  offsets.push(range[1] - range[0])
  const isMoved = offsets.some((offset, index) => offset !== index)
  return { address, range, isShown, ...(isMoved && { offsets }) }
}

/** Lists the lines of a block, with code, escapes, entities, images and addresses blanked out. */
function plainLinesOf(
  { content, tokens, offsetOf }: InlineBlock,
  toText: (offset: number) => number,
) {
  const plain = content.split('')
  const blank = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) if (plain[at] !== '\n') plain[at] = ' '
  }
  for (const token of tokens) {
    const { range, wordsEnd = 0 } = tokenSourceOf(token)
    if (!range) continue

    const [from, to] = range
    if (token.type !== 'link_open') blank(from, to)
    else {
      blank(from, from + 1)
      blank(wordsEnd, to)
    }
  }

  return markdownLinesOf(plain.join('')).map(({ text, from: start }) => ({
    text,
    rangeOf: (from: number, to: number): TextRange => [
      toText(offsetOf(start + from)),
      toText(offsetOf(start + to - 1)) + 1,
    ],
  }))
}
