import { expect, test } from 'vitest'
import { plain } from './export.ts'

test.each([
  ['spaces', ' \tHola. '],
  ['line ends', '\r\nHola.\n\n'],
  ['byte order marks', '\ufeff\ufeffHola.\ufeff'],
])('a translation is read without %s around it', (_, text) => {
  expect(plain(text)).toBe('Hola.')
})

test('a translation keeps the space of its script at its beginning', () => {
  expect(plain('\u3000月がふたつ')).toBe('\u3000月がふたつ')
})
