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
  if (outdented)
    return [
      outdented.fault,
      ...schemaDiagnostics({ ...findings, issues: outdented.others }),
    ]
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
  const reported = new Set<string>()
  return issues.flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, findings)
    const field = fieldName(issue.path)
    if (reported.has(field)) return []
    reported.add(field)
    if (missing.includes(issue)) return missingFields(issue, missing, at)
    const found = valueAt(raw, issue.path)
    if (found === undefined && meantByMisspelt.has(field)) return []
    const name = field || 'the file'
    const remedy = remedyFor(issue, found, schema)
    const letter = letterFaultOf(issue, found)
    if (letter) return [letterError(letter, name, issue.path, at, remedy)]
    return [error('schema', at(issue.path), `${name}: ${causeOf(issue, found)}`, remedy)]
  })
}

/** Returns the character for which a rule refuses a text; undefined where a rule refuses it for another reason. */
function letterFaultOf(issue: z.core.$ZodIssue, found: unknown): LetterFault | undefined {
  const [letter] =
    issue.code === 'custom' && typeof found === 'string' ? findLetterFaults(found) : []
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
    // The fix writes the whole value anew.
    ...(fix && { fix: { ...fix, at: at(path) } }),
  })
}

function findOutdented({ issues, raw, at, schema }: Findings) {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const [name = ''] = issue.keys
    const empty = issues.find(
      ({ path }) =>
        path.length > 0 &&
        valueAt(raw, path) === null &&
        parentOf(path) === fieldName(issue.path) &&
        issue.keys.every((key) => fieldsAt(schema, path).includes(key)),
    )
    if (!empty) continue
    const owner = String(empty.path.at(-1))
    const message = `"${name}:" belongs to "${owner}:", but is not indented below it`
    const hint = `begin each line that belongs to "${owner}:" with two more spaces`
    const fault = error('schema', at([...issue.path, name], 'key'), message, hint)
    return { fault, others: issues.filter((other) => other !== issue && other !== empty) }
  }
  return undefined
}

function missingFields(
  { path }: z.core.$ZodIssue,
  missing: readonly z.core.$ZodIssue[],
  at: Locate,
): Diagnostic[] {
  const group = parentOf(path)
  const paths = missing
    .map((issue) => issue.path)
    .filter((other) => parentOf(other) === group)
  if (paths[0] !== path) return []
  const names = [...new Set(paths.map((other) => String(other.at(-1))))]
  const list = (ending: string): string =>
    names.map((name) => `"${name}${ending}"`).join(', ')
  const what = names.length === 1 ? `field ${list('')} is` : `fields ${list('')} are`
  const message = `${group === '' ? '' : `${group}: `}the ${what} missing`
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
  const free = freeFields(path, schema, raw)
  const near = free.find((name) => key.startsWith(`${name}:`)) ?? suggest(key, free)
  if (near !== undefined || keys.length > 1) return near
  const group = fieldName(path)
  const beside = issues.filter(
    (issue) => parentOf(issue.path) === group && valueAt(raw, issue.path) === undefined,
  )
  const meant = beside.length === 1 ? String(beside[0]?.path.at(-1)) : undefined
  return meant !== undefined && canMean(key, meant, path, { raw, schema })
    ? meant
    : undefined
}

/** Tells whether a field without a similar name can mean another one: `name` means `title`, but `a3` is like `a2`. */
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

function freeFields(path: Path, schema: z.ZodType, raw: unknown): readonly string[] {
  const present = Object(valueAt(raw, path)) as object
  return fieldsAt(schema, path).filter((name) => !Object.hasOwn(present, name))
}

function unknownFields(issue: UnknownFields, findings: Findings): Diagnostic[] {
  const { raw, at, schema } = findings
  const known = fieldsAt(schema, issue.path)
  const free = freeFields(issue.path, schema, raw)
  return issue.keys.map((key) => {
    const path = [...issue.path, key]
    const near = suggestField(issue, key, findings)
    const isOtherLanguage = near === undefined && [key, ...known].every(isLanguage)
    const message = isOtherLanguage
      ? `"${key}" is not a language of the shop`
      : `unknown field "${key}"`
    const remedy = near ? nearRemedy(key, near, free) : unknownFieldHint(key, known)
    const fault = error('unknown-field', at(path, 'key'), message, remedy)
    return isOtherLanguage ? { ...fault, language: key } : fault
  })
}

/** Suggests the field that was meant; `en:The cow` is one word to YAML. */
const nearRemedy = (key: string, near: string, free: readonly string[]): Remedy =>
  key.startsWith(`${near}:`)
    ? remedyOf(
        { text: `${near}: ${key.slice(near.length + 1)}` },
        'write "…", with a space after the colon',
      )
    : meantRemedy(key, near, free, { text: near })

const isLanguage = (name: string): boolean => /^[a-z]{2,3}$/.test(name)

function unknownFieldHint(key: string, known: readonly string[]): string {
  return [key, ...known].every(isLanguage)
    ? `list it under "languages:" in ${fileOf('site')}, or remove the text here`
    : `allowed here: ${known.join(', ')}`
}
