import type * as z from 'zod'
import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Locate } from '../positions.ts'
import {
  fieldSuggester,
  findOutdented,
  isMissing,
  missingFields,
  misspeltFields,
  outdentedField,
  unknownFields,
} from './schema-fields.ts'
import { fieldName, parentOf, valueAt } from './schema-paths.ts'
import { causeOf, remedyFor } from './schema-values.ts'

/** Turns what zod found into diagnostics at the place of the faulty value, one for each fault. */
export function schemaDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
  at: Locate,
  schema: z.ZodType,
): Diagnostic[] {
  const outdented = findOutdented(issues, raw, schema)
  if (outdented)
    return [outdentedField(outdented, at), ...schemaDiagnostics(outdented.others, raw, at, schema)]
  const suggestField = fieldSuggester(issues, raw, schema)
  const misspelt = misspeltFields(issues, suggestField)
  const missing = issues.filter((issue) => isMissing(issue, raw) && !misspelt.has(fieldName(issue.path)))
  const reported = new Set<string>()
  return issues.flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, raw, at, schema, suggestField)
    const field = fieldName(issue.path)
    // Of the rules that a value breaks, only the first is reported.
    if (reported.has(field)) return []
    reported.add(field)
    if (missing.includes(issue)) return missingInGroup(issue, missing, at)
    const found = valueAt(raw, issue.path)
    return found === undefined && misspelt.has(field) ? [] : [wrongValue(issue, found, at, schema)]
  })
}

/** The first field that a group lacks is reported with the others of the group. */
function missingInGroup(
  issue: z.core.$ZodIssue,
  missing: readonly z.core.$ZodIssue[],
  at: Locate,
): Diagnostic[] {
  const paths = missing.map(({ path }) => path).filter((path) => parentOf(path) === parentOf(issue.path))
  return paths[0] === issue.path ? [missingFields(paths, at)] : []
}

function wrongValue(issue: z.core.$ZodIssue, found: unknown, at: Locate, schema: z.ZodType): Diagnostic {
  const field = fieldName(issue.path) || 'the file'
  return error(
    'schema',
    at(issue.path),
    `${field}: ${causeOf(issue, found)}`,
    remedyFor(issue, found, schema),
  )
}
