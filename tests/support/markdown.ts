import { chanceFrom } from './chance.ts'

/** Markdown as it is, and as it should be once each of its links begins with https. */
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

/** Spans in which an address is no link. */
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

/** Makes a text with links of all kinds, in all kinds of blocks. */
export function linkedText(seed: number): LinkedText {
  const chance = chanceFrom(seed)
  const below = (limit: number): number => Math.floor(chance() * limit)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T =>
    list[below(list.length)] as T
  const definitions: LinkedText[] = []

  const same = (text: string): LinkedText => ({ before: text, after: text })
  const around = (start: string, address: string, end: string): LinkedText => ({
    before: start + address + end,
    after: start + secure(address) + end,
  })

  const inQuote = (text: LinkedText): LinkedText => indented(text, '> ', '> ')
  const inList = (text: LinkedText): LinkedText => indented(text, '- ', '  ')

  const spans: readonly ((isInCell: boolean) => LinkedText)[] = [
    () => same(pick(words)),
    () => same(pick(decoys)),
    () => around('[words](', pick(links), ')'),
    () => around('[words](', pick(links), ' "http://law.example")'),
    () => around('[words](<', pick(links), '>)'),
    () => around('[words]( ', pick(links), " 'title' )"),
    () => around('[http://law.example](', pick(links), ')'),
    () => around('[`http://law.example`](', pick(links), ')'),
    () => around('*[words*](', pick(links), ')*'),
    () => around('**[one \\] two](', pick(links), ')**'),
    () => around('[![http://law.example](/http://law.example.png)](', pick(links), ')'),
    () => around('![a](/a.png "http://law.example") [words](', pick(links), ')'),
    () =>
      around(
        '<',
        pick([
          'http://law.example',
          'http://law.example/a&amp;b',
          'HTTP://law.example/c_d_',
        ]),
        '>',
      ),
    () => same('<captain@law.example>'),
    (isInCell) => {
      const label = `${pick(['law', 'Note', '^', 'a-b'])}${definitions.length}`
      const form = isInCell ? 0 : below(5)
      const [start, end] = [
        [`[${label}]: `, ''],
        [`[${label}]:\n  `, ''],
        [`[${label}]: <`, '> "http://law.example"'],
        [`   [${label}]:   `, "\n  'http://law.example'"],
        [`[${label}]:\n<`, '>\n(http://law.example)'],
      ][form] as [string, string]
      const definition = around(start, pick(links), end)
      definitions.push(
        pick([definition, definition, inQuote(definition), inList(definition)]),
      )
      if (chance() < 0.3) definitions.push(same(`[${label}]: http://law.example/second`))
      return same(
        pick([
          `[${label}]`,
          `[${label}][]`,
          `[words][${label.toUpperCase()}]`,
          `[${label}] [${label}]`,
        ]),
      )
    },
  ]

  const join = (parts: readonly LinkedText[], by: string): LinkedText => ({
    before: parts.map(({ before }) => before).join(by),
    after: parts.map(({ after }) => after).join(by),
  })
  const inEach = (text: LinkedText, change: (text: string) => string): LinkedText => ({
    before: change(text.before),
    after: change(text.after),
  })
  const some = <T>(make: () => T): T[] => Array.from({ length: 1 + below(4) }, make)
  const line = (isInCell = false): LinkedText =>
    join([same('Aye'), ...some(() => pick(spans)(isInCell))], pick([' ', ', ']))
  const paragraph = (): LinkedText =>
    join(
      some(() => line()),
      pick(['\n', '  \n', '\\\n', '\n   ']),
    )
  const cell = (): LinkedText => inEach(line(true), (text) => text.replaceAll('|', '\\|'))
  const row = (): LinkedText =>
    inEach(
      join([cell(), cell()], pick([' | ', '|', ' \\| b | '])),
      (text) => `| ${text} |`,
    )
  const indented = (text: LinkedText, first: string, next: string): LinkedText =>
    inEach(text, (lines) => first + lines.replaceAll('\n', `\n${next}`))

  const blocks: readonly (() => LinkedText)[] = [
    paragraph,
    paragraph,
    () => join([same('##'), line(), same(pick(['', '##', '#']))], ' '),
    () => inEach(paragraph(), (text) => `${text}\n---`),
    () => inQuote(paragraph()),
    () => indented(paragraph(), '> ', ''),
    () => inList(paragraph()),
    () => indented(paragraph(), '-\t', '\t'),
    () => indented(paragraph(), '12. ', '    '),
    () => indented(inQuote(paragraph()), '1. ', '   '),
    () => indented(inList(paragraph()), '> - ', '>   '),
    () => join([same('| A | B |'), same('|---|---|'), ...some(row)], '\n'),
    () => same('```\n[words](http://law.example)\n```'),
    // Below a list, indented code would belong to its last entry.
    () => same('## Aye\n\n    [words](http://law.example)'),
    () => inEach(paragraph(), (text) => `<div>\n${text}\n</div>`),
  ]
  const body = some(() => pick(blocks)()).concat(some(() => pick(blocks)()))
  const place = below(body.length + 1)
  const text = join(
    [...body.slice(0, place), ...definitions, ...body.slice(place)],
    '\n\n',
  )
  return pick([
    (each: LinkedText) => each,
    (each: LinkedText) => inEach(each, (all) => all.replaceAll('\n', '\r\n')),
  ])(text)
}
