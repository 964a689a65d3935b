import { expect, test } from 'vitest'
import { normalizedText } from './export.ts'

test.each([
  ['spaces', ' \tHola. '],
  ['line ends', '\r\nHola.\n\n'],
  ['byte order marks', '\ufeff\ufeffHola.\ufeff'],
])('trims %s around a translation', (_, text) => {
  expect(normalizedText(text)).toBe('Hola.')
})

test('keeps the ideographic space at the beginning of a translation', () => {
  expect(normalizedText('\u3000月がふたつ')).toBe('\u3000月がふたつ')
})
