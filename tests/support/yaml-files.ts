import {
  Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  parse,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { chanceFrom } from './chance.ts'

/** Returns a random integer from 0 to `below` - 1. */
export type Chance = (below: number) => number

export const chanceOf = (seed: number): Chance => {
  const next = chanceFrom(seed)
  return (below) => Math.floor(next() * below)
}

export const pick = <T>(chance: Chance, items: readonly T[]): T =>
  items[chance(items.length)] as T

/** Texts that a form can send. Some look like other YAML values; some need quotes or several lines. */
const texts = [
  'Lake',
  'It’s',
  "it's",
  'b: c',
  'a, b',
  '[x]',
  '{y}',
  '# no',
  'a #b',
  '- x',
  '? y',
  '*z',
  '&z',
  '!z',
  '1984',
  '007',
  '1e3',
  'null',
  'true',
  'no',
  '12:30',
  '~',
  '<<',
  '',
  ' ',
  ' x ',
  '|',
  '>',
  '%',
  '@',
  '`',
  'One\nTwo',
  'One\n\nTwo\n',
  '\nOne',
  '  One\nTwo',
  'tab\there',
  '"quoted"',
  'back\\slash',
  '---',
  '...',
  '漢字 と 仮名',
  '👩‍👩‍👧 family',
  '🏴 é',
  'x '.repeat(70).trim(),
  'y'.repeat(120),
  `${'z'.repeat(95)}: #`,
]

/** Returns a random text, number or flag for an edit. */
const newScalar = (chance: Chance): unknown =>
  pick(chance, [pick(chance, texts), pick(chance, texts), chance(2000), chance(2) === 0])

/** Returns a random value for an edit: in most cases a single value, in others a list or a group. */
export function newValue(chance: Chance, depth = 2): unknown {
  if (depth === 0) return newScalar(chance)

  const kind = chance(8)
  if (kind === 0)
    return Array.from({ length: chance(4) }, () => newValue(chance, depth - 1))
  if (kind === 1) {
    const keys = ['sv', 'en', 'es', 'x'].slice(chance(3))
    return Object.fromEntries(keys.map((key) => [key, newValue(chance, depth - 1)]))
  }
  return newScalar(chance)
}

const keyNames = [
  'id',
  'title',
  'text',
  'tags',
  'images',
  'sv',
  'en',
  'es',
  'no',
  '1984',
  'é',
  'a b',
  'end',
]
const plainWords = [
  'Lake',
  'It’s',
  'two words',
  'x, y',
  'a#b',
  'http://a.example/b',
  '漢字',
  '👩‍👩‍👧 x',
  '12',
  'true',
  'no',
]
/** Words that need no quotes within brackets. */
const flowWords = [
  'Lake',
  'It’s',
  'two words',
  'a#b',
  '漢字',
  '👩‍👩‍👧',
  '12',
  'true',
  'no',
]

/** Matches text that begins with a bracket, perhaps after an anchor or a tag, rather than with a quote. */
const BRACKET_BEFORE_QUOTES = /^[^'"]*[{[]/

/** Writes a random YAML file in one of the many ways in which people and programs write YAML. */
export function writeYaml(seed: number): string {
  const chance = chanceOf(seed)
  const style = createStyle(chance)
  const { happens, habits, comment, maybeComment, lineEnd } = style
  const isYaml11 = happens(20)
  const { flowValue, map, list } = createValues(chance, style)

  const rootKind = chance(10)
  const indent = happens(10) ? '  ' : ''
  const bracketedRoot = (): string => {
    const text = flowValue(3, indent)
    return BRACKET_BEFORE_QUOTES.test(text) ? text : bracketedRoot()
  }
  const writeRoot = (): string => {
    if (rootKind === 0) return bracketedRoot()
    return rootKind === 1 ? list(3, indent) : map(3, indent)
  }
  const directive = (): readonly string[] => {
    if (isYaml11) return ['%YAML 1.1']
    return happens(5) ? ['%YAML 1.2'] : []
  }

  const body = writeRoot()
  const head: string[] = []
  if (happens(habits.comments)) head.push(comment(), ...(happens(50) ? [''] : []))
  head.push(...directive())
  if (isYaml11 || happens(15)) head.push(`---${lineEnd()}`)
  if (happens(habits.comments)) head.push(comment())

  // A directive needs a marker after it.
  const hasDirective = head.some((line) => line.startsWith('%'))
  const hasMarker = head.some((line) => line.startsWith('---'))
  if (hasDirective && !hasMarker) head.push('---')

  const end: string[] = []
  if (happens(habits.comments)) end.push(`${pick(chance, ['', '  ', '\n'])}${comment()}`)
  if (happens(8)) end.push(`...${maybeComment()}`)

  const lastLineBreak = happens(12) ? '' : pick(chance, ['\n', '\n', '\n\n'])
  const text = [...head, body, ...end].join('\n') + lastLineBreak

  const lineEnds = chance(10)
  if (lineEnds === 0) return text.replaceAll('\n', '\r\n')
  return lineEnds === 1 ? text.replace(/\n/g, () => pick(chance, ['\n', '\r\n'])) : text
}

type Style = ReturnType<typeof createStyle>

/** Chooses how a file is written. Returns functions that write its comments and blank lines. */
function createStyle(chance: Chance) {
  const happens = (percent: number): boolean => chance(100) < percent

  // A file has each of these habits with a probability of 55%, so files combine them in many ways.
  const habit = (percent: number) => (happens(45) ? 0 : percent)
  /** How often (%) the file uses each style. */
  const habits = {
    comments: habit(35),
    anchors: habit(25),
    brackets: habit(50),
    multilineBrackets: habit(60),
    quotedKeysAndTags: habit(10),
    blankLines: habit(15),
    explicitKeys: habit(12),
    trailingSpaces: habit(15),
  }

  let comments = 0
  const comment = (): string => {
    comments += 1
    return `# ${pick(chance, ['', 'note: ', '- ', '"', '[ ', '漢 '])}c${comments}`
  }

  const maybeComment = (): string =>
    happens(habits.comments) ? `${pick(chance, [' ', '   '])}${comment()}` : ''
  const lineEnd = (): string => {
    const commentText = maybeComment()
    if (commentText !== '') return commentText
    return happens(habits.trailingSpaces) ? pick(chance, [' ', '\t', '  \t']) : ''
  }

  const linesAbove = (indent: string): string => {
    const blank = happens(habits.blankLines) ? pick(chance, ['\n', '\n\n']) : ''
    return blank + (happens(habits.comments) ? `${indent}${comment()}\n` : '')
  }

  return { happens, habits, comment, maybeComment, lineEnd, linesAbove }
}

/** Returns functions that write a file's anchors, and the aliases that refer to them. */
function createAnchors(chance: Chance, { happens, habits }: Style) {
  /** The anchors before this point in the file. */
  const anchors: { readonly name: string; readonly isMap: boolean }[] = []

  /**
   * Returns an anchor and a tag to write before a value, or ''. Aliases may refer to the anchor only after the value,
   * so `declareAnchor` must be called once the value is written.
   */
  const propertiesOf = (
    tag: string,
    isMap = false,
  ): { readonly prefix: string; readonly declareAnchor: () => void } => {
    const name = happens(habits.anchors)
      ? pick(chance, ['a', 'b', 'name', `k${anchors.length}`])
      : undefined
    const properties = [
      name === undefined ? '' : `&${name} `,
      happens(habits.quotedKeysAndTags) ? `${tag} ` : '',
    ]
    return {
      prefix: (happens(50) ? properties : properties.toReversed()).join(''),
      declareAnchor: () => {
        if (name !== undefined) anchors.push({ name, isMap })
      },
    }
  }
  const stringPrefix = (): string => {
    const { prefix, declareAnchor } = propertiesOf('!!str')
    declareAnchor()
    return prefix
  }
  const maybeAlias = (): string | undefined =>
    anchors.length > 0 && happens(habits.anchors)
      ? `*${pick(chance, anchors).name}`
      : undefined

  const namesOfMaps = (): readonly string[] =>
    anchors.filter(({ isMap }) => isMap).map(({ name }) => name)

  return { propertiesOf, stringPrefix, maybeAlias, namesOfMaps }
}

/** Matches a text whose first line is a comment or blank. */
const COMMENT_OR_BLANK_LINE = /^\s*(?:#|\n)/

// Kinds of values. One that is listed more often is drawn more often.
const FLOW_KINDS = ['map', 'list', 'scalar', 'scalar', 'scalar', 'scalar'] as const
const BLOCK_KINDS = [
  'map',
  'map',
  'list',
  'list',
  'scalar',
  'scalar',
  'scalar',
  'scalar',
] as const

/** Returns functions that write values: `flowValue` within brackets, `map` and `list` on several lines. */
function createValues(chance: Chance, style: Style) {
  const { happens, habits, comment, maybeComment, lineEnd, linesAbove } = style
  const { propertiesOf, stringPrefix, maybeAlias, namesOfMaps } = createAnchors(
    chance,
    style,
  )

  const key = (): string => {
    const name = pick(chance, keyNames)
    if (happens(habits.quotedKeysAndTags)) return pick(chance, [`'${name}'`, `"${name}"`])
    return name
  }
  /** Returns different keys, some of them in quotes. */
  const keysOf = (count: number): readonly string[] => {
    const names = new Map<string, string>()
    while (names.size < count) {
      const keyText = key()
      names.set(keyText.replace(/^['"]|['"]$/g, ''), keyText)
    }
    return [...names.values()]
  }

  /** Returns a value to write within brackets. `indent` is the indent of the line on which the value begins. */
  const flowValue = (depth: number, indent: string): string => {
    const alias = maybeAlias()
    if (alias !== undefined) return alias

    const kind = depth === 0 ? 'scalar' : pick(chance, FLOW_KINDS)
    return kind === 'scalar' ? flowScalar() : bracketed(kind, depth, indent)
  }

  const flowScalar = (): string => {
    const prefix = stringPrefix()
    if (happens(30)) return prefix + JSON.stringify(pick(chance, texts))
    if (happens(15)) return `${prefix}'it''s, [x]: # no'`
    return prefix + pick(chance, flowWords)
  }

  /** Returns a map or a list in brackets, on one line or on many. */
  const bracketed = (kind: 'map' | 'list', depth: number, indent: string): string => {
    const isMap = kind === 'map'
    const { prefix, declareAnchor } = propertiesOf(isMap ? '!!map' : '!!seq', isMap)
    const count = chance(4)
    const names = isMap ? keysOf(count) : []
    const writeItem = (index: number): string => {
      const name = names[index]
      // A key within brackets may lack a value.
      if (name !== undefined && happens(8)) return name
      const valueText = flowValue(depth - 1, `${indent}  `)
      return name === undefined ? valueText : `${name}: ${valueText}`
    }

    const isMultiline = happens(habits.multilineBrackets)
    const space = pick(chance, ['', ' '])
    const contents = isMultiline
      ? flowLines(count, indent, writeItem)
      : space + flowLine(count, writeItem) + space
    declareAnchor()
    return prefix + (isMap ? `{${contents}}` : `[${contents}]`)
  }

  const flowLine = (count: number, writeItem: (index: number) => string): string => {
    const items = Array.from({ length: count }, (_, index) => writeItem(index))
    return items.join(pick(chance, [', ', ',  ', ' , ']))
  }

  const flowLines = (
    count: number,
    indent: string,
    writeItem: (index: number) => string,
  ): string => {
    const inner = `${indent}  `
    const lines = Array.from({ length: count }, (_, index) => {
      const lead = linesAbove(inner)
      const item = writeItem(index)
      const isLast = index === count - 1
      const hasComma = !isLast || !happens(60)
      const commentBeforeComma =
        hasComma && happens(habits.comments / 4) ? maybeComment() : ''

      // A comma would belong to the name of an alias directly before it.
      const spaceBeforeComma = /\*\w+$/.test(item) ? ' ' : ''
      const comma = hasComma ? `${spaceBeforeComma},` : ''
      const itemEnd =
        commentBeforeComma === '' ? comma : `${commentBeforeComma}\n${inner}${comma}`
      return `${lead}${inner}${item}${itemEnd}${lineEnd()}\n`
    })

    const firstComment = maybeComment()
    const lastComment = happens(habits.comments / 2) ? `${inner}${comment()}\n` : ''
    return `${firstComment}\n${lines.join('')}${lastComment}${indent}`
  }

  /** Returns the text after "key:" or "-" up to the end of a single value, without the last line break. */
  const scalar = (indent: string): string => {
    const prefix = stringPrefix()
    const inner = `${indent}  `
    switch (chance(12)) {
      case 0:
        return ` ${prefix}${JSON.stringify(pick(chance, texts))}${lineEnd()}`
      case 1:
        return ` ${prefix}'it''s: # no'${lineEnd()}`
      case 2:
        return ` ${prefix}>-${maybeComment()}\n${inner}folded words\n${inner}of two lines`
      case 3:
        return ` ${prefix}|${maybeComment()}\n${inner}literal\n${inner}# no comment\n${happens(30) ? '\n' : ''}${inner}  words`
      case 4:
        return ` ${prefix}|2-${maybeComment()}\n${inner}  indented\n${inner}words`
      case 5:
        return ` ${prefix}|+${maybeComment()}\n${inner}kept\n`
      case 6:
        return ` ${prefix}plain words\n${inner}of two lines${lineEnd()}`
      case 7:
        return ` ${prefix}"quoted\n${inner}  words"${lineEnd()}`
      case 8:
        // An empty value.
        return prefix === '' ? lineEnd() : ` ${prefix.trimEnd()}${lineEnd()}`
      default:
        return `${pick(chance, [' ', '  ', ' '])}${prefix}${pick(chance, plainWords)}${lineEnd()}`
    }
  }

  /** Returns the text after `sign`, as in "key:" or "-", up to the end of any value, without the last line break. */
  const value = (depth: number, indent: string, sign: ':' | '-'): string => {
    const alias = maybeAlias()
    if (alias !== undefined) return ` ${alias}${lineEnd()}`

    const kind = depth === 0 ? 'scalar' : pick(chance, BLOCK_KINDS)
    if (kind === 'scalar') return scalar(indent)
    if (happens(habits.brackets)) return ` ${flowValue(depth, indent)}${lineEnd()}`

    const isMap = kind === 'map'
    const { prefix, declareAnchor } = propertiesOf(isMap ? '!!map' : '!!seq', isMap)
    // A list below a key may have the same indent as the key.
    const mayKeepIndent = !isMap && sign === ':'
    const inner = mayKeepIndent && happens(40) ? indent : `${indent}  `
    const block = isMap ? map(depth - 1, inner) : list(depth - 1, inner)
    declareAnchor()

    // A map or a list can begin on the same line as a dash.
    const mayBeCompact = sign === '-' && prefix === ''
    if (mayBeCompact && happens(75) && !COMMENT_OR_BLANK_LINE.test(block))
      return ` ${block.trimStart()}`
    return `${prefix === '' ? '' : ` ${prefix.trimEnd()}`}${lineEnd()}\n${block}`
  }

  const map = (depth: number, indent: string): string => {
    const names = keysOf(1 + chance(4))
    const lines = names.map((name) => {
      const lead = linesAbove(indent)
      if (happens(habits.explicitKeys))
        return `${lead}${indent}? ${name}${maybeComment()}\n${indent}:${value(depth, indent, ':')}`
      return `${lead}${indent}${name}:${value(depth, indent, ':')}`
    })

    const mapNames = namesOfMaps()
    if (mapNames.length > 0 && happens(50)) {
      const firstAnchor = pick(chance, mapNames)
      const secondAnchor = pick(chance, mapNames)
      const merge = happens(70)
        ? `*${firstAnchor}`
        : `[*${firstAnchor} , *${secondAnchor} ]`
      const position = happens(70) ? 0 : chance(lines.length + 1)
      lines.splice(position, 0, `${indent}<<: ${merge}${lineEnd()}`)
    }
    return lines.join('\n')
  }

  const list = (depth: number, indent: string): string =>
    Array.from(
      { length: 1 + chance(4) },
      () => `${linesAbove(indent)}${indent}-${value(depth, indent, '-')}`,
    ).join('\n')

  return { flowValue, map, list }
}

/** Rewrites a file at random: with aliases for equal values, brackets, comments or Windows line endings. */
export function rewriteYaml(text: string, seed: number): string {
  const chance = chanceOf(seed)
  const document = new Document(parse(text))
  const rewrittenNodes = new Map<string, Scalar | YAMLMap>()
  let comments = 0
  const comment = (): string => {
    comments += 1
    return ` c${comments}`
  }

  const rewrite = (node: Node): Node => {
    const json = JSON.stringify(node)
    const equalNode = rewrittenNodes.get(json)
    if (equalNode && chance(3) > 0)
      return document.createAlias(equalNode, `k${rewrittenNodes.size}`)

    if (isCollection(node)) {
      node.flow = chance(2) === 0
      for (const [index, item] of node.items.entries()) {
        if (!isPair(item)) node.items[index] = rewrite(item as Node)
        else if (item.value !== null)
          Object.assign(item, { value: rewrite(item.value as Node) })
        const firstNode = (isPair(item) ? item.key : node.items[index]) as Node
        if (chance(3) === 0) firstNode.commentBefore = comment()
      }
    } else if (isScalar(node) && chance(3) === 0) node.comment = comment()
    if (isMap(node) || isScalar(node)) rewrittenNodes.set(json, node)
    return node
  }

  if (document.contents) rewrite(document.contents)
  const rewritten = `# c0\n${document.toString()}`
  return chance(2) === 0 ? rewritten.replaceAll('\n', '\r\n') : rewritten
}
