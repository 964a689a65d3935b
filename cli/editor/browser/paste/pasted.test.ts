import { expect, test } from 'vitest'
import {
  copiesByProgram,
  excel,
  googleDocsTable,
  googleSheets,
  libreOfficeTable,
  pageTable,
  wordTable,
} from '../../../../tests/support/clipboard-html.ts'
import { parseMarkdown } from '../../../read/markdown/markdown.ts'
import { blockAt } from './pasted-block.ts'
import { readPasted } from './pasted-markdown.ts'

/** Returns an entry's bullet as Word writes it, followed by the entry's words. */
const bullet = (words: string) =>
  [
    `<span style="font-family: Symbol">·`,
    `<span style="font: 7pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span>`,
    words,
  ].join('')

/**
 * A list entry as Safari copies it from Word. Only the margin, in points, indicates its
 * level.
 */
const safariEntry = (margin: number, words: string) =>
  [
    '<p class="MsoListParagraphCxSpMiddle"',
    ` style="margin: 0cm 0cm 0.0001pt ${margin}pt; text-indent: -18pt;">`,
    `${bullet(words)}</p>`,
  ].join('')

/** A list entry as other browsers copy it from Word, with its level in its style. */
const wordEntry = (level: number, words: string) =>
  [
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'>`,
    `<span style='mso-list:Ignore'>·<span>&nbsp; </span></span>${words}</p>`,
  ].join('')

test.each([
  [
    'a list of Word in Safari',
    safariEntry(36, 'a') + safariEntry(72, 'b') + safariEntry(36, 'c'),
    '- a\n  - b\n- c',
  ],
  [
    'a list that skips a level',
    wordEntry(1, 'a') + wordEntry(4, 'b') + wordEntry(2, 'c'),
    '- a\n  - b\n  - c',
  ],
  [
    'a paragraph within an entry',
    `${wordEntry(1, 'a')}<p class=MsoListParagraph>more</p>${wordEntry(1, 'b')}`,
    '- a\n\n  more\n\n- b',
  ],
  ['a list that starts at another number', '<ol start="3"><li>a</li></ol>', '3. a'],
  [
    'bold words with space and signs',
    '<p>a <b> b </b>c <b>Note:</b>d</p>',
    'a **b** c **Note**:d',
  ],
  ['a bold heading', '<h2><b>a</b></h2>', '## a'],
  ['headings of all levels', '<h1>a</h1><h2>b</h2><h6>c</h6>', '## a\n\n### b\n\n#### c'],
  [
    'links that lead nowhere',
    '<a href="javascript:x()">a</a> <a href="file:///C:/b">b</a>',
    'a b',
  ],
  [
    'deleted, hidden and non-text parts',
    'a<del>b</del><span style="display:none">c</span><script>d</script>',
    'a',
  ],
  [
    'characters with a meaning in Markdown',
    '<p>1. a * b_c [d] #e</p>',
    '1\\. a \\* b_c \\[d] #e',
  ],
  [
    'space between a number and its unit',
    '<p>1&nbsp;000&nbsp;kr a&nbsp;b</p>',
    '1\u00a0000\u00a0kr a b',
  ],
  ['lines of one paragraph', '<p>a<br>b<br></p><br><p>c</p>', 'a\\\nb\n\nc'],
])('converts %s to Markdown', (_, html, markdown) => {
  expect(readPasted(html).markdown).toBe(markdown)
})

test.each(copiesByProgram)(
  'converts a text from %s to Markdown',
  (_, { html, markdown }) => {
    expect(readPasted(html).markdown.trimEnd()).toBe(markdown)
  },
)

/** Returns the rows of a Markdown table, without the line of dashes below its header. */
const rowsIn = (markdown: string): readonly string[] =>
  markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| - '))

