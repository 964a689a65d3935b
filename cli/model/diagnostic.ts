import type { Lang } from './path.ts'
import { withoutPasswords } from './text.ts'

/** Lines and columns are one-based; a whole file has neither. `file` is relative to the project's root. */
export interface Location {
  readonly file: string
  readonly line?: number
  readonly column?: number
  /** Characters to underline from `column`; 1 when absent. */
  readonly length?: number
  /** Set if the file has no valid value here, so that checks see another value in its place. */
  readonly isStandIn?: true
}

/** Returns a place in the form that terminals and editors can open: 'content/prices.yaml:3:10'. */
export const placeText = ({ file, line, column }: Location): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`

/** A place with the characters that were read there. */
export interface Place extends Required<Omit<Location, 'isStandIn'>> {
  readonly isStandIn?: true
  readonly written: string
}

// A problem is solved by a change to a text (`Replacement`) or by a new path for a file (`Renaming`). A check suggests
// such a fix in a remedy, together with a hint, and `error` or `warning` makes it the fix of a diagnostic:
// - `FixHere`, the fix of a `Remedy`, needs no place: it gets the place of the diagnostic.
// - The fix of a `PlacedRemedy` has its own place, because the diagnostic may be about a whole file or line.
// - `Fix`, the fix of a finished diagnostic, always has a place.

/** A change to a text. */
type Replacement = ValueReplacement | TextReplacement | Quoting | Removal

interface ValueReplacement {
  /** The new value at the place, in the quotes of the old value. */
  readonly value: unknown
  /** The path of a new field, which gets the value. The value at the place stays. */
  readonly newField?: readonly PropertyKey[]
}

interface TextReplacement {
  readonly text: string
  /** The characters that `text` replaces, anywhere within the value at the place. */
  readonly instead?: string
}

/** Puts the value at the place in quotes, without other changes. */
interface Quoting {
  readonly quote: true
}

/** Removes the entry or field at the place. */
interface Removal {
  readonly remove: true
}

/** Renames the file of the diagnostic, or the file `at`. */
interface Renaming {
  /** The new path of the file, from the project's root. */
  readonly renameTo: string
  readonly at?: Location
}

/** A change to a text with its place. It is applied only if the file still has the same characters there. */
type PlacedReplacement = Replacement & { readonly at: Place }

/** The change that solves a problem, if only one is possible. */
export type Fix = PlacedReplacement | (Renaming & { readonly at: Location })

/** A fix at the place of its diagnostic, unless the fix gives another place. */
export type FixHere = (Replacement & { readonly at?: Place }) | Renaming

export interface Remedy {
  readonly hint: string
  readonly fix?: FixHere
}

/**
 * A remedy for a diagnostic whose location may be a whole file, so a fix that changes
 * text must give its own `Place`.
 */
export interface PlacedRemedy {
  readonly hint: string
  readonly fix?: PlacedReplacement | Renaming
}

/** @param hint a text in which '…' is replaced with the text that the fix writes */
export const remedyOf = <F extends FixHere>(fix: F, hint: string) => ({
  hint: hint.replace('…', () => writtenBy(fix)),
  fix,
})

function writtenBy(fix: FixHere): string {
  if ('value' in fix) return String(fix.value)
  if ('text' in fix) return fix.text
  return 'renameTo' in fix ? fix.renameTo : ''
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: DiagnosticCode
  readonly message: string
  readonly at: Location
  readonly hint?: string
  readonly fix?: Fix
  /** The language that the problem is about, if content/site.yaml does not list it. */
  readonly language?: Lang
  /** The missing files, if the diagnostic reports several at once. */
  readonly missingFiles?: readonly string[]
  /** The paths of the values in the file `at` that the diagnostic reports as missing. */
  readonly missing?: readonly (readonly PropertyKey[])[]
  readonly related?: readonly { readonly message: string; readonly at: Location }[]
}

/** A value, perhaps with warnings, or the errors that explain why there is none. */
export interface Result<T> {
  readonly value?: T | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes a diagnostic. Whether its fix needs its own place depends on what is known about `at`. */
interface MakeDiagnostic {
  /** At a `Place`, whose characters are known, the fix may leave out its own place. */
  (
    code: DiagnosticCode,
    at: Place,
    message: string,
    remedy?: string | Remedy,
    related?: Diagnostic['related'],
  ): Diagnostic
  /** At any other `Location`, a fix that changes a text must give its own place. */
  (
    code: DiagnosticCode,
    at: Location,
    message: string,
    remedy?: string | PlacedRemedy,
    related?: Diagnostic['related'],
  ): Diagnostic
}

function diagnosticOf(severity: Diagnostic['severity']): MakeDiagnostic {
  return (
    code: DiagnosticCode,
    at: Location,
    message: string,
    remedy?: string | Remedy,
    related: Diagnostic['related'] = [],
  ): Diagnostic => {
    const { hint, fix }: Partial<Remedy> =
      typeof remedy === 'string' ? { hint: remedy } : (remedy ?? {})

    return {
      severity,
      code,
      message: withoutPasswords(message),
      at,
      ...(hint !== undefined && { hint }),
      ...(fix && { fix: { at, ...fix } as Fix }),
      ...(related.length > 0 && { related }),
    }
  }
}

/** Makes an error: the shop cannot be built like this. */
export const error = diagnosticOf('error')
/** Makes a warning: probably a mistake, but the shop is built. */
export const warning = diagnosticOf('warning')
/** Makes a note: worth a look, but not a mistake. */
export const note = diagnosticOf('info')

/** Tells whether a problem is about a stand-in for a faulty value, which is reported separately. */
export const concernsStandIn = ({ at, fix, related = [] }: Diagnostic): boolean =>
  [at, fix?.at, ...related.map((place) => place.at)].some((place) => place?.isStandIn)

/** Turns a diagnostic about a draft into a note, because a draft may be incomplete. */
export const asNote = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  severity: 'info',
})

/**
 * Tells whether a problem stops the build. A missing interface text does not: `validate` fails, but pages show its
 * key.
 */
export const blocksBuild = (diagnostic: Diagnostic): boolean =>
  diagnostic.severity === 'error' && diagnostic.code !== 'missing-translation'

/** Identifies a problem by its rule and place, regardless of its message. */
export const placeKeyOf = ({ code, at }: Diagnostic): string =>
  JSON.stringify([code, at.file, at.line, at.column])

/** Identifies a problem by its rule, file and message, even if its line moves. */
export const identityOf = ({ code, at, message }: Diagnostic): string =>
  JSON.stringify([code, at.file, message])

/** Identifies each problem of a diagnostic: a diagnostic about several missing files has one for each file. */
export const identitiesOf = (diagnostic: Diagnostic): readonly string[] =>
  diagnostic.missingFiles?.map((file) => JSON.stringify([diagnostic.code, file])) ?? [
    identityOf(diagnostic),
  ]

/** Identifies a problem by its rule, place and message. */
export const diagnosticKeyOf = (diagnostic: Diagnostic): string =>
  placeKeyOf(diagnostic) + diagnostic.message

export function countSeverities(diagnostics: readonly Diagnostic[]) {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of diagnostics) counts[severity] += 1
  return counts
}

/** A line of a file, shown with a diagnostic. */
export interface FrameLine {
  readonly number: number
  readonly text: string
  /** The characters to mark; `start` is zero-based. */
  readonly mark?: { readonly start: number; readonly length: number }
}

/** Sorts diagnostics by file, line and column, and drops duplicates. */
export function sortByPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics.toSorted((a, b) => comparePlaces(a.at, b.at))) {
    const key = diagnosticKeyOf(diagnostic)
    if (!unique.has(key)) unique.set(key, diagnostic)
  }
  return [...unique.values()]
}

export function comparePlaces(a: Location, b: Location): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

/** The rule of each diagnostic code, in one sentence. `--rule` accepts the codes; SARIF viewers show the sentences. */
export const rules = {
  encoding: 'Files are UTF-8 text.',
  syntax: 'Files are complete, and files that should be YAML are valid YAML.',
  schema: 'Required fields are present, and values have the right type.',
  'unknown-field': 'Files contain only fields that the shop knows.',
  'front-matter': 'Markdown files begin with their fields between two lines "---".',
  'missing-file': 'Files and pictures that the shop needs exist.',
  'duplicate-id': 'Names are unique.',
  'unknown-id': 'References point to things that exist.',
  'file-name': 'Names of public files work as addresses on every host.',
  'blocked-name': 'No name makes ad blockers hide a part of the shop.',
  'retired-id': 'Retired ids are not used again.',
  'id-mismatch': 'File names match the ids in the files.',
  'missing-translation': 'Every text exists in every language.',
  untranslated: 'Texts differ from one language to another.',
  outdated: 'Translations are newer than their source text (only with --outdated).',
  placeholder: 'Texts use known {placeholders}, the same in every language.',
  privacy: 'Privacy texts mention the services that the shop uses, and no others.',
  gap: 'Text pages have no gaps for the owner to fill, once the shop has its real address.',
  fallback: 'Posters, reviews and pages have a text in every language.',
  'duplicate-title': 'Every page and every poster has its own title.',
  'duplicate-link': 'Every purchase link is used only once.',
  'duplicate-picture': 'Every picture is used only once.',
  'no-purchase': 'Every poster can be bought, through purchase links or a checkout.',
  'link-pattern': 'Links match the pattern of their kind.',
  'broken-link': 'Links point to pages and sections that exist.',
  markup: 'Texts contain no markup, and Markdown contains no HTML.',
  sizes: 'The file of prices lists each size once, in one way.',
  price: 'Prices are plausible.',
  contrast: 'Texts and controls are legible in the colours of the shop.',
  font: 'Fonts are installed, and have the letters of every language.',
  date: 'Dates are in range and in order.',
  image: 'Pictures can be read, and have the right shape and size.',
  orphan: 'Every file in content/ is used.',
  count: 'Lists have the expected number of entries.',
  rating: 'The rating that the shop claims is the average of its reviews.',
  'seo-length': 'Titles and descriptions have a length that search engines show in full.',
  'too-long': 'Texts are not too long for shopping feeds.',
  secret: 'No secret key is published.',
  'legacy-key': 'The checkout uses a publishable key, not a legacy key.',
  order: 'The order of every poster is short enough for the checkout function.',
  environment:
    'The checkout has both an address and a key, or neither. The shared store responds.',
  disk: 'Files can be read from disk.',
  dist: 'dist/ is a folder for the shop, without other files in its way.',
  code: 'The code of templates and islands can be bundled and run.',
  address: 'Published addresses keep working.',
  limit:
    'Hosts support all redirects of the shop, and pages stay within their size limits.',
} as const

export type DiagnosticCode = keyof typeof rules

export const isRule = (name: string): name is DiagnosticCode => Object.hasOwn(rules, name)

/** Rules about the planned site, which `validate` checks only with --build. */
export const rulesOfBuild: readonly DiagnosticCode[] = ['code', 'limit', 'address']
