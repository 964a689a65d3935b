import {
  type Alias,
  type Document,
  isAlias,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
  type YAMLError,
} from 'yaml'
import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import { ISOLATES, isolateAdvice } from '../../schema/letters.ts'
import type { Positions } from '../positions.ts'
import { findMistake, lineEnd } from './syntax-mistakes.ts'
import { diagnosticFor, type Mistake, quoted } from './yaml-lines.ts'

type Explanation = readonly [cause: string, remedy: string]

const misplaced: Explanation = [
  'this does not belong here',
  'put quotes around the whole text, or delete what is not needed',
]

/** The cause and remedy of each parser error. The parser's own messages are for programmers. */
const explanations: Readonly<
  Record<Exclude<YAMLError['code'], 'DUPLICATE_KEY'>, Explanation>
> = {
  ALIAS_PROPS: [
    'a text that begins with "*" is read as a reference',
    'put quotes around the text',
  ],
  BAD_ALIAS: [
    'a text that begins with "*" is read as a reference',
    'put quotes around the text',
  ],
  BAD_COLLECTION_TYPE: [
    'the "!" here is read as a YAML tag',
    'put quotes around the text',
  ],
  BAD_DIRECTIVE: [
    'a line that begins with "%" is read as a YAML directive',
    'put quotes around the text, or delete the line',
  ],
  BAD_DQ_ESCAPE: [
    'this backslash has no meaning in double quotes',
    'write two of them, or use single quotes',
  ],
  BAD_INDENT: [
    'this line is not aligned with the lines around it',
    'align the line with its neighbours',
  ],
  BAD_PROP_ORDER: [
    'the "&" or "!" here has a special meaning in YAML',
    'put quotes around the text',
  ],
  BAD_SCALAR_START: [
    'an unquoted text cannot begin with this character',
    'put quotes around the text',
  ],
  BLOCK_AS_IMPLICIT_KEY: [
    'this text contains ": ", which is read as the start of a field',
    'put quotes around the whole text',
  ],
  BLOCK_IN_FLOW: ['a list in brackets cannot also use dashes', 'remove the brackets'],
  IMPOSSIBLE: misplaced,
  KEY_OVER_1024_CHARS: [
    'the text before this colon is too long to be the name of a field',
    'put quotes around a text that contains ": "',
  ],
  MISSING_CHAR: [
    'a quotation mark, bracket or colon is missing',
    'add it here, or just before',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'this line is not a field: it has no colon followed by a space',
    'write "name: value", with a space after the colon',
  ],
  MULTIPLE_ANCHORS: ['the "&" here is read as an anchor', 'put quotes around the text'],
  MULTIPLE_DOCS: [
    'a second document begins here',
    'keep one document per file: remove the "---"',
  ],
  MULTIPLE_TAGS: ['the "!" here is read as a YAML tag', 'put quotes around the text'],
  NON_STRING_KEY: ['the name of this field is not a word', 'put quotes around the name'],
  RESOURCE_EXHAUSTION: [
    'fields are nested too deeply to be read',
    'use the same fields as in other files of this kind',
  ],
  TAB_AS_INDENT: ['this line is indented with a tab', 'indent with spaces instead'],
  TAG_RESOLVE_FAILED: [
    'the "!" here is read as a YAML tag',
    'put quotes around the text',
  ],
  UNEXPECTED_TOKEN: misplaced,
}

/** Reports why a text is not valid YAML, each cause once, where the mistake probably is. */
export const syntaxErrors = (
  document: Document.Parsed,
  text: string,
  positions: Positions,
) =>
  rootErrors(document.errors, positions).map((error) => {
    if (error.code === 'DUPLICATE_KEY') {
      // In `{ a: 1,5, b: 2,5 }` the commas inside the numbers create two fields named "5".
      const splitMistake = findSplitValue(document, text)
      return splitMistake
        ? diagnosticFor(splitMistake, positions)
        : duplicateField(error, document, positions)
    }

    const [from, to] = error.pos
    const [cause, remedy] = explanations[error.code]
    const length = Math.min(to, lineEnd(text, from)) - from
    const mistake = findMistake(error, document, text)
    return diagnosticFor(mistake ?? { from, length, cause, remedy }, positions)
  })