test.each([
  ['Word', wordTable],
  ['Google Docs', googleDocsTable],
  ['LibreOffice', libreOfficeTable],
  ['a web page', pageTable],
  ['Excel', excel],
  ['Google Sheets', googleSheets],
])(
  'converts a table from %s to a Markdown table that the shop renders in full',
  (_, { html, markdown }) => {
    const pasted = readPasted(html)
    expect(pasted).toMatchObject({ markdown, isRich: true })

    const hasNoFrontMatter = true
    const page = parseMarkdown(
      'content/story/en.md',
      pasted.markdown,
      hasNoFrontMatter,
    ).value
    const rows = rowsIn(markdown)
    // An unescaped bar separates cells.
    const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/).slice(1, -1))
    expect(page?.html.match(/<tr>/g)).toHaveLength(rows.length)
    expect(page?.html.match(/<t[hd]>/g)).toHaveLength(cells.length)
    // The shop's Content-Security-Policy allows no inline styles.
    expect(page?.html).not.toContain('style=')
    // The other kinds of pieces, such as HTML, may be faulty.
    expect(page?.pieces.filter(({ kind }) => kind !== 'link')).toEqual([])
  },
)

const table = (rows: string, attributes = '') => `<table${attributes}>${rows}</table>`
const row = (...cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

test.each([
  ['one column', table(row('<p>a</p><p>b</p>') + row('c')), 'a\n\nb\n\nc'],
  ['one row', table(row('a', '<ul><li>b</li></ul>')), 'a\n\n- b'],
  ['one filled cell in each row', table(row('a', '&nbsp;') + row('', 'b')), 'a\n\nb'],
  [
    'a role',
    table(row('a', 'b') + row('c', 'd'), ' role="presentation"'),
    'a\n\nb\n\nc\n\nd',
  ],
  [
    'a heading',
    table(row('<h2>a</h2>b', 'c') + row('d', 'e')),
    '## a\n\nb\n\nc\n\nd\n\ne',
  ],
  [
    'pictures above words',
    table(row('<p><img></p><p>a</p>', 'b') + row('c', 'd')),
    'a\n\nb\n\nc\n\nd',
  ],
  [
    'a data table',
    table(row('a', table(row('b', 'c') + row('d', 'e'))) + row('f', '<b>g</b>')),
    'a\n\n| b | c |\n| - | - |\n| d | e |\n\nf\n\n**g**',
  ],
  [
    'another layout table',
    table(row('a', table(row('b', 'c'))) + row('d', 'e')),
    'a\n\nb\n\nc\n\nd\n\ne',
  ],
])('converts a table for layout, with %s, to separate blocks', (_, html, markdown) => {
  expect(readPasted(html).markdown).toBe(markdown)
})

test.each([
  ['pictures beside words', row('<img>a', 'b'), '| a | b |'],
  ['space in marks', row('<i>a</i><b> </b>b', '<b>c<br>d</b>'), '| *a* b | **c d** |'],
  [
    'blocks in a link',
    row('<a href="/a"><div>a</div><div>b</div></a>', 'c'),
    '| [a b](/a) | c |',
  ],
  [
    'entries that end in punctuation',
    row('<p>a:</p><ol><li>b.</li><li>c</li></ol>', 'd'),
    '| a: b. c | d |',
  ],
  [
    'a bar in a link and in code',
    row('<a href="/a|b">c</a>', '<code>d|e</code>'),
    '| [c](/a\\|b) | `d\\|e` |',
  ],
  [
    'a span of several rows',
    '<tr><td rowspan="9">a</td><td>b</td></tr><tr><td>c</td></tr>',
    '| a | b |\n| | c |',
  ],
])('converts cells with %s to single-line cells', (_, rows, markdown) => {
  expect(readPasted(table(row('A', 'B') + rows)).markdown).toBe(
    `| A | B |\n| - | - |\n${markdown}`,
  )
})

test.each([
  ['marked words', (html: string) => `<b>${html}</b>`],
  ['a link', (html: string) => `<a href="/a">${html}</a>`],
  ['a paragraph', (html: string) => `<p>${html}</p>`],
])('converts a table in %s to a separate block', (_, wrap) => {
  const html = wrap(`a ${table(row('b', 'c') + row('d', 'e'))} f`)

  expect(readPasted(html).markdown).toBe('a\n\n| b | c |\n| - | - |\n| d | e |\n\nf')
})

test.each([
  ['a **b**', 'One', ' two', 'a **b**'],
  ['- a\n- b', 'One', '', '\n\n- a\n- b'],
  ['## a', 'One\n', '\n\nTwo', '\n## a'],
  ['a\n\nb', '', 'Two', 'a\n\nb\n\n'],
])(
  'surrounds %j with the blank lines it needs between %j and %j',
  (text, precedingText, followingText, expected) => {
    expect(blockAt(text, precedingText, followingText)).toBe(expected)
  },
)
