import type { answersOf } from './server/answers.ts'

export type Requests = ReturnType<typeof answersOf>
export type Answer<K extends keyof Requests> = Awaited<ReturnType<Requests[K]>>
export type FormState = Answer<'form'>
export type Field = FormState['field']
/** A change of a whole document, with the form that it needs. */
export type Work = FormState['works'][number] | Answer<'overview'>['works'][number]
/** The outcome of a request to write. */
export type Outcome = Answer<'save'>
