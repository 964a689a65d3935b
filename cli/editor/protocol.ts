import type { answersOf } from './server/answers.ts'

export type Requests = ReturnType<typeof answersOf>
export type Answer<K extends keyof Requests> = Awaited<ReturnType<Requests[K]>>
export type FormState = Answer<'form'>
export type FormField = FormState['field']
/** A change of a whole document, with its form. */
export type Work = FormState['works'][number] | Answer<'overview'>['works'][number]
/** The outcome of a write request. */
export type SaveOutcome = Answer<'save'>
