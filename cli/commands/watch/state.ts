import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import type { Project } from '../../project.ts'
import { diskErrorText } from '../disk-error.ts'
import type { Plan } from '../pipeline.ts'

/** Why the files as they are now cannot be shown: diagnostics, or one line where no file is the cause. */
export interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly message?: string
}

/** What is served, and what is wrong. */
export interface DevState {
  /** Rises with each new plan; 0 before the first. */
  readonly number: number
  /** The last plan whose content passed every check. */
  readonly plan: Plan | undefined
  /** The same without drafts: what dist/ gets. */
  readonly published: Plan | undefined
  readonly find: (path: string) => Output | undefined
  /** Diagnostics that do not block the plan. */
  readonly warnings: number
  /** Why a newer state of the files is not shown. */
  readonly failure: Failure | undefined
}

export const initialState: DevState = {
  number: 0,
  plan: undefined,
  published: undefined,
  find: () => undefined,
  warnings: 0,
  failure: undefined,
}

export function withPlan(
  { number }: DevState,
  planned: Pick<DevState, 'published' | 'warnings'> & { readonly plan: Plan },
): DevState {
  const byPath = new Map<string, Output>(planned.plan.outputs.map((output) => [output.path, output]))
  return { ...planned, number: number + 1, find: (path) => byPath.get(path), failure: undefined }
}

/** The last plan stays: pages go on being served from it. */
export const withFailure = (state: DevState, failure: Failure): DevState => ({ ...state, failure })

/** Of an error that has no place in a file: of the disk, or of this program. */
export function failureOf(error: unknown, project: Project): Failure {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { diagnostics: [], message: diskErrorText(error, project) ?? text }
}