function duplicateField(
  { pos: [from] }: YAMLError,
  document: Document.Parsed,
  positions: Positions,
) {
  const repetition = findRepetition(document, from)
  const name = repetition?.name ?? ''
  // In a list, the second field may begin an entry that lacks its dash.
  const dashHint = repetition?.isInEntry
    ? '; or is a dash missing before the first of them?'
    : ''
  const related = repetition
    ? [{ message: 'first used here', at: positions(...repetition.firstPlace) }]
    : []
  return error(
    'syntax',
    positions(from, name.length),
    `the field "${name}" appears twice`,
    `remove one of the two${dashHint}`,
    related,
  )
}

/** A field whose name the group already has. */
interface Repetition {
  readonly name: string
  readonly firstPlace: readonly [offset: number, length: number]
  /** Whether the group is in a list rather than in braces. */
  readonly isInEntry: boolean
}

/** Finds the group in which the key at an offset is repeated. */
function findRepetition(document: Document.Parsed, from: number): Repetition | undefined {
  let repetition: Repetition | undefined
  visit(document, {
    Map(_, map, parents) {
      const keys = map.items.flatMap(({ key }) =>
        isScalar(key) && key.range ? [key] : [],
      )
      const repeated = keys.find(({ range }) => range?.[0] === from)
      if (!repeated) return

      const firstKey = keys.find(({ value }) => value === repeated.value)
      const [start, end] = firstKey?.range ?? [from, from]
      repetition = {
        name: String(repeated.value),
        firstPlace: [start, end - start],
        isInEntry: !map.flow && parents.some((parent) => isSeq(parent)),
      }
      return visit.BREAK
    },
  })
  return repetition
}

/**
 * Selects the errors that cause the other errors. A syntax error causes all of them. Without one, all errors are
 * repeated keys. Repeated keys on consecutive lines mean that an entry lost its dash, so only the first of them is
 * selected.
 */
function rootErrors(
  errors: readonly YAMLError[],
  positions: Positions,
): readonly YAMLError[] {
  const syntaxError = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  if (syntaxError) return [syntaxError]

  const lineOf = (error: YAMLError | undefined): number =>
    error ? positions(error.pos[0], 1).line : 0
  return errors.filter(
    (error, index) => index === 0 || lineOf(error) > lineOf(errors[index - 1]) + 1,
  )
}

