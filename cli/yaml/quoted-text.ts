import { pieceBetween } from './source.ts'

/** The number of characters shown on each side of a difference in a long text. */
const AROUND = 24

/** Quotes a text, or only the beginning if it has more than `longest` characters. */
export const quoteText = (text: string, longest: number): string => {
  const line = inOneLine(text)
  return line.length <= longest ? `“${line}”` : `“${cutAtWord(line.slice(0, longest))} …”`
}

/** Quotes a text before and after a change. If a text is longer than `longest`, quotes only the differing part. */
export function quoteTexts(
  previousText: string,
  nextText: string,
  longest: number,
): readonly [string, string] {
  const previousLine = inOneLine(previousText)
  const nextLine = inOneLine(nextText)
  // The description of the change joins both: "spaces and line breaks → others".
  if (previousLine === nextLine) return ['spaces and line breaks', 'others']
  if (Math.max(previousLine.length, nextLine.length) <= longest)
    return [`“${previousLine}”`, `“${nextLine}”`]

  const [[from, to], piece] = pieceBetween(previousLine, nextLine)
  return [
    quotePart(previousLine, from, to, longest),
    quotePart(nextLine, from, from + piece.length, longest),
  ]
}

/** Quotes a part of a text with the words around it. */
function quotePart(text: string, from: number, to: number, longest: number): string {
  const start = startOfWord(text, Math.max(0, from - AROUND))
  const end = endOfWord(text, Math.min(text.length, to + AROUND, start + longest))
  const prefix = start > 0 ? '… ' : ''
  const suffix = end < text.length ? ' …' : ''
  return `“${prefix}${text.slice(start, end).trim()}${suffix}”`
}

/**
 * Returns the start of the word at an offset. If no space precedes the word, it is the first one, which begins at 0.
 */
const startOfWord = (text: string, at: number): number => text.lastIndexOf(' ', at) + 1

function endOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 ? text.length : space
}

const cutAtWord = (text: string): string => text.replace(/\s+\S*$/, '')

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')
