import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import type { Plan } from '../prepare.ts'

/** What is wrong: at places in files, or with the machine. */
export interface Fault {
  readonly diagnostics: readonly Diagnostic[]
  readonly words?: string
  /** Whether it passes when somebody makes room on the disk. */
  readonly awaitsRoom?: boolean
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

/** What checking the content of a plan found out. */
export interface Verdict {
  readonly fault: Fault | undefined
  readonly remarks: number
}

/** How things stand, and what they go back to. */
export interface Course {
  readonly shown: Standing
  /** The last state that passed every check. */
  readonly sound: Standing
  /** Checks the content that is shown; absent once that was done. */
  readonly check?: () => Verdict
}

const nothing: Standing = { number: 0, plan: undefined, byPath: new Map(), fault: undefined }

/** Before the first plan. */
export const outset: Course = { shown: nothing, sound: nothing }

/** A new plan is shown at once, and believed once its content is checked. */
export const withPlan = ({ shown, sound }: Course, plan: Plan, check: () => Verdict): Course => ({
  shown: {
    number: shown.number + 1,
    plan,
    byPath: new Map(plan.outputs.map((output) => [output.path, output])),
    fault: undefined,
  },
  sound,
  check,
})

/** Once there was time to check what is shown. */
export function checked(course: Course): Course {
  const { sound, fault } = judged(course)
  return fault ? backTo(sound, course.shown, fault) : { shown: sound, sound }
}

/** Something is wrong with the files, or with what is shown: the last good state is shown, and what is wrong. */
export const fallen = (course: Course, fault: Fault): Course =>
  backTo(judged(course).sound, course.shown, fault)

function backTo(sound: Standing, shown: Standing, fault: Fault): Course {
  // Another number makes open pages show the older state again.
  const number = sound.plan === shown.plan ? shown.number : shown.number + 1
  return { shown: { ...sound, number, fault }, sound }
}

/** What is shown, if it passes every check; otherwise what passed before, and why. */
function judged({ shown, sound, check }: Course): { readonly sound: Standing; readonly fault?: Fault } {
  if (!check) return { sound }
  const { fault, remarks } = check()
  return fault ? { sound, fault } : { sound: { ...shown, fault: undefined, remarks } }
}
