import type * as z from 'zod'
import { type Diagnostic, error, type Remedy, remedyOf } from '../../model/diagnostic.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { Locate } from '../positions.ts'
import { meantRemedy, suggest } from '../suggest.ts'
import { fieldName, fieldsAt, parentOf, valueAt } from './schema-paths.ts'

// Fields that are missing, unknown, misspelt or in the wrong place.

/** All fields that one group lacks. */
export function missingFields(paths: readonly (readonly PropertyKey[])[], at: Locate): Diagnostic {
  const [first = []] = paths
  const names = [...new Set(paths.map((path) => String(path.at(-1))))]
  const where = parentOf(first) === '' ? '' : `${parentOf(first)}: `
  const quoted = names.map((name) => `"${name}"`).join(', ')
  return error(
    'schema',
    at(first.slice(0, -1), 'key'),
    names.length === 1
      ? `${where}the field ${quoted} is missing`
      : `${where}the fields ${quoted} are missing`,
    `add ${names.map((name) => `"${name}:"`).join(', ')} here`,
  )
}

/** Fields that stand beside an empty one, in which they belong; and what else is wrong. */
interface Outdented {
  readonly path: readonly PropertyKey[]
  readonly name: string
  readonly owner: string
  readonly others: readonly z.core.$ZodIssue[]
}

export function findOutdented(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
  schema: z.ZodType,
): Outdented | undefined {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    for (const empty of issues) {
      const owner = empty.path.at(-1)
      if (owner === undefined || valueAt(raw, empty.path) !== null) continue
      const fields = fieldsAt(schema, empty.path)
      const [name] = issue.keys
      const isBeside = parentOf(empty.path) === fieldName(issue.path)
      if (name === undefined || !isBeside || !issue.keys.every((key) => fields.includes(key))) continue
      const others = issues.filter((other) => other !== issue && other !== empty)
      return { path: [...issue.path, name], name, owner: String(owner), others }
    }
  }
  return undefined
}

export const outdentedField = ({ path, name, owner }: Outdented, at: Locate): Diagnostic =>
  error(
    'schema',
    at(path, 'key'),
    `"${name}:" belongs to "${owner}:", but is not indented below it`,
    `begin each line that belongs to "${owner}:" with two more spaces`,
  )

type UnknownFields = z.core.$ZodIssueUnrecognizedKeys

/** Whether a field is not there that should be. */
export const isMissing = ({ code, path }: z.core.$ZodIssue, raw: unknown): boolean =>
  code !== 'custom' && code !== 'unrecognized_keys' && valueAt(raw, path) === undefined

/** The field that an unknown one probably stands for. */
export type SuggestField = (issue: UnknownFields, key: string) => string | undefined

/** Looks for one with nearly the same name, or for the only one that is missing beside it. */
export function fieldSuggester(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
  schema: z.ZodType,
): SuggestField {
  const absent = issues.filter(({ path }) => valueAt(raw, path) === undefined).map(({ path }) => path)
  return ({ path, keys }, key) => {
    const free = freeFields(path, schema, raw)
    const near = free.find((name) => key.startsWith(`${name}:`)) ?? suggest(key, free)
    if (near !== undefined) return near
    const beside = absent.filter((other) => parentOf(other) === fieldName(path))
    return keys.length === 1 && beside.length === 1 ? String(beside[0]?.at(-1)) : undefined
  }
}

/** Allowed fields that are not used yet. */
function freeFields(path: readonly PropertyKey[], schema: z.ZodType, raw: unknown): readonly string[] {
  const present = valueAt(raw, path)
  return fieldsAt(schema, path).filter(
    (name) => !(present && typeof present === 'object' && Object.hasOwn(present, name)),
  )
}

/** Fields that are there under another name. */
export const misspeltFields = (
  issues: readonly z.core.$ZodIssue[],
  suggestField: SuggestField,
): ReadonlySet<string> =>
  new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => fieldName([...issue.path, suggestField(issue, key) ?? key]))
        : [],
    ),
  )

export function unknownFields(
  issue: UnknownFields,
  raw: unknown,
  at: Locate,
  schema: z.ZodType,
  suggestField: SuggestField,
): Diagnostic[] {
  const known = fieldsAt(schema, issue.path)
  const free = freeFields(issue.path, schema, raw)
  return issue.keys.map((key) => {
    const near = suggestField(issue, key)
    const isOtherLanguage = near === undefined && [key, ...known].every(isLanguage)
    const fault = error(
      'unknown-field',
      at([...issue.path, key], 'key'),
      isOtherLanguage ? `"${key}" is not a language of the shop` : `unknown field "${key}"`,
      near ? nearRemedy(key, near, free) : unknownFieldHint(key, known, valueAt(raw, [...issue.path, key])),
    )
    return isOtherLanguage ? { ...fault, language: key } : fault
  })
}

function nearRemedy(key: string, near: string, free: readonly string[]): Remedy {
  // `en:The cow` is one word to YAML.
  if (key.startsWith(`${near}:`))
    return remedyOf(
      { text: `${near}: ${key.slice(near.length + 1)}` },
      'write "…", with a space after the colon',
    )
  return meantRemedy(key, near, free, { text: near })
}

const isLanguage = (name: string): boolean => /^[a-z]{2,3}$/.test(name)

function unknownFieldHint(key: string, known: readonly string[], found: unknown): string {
  // `{ en: Two, moons }`: the comma begins another field, which has no value.
  if (found === null && known.every(isLanguage)) return 'put quotes around a text that contains a comma'
  return [key, ...known].every(isLanguage)
    ? `list it under "languages:" in ${fileOf('site')}, or remove the text here`
    : `allowed here: ${known.join(', ')}`
}
