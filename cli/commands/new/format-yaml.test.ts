import { expect, test } from 'vitest'
import { formatFlow, formatYaml } from './format-yaml.ts'

test('texts of more than 90 letters stand below their key, broken into lines; keys and shorter ones do not', () => {
  const [short, long] = ['a'.repeat(90), 'b'.repeat(91)]
  expect(formatYaml({ short, long, [long]: 1 })).toBe(`short: ${short}\nlong: >-\n  ${long}\n${long}: 1\n`)
  const words = 'nine_long '.repeat(12).trim()
  expect(formatYaml([words]).split('\n').slice(1, 3)).toEqual([
    `  ${'nine_long '.repeat(10).trim()}`,
    `  ${'nine_long '.repeat(2).trim()}`,
  ])
})

test('values on one line have single quotes where they hold what ends them', () => {
  expect(formatFlow({ name: 'Ada', text: 'a, b', more: '[x]', list: ['a}'], 'a,b': 1 })).toBe(
    "{ name: Ada, text: 'a, b', more: '[x]', list: [ 'a}' ], 'a,b': 1 }",
  )
})
