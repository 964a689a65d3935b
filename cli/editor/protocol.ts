import type { openRequests } from './requests.ts'

// What the server says to the editor's page.

export type { ValueEdit } from '../commands/new/yaml-values.ts'
export type { Finding, Outcome } from './outcome.ts'
export type { Work } from './work.ts'

export type Requests = ReturnType<typeof openRequests>['answers']
export type Answer<K extends keyof Requests> = Awaited<ReturnType<Requests[K]>>
export type FormState = Answer<'form'>
export type Overview = Answer<'overview'>
