import { isUtf8 } from 'node:buffer'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'

/** Finds the first fault that makes a text in content/ unreadable. */
export const findTextFault = (
  file: string,
  bytes: Uint8Array,
  text: string,
): Diagnostic | undefined =>
  findEncodingFault(file, bytes, text) ?? findConflict(file, text)

/** The first bytes of files that are not plain text, by kind; one character per byte. */
const OTHER_KINDS: Readonly<Record<string, readonly string[]>> = {
  'a word processor document or an archive': ['PK\u0003\u0004'],
  'a word processor document': ['\u00d0\u00cf\u0011\u00e0'],
  'a PDF': ['%PDF'],
  'a picture': ['\u00ff\u00d8\u00ff', '\u0089PNG', 'GIF8', 'RIFF'],
  'rich text': ['{\\rtf'],
  'a web page': ['<!doctype', '<html'],
}

const readStart = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 64)).toString('latin1')

/** Returns the kind of a file that is not plain text, such as 'a PDF', judging by its first bytes. */
export function otherKindOf(bytes: Uint8Array): string | undefined {
  const start = readStart(bytes).trimStart().toLowerCase()
  return Object.keys(OTHER_KINDS).find((name) =>
    OTHER_KINDS[name]?.some((sign) => start.startsWith(sign.toLowerCase())),
  )
}

function findEncodingFault(
  file: string,
  bytes: Uint8Array,
  text: string,
): Diagnostic | undefined {
  const start = readStart(bytes)
  const fault = (
    message: string,
    hint: string,
    at: Location = { file, line: 1, column: 1 },
  ): Diagnostic => error('encoding', at, message, hint)

  const kind = otherKindOf(bytes)
  if (kind !== undefined)
    return fault(
      `this file is ${kind}, not plain text`,
      'write the text in a plain text file in UTF-8 with this name',
    )

  const hasUtf16Mark = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start)
  // In UTF-16, every other byte of a Latin text is zero.
  const zeroCount = start.split('\0').length - 1
  if (hasUtf16Mark || zeroCount > 3)
    return fault(
      'the file is UTF-16 text, as some Windows programs write it',
      'save it again as UTF-8',
    )

  // Decoding writes U+FFFD for invalid bytes. Checking only texts that hold U+FFFD is much faster.
  const index = text.indexOf('\ufffd')
  if (index === -1) return undefined
  if (isUtf8(bytes)) return lostLetters(file, text, index)
  return fault(
    'this letter is not valid UTF-8',
    'save the file again as UTF-8, and correct the letter if it looks wrong afterwards',
    locationAt(file, text, index),
  )
}

/** Reports letters that another program lost when it read the file in a wrong encoding and saved it. */
function lostLetters(file: string, text: string, index: number): Diagnostic {
  const lostCount = text.split('\ufffd').length - 1
  const more = lostCount === 1 ? '' : `, and ${lostCount - 1} more in this file`
  return error(
    'encoding',
    { ...locationAt(file, text, index), length: 1 },
    `a letter was lost here (U+FFFD)${more}: the file was saved in another encoding`,
    'save the file as UTF-8, and type the letter again',
  )
}

function findConflict(file: string, text: string): Diagnostic | undefined {
  const marker = /^(?:<{7}|>{7}) .*/m.exec(text)
  if (!marker) return undefined

  return error(
    'syntax',
    { ...locationAt(file, text, marker.index), length: marker[0].trimEnd().length },
    'this file contains a merge conflict, which starts or ends here',
    'keep the right lines, and delete those that begin with <<<<<<<, ======= or >>>>>>>',
  )
}

/** Returns the one-based line and column of a character. */
export function locationAt(file: string, text: string, index: number) {
  const lines = text.slice(0, index).split('\n')
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Returns the place of `length` characters of a text. */
export const placeOf = (file: string, text: string, index: number, length: number) => ({
  ...locationAt(file, text, index),
  length,
  written: text.slice(index, index + length),
})
