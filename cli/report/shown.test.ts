import { expect, test } from 'vitest'
import { jsonOf, shown, shownName, workflowCommand } from './shown.ts'

test.each([
  ['an escape sequence', '\u001b[31mred\u0007', 'U+001B[31mredU+0007'],
  ['a carriage return', 'sound\rfaulty', 'soundU+000Dfaulty'],
  ['a one-byte control character of C1', '\u009b31m', 'U+009B31m'],
  [
    'marks of text direction',
    'gpj.\u202eexe \u2066a\u2069 \u200fb',
    'gpj.U+202Eexe U+2066aU+2069 U+200Fb',
  ],
  [
    'spaces without width',
    'a\u200bb\u2060c\ufeffd\u00ade',
    'aU+200BbU+2060cU+FEFFdU+00ADe',
  ],
  ['a joiner between Latin letters', 'a\u200db\u200cc', 'aU+200DbU+200Cc'],
  ['half a character', 'a\ud800b', 'aU+D800b'],
  ['private characters', '\ue000\u{10fffd}', 'U+E000U+10FFFD'],
  ['noncharacters', '\ufffe\u{1ffff}', 'U+FFFEU+1FFFF'],
  ['tags without a flag', 'a\u{e0041}', 'aU+E0041'],
  ['line separators', 'a\u2028b', 'aU+2028b'],
])('output shows %s as code points', (_, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('output shows emoji, flags and joined letters unchanged', () => {
  const text = '👩‍🚀 ❤️ 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم क्‍ष å\ta\n'
  expect(shown(text)).toBe(text)
})

test('output contains no GitHub workflow commands', () => {
  const lines = shown('a\n::error::b\n  ::add-mask::c\n##[group]d').split('\n')

  for (const line of lines) expect(line.trim()).not.toMatch(/^::|##\[/)
})

test('a line break in a file name does not start a line of output', () => {
  expect(shownName('public/a\n::error::b')).toBe('public/aU+000A::error::b')
  expect(workflowCommand('error', { file: 'a\n\u001b,b' }, '1\n::2\u202e')).toBe(
    '::error file=a%0AU+001B%2Cb::1%0A::2U+202E',
  )
})

test('JSON output parses to the original value', () => {
  const value = { text: 'å\u001b\u202e\u200b\ue000\u{e0041}👩‍🚀' }

  expect(jsonOf(value)).toMatch(/^[\n\x20-\x7eå👩🚀]+$/u)
  expect(JSON.parse(jsonOf(value))).toEqual(value)
})
