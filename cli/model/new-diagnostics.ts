import { type Diagnostic, identitiesOf } from './diagnostic.ts'

const ranks = { info: 0, warning: 1, error: 2 }

/**
 * Finds diagnostics that are new, or more severe than before, such as those of a published draft. Ignores line numbers,
 * which may have changed.
 */
export function findNewDiagnostics(
  previousDiagnostics: readonly Diagnostic[],
  nextDiagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const highestRanks = new Map<string, number>()
  for (const diagnostic of previousDiagnostics) {
    const rank = ranks[diagnostic.severity]
    for (const identity of identitiesOf(diagnostic))
      highestRanks.set(identity, Math.max(rank, highestRanks.get(identity) ?? rank))
  }

  return nextDiagnostics.filter((diagnostic) => {
    const rank = ranks[diagnostic.severity]
    // A diagnostic about several files is new if it is new, or more severe, for at least one of them.
    return identitiesOf(diagnostic).some(
      (identity) => rank > (highestRanks.get(identity) ?? -1),
    )
  })
}
