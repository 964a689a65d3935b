import { isUtf8 } from 'node:buffer'
import { type Diagnostic, error } from '../model/diagnostic.ts'

/** How other kinds of files begin, as bytes in Latin 1. */
const OTHER_KINDS: readonly (readonly [start: string, kind: string])[] = [
  ['PK\u0003\u0004', 'a document of a word processor or an archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'a document of a word processor'],
  ['%PDF', 'a PDF'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['\u0089PNG', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture'],
  ['{\\rtf', 'rich text'],
  ['<!doctype', 'a web page'],
  ['<html', 'a web page'],
]

/** Why the bytes of a text file are no UTF-8 text; undefined when they are. */
export function findEncodingFault(file: string, bytes: Uint8Array, text: string): Diagnostic | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const [, kind] =
    OTHER_KINDS.find(([sign]) => start.trimStart().toLowerCase().startsWith(sign.toLowerCase())) ?? []
  if (kind !== undefined)
    return error(
      'encoding',
      { file, line: 1, column: 1 },
      `this file is ${kind}, and not plain text`,
      'save its words as plain text in UTF-8',
    )
  if (/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start) || start.split('\0').length > 4)
    return error(
      'encoding',
      { file, line: 1, column: 1 },
      'the file is UTF-16 text, as some Windows programs write it',
      'save it again with the encoding UTF-8',
    )
  // Decoding without a look at faults is much faster: only what cannot be decoded holds the sign for it.
  const place = text.includes('\ufffd') && !isUtf8(bytes) ? placeOfFault(text) : undefined
  return (
    place &&
    error(
      'encoding',
      { file, ...place },
      'this letter is not UTF-8 text',
      'save the file again with the encoding UTF-8, and correct the letter if it then looks wrong',
    )
  )
}

/** Decoding writes U+FFFD for what it cannot read. */
function placeOfFault(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf('\ufffd')).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
