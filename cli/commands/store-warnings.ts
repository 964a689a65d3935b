import type { SharedStore } from '../cache/shared-store.ts'
import { type Diagnostic, warning } from '../model/diagnostic.ts'

/** At most one: a build goes on without its shared store. */
export function storeWarnings(shared: SharedStore | undefined): readonly Diagnostic[] {
  const problem = shared?.problem()
  const at = { file: 'environment variable SAGA_STORE' }
  return problem
    ? [warning('environment', at, problem, 'what it did not give was made here; dist/ is the same')]
    : []
}
