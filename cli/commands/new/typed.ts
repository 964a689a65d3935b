import type * as z from 'zod'
import { schemaDiagnostics } from '../../load/schema-diagnostics.ts'

/** Why the schema does not accept what was typed, in the words of `validate`; empty when it does. */
export function typedFaults(schema: z.ZodType, typed: unknown): readonly string[] {
  const { error } = schema.safeParse(typed)
  if (!error) return []
  const found = schemaDiagnostics(error.issues, typed, () => ({ file: '' }), schema)
  // Other remedies speak of files.
  return found.map(({ message, hint }) =>
    hint?.startsWith('did you mean') ? `${message}; ${hint}` : message,
  )
}
