import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { codeOf, findLetterFaults } from '../schema/letters.ts'

/** Characters. A line of `_redirects` has at most 1000, and names a file twice. */
const LONGEST_ADDRESS = 490
/** Bytes. Most disks allow 255, but the build appends extensions and a temporary suffix while it writes. */
const LONGEST_NAME = 200

/** Names reserved by Windows for devices, with any extension: a repository with them cannot be checked out there. */
export const devices: readonly string[] = [
  ...['con', 'prn', 'aux', 'nul'],
  ...['com', 'lpt'].flatMap((port) =>
    [...'0123456789¹²³'].map((number) => port + number),
  ),
]

/** Reasons why a part of a path does not work on every host and system, with the remedy. */
const nameRules: readonly (readonly [
  isBroken: (name: string) => boolean,
  message: string,
  hint: string,
])[] = [
  [
    (name) => /[*:?#%\\{}$"<>|^`]/.test(name),
    'its name contains a character with a special meaning in addresses or host settings',
    'rename it without * : ? # % \\ { } $ " < > | ^ and `',
  ],
  [
    (name) => /^\s|\s$|\.$/.test(name),
    'its name begins or ends with a space, or ends with a dot',
    'rename it without the space or the dot',
  ],
  [
    (name) => /\s/.test(name.replaceAll(' ', '')),
    'its name contains an unusual space character',
    'rename it with hyphens instead of spaces',
  ],
  [
    (name) => devices.includes(name.split('.', 1).join().trim().toLowerCase()),
    'its name is reserved by Windows',
    'rename it',
  ],
  [
    (name) => new TextEncoder().encode(name).length > LONGEST_NAME,
    `its name is longer than ${LONGEST_NAME} bytes`,
    'shorten the name',
  ],
  [
    (name) => /\.(?:p12|pfx|jks|keystore|kdbx?)$/i.test(name),
    'a file of this type contains private keys',
    'move it out of public/, which everybody can read',
  ],
]

const LETTERS = 'rename it with letters, digits, hyphens and dots'

/** Finds the first character that texts cannot contain, or that is a line break, an isolate or a soft hyphen. */
function unseenIn(
  path: string,
): { readonly index: number; readonly 0: string } | undefined {
  const [fault] = findLetterFaults(path)
  return fault
    ? { index: fault.index, 0: fault.character }
    : (/[\n\u00ad\u2066-\u2069]/.exec(path) ?? undefined)
}

/** Checks that each name in public/ works as an address on every host, and as a file on every system. */
export function* checkPublicNames({ publicFiles }: Content): Generator<Diagnostic> {
  for (const { path } of publicFiles) {
    const fault = faultOfPath(path)
    if (fault) yield error('file-name', { file: `public/${path}` }, ...fault)
  }
}

export function faultOfPath(
  path: string,
): readonly [message: string, hint: string] | undefined {
  const unseen = unseenIn(path)
  if (unseen) {
    const column = unseen.index + 1
    return [
      `its path contains the invisible character ${codeOf(unseen[0])} at column ${column}`,
      LETTERS,
    ]
  }

  const names = path.split('/')
  for (const [isBroken, message, hint] of nameRules)
    if (names.some(isBroken)) return [message, hint]

  const { length } = encodeURI(path)
  return length > LONGEST_ADDRESS
    ? [
        `its address has ${length} characters; hosts accept at most ${LONGEST_ADDRESS}`,
        'shorten the name',
      ]
    : undefined
}
