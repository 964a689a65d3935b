import type { YamlPath } from '../commands/new/yaml-values.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

export type Path = YamlPath

/** What is wrong at a place of the form. */
export interface Finding extends Pick<Diagnostic, 'severity' | 'message' | 'hint' | 'code'> {
  readonly path: Path
  /** A value that mends it, where there is exactly one. */
  readonly fix: string | undefined
}
