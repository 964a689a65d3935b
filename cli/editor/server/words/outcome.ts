import type { FormFinding } from '../documents/open-document.ts'

/** The response to a request that may change the shop. */
export interface Outcome {
  /**
   * `changed-elsewhere`: somebody else has changed the same value. `asks`: the request waits for confirmation, because
   * it would break the shop, change prices or remove something. `unreadable`: the file has a typing mistake or a
   * conflict. The request can be retried once the file is repaired. `refused`: the request cannot be carried out.
   */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused' | 'unreadable'
  /** A sentence or two about the outcome. */
  readonly words?: string
  /** Lines below the words, such as everything that would be removed. */
  readonly list?: readonly string[]
  /** The label of the button that confirms the request. */
  readonly yes?: string
  readonly findings?: readonly FormFinding[]
  /**
   * The path of the field next to which the question is shown, such as 'a1.price'.
   * Without a path, the question is at the top of the form.
   */
  readonly at?: string | undefined
  /** The name of the new document, or of the document with a new entry. */
  readonly document?: string | undefined
  /** The path of the new entry in its document, such as '7'. */
  readonly entry?: string | undefined
}

/** `changed`: a file is no longer as it was when the change was planned. */
export type SaveResult = Outcome | 'changed'
