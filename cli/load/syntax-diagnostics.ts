import { type Document, isAlias, isNode, isScalar, visit, type YAMLError } from 'yaml'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Positions } from './document.ts'
import { mistakeIn } from './syntax-mistakes.ts'

/** Where the parser's own words speak to programmers. */
const causes: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab stands in the indentation',
  MULTIPLE_DOCS: 'a second document begins here',
  RESOURCE_EXHAUSTION: 'fields stand in fields too deep to be read',
}

const remedies: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces; YAML allows no tabs',
  DUPLICATE_KEY: 'remove one of the two; or is a dash missing before the first of them?',
  BAD_INDENT: 'align the line with its neighbours',
  BAD_SCALAR_START: 'put quotes around the text',
  MISSING_CHAR: 'a quote, bracket or colon is missing here or just before',
  MULTILINE_IMPLICIT_KEY: 'write "name: value"; a text that holds a colon needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put quotes around a text that holds ": "',
  BAD_ALIAS: 'write the value out; aliases are not needed here',
  MULTIPLE_DOCS: 'keep one document per file: remove the "---"',
  RESOURCE_EXHAUSTION: 'write them as other files have them',
}

/** Why a text is no YAML, each reason once and at the place where it began. */
export const syntaxErrors = (
  document: Document.Parsed,
  text: string,
  positions: Positions,
): readonly Diagnostic[] =>
  ownErrors(document.errors, positions).map((error) => {
    const quote = unclosedQuote(error, document)
    if (quote !== undefined)
      return fault(
        positions(quote, 1),
        'this quotation mark is not closed',
        'close it at the end of the text',
      )
    const mistake = mistakeIn(error, document, text)
    if (mistake) return fault(positions(mistake.from, mistake.length), mistake.cause, mistake.remedy)
    const deep = tooDeep(error, text)
    if (deep)
      return fault(
        positions(deep.from, deep.length),
        'this line is indented too far, or the one above not far enough',
        remedies.BAD_INDENT,
      )
    const [from, to] = error.pos
    const message = error.message
      .replace(/ at line \d+.*$/s, '')
      .replace(/^./, (first) => first.toLowerCase())
    return fault(
      positions(from, Math.min(to, lineEnd(text, from)) - from),
      causes[error.code] ?? message,
      remedies[error.code],
    )
  })

const fault = (at: Diagnostic['at'], message: string, hint: string | undefined): Diagnostic => ({
  severity: 'error',
  code: 'syntax',
  at,
  message,
  ...(hint === undefined ? {} : { hint }),
})

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/**
 * What follows the first broken line is mostly caused by it. Repeated keys each stand for themselves, unless whole
 * lines of them follow one another: then an entry has lost its dash.
 */
function ownErrors(errors: readonly YAMLError[], positions: Positions): readonly YAMLError[] {
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  if (broken) return [broken]
  const lineOf = (error: YAMLError | undefined): number => (error && positions(error.pos[0]).line) ?? 0
  return errors.filter((error, index) => index === 0 || lineOf(error) > lineOf(errors[index - 1]) + 1)
}

/** Where a text in quotes began that never ends. The parser only notices at the end of the file. */
function unclosedQuote(error: YAMLError, document: Document.Parsed): number | undefined {
  if (error.code !== 'MISSING_CHAR' || !/quote/.test(error.message)) return undefined
  let start: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] <= error.pos[0]) start = range[0]
    },
  })
  return start
}

/** A key below a text and deeper than it: the parser takes it for a part of the text and blames that. */
function tooDeep(error: YAMLError, text: string): { from: number; length: number } | undefined {
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined
  const before = text.slice(0, error.pos[0])
  const indent = (before.slice(before.lastIndexOf('\n') + 1).match(/^ */) ?? [''])[0].length
  const next = lineEnd(text, error.pos[0]) + 1
  const [, spaces, key] = /^( *)([\w-]+): /.exec(text.slice(next)) ?? []
  return spaces !== undefined && key !== undefined && spaces.length > indent
    ? { from: next + spaces.length, length: key.length }
    : undefined
}

/** Parts of YAML that content has no use for: they parse, and mean something else than was meant. */
export function strangeNodes(
  document: Document.Parsed,
  text: string,
  positions: Positions,
): readonly Diagnostic[] {
  const found: Diagnostic[] = document.warnings.map(({ pos: [from, to], message }) => ({
    ...fault(
      positions(from, to - from),
      message.replace(/ at line \d+.*$/s, ''),
      'put quotes around the text',
    ),
    severity: 'warning',
  }))
  if (!/[&*]|[ \t]#/.test(text)) return found
  const warn = (from: number, length: number, message: string, hint: string): void => {
    found.push({ ...fault(positions(from, length), message, hint), severity: 'warning' })
  }
  const anchors = new Map<string, number>()
  const unused = new Map<string, number>()
  visit(document, {
    Node(_, node) {
      const from = node.range?.[0] ?? 0
      if (isAlias(node)) {
        unused.delete(node.source)
        if (anchors.has(node.source)) return
        found.push(
          fault(
            positions(from, node.source.length + 1),
            `"*${node.source}" stands for nothing`,
            'put quotes around a text that begins with *',
          ),
        )
      } else if (isNode(node) && node.anchor !== undefined) {
        const mark = text.lastIndexOf(`&${node.anchor}`, isScalar(node) ? from : from + 1)
        if (anchors.has(node.anchor)) {
          unused.delete(node.anchor)
          warn(
            mark,
            node.anchor.length + 1,
            `the anchor "&${node.anchor}" is used twice`,
            'write the values out; anchors are not needed here',
          )
        } else unused.set(node.anchor, mark)
        anchors.set(node.anchor, mark)
      }
      const lost = lostAfter(node, text)
      if (lost)
        warn(
          lost.from,
          lost.words.length,
          `"${lost.words}" is taken for a comment, and shown to nobody`,
          'put quotes around a text that holds " #", or a space after the # of a comment',
        )
    },
  })
  for (const [anchor, mark] of unused)
    warn(
      mark,
      anchor.length + 1,
      `"&${anchor}" is taken for an anchor, and shown to nobody`,
      'put quotes around a text that begins with &',
    )
  return found
}

/** What follows a text in its line and looks like more of it: "Number #1", unlike "Number # not sure". */
function lostAfter(node: unknown, text: string): { from: number; words: string } | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || typeof node.value !== 'string' || !node.range)
    return undefined
  const end = node.range[1]
  const [all, words] = /^[ \t]+(#[^\s#].*)/.exec(text.slice(end)) ?? []
  return all === undefined || words === undefined
    ? undefined
    : { from: end + all.length - words.length, words }
}
