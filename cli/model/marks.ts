// A mark is a number in control characters, which no text in content/ may contain. In the editor's preview pages, each
// text ends with the mark of its place. The editor's script first turns all marks into attributes, data-saga="12".

/**
 * The first of 32 consecutive characters, which are the digits. V8 stores each of them in one byte, unlike zero-width
 * characters.
 */
const FIRST = 0x80
const BASE = 32
/** The number of digits, enough for a million places. */
const LENGTH = 4

/** Matches LENGTH of the BASE characters from FIRST on. */
const MARK = new RegExp(`[\\u0080-\\u009f]{${LENGTH}}`, 'g')

export const markOf = (place: number): string =>
  place
    .toString(BASE)
    .padStart(LENGTH, '0')
    .replace(/./g, (digit) => String.fromCharCode(FIRST + Number.parseInt(digit, BASE)))

/**
 * Returns the places of all marks in a text, from the last to the first. A click on the text opens the
 * first of them. This must be the sentence, whose mark is at its end, and not an amount inside the sentence.
 */
export const placesIn = (text: string): readonly number[] =>
  [...(text.match(MARK) ?? [])]
    .reverse()
    .map((mark) =>
      [...mark].reduce(
        (number, digit) => number * BASE + (digit.charCodeAt(0) - FIRST),
        0,
      ),
    )

export const withoutMarks = (text: string): string => text.replace(MARK, '')
