import type { Token } from 'markdown-it'
import { parser, type TextRange, tokenSourceOf } from './markdown-parser.ts'

// This module is loaded only when Markdown is parsed: see read-documents.ts.

// The parser gives positions in two strings that differ from the Markdown as written, which is here called the text:
// - The source is the whole text with "\n" as every line end.
// - The content of a block, such as a paragraph, is its part of the source without indents and quote marks: the source
//   "> One\n> two" has a block with the content "One\ntwo".
// All results are offsets in the text. Each block therefore maps offsets in its content to the text.

type MapOffset = (offset: number) => number

export interface MarkdownLink {
  /** The address without Markdown's escapes and entities. */
  readonly address: string
  /** The range of the address as written. */
  readonly range: TextRange
  /**
   * The offset in the written address of each character of `address`, and of its end. Present only if the written
   * address has escapes or entities.
   */
  readonly offsets?: readonly number[]
  /** Tells whether visitors see the link. A definition may be unused. */
  readonly isShown: boolean
}

interface MarkdownPlaces {
  readonly links: readonly MarkdownLink[]
  readonly images: readonly TextRange[]
  /** The lines of paragraphs, headings and cells, with spaces in place of everything but plain text. */
  readonly plainLines: readonly {
    readonly text: string
    readonly rangeOf: (from: number, to: number) => TextRange
  }[]
  /** First-level headings: the zero-based range of their lines, and their markup, "#" or "=". */
  readonly mainHeadings: readonly { readonly lines: TextRange; readonly markup: string }[]
}

/** Finds the parts of a Markdown text with their places, in the order of the text. */
export function findPlaces(text: string): MarkdownPlaces {
  // The parser replaces line ends and NUL in the same way, so its offsets fit this source.
  const source = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
  const sourceToText = textOffsets(text)
  const tokens = parser.parse(source, {})
  const blocks = inlineBlocks(tokens, source, sourceToText)

  const definedLinks = definedLinksIn(tokens, blocks, source, sourceToText)
  const links = [...definedLinks, ...blocks.flatMap(linksInBlock)]
  return {
    links: links.sort((a, b) => a.range[0] - b.range[0]),
    images: blocks.flatMap(imagesInBlock),
    plainLines: blocks.flatMap(plainLinesOf),
    mainHeadings: tokens.flatMap(({ type, tag, markup, map }) =>
      type === 'heading_open' && tag === 'h1' && map ? [{ lines: map, markup }] : [],
    ),
  }
}

/** Returns a function that maps source offsets to text offsets: "\r\n" in the text is "\n" in the source. */
function textOffsets(text: string): MapOffset {
  // Offsets in the source of the line ends that are "\r\n" in the text. Each moves all later text by one character.
  const longLineEnds = [...text.matchAll(/\r\n/g)].map(
    ({ index }, previousCount) => index - previousCount,
  )
  return (offset) => offset + longLineEnds.filter((lineEnd) => lineEnd < offset).length
}

interface InlineBlock {
  readonly content: string
  readonly tokens: readonly Token[]
  /** Maps an offset in the content to the text. */
  readonly toTextOffset: MapOffset
}

/** Lists the paragraphs, headings and cells. */
function inlineBlocks(
  tokens: readonly Token[],
  source: string,
  sourceToText: MapOffset,
): readonly InlineBlock[] {
  const lines = markdownLinesOf(source)
  const blocks: InlineBlock[] = []
  const addBlock = ({ content, children }: Token, toSourceOffset: MapOffset): void => {
    const toTextOffset: MapOffset = (offset) => sourceToText(toSourceOffset(offset))
    blocks.push({ content, tokens: children ?? [], toTextOffset })
  }

  // The parser gives no lines for the cells of a table, so the first cell is searched for from the start of its row,
  // and each further cell from the end of the previous one.
  let cellSearchStart = 0
  for (const token of tokens) {
    const { type, map, content } = token
    const isBlock = type === 'inline' && content !== ''
    if (type === 'tr_open' && map) {
      cellSearchStart = lines[map[0]]?.from ?? 0
    } else if (isBlock && map) {
      addBlock(token, offsetsInLines(content, lines.slice(map[0], map[1])))
    } else if (isBlock) {
      const toSourceOffset = offsetsInCell(content, source, cellSearchStart)
      addBlock(token, toSourceOffset)
      cellSearchStart = toSourceOffset(content.length)
    }
  }
  return blocks
}

interface MarkdownLine {
  /** The offset of the line in the text. */
  readonly from: number
  /** The line without its line end. */
  readonly text: string
}

/** Splits a text into lines at all line ends of Markdown. */
export function markdownLinesOf(text: string): readonly MarkdownLine[] {
  const ends = [...text.matchAll(/\r\n?|\n/g)]
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)]
  return starts.map((from, index) => ({
    from,
    text: text.slice(from, ends[index]?.index),
  }))
}

/**
 * Returns a function that maps offsets in a content to the source, given the source lines of its block. Each line of
 * the content is the end of a source line.
 */
function offsetsInLines(content: string, lines: readonly MarkdownLine[]): MapOffset {
  const contentLines = markdownLinesOf(content)
  // The first line is searched for, in case the block has lines above it that are not in the content.
  const firstText = contentLines[0]?.text ?? ''
  const firstIndex = lines.findIndex(({ text }) => text.includes(firstText))
  const matchingLines = lines.slice(Math.max(0, firstIndex))
  const starts = contentLines.map(({ text, from }, index) => ({
    from,
    sourceFrom: startAtEndOf(matchingLines[index], text),
  }))

  return (offset) => {
    const start = starts.findLast(({ from }) => from <= offset)
    return start ? start.sourceFrom + offset - start.from : offset
  }
}

