import { expect, test } from 'vitest'
import { blockAt } from './browser/pasted-block.ts'
import { readPasted } from './browser/pasted-markdown.ts'

const bullet = (words: string) =>
  `<span style="font-family: Symbol">·<span style="font: 7pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span>${words}`
const inSafari = (margin: number, words: string) =>
  `<p class="MsoListParagraphCxSpMiddle" style="margin: 0cm 0cm 0.0001pt ${margin}pt; text-indent: -18pt;">${bullet(words)}</p>`
const entry = (level: number, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>${words}</p>`

test.each([
  ['a list of Word in Safari', inSafari(36, 'a') + inSafari(72, 'b') + inSafari(36, 'c'), '- a\n  - b\n- c'],
  ['a list that skips a level', entry(1, 'a') + entry(4, 'b') + entry(2, 'c'), '- a\n  - b\n  - c'],
  [
    'a paragraph within an entry',
    `${entry(1, 'a')}<p class=MsoListParagraph>more</p>${entry(1, 'b')}`,
    '- a\n\n  more\n\n- b',
  ],
  ['numbers that begin later', '<ol start="3"><li>a</li></ol>', '3. a'],
  ['bold words with space and signs', '<p>a <b> b </b>c <b>Note:</b>d</p>', 'a **b** c **Note**:d'],
  ['a bold heading', '<h2><b>a</b></h2>', '## a'],
  ['headings of all levels', '<h1>a</h1><h2>b</h2><h6>c</h6>', '## a\n\n### b\n\n#### c'],
  ['a table', '<table><tr><td>a</td><td><p>b</p></td></tr></table>', 'a – b'],
  ['links that lead nowhere', '<a href="javascript:x()">a</a> <a href="file:///C:/b">b</a>', 'a b'],
  [
    'what was deleted, hidden or is no text',
    'a<del>b</del><span style="display:none">c</span><script>d</script>',
    'a',
  ],
  ['signs that Markdown would read', '<p>1. a * b_c [d] #e</p>', '1\\. a \\* b_c \\[d] #e'],
  ['space that holds a number and its unit', '<p>1&nbsp;000&nbsp;kr a&nbsp;b</p>', '1\u00a0000\u00a0kr a b'],
  ['lines of one paragraph', '<p>a<br>b<br></p><br><p>c</p>', 'a\\\nb\n\nc'],
])('%s become Markdown', (_, html, markdown) => {
  expect(readPasted(html).markdown).toBe(markdown)
})

test.each([
  ['a **b**', 'One', ' two', 'a **b**'],
  ['- a\n- b', 'One', '', '\n\n- a\n- b'],
  ['## a', 'One\n', '\n\nTwo', '\n## a'],
  ['a\n\nb', '', 'Two', 'a\n\nb\n\n'],
])('%j between %j and %j gets the blank lines that it needs', (text, before, after, expected) => {
  expect(blockAt(text, before, after)).toBe(expected)
})
