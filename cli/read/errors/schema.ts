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
import { variantKey } from '../../schema/variant-names.ts'
import type { Locate, Path } from '../positions.ts'
import { meantRemedy, suggest } from '../suggest.ts'
import { fieldName, fieldsAt, parentOf, schemaAt } from './schema-paths.ts'
import { causeOf, remedyFor } from './schema-values.ts'

type UnknownFields = z.core.$ZodIssueUnrecognizedKeys

/**
 * The issues that zod finds in a file, with the file's unchecked values (`raw`), their places (`at`) and the schema.
 */
interface Findings {
  readonly issues: readonly z.core.$ZodIssue[]
  readonly raw: unknown
  readonly at: Locate
  readonly schema: z.ZodType
}

/** Reports each fault once, at the faulty value. */
export function schemaDiagnostics(findings: Findings): Diagnostic[] {
  const outdented = findOutdented(findings)
  if (outdented) {
    const remaining = { ...findings, issues: outdented.remainingIssues }
    return [outdented.fault, ...schemaDiagnostics(remaining)]
  }

  const misspeltFields = findMisspeltFields(findings)
  const missing = findMissing(findings, misspeltFields)
  return firstOfEachField(findings.issues).flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, findings)
    if (missing.includes(issue)) return missingFields(issue, missing, findings.at)

    const value = valueAt(findings.raw, issue.path)
    // A misspelt field is not missing: `unknownFields` reports its name.
    const isMisspelt = value === undefined && misspeltFields.has(fieldName(issue.path))
    return isMisspelt ? [] : [wrongValue(issue, value, findings)]
  })
}

/**
 * Finds fields that belong to the empty field above them, but are not indented below it: `title:` directly below an
 * empty `seo:`, in the same column.
 */
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

/**
 * Finds the fields that the unknown fields were meant to be, by their paths. An unknown field without a suggestion is
 * added under its own name, which has no effect, because no field of the schema has that name.
 */
function findMisspeltFields(findings: Findings): ReadonlySet<string> {
  const meantFields = new Set<string>()
  for (const issue of findings.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    for (const key of issue.keys) {
      const rightKey = suggestField(issue, key, findings) ?? key
      meantFields.add(fieldName([...issue.path, rightKey]))
    }
  }
  return meantFields
}

/**
 * Finds the issues about missing fields, except misspelt ones. Custom rules are left out, because they have their own
 * messages.
 */
const findMissing = (
  { issues, raw }: Findings,
  misspeltFields: ReadonlySet<string>,
): readonly z.core.$ZodIssue[] =>
  issues.filter(
    ({ code, path }) =>
      code !== 'custom' &&
      code !== 'unrecognized_keys' &&
      valueAt(raw, path) === undefined &&
      !misspeltFields.has(fieldName(path)),
  )

/**
 * Returns the first issue about each field, and all issues about unknown fields, which all have the path of their
 * group.
 */
function firstOfEachField(
  issues: readonly z.core.$ZodIssue[],
): readonly z.core.$ZodIssue[] {
  const seenFields = new Set<string>()
  return issues.filter(({ code, path }) => {
    if (code === 'unrecognized_keys') return true

    const field = fieldName(path)
    const isFirst = !seenFields.has(field)
    seenFields.add(field)
    return isFirst
  })
}

function unknownFields(issue: UnknownFields, findings: Findings): Diagnostic[] {
  const { raw, at, schema } = findings
  const allowedFields = fieldsAt(schema, issue.path)
  const unusedFields = unusedFieldsAt(issue.path, schema, raw)

  return issue.keys.map((key) => {
    const path = [...issue.path, key]
    const nearField = suggestField(issue, key, findings)
    // If all field names of a group are language codes, the group is a text in several languages.
    const isOtherLanguage =
      nearField === undefined && [key, ...allowedFields].every(isLanguage)
    const message = isOtherLanguage
      ? `"${key}" is not a language of the shop`
      : `unknown field "${key}"`
    const remedy = nearField
      ? nearFieldRemedy(key, nearField, unusedFields)
      : unknownFieldRemedy(path, allowedFields)
    const fault = error('unknown-field', at(path, 'key'), message, remedy)
    return isOtherLanguage ? { ...fault, language: key } : fault
  })
}

/** Suggests the field that was meant, or the space that is missing in `en:The cow`. YAML reads this as one word. */
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

/** The fields whose subfields are the shop's sizes or their variants. */
const FIELDS_OF_SIZES: readonly unknown[] = ['gumroadLinks', 'prices']

function unknownFieldRemedy(
  path: readonly PropertyKey[],
  allowedFields: readonly string[],
): Remedy | string {
  const [group, field] = path.slice(-2)
  const key = String(field)
  const isOfSize = FIELDS_OF_SIZES.includes(group) && variantKey.safeParse(key).success
  if (isOfSize) {
    const remedy = `remove this entry, or add the size to "sizes:" in ${fileOf('prices')}`
    const hint = `${remedy}; allowed here: ${allowedFields.join(', ')}`
    return remedyOf({ remove: true }, hint)
  }

  return [key, ...allowedFields].every(isLanguage)
    ? `list it under "languages:" in ${fileOf('site')}, or remove the text here`
    : `allowed here: ${allowedFields.join(', ')}`
}

const isLanguage = (name: string): boolean => /^[a-z]{2,3}$/.test(name)

/**
 * Finds the field that an unknown field was meant to be: one with a similar name or, if the group has one unknown and
 * one missing field, the missing one.
 */
function suggestField(
  { path, keys }: UnknownFields,
  key: string,
  { issues, raw, schema }: Findings,
) {
  const unusedFields = unusedFieldsAt(path, schema, raw)
  // To YAML, `en:The cow` is one word.
  const fieldWithoutSpace = unusedFields.find((name) => key.startsWith(`${name}:`))
  const nearField = fieldWithoutSpace ?? suggest(key, unusedFields)
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
 * Tells whether a field may be another one under a wrong name: `name` may be the missing `title`. If the name resembles
 * a present field's name, as `a3` resembles `a2`, the field is more likely a copy of the present one.
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

/**
 * Reports all missing fields of a group in one diagnostic, in place of the issue about the first of them. Returns []
 * for the issues about the other fields.
 */
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
  const quotedNames = names.map((name) => `"${name}"`).join(', ')
  const quotedKeys = names.map((name) => `"${name}:"`).join(', ')

  const prefix = group === '' ? '' : `${group}: `
  const message =
    names.length === 1
      ? `${prefix}the field ${quotedNames} is missing`
      : `${prefix}the fields ${quotedNames} are missing`
  const place = at(path.slice(0, -1), 'key')
  const fault = error('schema', place, message, `add ${quotedKeys} here`)
  return [{ ...fault, missing: paths }]
}

/** Reports a value that is present but wrong. */
function wrongValue(
  issue: z.core.$ZodIssue,
  value: unknown,
  { at, schema }: Findings,
): Diagnostic {
  const { path } = issue
  const name = fieldName(path) || 'the file'
  const remedy = remedyFor(issue, value, schema)
  const letter = letterFaultOf(issue, value)
  if (letter) return letterError(letter, name, path, at, remedy)
  return error('schema', at(path), `${name}: ${causeOf(issue, value)}`, remedy)
}

/** Returns the character that makes a rule reject a text; undefined if the rule has another reason. */
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
