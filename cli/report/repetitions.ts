import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'

/** A diagnostic to print in full, and the places of all others that say the same. */
export interface Repeated {
  readonly diagnostic: Diagnostic
  readonly otherPlaces: readonly Location[]
}

/** If there are more diagnostics with the same words, only the first of them is printed in full. */
const MAX_EQUAL = 3

/**
 * Shortens a list in which one cause leads to the same message in many places. Only the first is printed in full; below
 * it, the places of the others are listed. The rest of the list keeps its order.
 */
export function mergeRepeated(list: readonly Diagnostic[]): readonly Repeated[] {
  const groups = groupBy(list, wordsOf)

  return list.flatMap((diagnostic): readonly Repeated[] => {
    const [shownDiagnostic, ...repetitions] = groups.get(wordsOf(diagnostic)) ?? []
    const isFewEqual = 1 + repetitions.length <= MAX_EQUAL
    if (isFewEqual) return [{ diagnostic, otherPlaces: [] }]
    if (diagnostic !== shownDiagnostic) return []
    return [{ diagnostic, otherPlaces: repetitions.map(({ at }) => at) }]
  })
}

/** Returns everything that is printed about a diagnostic besides its place, for comparison. */
const wordsOf = ({ severity, code, message, hint, related }: Diagnostic): string =>
  JSON.stringify([severity, code, message, hint, related])
