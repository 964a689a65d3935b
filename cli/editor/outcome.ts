import type { Finding, FormState } from './form-state.ts'

/** What became of a request to write. */
export interface Outcome {
  /**
   * `changed-elsewhere`: somebody else changed the same values, which are in `state`. `asks`: it would break the shop, change
   * prices or remove something, and waits until somebody insists.
   */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused'
  readonly words?: string
  readonly list?: readonly string[]
  /** Label of the button by which somebody insists. */
  readonly yes?: string
  readonly findings?: readonly Finding[]
  readonly state?: FormState | undefined
  /** A document that is new. */
  readonly document?: string | undefined
}