/** Finds a text at the end of a source line. Returns the source offset of its beginning. */
function startAtEndOf(line: MarkdownLine | undefined, text: string): number {
  // The parser may write spaces for a tab at the start of a line. Then only the rest of the text is in the line.
  const words = line?.text.includes(text) ? text : text.trimStart()
  const indent = text.length - words.length
  const lineStart = line?.from ?? 0
  const column = line?.text.lastIndexOf(words) ?? 0
  return lineStart + column - indent
}

/**
 * Returns a function that maps offsets in the content of a cell to the source. In the content, an escaped bar "\|" lacks
 * its backslash.
 */
function offsetsInCell(content: string, source: string, searchStart: number): MapOffset {
  const start = source.indexOf(content.replaceAll('|', '\\|'), searchStart)
  return (offset) => {
    const backslashCount = content.slice(0, offset).split('|').length - 1
    return start + offset + backslashCount
  }
}

/** Lists the links whose addresses are in definitions, `[label]: address`. */
function definedLinksIn(
  tokens: readonly Token[],
  blocks: readonly InlineBlock[],
  source: string,
  sourceToText: MapOffset,
): readonly MarkdownLink[] {
  const inlineTokens = blocks.flatMap((block) => block.tokens)
  const usedLabels = new Set(
    inlineTokens.flatMap((token) => (token.type === 'link_open' ? labelOf(token) : [])),
  )
  return definitionsIn(tokens).map(({ label, range, isFirst }) => ({
    ...addressAt(range, source, sourceToText),
    isShown: isFirst && usedLabels.has(label),
  }))
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

/** Lists the links of a block whose addresses are in the block itself. */
const linksInBlock = ({
  tokens,
  content,
  toTextOffset,
}: InlineBlock): readonly MarkdownLink[] =>
  tokens.flatMap((token): readonly MarkdownLink[] => {
    const { address: range } = tokenSourceOf(token)
    if (token.type !== 'link_open' || !range) return []
    if (token.markup !== 'autolink')
      return [{ ...addressAt(range, content, toTextOffset), isShown: true }]

    // The address of an automatic link, <https://a.example>, has no escapes.
    const address = String(token.attrGet('href'))
    return [{ address, range: textRangeOf(range, toTextOffset), isShown: true }]
  })

const textRangeOf = ([from, to]: TextRange, toTextOffset: MapOffset): TextRange => [
  toTextOffset(from),
  toTextOffset(to),
]

/** An escape such as `\_`, an entity such as `&amp;`, or any other single character. */
const CHARACTER = /\\[!-/:-@[-`{-~]|&[a-z#][a-z0-9]{1,31};|[\s\S]/gi

/** Decodes the address at a range of a string, which is the content of a block or, for a definition, the source. */
function addressAt(
  [from, to]: TextRange,
  string: string,
  toTextOffset: MapOffset,
): Omit<MarkdownLink, 'isShown'> {
  const range = textRangeOf([from, to], toTextOffset)
  let address = ''
  const offsets: number[] = []
  for (const { 0: character, index } of string.slice(from, to).matchAll(CHARACTER)) {
    const decoded = parser.utils.unescapeAll(character)
    const writtenOffset = toTextOffset(from + index) - range[0]
    // An entity such as `&#128512;` becomes an emoji, whose length is two.
    for (let count = 0; count < decoded.length; count += 1) offsets.push(writtenOffset)
    address += decoded
  }
  offsets.push(range[1] - range[0])

  const isWrittenDifferently = offsets.some((offset, index) => offset !== index)
  return { address, range, ...(isWrittenDifferently && { offsets }) }
}

const imagesInBlock = ({ tokens, toTextOffset }: InlineBlock): readonly TextRange[] =>
  tokens.flatMap((token): readonly TextRange[] => {
    const { range } = tokenSourceOf(token)
    return token.type === 'image' && range ? [textRangeOf(range, toTextOffset)] : []
  })

/** Lists the lines of a block, with spaces in place of code, escapes, entities, images and addresses. */
function plainLinesOf({ content, tokens, toTextOffset }: InlineBlock) {
  const plainText = withBlanks(content, tokens.flatMap(markupRangesOf))
  return markdownLinesOf(plainText).map(({ text, from: start }) => ({
    text,
    rangeOf: (from: number, to: number): TextRange => [
      toTextOffset(start + from),
      // The end follows the last character, because the text may have an indent or a longer line end after it.
      toTextOffset(start + to - 1) + 1,
    ],
  }))
}

/** Returns the ranges of a token that are not plain text. */
function markupRangesOf(token: Token): readonly TextRange[] {
  const { range, wordsEnd = 0 } = tokenSourceOf(token)
  if (!range) return []
  if (token.type !== 'link_open') return [range]

  // The words between the "[" and the "](address)" are plain text.
  const [from, to] = range
  return [
    [from, from + 1],
    [wordsEnd, to],
  ]
}

/** Replaces all characters in the ranges with spaces, except line ends. */
function withBlanks(text: string, ranges: readonly TextRange[]): string {
  const characters = text.split('')
  for (const [from, to] of ranges)
    for (let index = from; index < to; index += 1)
      if (characters[index] !== '\n') characters[index] = ' '
  return characters.join('')
}
