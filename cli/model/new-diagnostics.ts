import { type Diagnostic, identityOf } from './diagnostic.ts'

const weights = { info: 0, warning: 1, error: 2 }

/** Finds diagnostics that are new, or more severe than before, as for a draft. A moved line does not make one new. */
export function newsIn(
  previousDiagnostics: readonly Diagnostic[],
  nextDiagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const previousWeights = new Map<string, number>()
  for (const diagnostic of previousDiagnostics) {
    const identity = identityOf(diagnostic)
    const weight = weights[diagnostic.severity]
    const heaviest = Math.max(weight, previousWeights.get(identity) ?? weight)
    previousWeights.set(identity, heaviest)
  }

  return nextDiagnostics.filter((diagnostic) => {
    const previousWeight = previousWeights.get(identityOf(diagnostic)) ?? -1
    return weights[diagnostic.severity] > previousWeight
  })
}
