import { chanceFrom } from './chance.ts'

// Random Markdown texts with links. Tests change all links in a text to https, and expect that nothing else in the text
// changes: neither text that only looks like a link nor the form of the links.

/** A Markdown text, before and after all its links have been changed to https. */
export interface LinkedText {
  readonly before: string
  readonly after: string
}

const links = [
  'http://law.example',
  'http://law.example/commentary',
  'http://law.example/commentary/2',
  'http://law.example/a?b=1&amp;c=2',
  'http://law.example/a\\_b',
  'http://law.example/(x)',
  'http://law.example/a%20b#c',
  'http://law.example/&copy;&#33;',
  'http\\://law.example/escaped',
  'http&#58;//law.example/entity',
  'HTTP://LAW.example',
  'http://law.example/å',
] as const

/** Spans that contain no link, although some look like one. */
const decoys = [
  'http://law.example',
  '`http://law.example/commentary`',
  '`[words](http://law.example)`',
  '`` ` <http://law.example> ` ``',
  '\\[words](http://law.example)',
  '\\<http://law.example>',
  '&#91;words](http://law.example)',
  '[words] (http://law.example)',
  '[words][missing](http://law.example "x" y)',
  '(http://law.example/commentary)',
  '"http://law.example"',
  '\\`',
  '&amp;lt;',
] as const

const words = [
  'The law',
  'says *this*',
  'and **that**',
  'of the_sea',
  '1 < 2',
  'a & b',
  'så',
  '😀',
  '~~no~~',
  'x!',
]

const secure = (address: string): string => address.replace(/^http/i, 'https')

const unchanged = (text: string): LinkedText => ({ before: text, after: text })

const link = (start: string, address: string, end: string): LinkedText => ({
  before: start + address + end,
  after: start + secure(address) + end,
})

const join = (parts: readonly LinkedText[], separator: string): LinkedText => ({
  before: parts.map(({ before }) => before).join(separator),
  after: parts.map(({ after }) => after).join(separator),
})

const changeBoth = (text: LinkedText, change: (text: string) => string): LinkedText => ({
  before: change(text.before),
  after: change(text.after),
})

/** Indents a text: its first line by `firstIndent`, and the other lines by `indent`. */
const indented = (text: LinkedText, firstIndent: string, indent: string): LinkedText =>
  changeBoth(text, (lines) => firstIndent + lines.replaceAll('\n', `\n${indent}`))

const inQuote = (text: LinkedText): LinkedText => indented(text, '> ', '> ')
const inList = (text: LinkedText): LinkedText => indented(text, '- ', '  ')

/** Makes a random text with all kinds of links, in all kinds of blocks. */
export function linkedText(seed: number): LinkedText {
  const random = createRandom(seed)
  const { below, pick, makeSome } = random
  const { line, definitions } = createLines(random)
  const blocks = blocksOf(random, line)

  // Two to eight blocks.
  const body = makeSome(() => pick(blocks)()).concat(makeSome(() => pick(blocks)()))
  const definitionsPlace = below(body.length + 1)
  const text = join(
    [...body.slice(0, definitionsPlace), ...definitions, ...body.slice(definitionsPlace)],
    '\n\n',
  )

  const hasWindowsLines = pick([false, true])
  return hasWindowsLines
    ? changeBoth(text, (lines) => lines.replaceAll('\n', '\r\n'))
    : text
}

type Random = ReturnType<typeof createRandom>

function createRandom(seed: number) {
  const chance = chanceFrom(seed)
  const below = (limit: number): number => Math.floor(chance() * limit)
  return {
    chance,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** Makes one to four values. */
    makeSome: <T>(make: () => T): T[] => Array.from({ length: 1 + below(4) }, make),
  }
}

/**
 * The position of a span. A reference in a table cell gets the simplest definition. Any would do, because definitions are
 * blocks outside the table.
 */
type SpanPlace = 'paragraph' | 'cell'

/**
 * Returns a function that writes lines of spans, and the definitions of the references in the lines written so far. The
 * definitions become separate blocks of the text.
 */
