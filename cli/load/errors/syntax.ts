import { type Document, isScalar, isSeq, visit, type YAMLError } from 'yaml'
import { error, type Location } from '../../model/diagnostic.ts'
import type { Positions } from '../positions.ts'
import { findMistake, lineEnd } from './syntax-mistakes.ts'
import { diagnosticOf } from './yaml-lines.ts'

type Explanation = readonly [cause: string, remedy: string]

const misplaced: Explanation = [
  'this does not belong here',
  'put quotes around the whole text, or delete what is not needed',
]

/** Cause and remedy of each error of the parser, whose own messages speak to programmers. */
const explanations: Readonly<Record<Exclude<YAMLError['code'], 'DUPLICATE_KEY'>, Explanation>> = {
  ALIAS_PROPS: ['a text that begins with "*" is read as a reference', 'put quotes around the text'],
  BAD_ALIAS: ['a text that begins with "*" is read as a reference', 'put quotes around the text'],
  BAD_COLLECTION_TYPE: ['the "!" here is read as a YAML tag', 'put quotes around the text'],
  BAD_DIRECTIVE: ['a line that begins with "%" is an instruction to YAML', 'put quotes around the text'],
  BAD_DQ_ESCAPE: [
    'this backslash has no meaning in double quotes',
    'write two of them, or use single quotes',
  ],
  BAD_INDENT: ['this line is not aligned with the lines around it', 'align the line with its neighbours'],
  BAD_PROP_ORDER: ['the "&" or "!" here has a special meaning in YAML', 'put quotes around the text'],
  BAD_SCALAR_START: ['a text cannot begin with this character', 'put quotes around the text'],
  BLOCK_AS_IMPLICIT_KEY: [
    'this text contains ": ", which begins a field',
    'put quotes around the whole text',
  ],
  BLOCK_IN_FLOW: ['this bracket contains lines that begin with dashes', 'remove the brackets'],
  // The parser itself holds this error to be impossible.
  IMPOSSIBLE: misplaced,
  KEY_OVER_1024_CHARS: ['the name of this field is too long', 'put quotes around a text that contains ": "'],
  MISSING_CHAR: ['a quotation mark, bracket or colon is missing', 'add it here, or just before'],
  MULTILINE_IMPLICIT_KEY: [
    'this line is not a field: it has no colon followed by a space',
    'write "name: value", with a space after the colon',
  ],
  MULTIPLE_ANCHORS: ['the "&" here is read as an anchor', 'put quotes around the text'],
  MULTIPLE_DOCS: ['a second document begins here', 'keep one document per file: remove the "---"'],
  MULTIPLE_TAGS: ['the "!" here is read as a YAML tag', 'put quotes around the text'],
  NON_STRING_KEY: ['the name of this field is not a word', 'put quotes around the name'],
  RESOURCE_EXHAUSTION: ['fields are nested too deeply to be read', 'write them as in other files'],
  TAB_AS_INDENT: ['this line is indented with a tab', 'indent with spaces; YAML allows no tabs'],
  TAG_RESOLVE_FAILED: ['the "!" here is read as a YAML tag', 'put quotes around the text'],
  UNEXPECTED_TOKEN: misplaced,
}

/** Reports why a text is no YAML, each cause once and at the place where it began. */
export const syntaxErrors = (document: Document.Parsed, text: string, positions: Positions) =>
  rootErrors(document.errors, positions).map((found) => {
    if (found.code === 'DUPLICATE_KEY') return duplicateField(found, document, positions)
    const [from, to] = found.pos
    const [cause, remedy] = explanations[found.code]
    const length = Math.min(to, lineEnd(text, from)) - from
    return diagnosticOf(findMistake(found, document, text) ?? { from, length, cause, remedy }, positions)
  })

/** Reports a field that stands twice, and where it stands first. */
function duplicateField({ pos: [from] }: YAMLError, document: Document.Parsed, positions: Positions) {
  let name = ''
  let first: Location | undefined
  let isEntry = false
  visit(document, {
    Map(_, map, parents) {
      const keys = map.items.flatMap(({ key }) => (isScalar(key) && key.range ? [key] : []))
      const repeated = keys.find(({ range }) => range?.[0] === from)
      if (!repeated) return
      const [start, end] = keys.find(({ value }) => value === repeated.value)?.range ?? [from, from]
      name = String(repeated.value)
      first = positions(start, end - start)
      isEntry = !map.flow && parents.some((parent) => isSeq(parent))
      return visit.BREAK
    },
  })
  return error(
    'syntax',
    positions(from, name.length),
    `the field "${name}" appears twice`,
    `remove one of the two${isEntry ? '; or is a dash missing before the first of them?' : ''}`,
    first ? [{ message: 'it stands here first', at: first }] : [],
  )
}

/**
 * Selects the errors that cause the others: the first broken line mostly causes what follows. Repeated keys each count,
 * unless they stand in consecutive lines: then an entry has lost its dash.
 */
function rootErrors(errors: readonly YAMLError[], positions: Positions): readonly YAMLError[] {
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  if (broken) return [broken]
  const lineOf = (error: YAMLError | undefined): number => (error && positions(error.pos[0]).line) ?? 0
  return errors.filter((error, index) => index === 0 || lineOf(error) > lineOf(errors[index - 1]) + 1)
}
