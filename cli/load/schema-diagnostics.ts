import * as z from 'zod'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { nearest } from './nearest.ts'

type At = (path: readonly PropertyKey[], part?: 'value' | 'key') => Location

/** Turns what zod found into diagnostics at the place of the faulty value, one for each fault. */
export function schemaDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
  at: At,
  schema: z.ZodType,
): Diagnostic[] {
  const lost = issues.filter((issue) => valueAt(raw, issue.path) === undefined).map(({ path }) => path)
  const meant = (issue: Unrecognized, key: string): string | undefined =>
    meantBy(key, issue, lost, schema, raw)
  const misspelt = new Set(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => nameOf([...issue.path, meant(issue, key) ?? key]))
        : [],
    ),
  )
  const told = new Set<string>()
  return issues.flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, at, schema, meant)
    // A value that breaks two rules is told the first one.
    if (told.has(nameOf(issue.path))) return []
    told.add(nameOf(issue.path))
    const found = valueAt(raw, issue.path)
    if (found === undefined && misspelt.has(nameOf(issue.path))) return []
    if (found === undefined && issue.code !== 'custom') return [missing(issue, at)]
    const field = nameOf(issue.path) || 'the file'
    return [
      {
        severity: 'error',
        code: 'schema',
        at: at(issue.path),
        message: `${field}: ${causeOf(issue, found)}`,
        ...hintOf(issue, found),
      },
    ]
  })
}

function missing(issue: z.core.$ZodIssue, at: At): Diagnostic {
  const name = String(issue.path.at(-1))
  const where = nameOf(issue.path.slice(0, -1))
  return {
    severity: 'error',
    code: 'schema',
    at: at(issue.path.slice(0, -1), 'key'),
    message: `${where === '' ? '' : `${where}: `}the field "${name}" is missing`,
    hint: `add "${name}:" here`,
  }
}

/** 'entry 3 › links › a1': people count from 1. */
export const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(' › ')

type Unrecognized = z.core.$ZodIssueUnrecognizedKeys

function unknownFields(
  issue: Unrecognized,
  at: At,
  schema: z.ZodType,
  meant: (issue: Unrecognized, key: string) => string | undefined,
): Diagnostic[] {
  const known = fieldsAt(schema, issue.path)
  return issue.keys.map((key) => {
    const near = meant(issue, key)
    return {
      severity: 'error',
      code: 'unknown-field',
      at: at([...issue.path, key], 'key'),
      message: `unknown field "${key}"`,
      hint: near ? `did you mean "${near}"?` : strangerHint(key, known),
    }
  })
}

const isLanguage = (name: string): boolean => /^[a-z]{2,3}$/.test(name)

const strangerHint = (key: string, known: readonly string[]): string =>
  [key, ...known].every(isLanguage)
    ? `"${key}" is no language of content/site.yaml: add it there, or remove it here`
    : `allowed here: ${known.join(', ')}`

/** The field that a misspelt one stands for: one with nearly its name, or the only one that is missing beside it. */
function meantBy(
  key: string,
  { path, keys }: Unrecognized,
  lost: readonly (readonly PropertyKey[])[],
  schema: z.ZodType,
  raw: unknown,
): string | undefined {
  const near = nearest(key, freeFields(path, schema, raw))
  if (near !== undefined) return near
  const missing = lost.filter((other) => nameOf(other.slice(0, -1)) === nameOf(path))
  return keys.length === 1 && missing.length === 1 ? String(missing[0]?.at(-1)) : undefined
}

/** Allowed fields that are not used yet. */
function freeFields(path: readonly PropertyKey[], schema: z.ZodType, raw: unknown): readonly string[] {
  const present = valueAt(raw, path)
  return fieldsAt(schema, path).filter(
    (name) => !(present && typeof present === 'object' && Object.hasOwn(present, name)),
  )
}

/** Names of the fields that the schema allows at a path. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let current: z.core.$ZodType = unwrapped(schema)
  for (const step of path) {
    if (current instanceof z.ZodObject)
      current = (current.shape[String(step)] as z.core.$ZodType | undefined) ?? current
    else if (current instanceof z.ZodArray) current = current.element
    else return []
    current = unwrapped(current)
  }
  if (current instanceof z.ZodObject) return Object.keys(current.shape)
  return current instanceof z.ZodRecord && current.keyType instanceof z.ZodEnum
    ? current.keyType.options.map(String)
    : []
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly
    ? unwrapped(schema.unwrap())
    : schema
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    raw,
  )
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
}

function causeOf(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kinds[issue.expected] ?? issue.expected}, found ${shown(found)}`
    case 'invalid_value':
      return `${shown(found)} is not one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`
    default: {
      const bounds = boundsIn(issue)
      return bounds === undefined
        ? `${issue.message}; found ${shown(found)}`
        : `expected ${bounds}, found ${shown(found)}`
    }
  }
}

/** 'at least 1', or 'at least 1 entry', of a rule that has no words of its own. */
function boundsIn(issue: z.core.$ZodIssue): string | undefined {
  if ((issue.code !== 'too_small' && issue.code !== 'too_big') || !/^Too (?:small|big):/.test(issue.message))
    return undefined
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  return issue.origin === 'array' ? `${bound} entry` : bound
}

function hintOf(issue: z.core.$ZodIssue, found: unknown): { hint?: string } {
  if (issue.code === 'invalid_type') {
    const hint = kindHint(issue.expected, found)
    return hint === undefined ? {} : { hint }
  }
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    const near = nearest(found, issue.values.map(String))
    return near ? { hint: `did you mean "${near}"?` } : {}
  }
  const bounds = boundsIn(issue)
  if (bounds === undefined) return {}
  return {
    hint: Array.isArray(found)
      ? 'write an entry on a line of its own below it, with a dash, in the place of "[]"'
      : `write a number of ${bounds}`,
  }
}

/** How a value becomes one of the kind that is expected. */
function kindHint(expected: string, found: unknown): string | undefined {
  const isGroup = typeof found === 'object' && found !== null
  switch (expected) {
    case 'string':
      if (found === null) return 'write the text after the colon'
      return isGroup ? 'write one text here' : 'put the value in quotes'
    case 'array':
      return isGroup || found === null
        ? 'begin each entry on a line of its own, with a dash'
        : `begin the entry on a line of its own, with a dash: "- ${String(found)}"`
    case 'object':
    case 'record':
      return 'write its fields on lines of their own, such as "name: value"'
    case 'boolean':
      return 'write true or false, without quotes'
    default:
      return numberHint(found)
  }
}

function numberHint(found: unknown): string {
  if (typeof found === 'number') return 'write a whole number'
  const [, whole, decimals = ''] = /^\D{0,2}(\d+)[.,]?(\d*)\D{0,2}$/.exec(String(found)) ?? []
  if (whole === undefined) return 'write a number, without quotes or signs'
  return `write it as ${/[1-9]/.test(decimals) ? `${whole}.${decimals}` : whole}, without quotes or signs`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a group of fields'
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}
