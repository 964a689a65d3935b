import type { answersOf } from './requests.ts'

// What the server says to the editor's page.

export type { ValueEdit } from '../edit/values.ts'
export type { Finding, Outcome } from './form.ts'
export type { Work } from './work.ts'

export type Requests = ReturnType<typeof answersOf>
export type Answer<K extends keyof Requests> = Awaited<ReturnType<Requests[K]>>
export type FormState = Answer<'form'>
export type Entry = Answer<'overview'>['todo'][number]
