import type { Diagnostic } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Plan } from './prepare.ts'

/** What is wrong: at places in files, or with the machine. */
export interface Fault {
  readonly diagnostics: readonly Diagnostic[]
  readonly words?: string
}

/** The last plan that could be made, and what is wrong with the files as they are now. */
export interface Standing {
  /** Counts up with each new plan. */
  readonly number: number
  readonly plan: Plan | undefined
  readonly byPath: ReadonlyMap<string, Output>
  readonly fault: Fault | undefined
  /** How much of what `validate` says does not keep the plan from being made; absent while nobody has looked yet. */
  readonly remarks?: number
}
