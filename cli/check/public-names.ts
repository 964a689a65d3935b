import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { codeOf, findLetterFaults } from '../schema/letters.ts'

/** In characters. A line in `_redirects` can have 1000, and contains a file's address twice. */
const MAX_ADDRESS_LENGTH = 490
/** In bytes. Most disks allow 255, but the build appends extensions and a temporary suffix while it writes. */
const MAX_NAME_BYTES = 200

/**
 * Names that Windows reserves for devices, with any extension. A repository that contains them cannot be checked out on
 * Windows.
 */
export const deviceNames: readonly string[] = [
  ...['con', 'prn', 'aux', 'nul'],
  ...['com', 'lpt'].flatMap((port) =>
    [...'0123456789¹²³'].map((number) => port + number),
  ),
]

/** Rules for the names in a path. A name that breaks a rule fails on some host or system, or reveals a secret. */
const nameRules: readonly (readonly [
  breaksRule: (name: string) => boolean,
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
    (name) => deviceNames.includes(name.replace(/\..*/s, '').trim().toLowerCase()),
    'its name is reserved by Windows',
    'rename it',
  ],
  [
    (name) => new TextEncoder().encode(name).length > MAX_NAME_BYTES,
    `its name is longer than ${MAX_NAME_BYTES} bytes`,
    'shorten the name',
  ],
  [
    (name) => /\.(?:p12|pfx|jks|keystore|kdbx?)$/i.test(name),
    'a file of this type contains private keys',
    'move it out of public/, which everybody can read',
  ],
]

/**
 * Finds the first invisible character: one forbidden everywhere, or one that texts may
 * contain but file names may not (line break, soft hyphen, isolate).
 */
function findInvisible(
  path: string,
): { readonly index: number; readonly character: string } | undefined {
  const [fault] = findLetterFaults(path)
  if (fault) return fault

  const match = /[\n\u00ad\u2066-\u2069]/.exec(path)
  return match ? { index: match.index, character: match[0] } : undefined
}

/** Checks that each name in public/ works as an address on every host and as a file on every system. */
export function* checkPublicNames({ publicFiles }: Content): Generator<Diagnostic> {
  for (const { path } of publicFiles) {
    const fault = faultOfPath(path)
    if (fault) yield error('file-name', { file: `public/${path}` }, ...fault)
  }
}

/** Describes why a path in public/ does not work as an address or as a file; undefined if it works. */
export function faultOfPath(
  path: string,
): readonly [message: string, hint: string] | undefined {
  const invisible = findInvisible(path)
  if (invisible) {
    const code = codeOf(invisible.character)
    const column = invisible.index + 1
    return [
      `its path contains the invisible character ${code} at column ${column}`,
      'rename it with letters, digits, hyphens and dots',
    ]
  }

  const names = path.split('/')
  for (const [breaksRule, message, hint] of nameRules)
    if (names.some(breaksRule)) return [message, hint]

  const { length } = encodeURI(path)
  if (length <= MAX_ADDRESS_LENGTH) return undefined
  return [
    `its address has ${length} characters; hosts accept at most ${MAX_ADDRESS_LENGTH}`,
    'shorten the name',
  ]
}
