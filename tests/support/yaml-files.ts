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

/** Texts that a form can send. Some look like other values of YAML; some need quotes or separate lines. */
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

/** Returns a random value for an edit. */
export function newValue(chance: Chance, depth = 2): unknown {
  const kind = depth === 0 ? 9 : chance(8)
  if (kind === 0)
    return Array.from({ length: chance(4) }, () => newValue(chance, depth - 1))
  if (kind > 1) return newScalar(chance)
  const keys = ['sv', 'en', 'es', 'x'].slice(chance(3))
  return Object.fromEntries(keys.map((key) => [key, newValue(chance, depth - 1)]))
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

/** Writes a random YAML file in one of the many ways in which people and programs write YAML. */
export function writeYaml(seed: number): string {
  const chance = chanceOf(seed)
  const often = (percent: number): boolean => chance(100) < percent

  // A file has only a few of these habits, so that many combinations of two or three occur.
  const habit = (percent: number) => (often(45) ? 0 : percent)
  const habits = {
    comments: habit(35),
    anchors: habit(25),
    flow: habit(50),
    lines: habit(60),
    props: habit(10),
    blanks: habit(15),
    explicit: habit(12),
    tails: habit(15),
  }

  const isOld = often(20)
  const anchors: { readonly name: string; readonly isMap: boolean }[] = []
  let comments = 0
  const comment = (): string => {
    comments += 1
    return `# ${pick(chance, ['', 'note: ', '- ', '"', '[ ', '漢 '])}c${comments}`
  }

  const maybeComment = (): string =>
    often(habits.comments) ? `${pick(chance, [' ', '   '])}${comment()}` : ''
  const tail = (): string =>
    maybeComment() || (often(habits.tails) ? pick(chance, [' ', '\t', '  \t']) : '')

  const above = (indent: string): string => {
    const blank = often(habits.blanks) ? pick(chance, ['\n', '\n\n']) : ''
    return blank + (often(habits.comments) ? `${indent}${comment()}\n` : '')
  }

  const key = (): string => {
    const name = pick(chance, keyNames)
    if (often(habits.props)) return pick(chance, [`'${name}'`, `"${name}"`])
    return name
  }
  const keysOf = (count: number): readonly string[] => {
    const names = new Map<string, string>()
    while (names.size < count) {
      const keyText = key()
      names.set(keyText.replace(/^['"]|['"]$/g, ''), keyText)
    }
    return [...names.values()]
  }

  /** Returns an anchor and a tag to write before a value. `done` must be called once the value is written. */
  const props = (
    tag: string,
    isMap = false,
  ): { readonly text: string; readonly done: () => void } => {
    const name = often(habits.anchors)
      ? pick(chance, ['a', 'b', 'name', `k${anchors.length}`])
      : undefined
    const text = [
      name === undefined ? '' : `&${name} `,
      often(habits.props) ? `${tag} ` : '',
    ]
    return {
      text: (often(50) ? text : text.toReversed()).join(''),
      done: () => void (name !== undefined && anchors.push({ name, isMap })),
    }
  }
  const alias = (): string | undefined =>
    anchors.length > 0 && often(habits.anchors)
      ? `*${pick(chance, anchors).name}`
      : undefined

  /** Returns a value on one line, or in brackets on many lines. `indent` is the indent of the first line. */
  const flowValue = (depth: number, indent: string): string => {
    const aliasText = alias()
    if (aliasText !== undefined) return aliasText
    const kind = depth === 0 ? 9 : chance(6)
    if (kind > 1) {
      const { text, done } = props('!!str')
      done()
      if (often(30)) return text + JSON.stringify(pick(chance, texts))
      if (often(15)) return `${text}'it''s, [x]: # no'`
      return text + pick(chance, flowWords)
    }
    const isMap = kind === 0
    const { text, done } = props(isMap ? '!!map' : '!!seq', isMap)
    const count = chance(4)
    const names = isMap ? keysOf(count) : []
    const items = Array.from({ length: count }, (_, index) => {
      const value = () => flowValue(depth - 1, `${indent}  `)
      if (isMap)
        return () => (often(8) ? (names[index] as string) : `${names[index]}: ${value()}`)
      return value
    })
    const open = isMap ? '{' : '['
    const close = isMap ? '}' : ']'
    const isLong = often(habits.lines)
    const space = pick(chance, ['', ' '])
    const written = isLong
      ? items.map((make, index) => {
          const isLast = index === count - 1
          const lead = above(`${indent}  `)
          const item = make()
          const isAlias = /\*\w+$/.test(item)
          const comma = isLast && often(60) ? '' : `${isAlias ? ' ' : ''},`
          const commentBeforeComma =
            comma !== '' && often(habits.comments / 4)
              ? `${maybeComment()}\n${indent}  `
              : ''
          return `${lead}${indent}  ${item}${commentBeforeComma.trim() === '' ? '' : commentBeforeComma}${comma}${tail()}\n`
        })
      : []
    const inner = isLong
      ? `${maybeComment()}\n${written.join('')}${often(habits.comments / 2) ? `${indent}  ${comment()}\n` : ''}${indent}`
      : space +
        items.map((make) => make()).join(pick(chance, [', ', ',  ', ' , '])) +
        space
    done()
    return `${text}${open}${inner}${close}`
  }

  /** Writes the text after "key:" or "-" up to the end of the value, without a line break. */
  const scalar = (indent: string): string => {
    const { text, done } = props('!!str')
    done()
    const inner = `${indent}  `
    switch (chance(12)) {
      case 0:
        return ` ${text}${JSON.stringify(pick(chance, texts))}${tail()}`
      case 1:
        return ` ${text}'it''s: # no'${tail()}`
      case 2:
        return ` ${text}>-${maybeComment()}\n${inner}folded words\n${inner}of two lines`
      case 3:
        return ` ${text}|${maybeComment()}\n${inner}literal\n${inner}# no comment\n${often(30) ? '\n' : ''}${inner}  words`
      case 4:
        return ` ${text}|2-${maybeComment()}\n${inner}  indented\n${inner}words`
      case 5:
        return ` ${text}|+${maybeComment()}\n${inner}kept\n`
      case 6:
        return ` ${text}plain words\n${inner}of two lines${tail()}`
      case 7:
        return ` ${text}"quoted\n${inner}  words"${tail()}`
      case 8:
        return text === '' ? tail() : ` ${text.trimEnd()}${tail()}`
      default:
        return `${pick(chance, [' ', '  ', ' '])}${text}${pick(chance, plainWords)}${tail()}`
    }
  }

  const value = (depth: number, indent: string, behindDash: boolean): string => {
    const aliasText = alias()
    if (aliasText !== undefined) return ` ${aliasText}${tail()}`
    const kind = depth === 0 ? 9 : chance(8)
    if (kind > 3) return scalar(indent)
    if (often(habits.flow)) return ` ${flowValue(depth, indent)}${tail()}`
    const isMap = kind < 2
    const { text, done } = props(isMap ? '!!map' : '!!seq', isMap)
    const inner = !isMap && !behindDash && often(40) ? indent : `${indent}  `
    const block = isMap ? map(depth - 1, inner) : list(depth - 1, inner)
    done()
    // A map or a list can begin on the line of a dash.
    const isCompact =
      behindDash && text === '' && often(75) && !/^\s*(?:#|\n)/.test(block)
    if (isCompact) return ` ${block.trimStart()}`
    return `${text === '' ? '' : ` ${text.trimEnd()}`}${tail()}\n${block}`
  }

  const map = (depth: number, indent: string): string => {
    const names = keysOf(1 + chance(4))
    const lines = names.map((name) => {
      const lead = above(indent)
      if (often(habits.explicit))
        return `${lead}${indent}? ${name}${maybeComment()}\n${indent}:${value(depth, indent, false)}`
      return `${lead}${indent}${name}:${value(depth, indent, false)}`
    })
    const maps = anchors.filter(({ isMap }) => isMap)
    if (maps.length > 0 && often(50)) {
      const firstAnchor = pick(chance, maps).name
      const secondAnchor = pick(chance, maps).name
      const merge = often(70)
        ? `*${firstAnchor}`
        : `[*${firstAnchor} , *${secondAnchor} ]`
      lines.splice(
        often(70) ? 0 : chance(lines.length + 1),
        0,
        `${indent}<<: ${merge}${tail()}`,
      )
    }
    return lines.join('\n')
  }

  const list = (depth: number, indent: string): string =>
    Array.from(
      { length: 1 + chance(4) },
      () => `${above(indent)}${indent}-${value(depth, indent, true)}`,
    ).join('\n')

  const root = chance(10)
  const indent = often(10) ? '  ' : ''
  const bracketed = (): string => {
    const flow = flowValue(3, indent)
    return /^[^'"]*[{[]/.test(flow) ? flow : bracketed()
  }
  const writeRoot = (): string => {
    if (root === 0) return bracketed()
    return root === 1 ? list(3, indent) : map(3, indent)
  }
  const directive = (): readonly string[] => {
    if (isOld) return ['%YAML 1.1']
    return often(5) ? ['%YAML 1.2'] : []
  }

  const body = writeRoot()
  const head = [
    ...(often(habits.comments) ? [comment(), ...(often(50) ? [''] : [])] : []),
    ...directive(),
    ...(isOld || often(15) ? [`---${tail()}`] : []),
    ...(often(habits.comments) ? [comment()] : []),
  ]

  const marker = head.findIndex((line) => line.startsWith('%'))
  const start =
    marker >= 0 && !head.some((line) => line.startsWith('---')) ? [...head, '---'] : head
  const end = [
    ...(often(habits.comments) ? [`${pick(chance, ['', '  ', '\n'])}${comment()}`] : []),
    ...(often(8) ? [`...${maybeComment()}`] : []),
  ]
  const text =
    [...start, body, ...end].join('\n') +
    (often(12) ? '' : pick(chance, ['\n', '\n', '\n\n']))
  const lineEnds = chance(10)
  if (lineEnds === 0) return text.replaceAll('\n', '\r\n')
  return lineEnds === 1 ? text.replace(/\n/g, () => pick(chance, ['\n', '\r\n'])) : text
}

/** Rewrites a file at random, with aliases for equal values, brackets, comments and Windows line endings. */
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
    const key = JSON.stringify(node)
    const equalNode = rewrittenNodes.get(key)
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
    if (isMap(node) || isScalar(node)) rewrittenNodes.set(key, node)
    return node
  }
  if (document.contents) rewrite(document.contents)
  const rewritten = `# c0\n${document.toString()}`
  return chance(2) === 0 ? rewritten.replaceAll('\n', '\r\n') : rewritten
}
