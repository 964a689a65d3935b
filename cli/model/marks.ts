// A mark is a number in control characters, which no text in content/ may contain. In the editor's preview pages, each
// text ends with the mark of its place. The editor's script turns marks into attributes, data-saga="12", before anything
// is read.

/** The first of 32 characters, the digits. Unlike zero-width characters, each takes one byte in V8's memory. */
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

/** Returns the numbers of all marks in a text, the last first: a sentence precedes the amount that is filled into it. */
export const placesIn = (text: string): readonly number[] =>
  [...(text.match(MARK) ?? [])]
    .reverse()
    .map((mark) =>
      [...mark].reduce((sum, digit) => sum * BASE + digit.charCodeAt(0) - FIRST, 0),
    )

export const withoutMarks = (text: string): string => text.replace(MARK, '')
