import type * as z from 'zod'
import { schemaDiagnostics } from '../../load/errors/schema.ts'

/** Why the schema rejects what was typed, as `validate` says it; empty when it accepts. */
export function checkTyped(schema: z.ZodType, typed: unknown): readonly string[] {
  const { error } = schema.safeParse(typed)
  if (!error) return []
  const found = schemaDiagnostics(error.issues, typed, () => ({ file: '' }), schema)
  // Other hints are about files.
  return found.map(({ message, hint }) =>
    hint && /^(?:did you mean|use) /.test(hint) ? `${message}; ${hint}` : message,
  )
}
