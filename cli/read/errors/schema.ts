import * as z from 'zod'
import { type Diagnostic, error, type Remedy, remedyOf } from '../../model/diagnostic.ts'
import { valueAt } from '../../model/value-at.ts'
import { fileOf } from '../../schema/content-paths.ts'
import {
  adviceOnLetter,
  causeOfLetter,
  findLetterFaults,
  type LetterFault,
} from '../../schema/letters.ts'
import type { Locate, Path } from '../positions.ts'
import { meantRemedy, suggest } from '../suggest.ts'
import { fieldName, fieldsAt, parentOf, schemaAt } from './schema-paths.ts'
import { causeOf, remedyFor } from './schema-values.ts'

type UnknownFields = z.core.$ZodIssueUnrecognizedKeys

interface Findings {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly raw: unknown
  readonly at: Locate
  readonly schema: z.ZodType
}

/** Reports each fault once, at the place of the faulty value. */
export function schemaDiagnostics(findings: Findings): Diagnostic[] {
  const { issues, raw, at, schema } = findings
  const outdented = findOutdented(findings)
  if (outdented) {
    const remaining = { ...findings, issues: outdented.remainingIssues }
    return [outdented.fault, ...schemaDiagnostics(remaining)]
  }

  const meantByMisspelt = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) =>
            fieldName([...issue.path, suggestField(issue, key, findings) ?? key]),
          )
        : [],
    ),
  )
  const missing = issues.filter(
    ({ code, path }) =>
      code !== 'custom' &&
      code !== 'unrecognized_keys' &&
      valueAt(raw, path) === undefined &&
      !meantByMisspelt.has(fieldName(path)),
  )

  const reportedFields = new Set<string>()
  return issues.flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, findings)

    const field = fieldName(issue.path)
    if (reportedFields.has(field)) return []
    reportedFields.add(field)
    if (missing.includes(issue)) return missingFields(issue, missing, at)

    const value = valueAt(raw, issue.path)
    if (value === undefined && meantByMisspelt.has(field)) return []

    const name = field || 'the file'
    const remedy = remedyFor(issue, value, schema)
    const letter = letterFaultOf(issue, value)
    if (letter) return [letterError(letter, name, issue.path, at, remedy)]
    return [error('schema', at(issue.path), `${name}: ${causeOf(issue, value)}`, remedy)]
  })
}

/** Returns the character because of which a rule rejects a text; undefined if the rule has another reason. */
function letterFaultOf(issue: z.core.$ZodIssue, value: unknown): LetterFault | undefined {
  if (issue.code !== 'custom' || typeof value !== 'string') return undefined
  const [letter] = findLetterFaults(value)
  return letter && issue.message === adviceOnLetter(letter) ? letter : undefined
}

function letterError(
  letter: LetterFault,
  name: string,
  path: Path,
  at: Locate,
  remedy: Remedy | string | undefined,
): Diagnostic {
  const { hint = adviceOnLetter(letter), fix } = typeof remedy === 'object' ? remedy : {}
  const place = at(path, 'value', letter.character)
  return error('schema', place, `${name}: ${causeOfLetter(letter)}`, {
    hint,
    // The fix rewrites the whole value.
    ...(fix && { fix: { ...fix, at: at(path) } }),
  })
}

/** Finds fields that belong to the empty field above them, but are not indented below it. */
function findOutdented({ issues, raw, at, schema }: Findings) {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue

    const [name = ''] = issue.keys
    const emptyField = issues.find(
      ({ path }) =>
        path.length > 0 &&
        valueAt(raw, path) === null &&
        parentOf(path) === fieldName(issue.path) &&
        issue.keys.every((key) => fieldsAt(schema, path).includes(key)),
    )
    if (!emptyField) continue

    const owner = String(emptyField.path.at(-1))
    const message = `"${name}:" belongs to "${owner}:", but is not indented below it`
    const hint = `indent each line that belongs to "${owner}:" with two more spaces`
    const fault = error('schema', at([...issue.path, name], 'key'), message, hint)
    const remainingIssues = issues.filter(
      (candidate) => candidate !== issue && candidate !== emptyField,
    )
    return { fault, remainingIssues }
  }
  return undefined
}

