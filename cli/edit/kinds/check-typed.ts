import type * as z from 'zod'
import { fieldName, valueAt } from '../../load/errors/schema-paths.ts'
import { causeOf, remedyInWords } from '../../load/errors/schema-values.ts'

/** Why the schema rejects what was typed, as `validate` says it; empty when it accepts. */
export function checkTyped(schema: z.ZodType, typed: unknown): readonly string[] {
  const reported = new Set<string>()
  return (schema.safeParse(typed).error?.issues ?? []).flatMap((issue) => {
    const field = fieldName(issue.path)
    // Of the rules that a value breaks, only the first is reported.
    if (reported.has(field)) return []
    reported.add(field)
    const found = valueAt(typed, issue.path)
    const remedy = remedyInWords(issue, found, schema)
    const words = typeof remedy === 'object' ? remedy.hint : remedy
    const cause = `${field}: ${causeOf(issue, found)}`
    return words === undefined ? cause : `${cause}; ${words}`
  })
}
