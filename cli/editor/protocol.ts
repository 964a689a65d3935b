import type { answersOf } from './server/answers.ts'

// The types of the requests between the editor's page and its server.

/** The request handlers by request name. */
export type Requests = ReturnType<typeof answersOf>

export type Answer<K extends keyof Requests> = Awaited<ReturnType<Requests[K]>>

export type FormState = Answer<'form'>
export type FormField = FormState['field']

/**
 * A change to a whole document, such as adding or renaming it, with the fields of the form that asks for the details.
 */
export type Work = FormState['works'][number] | Answer<'overview'>['works'][number]

/** The outcome of a write request. */
export type SaveOutcome = Answer<'save'>
