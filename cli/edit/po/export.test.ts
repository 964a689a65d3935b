import { expect, test } from 'vitest'
import { plain } from './export.ts'

test.each([
  ['spaces', ' \tHola. '],
  ['line ends', '\r\nHola.\n\n'],
  ['byte order marks', '\ufeff\ufeffHola.\ufeff'],
])('trims %s around a translation', (_, text) => {
  expect(plain(text)).toBe('Hola.')
})

test('keeps the ideographic space at the beginning of a translation', () => {
  expect(plain('\u3000月がふたつ')).toBe('\u3000月がふたつ')
})
