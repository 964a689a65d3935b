import { expect, test } from 'vitest'
import { codeOf, faultOfEntity, findLetterFaults, showLetters } from './letters.ts'

// Tags are invisible letters: U+E0067 is "g". The last tag of a flag is U+E007F.
test.each([
  ['tags after an emoji that is not a flag', '😀\u{e0061}\u{e007f}', 2],
  ['tags of a flag without their end', '🏴\u{e0067}\u{e0062} text', 2],
  ['more tags than a flag has', `🏴${'\u{e0061}'.repeat(20)}\u{e007f}`, 21],
  ['a variation selector after a Latin letter', 'a\ufe0fb', 1],
  ['a second variation selector', '❤\ufe0f\u{e0100}', 1],
  ['the placeholder of a picture', 'a\ufffcb', 1],
  ['annotations', '\ufff9a\ufffab\ufffb', 3],
  ['fillers of Korean and Khmer', '\u115f\u1160\u3164\uffa0\u17b4\u17b5', 6],
  ['marks of music and shorthand', '\u{1d173}\u{1bca0}', 2],
  ['noncharacters', '\ufdd0\ufdef\ufffe\u{1ffff}\u{10fffe}', 5],
  ['private characters of each plane', '\ue000\u{f0000}\u{10fffd}', 3],
])('rejects %s', (_, text, count) => {
  expect(findLetterFaults(text)).toHaveLength(count)
})

test.each([
  ['flags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🇸🇪 🏳️‍🌈 🏳️‍⚧️'],
  ['emoji', '👩‍👩‍👧‍👦 👩🏽‍🚀 ❤️‍🔥 🐻‍❄️ 1️⃣ #️⃣ ☎\ufe0e ℹ️ Ⓜ️ ㊗️ 🅰️'],
  ['letters with chosen shapes', '葛\u{e0100} ᠠ\u180b'],
  ['joined letters', 'می‌خواهم क्‍ष ශ්‍රී ന്‍ ߞ‍ߟ ᠠ‍ᠡ က္‍က ܐ‍ܒ'],
])('accepts %s and shows them unchanged', (_, text) => {
  expect(findLetterFaults(text)).toEqual([])
  expect(showLetters(text)).toBe(text)
})

test.each([
  ['a&#xfe0f;', 'U+FE0F'],
  ['❤&#xfe0f;', undefined],
  ['&#x2764;&#xfe0f;', undefined],
  ['😀&#8238;', 'U+202E'],
  ['&#xe000;', 'U+E000'],
])('the forbidden character of the last entity in %s is %s', (text, code) => {
  const [entity = ''] = /&#\w+;$/.exec(text) ?? []
  const fault = faultOfEntity(entity, text.slice(0, -entity.length))

  expect(fault && codeOf(fault.character)).toBe(code)
})
