import { afterEach, expect, test, vi } from 'vitest'
import { shortened, startOf } from '../../supabase/functions/_shared/shortened.ts'
import { withStorableTexts } from '../../supabase/functions/_shared/storable-text.ts'

afterEach(() => vi.unstubAllGlobals())

const characters = [
  ['a family', '👩‍👩‍👧‍👦'],
  ['a flag', '🇸🇪'],
  ['a regional flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a skin tone', '👍🏽'],
  ['a letter with an accent', 'e\u0301'],
  ['a digit in a box', '1️⃣'],
] as const

test.each(characters)('a text is never cut inside %s', (_, character) => {
  const text = `ab${character}cd`
  for (const hasSegmenter of [true, false]) {
    // Firefox 115 has no Intl.Segmenter.
    if (!hasSegmenter) vi.stubGlobal('Intl', {})
    const starts = Array.from({ length: text.length + 1 }, (__, length) =>
      startOf(text, length),
    )

    expect([...new Set(starts)]).toEqual([
      '',
      'a',
      'ab',
      `ab${character}`,
      `ab${character}c`,
      text,
    ])
  }
})

test('a long text is cut after a word, with an ellipsis', () => {
  expect(shortened('Express delivery to Norway', 18)).toBe('Express delivery…')
  expect(shortened('Express', 7)).toBe('Express')
  expect(shortened('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 15)).toBe('👩‍👩‍👧‍👦…')
})

test('texts of a database keep every whole character, and only those', () => {
  const json = { name: 'A\0b\ud83d c', lines: ['😀', 'e\u0301', '\udc00'], amount: 3 }

  expect(withStorableTexts(json)).toEqual({
    value: { name: 'A\ufffdb\ufffd c', lines: ['😀', 'e\u0301', '\ufffd'], amount: 3 },
    isChanged: true,
  })
  expect(withStorableTexts({ name: '😀' }).isChanged).toBe(false)
})