/** Finds YAML features that content does not need. The writer probably meant text. */
export function findStrangeNodes(
  document: Document.Parsed,
  text: string,
  positions: Positions,
) {
  const tags = document.warnings.map(({ pos: [from, to] }) => ({
    from,
    length: to - from,
    cause: `"${text.slice(from, to)}" has a special meaning in YAML and is not shown`,
    remedy: 'put quotes around the text',
  }))
  const nodes: Node[] = []
  // Only a text with one of these signs can contain anchors, aliases, exclamation marks, comments or isolates. The
  // nodes of all other texts need not be visited.
  if (/[&*!]|[ \t]#|[\u2066-\u2069]|\\[uU]/.test(text))
    visit(document, { Node: (_, node) => void nodes.push(node) })

  const { unknown, unused } = findAnchors(nodes, text)
  const splitValue = findSplitValue(document, text)
  const hiddenTexts = nodes.flatMap((node) => [
    ...loneExclamation(node, text),
    ...lostText(node, text),
  ])
  const warnings = [...tags, ...hiddenTexts, ...unused]
  const errors = [...unknown, ...(splitValue ? [splitValue] : [])]
  return [
    ...warnings.map((mistake) => diagnosticFor(mistake, positions, warning)),
    ...errors.map((mistake) => diagnosticFor(mistake, positions, error)),
    ...nodes.flatMap((node) => isolateWarning(node, text, positions)),
  ]
}

/**
 * Finds the first comma in braces that ends a value too early. In `{ en: Moon, stars }`, the comma is part of a text,
 * because no colon follows "stars".
 */
function findSplitValue(document: Document.Parsed, text: string): Mistake | undefined {
  let splitMistake: Mistake | undefined
  visit(document, {
    Map(_, { flow, items }) {
      if (!flow) return undefined
      // YAML reads words without a colon, such as "stars", as a field without a value.
      const restIndex = items.findIndex(
        ({ key, value }) => value === null && isScalar(key) && !hasColon(key),
      )
      if (restIndex <= 0) return undefined
      splitMistake = explainSplit(items.slice(restIndex - 1), text)
      return splitMistake && visit.BREAK
    },
  })
  return splitMistake
}

/** Tells whether a key is a field whose colon lacks a space, `en:Moon`, and therefore not a part of a text. */
const hasColon = ({ source = '' }: Scalar): boolean => /^[a-z][\w-]*:/i.test(source)

/** Explains a comma in a value, given the field whose value ends too early, and the rest of its group. */
function explainSplit(
  [owner, ...rest]: readonly Pair[],
  text: string,
): Mistake | undefined {
  const value = owner?.value
  // The parts of the value up to the next field are keys without values.
  const nextFieldIndex = rest.findIndex((pair) => pair.value !== null)
  const parts = nextFieldIndex === -1 ? rest : rest.slice(0, nextFieldIndex)
  const lastPart = parts.at(-1)?.key
  if (!isScalar(value) || value.type !== 'PLAIN' || !value.range) return undefined
  if (!isScalar(lastPart) || !lastPart.range) return undefined

  const [from] = value.range
  const [, to] = lastPart.range
  const words = text.slice(from, to)
  const comma = from + words.indexOf(',')
  const isNumber = /^\d+,\d+$/.test(words)
  return {
    from: comma,
    cause: `this comma ends the value: only "${text.slice(from, comma)}" belongs to "${String(owner?.key)}:"`,
    remedy: isNumber
      ? `write ${words.replace(',', '.')} for a number, or put quotes around a text`
      : 'put quotes around a text that contains a comma',
    ...(!isNumber && !words.includes('\n') && { fix: { from, to, text: quoted(words) } }),
  }
}

/** Warns about an isolate, an invisible control character for the direction of text. */
function isolateWarning(
  node: Node,
  text: string,
  positions: Positions,
): readonly Diagnostic[] {
  const isolate = isScalar(node) ? ISOLATES.exec(String(node.value))?.[0] : undefined
  if (isolate === undefined || !node.range) return []

  const [from, to] = node.range
  const index = text.slice(from, to).indexOf(isolate)
  // An isolate written as an escape is not found. Then the location is the whole value.
  const at = index === -1 ? positions(from, to - from) : positions(from + index, 1)
  return [warning('markup', at, ...isolateAdvice(isolate))]
}

/** Finds an exclamation mark before a text: `title: ! Moon`. */
function loneExclamation(node: Node, text: string): readonly Mistake[] {
  const start = node.range?.[0]
  if (start === undefined || !isScalar(node)) return []

  const mark = /(?:^|[\s,[{])(! *)$/.exec(text.slice(0, start))?.[1]
  if (!mark) return []

  const from = start - mark.length
  const cause = 'this exclamation mark is not shown: YAML reads it as a tag'
  return [
    { from, cause, ...quoting(node, from, text, 'put quotes around the whole text') },
  ]
}

/** Returns a remedy with the fix that puts the text from `from` to the end of a node in quotes, if this is possible. */
function quoting(
  node: Node,
  from: number,
  text: string,
  remedy: string,
): Pick<Mistake, 'remedy' | 'fix'> {
  const isQuotedOrBlock = isScalar(node) && node.type !== 'PLAIN'
  if (isQuotedOrBlock || !node.range) return { remedy }

  const [, to] = node.range
  const words = text.slice(from, to)
  if (words === '' || words.includes('\n')) return { remedy }
  return { remedy, fix: { from, to, text: quoted(words) } }
}

/** Finds a comment that was probably meant as the end of its text: "Number #1", unlike "Number # not sure". */
function lostText(node: Node, text: string): readonly Mistake[] {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return []
  const [start, end] = node.range
  // Only strings and empty values can lose words to a comment; an empty value loses all of its text.
  if (typeof node.value !== 'string' && start !== end) return []

  const [rest = '', words] = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? []
  if (words === undefined) return []
  const from = end + rest.length - words.length
  // Without a space before it, "#" does not begin a comment. `rest` may lack that space, because an empty value ends
  // after it.
  if (!/[ \t]/.test(text.charAt(from - 1))) return []

  return [
    {
      from,
      length: words.length,
      cause: `"${words}" is read as a comment and not shown`,
      remedy:
        'put quotes around a text that contains " #"; in a comment, write a space after the #',
    },
  ]
}

/** An anchor, `&name`, or an alias, `*name`, with its index among all nodes in the order of the text. */
interface NamedNode<N extends Node> {
  readonly name: string
  readonly node: N
  readonly index: number
}

/** Finds aliases without an anchor above them, and anchors that are repeated or have no alias below them. */
function findAnchors(nodes: readonly Node[], text: string) {
  const aliases = nodes.flatMap((node, index): readonly NamedNode<Alias>[] =>
    isAlias(node) ? [{ name: node.source, node, index }] : [],
  )
  const anchors = nodes.flatMap((node, index): readonly NamedNode<Node>[] =>
    isAlias(node) || node.anchor === undefined
      ? []
      : [{ name: node.anchor, node, index }],
  )
  // A map keeps the last of several entries with the same name, so the anchors are added from the last to the first.
  const firstAnchors = new Map(
    anchors.toReversed().map((anchor) => [anchor.name, anchor]),
  )
  const lastAliases = new Map(aliases.map((alias) => [alias.name, alias]))

  const unknownAliases = aliases.filter(({ name, index }) => {
    const anchor = firstAnchors.get(name)
    return !anchor || anchor.index > index
  })
  const repetitions = anchors.filter((anchor) => firstAnchors.get(anchor.name) !== anchor)
  const repeatedNames = new Set(repetitions.map(({ name }) => name))
  const unusedAnchors = anchors.filter(({ name, index }) => {
    const alias = lastAliases.get(name)
    return !repeatedNames.has(name) && (!alias || alias.index < index)
  })

  return {
    unknown: unknownAliases.map((alias) => unknownAlias(alias, text)),
    unused: [
      ...repetitions.map((anchor) => repeatedAnchor(anchor, text)),
      ...unusedAnchors.map((anchor) => unusedAnchor(anchor, text)),
    ],
  }
}

const unknownAlias = ({ name, node }: NamedNode<Alias>, text: string): Mistake => {
  const from = startOf(node)
  return {
    from,
    length: name.length + 1,
    cause: `"*${name}" is read as a reference to something that does not exist`,
    ...quoting(node, from, text, 'put quotes around a text that begins with *'),
  }
}

const repeatedAnchor = (anchor: NamedNode<Node>, text: string): Mistake => ({
  from: anchorStart(anchor, text),
  length: anchor.name.length + 1,
  cause: `the anchor "&${anchor.name}" is used twice`,
  remedy: 'write the values out; anchors are not needed here',
})

const unusedAnchor = (anchor: NamedNode<Node>, text: string): Mistake => {
  const { name, node } = anchor
  const from = anchorStart(anchor, text)
  return {
    from,
    length: name.length + 1,
    cause: `"&${name}" is read as an anchor and not shown`,
    ...quoting(node, from, text, 'put quotes around a text that begins with &'),
  }
}

const startOf = ({ range }: Node): number => range?.[0] ?? 0

/** The characters that may follow an anchor, to tell `&x` from `&xy`. An empty value may also follow it directly. */
const WHITE_SPACE = [' ', '\t', '\r', '\n']

/** Returns the offset of the anchor of a node. An anchor comes before its node, whose range does not include it. */
function anchorStart({ name, node }: NamedNode<Node>, text: string): number {
  const textBefore = `${text.slice(0, startOf(node))} `
  return Math.max(
    ...WHITE_SPACE.map((space) => textBefore.lastIndexOf(`&${name}${space}`)),
  )
}
