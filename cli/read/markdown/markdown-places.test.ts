import { expect, test } from 'vitest'
import { isLong } from '../../../tests/support/long.ts'
import { linkedText } from '../../../tests/support/markdown.ts'
import { checkMarkdown } from '../../check/markdown.ts'
import { isFixable, withFix } from '../../edit/edits.ts'
import { comparePlaces } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { parseMarkdown } from './markdown.ts'

const SEEDS = isLong ? 8000 : 150

const path = 'books/get-the-saga/creation.sv.md'
const file = `content/${path}`
const targets = {
  routes: new Map(),
  uncertainRoutes: new Set<string>(),
  emptyGalleries: new Map<string, string>(),
  files: new Set<string>(),
  origin: undefined,
}

/** Finds the fixes for a text, in a shop that has no other texts. */
function findFixes(text: string) {
  const { value } = parseMarkdown(file, text, true)
  const prose = new Map(value ? [[path, value]] : [])
  const content = { entries: [], prose, languages: ['sv'] } as unknown as Content
  return [...checkMarkdown(content, targets)].filter(isFixable)
}

function fixAll(text: string): string {
  // Apply the last fix first, because a fix moves the places below it.
  const lastFirst = findFixes(text).toSorted((a, b) => comparePlaces(b.fix.at, a.fix.at))
  let fixedText = text
  for (const fix of lastFirst)
    fixedText = withFix(fixedText, fix) ?? `refused: ${fix.message}`
  return fixedText
}

test('fixes of links change only the addresses', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { before, after } = linkedText(seed)
    expect(fixAll(before), `seed ${seed}:\n${before}`).toBe(after)
  }
})

test.each([
  ['`<!-- a -->` <!-- a -->', '`<!-- a -->` '],
  ['\\<!-- a --> <!-- a -->', '\\<!-- a --> '],
  ['&lt;!-- a --> <!-- a -->', '&lt;!-- a --> '],
  [
    '| `<!-- a -->` \\| x | <!-- a --> |\n|---|---|',
    '| `<!-- a -->` \\| x |  |\n|---|---|',
  ],
  ['[<!-- a -->](https://a.example/<!--b-->)', '[](https://a.example/<!--b-->)'],
  ['<!-- *a* -->', ''],
  ['> # One #', '> ## One #'],
  ['1. One # #\n   ===', '1. One # #\n   ---'],
  ['```\n# One\n```\n# One', '```\n# One\n```\n## One'],
  ['Aye\r\n\r\nOne\r\n===\r\n', 'Aye\r\n\r\nOne\r\n---\r\n'],
  ['Aye\r[a](http://a.example)', 'Aye\r[a](https://a.example)'],
  ['\ufeff  [a](http://a.example)', '\ufeff  [a](https://a.example)'],
  ['A\u200bye\t\u200bx', 'Aye\tx'],
])('fixing %j gives %j', (text, fixedText) => {
  expect(fixAll(text)).toBe(fixedText)
})
