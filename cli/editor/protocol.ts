import type { findChanges } from './changes.ts'
import type { Finding } from './finding.ts'
import type { formStateOf } from './form-state.ts'
import type { overviewOf } from './overview.ts'
import type { receiveUpload } from './pictures.ts'

// What the server says to the editor's page.

export type { ValueEdit } from '../commands/new/yaml-values.ts'
export type { Finding, Path } from './finding.ts'
export type { Work } from './work.ts'

export type FormState = Awaited<ReturnType<typeof formStateOf>>
export type Overview = ReturnType<typeof overviewOf>
export type Changes = Awaited<ReturnType<typeof findChanges>>
export type Uploaded = Awaited<ReturnType<typeof receiveUpload>>

/** The answer to a save. `changed-elsewhere`: somebody else changed the same values, which are in `state`. */
export type SaveAnswer =
  | { readonly kind: 'saved' | 'changed-elsewhere'; readonly state: FormState }
  /** Saved, it would break the shop, or change prices: nothing is saved unless somebody insists. */
  | { readonly kind: 'asks'; readonly findings: readonly Finding[]; readonly changes: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** What became of a larger work, in words; why nothing did; or what it would do, to somebody who is not sure. */
export interface WorkAnswer {
  readonly kind: 'done' | 'refused' | 'asks'
  readonly words: readonly string[]
  readonly document?: string | undefined
}
