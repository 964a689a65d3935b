import type * as z from 'zod'
import type { Remedy } from '../../model/diagnostic.ts'
import { didYouMean } from '../suggest.ts'
import { correctionOf } from './corrections.ts'
import { schemaAt } from './schema-paths.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/** What is wrong with a value. */
export function causeOf(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kinds[issue.expected] ?? issue.expected}, found ${describeValue(found)}`
    case 'invalid_value':
      return `expected one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}, found ${describeValue(found)}`
    default: {
      const bounds = boundsOf(issue)
      return bounds === undefined
        ? found === ''
          ? 'the text is empty'
          : `${describeValue(found)} is not allowed here`
        : `expected ${bounds}, found ${describeValue(found)}`
    }
  }
}

/** 'at least 1', or 'at least 1 entry', of a rule that has no words of its own. */
function boundsOf(issue: z.core.$ZodIssue): string | undefined {
  if ((issue.code !== 'too_small' && issue.code !== 'too_big') || !/^Too (?:small|big):/.test(issue.message))
    return undefined
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  return issue.origin === 'array' ? `${bound} entry` : bound
}

/** What to write in its place. */
export function remedyFor(
  issue: z.core.$ZodIssue,
  found: unknown,
  schema: z.ZodType,
): Remedy | string | undefined {
  const remedy = remedyInWords(issue, found, schema)
  if (remedy !== undefined) return remedy
  if (issue.code === 'invalid_type') return kindHint(issue.expected, found)
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  return Array.isArray(found)
    ? 'replace "[]" by entries, each on a line of its own with a dash'
    : `write a number of ${boundsOf(issue)}`
}

/** The same where it is the field's own, whether its value stands in a file or was typed; undefined where only its kind is known. */
export function remedyInWords(
  issue: z.core.$ZodIssue,
  found: unknown,
  schema: z.ZodType,
): Remedy | string | undefined {
  if (issue.code === 'invalid_value' && typeof found === 'string')
    return didYouMean(found, issue.values.map(String))
  const rule = ruleOf(issue)
  const own = schemaAt(schema, issue.path)
  return (own && correctionOf(found, own, rule)) ?? rule
}

/** What the schema says of a value in words of its own. */
function ruleOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_value' || boundsOf(issue) !== undefined) return undefined
  return issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? undefined
    : issue.message
}

const oneOf = (values: readonly unknown[]): string => `write ${values.map(String).join(' or ')}`

/** How a value becomes one of the kind that is expected. */
function kindHint(expected: string, found: unknown): string {
  const isGroup = typeof found === 'object' && found !== null
  switch (expected) {
    case 'string':
      if (found === null) return 'write the text after the colon; one that begins with "#" needs quotes'
      return isGroup
        ? 'write one text here; one that begins with a bracket or a dash needs quotes'
        : 'put the value in quotes'
    case 'array':
      return 'begin each entry on a line of its own, with a dash'
    case 'object':
      return 'write its fields on lines of their own, such as "name: value"'
    case 'boolean':
      return 'write true or false, without quotes'
    default:
      return typeof found === 'number' ? 'write a whole number' : 'write a number, without quotes or signs'
  }
}

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a group of fields'
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}
