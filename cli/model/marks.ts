// A mark is a number in control characters, which no text of content/ may have. In pages of the editor's frame, each text
// ends in the mark of its place; the editor's script turns marks into attributes, data-saga="12", before anything is read.

/** The first of 32 signs, which are the digits. Unlike signs without width, they take one byte in the memory of V8. */
const FIRST = 0x80
const BASE = 32
/** Enough for a million places. */
const LENGTH = 4

const MARK = new RegExp(`[\\u0080-\\u009f]{${LENGTH}}`, 'g')

export const markOf = (place: number): string =>
  place
    .toString(BASE)
    .padStart(LENGTH, '0')
    .replace(/./g, (digit) => String.fromCharCode(FIRST + Number.parseInt(digit, BASE)))

/** Returns the numbers of all marks in a text. The last comes first: a sentence before the amount that is filled into it. */
export const placesIn = (text: string): readonly number[] =>
  [...(text.match(MARK) ?? [])]
    .reverse()
    .map((mark) =>
      [...mark].reduce((sum, sign) => sum * BASE + sign.charCodeAt(0) - FIRST, 0),
    )

export const withoutMarks = (text: string): string => text.replace(MARK, '')
