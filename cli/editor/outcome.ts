import type { YamlPath } from '../commands/new/yaml-values.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What is wrong at a place of the form. */
export interface Finding extends Pick<Diagnostic, 'severity' | 'message' | 'hint'> {
  readonly path: YamlPath
  /** A value that mends it, where there is exactly one. */
  readonly fix: string | undefined
}

/** What became of a request to write. */
export interface Outcome {
  /**
   * `changed-elsewhere`: somebody else changed the same values. `asks`: it would break the shop, change prices or remove
   * something, and waits until somebody insists.
   */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused'
  readonly words?: string
  readonly list?: readonly string[]
  /** Label of the button by which somebody insists. */
  readonly yes?: string
  readonly findings?: readonly Finding[]
  /** A document that is new. */
  readonly document?: string | undefined
}
