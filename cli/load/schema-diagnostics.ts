import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

type At = (path: readonly PropertyKey[], part?: 'value' | 'key') => Location

/** Turns what zod found into diagnostics at the place of the faulty value, one for each fault. */
export function schemaDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  raw: unknown,
  at: At,
  schema: z.ZodType,
): Diagnostic[] {
  const misspelt = new Set(
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? meantFields(issue, schema, raw) : [])),
  )
  return issues.flatMap((issue): Diagnostic[] => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue, at, schema, raw)
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

function unknownFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  at: At,
  schema: z.ZodType,
  raw: unknown,
): Diagnostic[] {
  const known = fieldsAt(schema, issue.path)
  return issue.keys.map((key) => {
    const near = nearest(key, freeFields(issue, schema, raw))
    return {
      severity: 'error',
      code: 'unknown-field',
      at: at([...issue.path, key], 'key'),
      message: `unknown field "${key}"`,
      hint: near ? `did you mean "${near}"?` : `allowed here: ${known.join(', ')}`,
    }
  })
}

/** Fields that are not missing, but misspelt: they are reported once, where they stand. */
const meantFields = (
  issue: z.core.$ZodIssueUnrecognizedKeys,
  schema: z.ZodType,
  raw: unknown,
): readonly string[] =>
  issue.keys.flatMap((key) => {
    const near = nearest(key, freeFields(issue, schema, raw))
    return near === undefined ? [] : [nameOf([...issue.path, near])]
  })

/** Allowed fields that are not used yet; all of them when none is left. */
function freeFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  schema: z.ZodType,
  raw: unknown,
): readonly string[] {
  const known = fieldsAt(schema, issue.path)
  const present = valueAt(raw, issue.path)
  const free = known.filter((name) => !(present && typeof present === 'object' && name in present))
  return free.length > 0 ? free : known
}

/** The word that was probably meant; undefined when none is close. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const best = closest(word, words)
  return distance(word, best) <= Math.max(1, Math.floor(word.length / 3)) ? best : undefined
}

/** Names of the fields that the schema allows at a path. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  let current: z.core.$ZodType = schema
  for (const step of path) {
    current = unwrapped(current)
    if (current instanceof z.ZodObject)
      current = (current.shape[String(step)] as z.core.$ZodType | undefined) ?? current
    else if (current instanceof z.ZodArray) current = current.element
    else return []
  }
  current = unwrapped(current)
  return current instanceof z.ZodObject ? Object.keys(current.shape) : []
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
    default:
      return `${issue.message}; found ${shown(found)}`
  }
}

function hintOf(issue: z.core.$ZodIssue, found: unknown): { hint?: string } {
  if (issue.code === 'invalid_type' && typeof found === 'string' && issue.expected !== 'string') {
    return { hint: 'remove the quotes, or write a value of that kind' }
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string') return { hint: 'put the value in quotes' }
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    const near = nearest(found, issue.values.map(String))
    return near ? { hint: `did you mean "${near}"?` } : {}
  }
  return {}
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of fields'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}
