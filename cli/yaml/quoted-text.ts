import { pieceBetween } from './source.ts'

/** Characters of a long text that are shown on either side of the part that differs. */
const AROUND = 24

/** Quotes a text, or its beginning. */
export const quoteText = (text: string, longest: number): string => {
  const line = inOneLine(text)
  return line.length <= longest ? `“${line}”` : `“${cutAtWord(line.slice(0, longest))} …”`
}

/** Quotes two texts; of long ones, the part that differs. */
export function quoteTexts(
  before: string,
  after: string,
  longest: number,
): readonly [string, string] {
  const [old, now] = [inOneLine(before), inOneLine(after)]
  if (old === now) return ['spaces and line breaks', 'others']
  if (Math.max(old.length, now.length) <= longest) return [`“${old}”`, `“${now}”`]

  const [[from, to], piece] = pieceBetween(old, now)
  return [
    quotePart(old, from, to, longest),
    quotePart(now, from, from + piece.length, longest),
  ]
}

/** Quotes a part of a text with the words around it. */
function quotePart(text: string, from: number, to: number, longest: number): string {
  const start = startOfWord(text, Math.max(0, from - AROUND))
  const end = endOfWord(text, Math.min(text.length, to + AROUND, start + longest))
  return `“${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}”`
}

function startOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space < 0 || at === 0 ? 0 : space + 1
}

function endOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 ? text.length : space
}

const cutAtWord = (text: string): string => text.replace(/\s+\S*$/, '')

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')
