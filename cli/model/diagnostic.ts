/** Lines and columns count from 1; a whole file has neither. `file` is relative to the project's root. */
export interface Location {
  readonly file: string
  readonly line?: number
  readonly column?: number
  /** Characters to underline from `column`; 1 when absent. */
  readonly length?: number
}

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
  | 'unused-text'
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
  | 'secret'
  | 'environment'
  | 'code'
  | 'limit'
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

/** A missing interface text is an error for `validate`, yet the build goes on and shows the key (readings C17). */
export const blocksBuild = (diagnostic: Diagnostic): boolean =>
  diagnostic.severity === 'error' && diagnostic.code !== 'missing-translation'
