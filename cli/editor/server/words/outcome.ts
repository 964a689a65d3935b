import type { findingsOf } from '../documents/open-document.ts'

export interface Outcome {
  /**
   * `asks`: the request would break the shop, change prices or remove something, and waits for confirmation.
   * `unreadable`: the file has a typing mistake or a conflict; the request can be repeated once it is repaired.
   */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused' | 'unreadable'
  readonly words?: string
  readonly list?: readonly string[]
  /** The label of the button that confirms the request. */
  readonly yes?: string
  readonly findings?: ReturnType<typeof findingsOf>
  /** The path of the field beside the question: 'a1.price'. Without it, the question is at the top of the form. */
  readonly at?: string | undefined
  /** The name of the new document, or of the document with a new entry. */
  readonly document?: string | undefined
  /** The path of the new entry in its document: '7'. */
  readonly entry?: string | undefined
}

/** `changed`: a file differs from the file that the change was planned from. */
export type SaveResult = Outcome | 'changed'
