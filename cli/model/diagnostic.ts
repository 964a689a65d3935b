/** Lines and columns count from 1; a whole file has neither. `file` is relative to the project's root. */
export interface Location {
  readonly file: string
  readonly line?: number
  readonly column?: number
  /** Characters to underline from `column`; 1 when absent. */
  readonly length?: number
}

/** 'content/prices.yaml:3:10', which terminals and editors open. */
export const placeText = ({ file, line, column }: Location): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`

export type DiagnosticCode =
  | 'encoding'
  | 'syntax'
  | 'schema'
  | 'unknown-field'
  | 'front-matter'
  | 'missing-file'
  | 'duplicate-id'
  | 'unknown-id'
  | 'retired-id'
  | 'id-mismatch'
  | 'missing-translation'
  | 'untranslated'
  | 'outdated'
  | 'placeholder'
  | 'fallback'
  | 'duplicate-title'
  | 'duplicate-link'
  | 'link-pattern'
  | 'broken-link'
  | 'markup'
  | 'price'
  | 'date'
  | 'image'
  | 'orphan'
  | 'count'
  | 'rating'
  | 'seo-length'
  | 'too-long'
  | 'secret'
  | 'legacy-key'
  | 'order'
  | 'environment'
  | 'code'
  | 'limit'
  | 'address'
  | 'disk'

export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: DiagnosticCode
  readonly message: string
  readonly at: Location
  readonly hint?: string
  /** A second place that helps: 'first declared here'. */
  readonly related?: readonly { readonly message: string; readonly at: Location }[]
}

/** A value, or the diagnostics that say why there is none. A value may come with warnings. */
export interface Result<T> {
  readonly value?: T | undefined
  readonly diagnostics: readonly Diagnostic[]
}

type Related = NonNullable<Diagnostic['related']>

/** Makes diagnostics of one severity. A hint or list of related places that is absent or empty is left out. */
const diagnosticOf =
  (severity: Diagnostic['severity']) =>
  (
    code: DiagnosticCode,
    at: Location,
    message: string,
    hint?: string,
    related: Related = [],
  ): Diagnostic => ({
    severity,
    code,
    message,
    at,
    ...(hint === undefined ? {} : { hint }),
    ...(related.length === 0 ? {} : { related }),
  })

/** The shop cannot be built like this. */
export const error = diagnosticOf('error')
/** Probably a mistake; the shop is built. */
export const warning = diagnosticOf('warning')
/** Worth a look; no mistake. */
export const note = diagnosticOf('info')

/** The same, said of a draft, in which nothing has to be complete. */
export const asNote = (diagnostic: Diagnostic): Diagnostic => ({ ...diagnostic, severity: 'info' })

/** A missing interface text is an error for `validate`, yet the build goes on and shows the key. */
export const blocksBuild = (diagnostic: Diagnostic): boolean =>
  diagnostic.severity === 'error' && diagnostic.code !== 'missing-translation'

/** A line of source around a diagnostic. */
export interface FrameLine {
  readonly number: number
  readonly text: string
  /** The characters to mark; `start` counts from 0. */
  readonly mark?: { readonly start: number; readonly length: number }
}

/** Sorted by file, line and column; duplicates are dropped. */
export function sortByPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>()
  return [...diagnostics].sort(comparePlaces).filter(({ code, at, message }) => {
    const name = JSON.stringify([code, at.file, at.line, at.column, message])
    return !seen.has(name) && seen.add(name)
  })
}

function comparePlaces({ at: a }: Diagnostic, { at: b }: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}
