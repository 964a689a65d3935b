import { type Document, isMap, visit, type YAMLError } from 'yaml'
import { findLineMistake } from './line-mistakes.ts'
import {
  fieldValueOf,
  type Mistake,
  otherQuotes,
  quoteRest,
  replacementFix,
} from './yaml-lines.ts'

/** Finds the typing mistake that caused a parser error. The error is often about something else or another line. */
export const findMistake = (
  error: YAMLError,
  document: Document.Parsed,
  text: string,
): Mistake | undefined =>
  unclosedQuote(error, document) ??
  hardSpace(error, text) ??
  findLineMistake(text, error.pos[0]) ??
  bracket(error, document, text) ??
  lostDash(error, text) ??
  specialSign(error, text) ??
  endOfQuotes(error, text) ??
  overindentedKey(error, text)

/** Finds the opening quotation mark for an error at the end of the text, which lacks the closing one. */
function unclosedQuote(
  { code, message, pos: [at] }: YAMLError,
  document: Document.Parsed,
) {
  if (code !== 'MISSING_CHAR' || !/quote/.test(message)) return undefined

  // The last quoted text before the error wins, because the visit follows the order of the text.
  let from: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] <= at) from = range[0]
    },
  })
  if (from === undefined) return undefined
  return {
    from,
    cause: 'this quotation mark is not closed',
    remedy: 'close it at the end of the text',
  }
}

/** The beginning of a line up to a no-break space in its indentation, or after its dash or the colon of its field. */
const HARD_SPACE = /^ *(?:-|(?:- +)?[\w-]+:)?\u00a0/m

/** Finds a no-break space in the faulty line or the line above it. */
function hardSpace({ pos: [at] }: YAMLError, text: string): Mistake | undefined {
  const endOfLineAbove = lineStart(text, at) - 1
  const startOfLineAbove = lineStart(text, endOfLineAbove)
  const bothLines = text.slice(startOfLineAbove, lineEnd(text, at))
  const match = HARD_SPACE.exec(bothLines)
  if (!match) return undefined

  // The no-break space is the last character of the match.
  const from = startOfLineAbove + match.index + match[0].length - 1
  return {
    from,
    cause: 'there is a no-break space (U+00A0) here',
    remedy: 'delete it, and type an ordinary space',
    fix: { from, to: from + 1, text: ' ' },
  }
}

/** The parser's message about a bracket that is not closed. Group: the missing bracket. */
const UNCLOSED_BRACKET = /sufficiently indented and end with a ([}\]])/

