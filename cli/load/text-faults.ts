import { isUtf8 } from 'node:buffer'
import { attempt } from '../fs/system.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'

/** Finds faults in a text of content/. A secret key ends the search: another fault could show the key's line. */
export function findTextFaults(file: string, bytes: Uint8Array, text: string): readonly Diagnostic[] {
  const secrets = findSecretKeys(file, text)
  if (secrets.length > 0) return secrets
  const fault = findEncodingFault(file, bytes, text) ?? findConflict(file, text)
  return fault ? [fault] : []
}

const OTHER_KINDS: Readonly<Record<string, readonly string[]>> = {
  'a document of a word processor or an archive': ['PK\u0003\u0004'],
  'a document of a word processor': ['\u00d0\u00cf\u0011\u00e0'],
  'a PDF': ['%PDF'],
  'a picture': ['\u00ff\u00d8\u00ff', '\u0089PNG', 'GIF8', 'RIFF'],
  'rich text': ['{\\rtf'],
  'a web page': ['<!doctype', '<html'],
}

function findEncodingFault(file: string, bytes: Uint8Array, text: string): Diagnostic | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const fault = (message: string, hint: string, at: Location = { file, line: 1, column: 1 }): Diagnostic =>
    error('encoding', at, message, hint)
  const lower = start.trimStart().toLowerCase()
  const kind = Object.keys(OTHER_KINDS).find((name) =>
    OTHER_KINDS[name]?.some((sign) => lower.startsWith(sign.toLowerCase())),
  )
  if (kind !== undefined)
    return fault(`this file is ${kind}, and not plain text`, 'save its words as plain text in UTF-8')
  if (/^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(start) || start.split('\0').length > 4)
    return fault(
      'the file is UTF-16 text, as some Windows programs write it',
      'save it again with the encoding UTF-8',
    )
  // Decoding writes U+FFFD for invalid bytes. Checking only texts that hold U+FFFD is much faster.
  const index = text.indexOf('\ufffd')
  if (index === -1) return undefined
  if (isUtf8(bytes)) return lostLetters(file, text, index)
  return fault(
    'this letter is not UTF-8 text',
    'save the file again with the encoding UTF-8, and correct the letter if it then looks wrong',
    placeAt(file, text, index),
  )
}

/** Reports letters that another program had lost before: it read a file in another encoding, and saved that. */
function lostLetters(file: string, text: string, index: number): Diagnostic {
  const others = text.split('\ufffd').length - 2
  const more = others === 0 ? '' : `, like ${others} more in this file`
  return error(
    'encoding',
    { ...placeAt(file, text, index), length: 1 },
    `a letter was lost here (U+FFFD)${more}: the file was saved in another encoding`,
    'save the file as UTF-8, and write the letter again',
  )
}

function findConflict(file: string, text: string): Diagnostic | undefined {
  const found = /^(?:<{7}|>{7}) .*/m.exec(text)
  if (!found) return undefined
  return error(
    'syntax',
    { ...placeAt(file, text, found.index), length: found[0].trimEnd().length },
    'git could not merge two versions of this file: a conflict begins or ends here',
    'keep the right lines and delete those that begin with <<<<<<<, ======= and >>>>>>>',
  )
}

/** Returns the line and the column of a character. */
export function placeAt(file: string, text: string, index: number) {
  const before = text.slice(0, index).split('\n')
  return { file, line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Returns the place of some characters of a text. */
export const placeOf = (file: string, text: string, index: number, length: number) => ({
  ...placeAt(file, text, index),
  length,
  written: text.slice(index, index + length),
})

/** Keys of Supabase (an old one is a JSON web token) and of Stripe that open more than visitors may. */
const KEYS =
  /\b(?:sb_secret_|[rs]k_(?:live|test|org)_|whsec_)[\w-]+|\brk_\w{16,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Reports each key in a text that must not be published. No diagnostic repeats the key. */
export const findSecretKeys = (file: string, text: string): readonly Diagnostic[] =>
  [...text.matchAll(KEYS)]
    .filter(([key]) => !key.startsWith('eyJ') || !['anon', undefined].includes(roleOf(key)))
    .map(({ index, 0: key }) =>
      error(
        'secret',
        { ...placeAt(file, text, index), length: key.length },
        `this key of ${/^(?:sb_|eyJ)/.test(key) ? 'Supabase' : 'Stripe'} is secret: with it, anybody could act in the shop's name`,
        'remove it, and replace it with a new one where it was made; the shop needs the publishable key alone',
      ),
    )

/** Returns the role in a JSON web token of Supabase; undefined for any other token. */
export const roleOf = (token: string): string | undefined =>
  attempt(() => {
    const { role } = Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')))
    return role === undefined ? undefined : String(role)
  })
