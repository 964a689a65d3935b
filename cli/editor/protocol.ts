import type { openRequests } from './requests.ts'

// What the server says to the editor's page.

export type { ValueEdit, YamlPath as Path } from '../commands/new/yaml-values.ts'
export type { Finding, FormState } from './form-state.ts'
export type { Outcome } from './outcome.ts'
export type { Work } from './work.ts'

export type Requests = ReturnType<typeof openRequests>['answers']
export type Overview = Awaited<ReturnType<Requests['overview']>>