/** Explains a bracket that is not opened or not closed, or that contains lines with dashes. */
function bracket(
  { code, message, pos: [at] }: YAMLError,
  document: Document.Parsed,
  text: string,
): Mistake | undefined {
  if (/^Unexpected flow-(?:map|seq)-end/.test(message))
    return {
      from: at,
      cause: 'this bracket has no opening bracket',
      remedy: 'remove it',
      fix: { from: at, to: at + 1, text: '' },
    }

  const close = UNCLOSED_BRACKET.exec(message)?.[1]
  if (code !== 'BLOCK_IN_FLOW' && close === undefined) return undefined

  const opening = findOpeningBracket(document, at, close)
  if (opening === undefined) return undefined

  const value = text.slice(opening, lineEnd(text, opening)).trimEnd()
  // A group would have a colon.
  const hasOnlyWords = /^\{ *[^\s:]/.test(value) && !/[:#]/.test(value)
  if (close === '}' && hasOnlyWords)
    return {
      from: opening,
      length: value.length,
      cause: 'an unquoted text cannot begin with "{"',
      remedy: 'put quotes around the whole text',
      ...quoteRest(value, value, opening),
    }

  if (code === 'BLOCK_IN_FLOW')
    return {
      from: opening,
      cause: 'a list in brackets cannot also use dashes',
      remedy: 'remove the brackets',
    }
  return {
    from: opening,
    cause: 'this bracket is not closed',
    remedy: `close it with "${close}" after its last entry`,
  }
}

/** Returns the offset of the innermost bracket around an offset. If `close` is known, the bracket must match it. */
function findOpeningBracket(
  document: Document.Parsed,
  at: number,
  close: string | undefined,
): number | undefined {
  // The last match wins: it is the innermost bracket, because the visit goes inwards.
  let opening: number | undefined
  visit(document, {
    Collection(_, node) {
      const [from, to] = node.range ?? [0, 0]
      const matches = close === undefined || isMap(node) === (close === '}')
      if (node.flow && matches && from < at && to >= at) opening = from
    },
  })
  return opening
}

/** A line that may be a list entry without its dash, or without the space after it. Groups: indent, dash, words. */
const FAULTY_ENTRY = /^( *)(-?)([^\s-].*)$/

/** Finds a list entry whose dash is missing, or is not followed by a space. */
function lostDash({ code, pos: [at] }: YAMLError, text: string): Mistake | undefined {
  if (code !== 'BAD_INDENT' && code !== 'UNEXPECTED_TOKEN') return undefined

  const start = lineStart(text, at)
  const line = text.slice(start, lineEnd(text, at)).trimEnd()
  const [, indent = '', dash, words] = FAULTY_ENTRY.exec(line) ?? []
  // An error further to the right is not about the start of the line.
  if (words === undefined || at > start + indent.length) return undefined

  // The nearest line above that is not part of a deeper group.
  const linesAbove = text.slice(0, start).split('\n')
  const neighbour = linesAbove.findLast(
    (above) => above.trim() !== '' && above.search(/[^ ]/) <= indent.length,
  )
  const isBelowEntry = neighbour?.startsWith(`${indent}- `) === true
  const isField = dash === '' && /:(?: |$)/.test(words)
  if (!isBelowEntry || isField) return undefined

  return {
    from: start + indent.length,
    length: line.length - indent.length,
    cause:
      dash === '' ? 'this list entry has no dash' : 'a space is missing after this dash',
    ...replacementFix(start + indent.length, start + line.length, `- ${words}`),
  }
}

/** The first word of an unquoted text that begins with a YAML sign, and the space after the word. */
const WORD_WITH_SIGN = /(?<=[:,{[-] +)[*&!>|]\S* +$/
/** A sign that begins a text of several lines, which starts on the next line: `>-`. */
const BLOCK_SIGN = /^[>|][-+\d]*$/

/** Finds an unquoted text that begins with a YAML sign: `sv: *En* liten`. The error is at its second word. */
function specialSign({ code, pos: [at] }: YAMLError, text: string): Mistake | undefined {
  const start = lineStart(text, at)
  const match = WORD_WITH_SIGN.exec(text.slice(start, at))
  if (code !== 'UNEXPECTED_TOKEN' || !match) return undefined

  const line = text.slice(start, lineEnd(text, at)).trimEnd()
  const value = fieldValueOf(line) ?? ''
  const [firstWordAndSpace] = match
  const sign = firstWordAndSpace.trimEnd()
  const isAboveText = indentOf(text, lineEnd(text, at) + 1) > indentOf(text, start)
  if (BLOCK_SIGN.test(sign) && isAboveText)
    return {
      from: at,
      length: start + line.length - at,
      cause: `there is text after "${sign}", which starts a text of several lines`,
      remedy: 'move it to the next line, or delete it',
    }

  return {
    from: start + match.index,
    length: sign.length,
    cause: `a text that begins with "${sign[0]}" is not read as text`,
    remedy: 'put quotes around the whole text',
    // A text in brackets gets no fix, because its end is unknown.
    ...(value.startsWith(firstWordAndSpace) &&
      quoteRest(value, value, start + line.length - value.length)),
  }
}

/** Finds the quotation mark at which a text ends too early: `'It's small'`. */
function endOfQuotes(
  { message, pos: [at] }: YAMLError,
  text: string,
): Mistake | undefined {
  if (!/^Unexpected scalar at node end/.test(message)) return undefined

  // The error is at the first word after the mark.
  const textUpToMark = text.slice(0, at).trimEnd()
  const mark = textUpToMark.at(-1)
  if (mark !== "'" && mark !== '"') return undefined
  const rest = text.slice(at, lineEnd(text, at))
  return { from: textUpToMark.length - 1, ...otherQuotes(mark, rest) }
}

/**
 * Finds a key that is indented more deeply than the text above it. The parser reads the key as part of that text, and
 * reports the text.
 */
function overindentedKey(
  { code, pos: [at] }: YAMLError,
  text: string,
): Mistake | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined

  const [indent = ''] = /^ */.exec(text.slice(lineStart(text, at), at)) ?? []
  const nextLine = lineEnd(text, at) + 1
  const [, keyIndent = '', key] = /^( *)([\w-]+): /.exec(text.slice(nextLine)) ?? []
  if (key === undefined || keyIndent.length <= indent.length) return undefined
  return {
    from: nextLine + keyIndent.length,
    length: key.length,
    cause: 'this line is indented too far, or the line above not far enough',
    remedy: 'align the line with its neighbours',
  }
}

/** Returns the indent of the first non-empty line from `at`, the start of a line. */
const indentOf = (text: string, at: number): number =>
  /^(?:[ \t]*\n)*( *)/.exec(text.slice(at))?.[1]?.length ?? 0

const lineStart = (text: string, at: number): number =>
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1

export const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}