/** Reports all missing fields of a group at once: at the first of them, and nothing at the others. */
function missingFields(
  { path }: z.core.$ZodIssue,
  missing: readonly z.core.$ZodIssue[],
  at: Locate,
): Diagnostic[] {
  const group = parentOf(path)
  const paths = missing
    .map((issue) => issue.path)
    .filter((missingPath) => parentOf(missingPath) === group)
  if (paths[0] !== path) return []

  const names = [...new Set(paths.map((missingPath) => String(missingPath.at(-1))))]
  const list = (ending: string): string =>
    names.map((name) => `"${name}${ending}"`).join(', ')
  const what = names.length === 1 ? `field ${list('')} is` : `fields ${list('')} are`
  const prefix = group === '' ? '' : `${group}: `
  const message = `${prefix}the ${what} missing`
  const fault = error(
    'schema',
    at(path.slice(0, -1), 'key'),
    message,
    `add ${list(':')} here`,
  )
  return [{ ...fault, missing: paths }]
}

function suggestField(
  { path, keys }: UnknownFields,
  key: string,
  { issues, raw, schema }: Findings,
) {
  const unusedFields = unusedFieldsAt(path, schema, raw)
  const nearField =
    unusedFields.find((name) => key.startsWith(`${name}:`)) ?? suggest(key, unusedFields)
  if (nearField !== undefined || keys.length > 1) return nearField

  const group = fieldName(path)
  const missingInGroup = issues.filter(
    (issue) => parentOf(issue.path) === group && valueAt(raw, issue.path) === undefined,
  )
  const [missingField] = missingInGroup
  if (!missingField || missingInGroup.length > 1) return undefined

  const meant = String(missingField.path.at(-1))
  return canMean(key, meant, path, { raw, schema }) ? meant : undefined
}

/**
 * Tells whether a field can mean one with a different name: `name` means `title`, but `a3` resembles the present
 * `a2`.
 */
function canMean(
  key: string,
  meant: string,
  path: Path,
  { raw, schema }: Pick<Findings, 'raw' | 'schema'>,
) {
  const present = fieldsAt(schema, path).filter((name) =>
    Object.hasOwn(Object(valueAt(raw, path)), name),
  )
  const field = schemaAt(schema, [...path, meant])
  if (field === undefined || suggest(key, present) !== undefined) return false
  return z.safeParse(field, valueAt(raw, [...path, key])).success
}

function unusedFieldsAt(path: Path, schema: z.ZodType, raw: unknown): readonly string[] {
  const present = Object(valueAt(raw, path)) as object
  return fieldsAt(schema, path).filter((name) => !Object.hasOwn(present, name))
}

function unknownFields(issue: UnknownFields, findings: Findings): Diagnostic[] {
  const { raw, at, schema } = findings
  const allowedFields = fieldsAt(schema, issue.path)
  const unusedFields = unusedFieldsAt(issue.path, schema, raw)

  return issue.keys.map((key) => {
    const path = [...issue.path, key]
    const nearField = suggestField(issue, key, findings)
    const isOtherLanguage =
      nearField === undefined && [key, ...allowedFields].every(isLanguage)
    const message = isOtherLanguage
      ? `"${key}" is not a language of the shop`
      : `unknown field "${key}"`
    const remedy = nearField
      ? nearFieldRemedy(key, nearField, unusedFields)
      : unknownFieldHint(key, allowedFields)
    const fault = error('unknown-field', at(path, 'key'), message, remedy)
    return isOtherLanguage ? { ...fault, language: key } : fault
  })
}

/** Suggests the field that was meant; `en:The cow` is one word to YAML. */
function nearFieldRemedy(
  key: string,
  nearField: string,
  unusedFields: readonly string[],
): Remedy {
  if (!key.startsWith(`${nearField}:`))
    return meantRemedy(key, nearField, unusedFields, { text: nearField })

  const value = key.slice(nearField.length + 1)
  return remedyOf(
    { text: `${nearField}: ${value}` },
    'write "…", with a space after the colon',
  )
}

const isLanguage = (name: string): boolean => /^[a-z]{2,3}$/.test(name)

function unknownFieldHint(key: string, allowedFields: readonly string[]): string {
  return [key, ...allowedFields].every(isLanguage)
    ? `list it under "languages:" in ${fileOf('site')}, or remove the text here`
    : `allowed here: ${allowedFields.join(', ')}`
}