function createLines(random: Random) {
  const { chance, pick, makeSome } = random
  const definitions: LinkedText[] = []

  /** Returns a reference and adds its definition. */
  const reference = (place: SpanPlace): LinkedText => {
    const label = `${pick(['law', 'Note', '^', 'a-b'])}${definitions.length}`
    const definition = definitionOf(label, place, random)
    definitions.push(
      pick([definition, definition, inQuote(definition), inList(definition)]),
    )

    // Only the first definition of a label counts.
    if (chance() < 0.3)
      definitions.push(unchanged(`[${label}]: http://law.example/second`))
    return unchanged(
      pick([
        `[${label}]`,
        `[${label}][]`,
        `[words][${label.toUpperCase()}]`,
        `[${label}] [${label}]`,
      ]),
    )
  }

  const spans: readonly ((place: SpanPlace) => LinkedText)[] = [
    () => unchanged(pick(words)),
    () => unchanged(pick(decoys)),
    () => link('[words](', pick(links), ')'),
    () => link('[words](', pick(links), ' "http://law.example")'),
    () => link('[words](<', pick(links), '>)'),
    () => link('[words]( ', pick(links), " 'title' )"),
    () => link('[http://law.example](', pick(links), ')'),
    () => link('[`http://law.example`](', pick(links), ')'),
    () => link('*[words*](', pick(links), ')*'),
    () => link('**[one \\] two](', pick(links), ')**'),
    () => link('[![http://law.example](/http://law.example.png)](', pick(links), ')'),
    () => link('![a](/a.png "http://law.example") [words](', pick(links), ')'),
    () =>
      link(
        '<',
        pick([
          'http://law.example',
          'http://law.example/a&amp;b',
          'HTTP://law.example/c_d_',
        ]),
        '>',
      ),
    () => unchanged('<captain@law.example>'),
    reference,
  ]

  const line = (place: SpanPlace = 'paragraph'): LinkedText =>
    join([unchanged('Aye'), ...makeSome(() => pick(spans)(place))], pick([' ', ', ']))
  return { line, definitions }
}

/** Defines a label as a random link, such as '[law0]: http://law.example'. */
function definitionOf(label: string, place: SpanPlace, { pick }: Random): LinkedText {
  const simplest = { start: `[${label}]: `, end: '' }
  const forms = [
    simplest,
    { start: `[${label}]:\n  `, end: '' },
    { start: `[${label}]: <`, end: '> "http://law.example"' },
    { start: `   [${label}]:   `, end: "\n  'http://law.example'" },
    { start: `[${label}]:\n<`, end: '>\n(http://law.example)' },
  ]
  const { start, end } = place === 'cell' ? simplest : pick(forms)
  return link(start, pick(links), end)
}

/** Returns functions that write blocks of lines. */
function blocksOf(
  { pick, makeSome }: Random,
  line: (place?: SpanPlace) => LinkedText,
): readonly (() => LinkedText)[] {
  const paragraph = (): LinkedText =>
    join(
      makeSome(() => line()),
      pick(['\n', '  \n', '\\\n', '\n   ']),
    )
  const cell = (): LinkedText =>
    changeBoth(line('cell'), (text) => text.replaceAll('|', '\\|'))
  const row = (): LinkedText =>
    changeBoth(
      join([cell(), cell()], pick([' | ', '|', ' \\| b | '])),
      (text) => `| ${text} |`,
    )

  return [
    paragraph,
    paragraph,
    () => join([unchanged('##'), line(), unchanged(pick(['', '##', '#']))], ' '),
    () => changeBoth(paragraph(), (text) => `${text}\n---`),
    () => inQuote(paragraph()),
    () => indented(paragraph(), '> ', ''),
    () => inList(paragraph()),
    () => indented(paragraph(), '-\t', '\t'),
    () => indented(paragraph(), '12. ', '    '),
    () => indented(inQuote(paragraph()), '1. ', '   '),
    () => indented(inList(paragraph()), '> - ', '>   '),
    () => join([unchanged('| A | B |'), unchanged('|---|---|'), ...makeSome(row)], '\n'),
    () => unchanged('```\n[words](http://law.example)\n```'),
    // Below a list, indented code would belong to its last entry.
    () => unchanged('## Aye\n\n    [words](http://law.example)'),
    () => changeBoth(paragraph(), (text) => `<div>\n${text}\n</div>`),
  ]
}
