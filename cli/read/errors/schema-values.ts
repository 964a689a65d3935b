import * as z from 'zod'
import { type Remedy, remedyOf } from '../../model/diagnostic.ts'
import { withoutPasswords } from '../../model/text.ts'
import { adviceOnAddress, faultOfAddress } from '../../schema/address.ts'
import { daysIn, linkPlaceholders, originOf, PATTERN_RULE } from '../../schema/common.ts'
import { countryMeantBy } from '../../schema/countries.ts'
import { withoutInvisible } from '../../schema/letters.ts'
import { didYouMean } from '../suggest.ts'
import { schemaAt } from './schema-paths.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/** Matches the messages of the rules for countries. Only the message of a zod issue shows which rule is broken. */
const COUNTRY_RULE = /^use a two-letter country code (?:in capitals|\(ISO 3166\))/

/** Describes what is wrong with a value. */
export function causeOf(issue: z.core.$ZodIssue, value: unknown): string {
  const expected = expectedBy(issue)
  if (expected !== undefined) {
    const actual = isMissing(value)
      ? 'but the value is missing'
      : `found ${describeValue(value)}`
    return `expected ${expected}, ${actual}`
  }

  if (isMissing(value)) return 'the value is missing'
  if (value === '') return 'the text is empty'
  if (typeof value === 'string' && value.trim() === '')
    return 'this text contains only spaces'

  if (issue.message === PATTERN_RULE)
    return `the address lacks ${missingPlaceholdersIn(value).join(' and ')}`
  return `${describeValue(value)} ${faultByRule(issue, value)}`
}

/** Returns the end of the sentence that begins with the value. */
function faultByRule(issue: z.core.$ZodIssue, value: unknown): string {
  if (COUNTRY_RULE.test(issue.message ?? '')) return 'is not a country code'

  const address = typeof value === 'string' ? value : ''
  const isAddressRule = issue.message === adviceOnAddress(address)?.hint
  const fault = isAddressRule ? faultOfAddress(address) : undefined
  return fault ?? 'is not allowed here'
}

const missingPlaceholdersIn = (pattern: unknown): readonly string[] =>
  linkPlaceholders.filter((placeholder) => !String(pattern).includes(placeholder))

const isMissing = (value: unknown): boolean => value === undefined || value === null

function expectedBy(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected
  if (issue.code !== 'invalid_value') return boundsOf(issue)

  const allowedValues = issue.values.map((value) => `"${String(value)}"`)
  const lastValue = allowedValues.pop()
  return allowedValues.length === 0
    ? lastValue
    : `${allowedValues.join(', ')} or ${lastValue}`
}

/** Matches zod's own messages about limits. */
const LIMIT_MESSAGE = /^Too (?:small|big):/

/**
 * Returns 'at least 1', or 'at least 1 entry', for a limit without a message in the schema. For lists, the only such
 * limit is that they must not be empty, so the word is always 'entry'.
 */
function boundsOf(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  if (!LIMIT_MESSAGE.test(issue.message)) return undefined

  const bound = issue.code === 'too_small' ? lowerBoundOf(issue) : upperBoundOf(issue)
  return issue.origin === 'array' ? `${bound} entry` : bound
}

const lowerBoundOf = ({ inclusive, minimum }: z.core.$ZodIssueTooSmall): string =>
  inclusive === false ? `more than ${minimum}` : `at least ${minimum}`

const upperBoundOf = ({ inclusive, maximum }: z.core.$ZodIssueTooBig): string =>
  inclusive === false ? `less than ${maximum}` : `at most ${maximum}`

type Advice = Remedy | string | undefined

/** Suggests what to write instead of a wrong value. */
export function remedyFor(
  issue: z.core.$ZodIssue,
  value: unknown,
  schema: z.ZodType,
): Advice {
  const remedy = fieldRemedyFor(issue, value, schema)
  if (remedy !== undefined) return remedy

  if (issue.code === 'invalid_type')
    return textRule(issue, value, schema) ?? kindHint(issue.expected, value)
  if (issue.code === 'invalid_value')
    return `write ${issue.values.map(String).join(' or ')}`

  // Only limits without their own message remain: see `boundsOf`.
  return Array.isArray(value)
    ? 'replace "[]" with entries, each on its own line with a dash'
    : `use ${boundsOf(issue)}`
}

/** Returns the rule that a value would also break as text: quotes around a number do not make it an address. */
function textRule(
  { expected, path }: z.core.$ZodIssueInvalidType,
  value: unknown,
  schema: z.ZodType,
) {
  const fieldSchema = schemaAt(schema, path)
  if (expected !== 'string' || typeof value === 'object' || !fieldSchema) return undefined
  return z.safeParse(fieldSchema, String(value)).error?.issues[0]?.message
}

/**
 * Returns the remedy that follows from the field's rule and the value; undefined if a remedy could only say which kind
 * of value is needed. Unlike `remedyFor`, it never mentions YAML, so it also suits values in forms.
 */
export function fieldRemedyFor(
  issue: z.core.$ZodIssue,
  value: unknown,
  schema: z.ZodType,
): Advice {
  if (issue.code === 'invalid_value' && typeof value === 'string')
    return didYouMean(value, issue.values.map(String))

  const rule = ruleOf(issue)
  const fieldSchema = schemaAt(schema, issue.path)
  return (fieldSchema && correctionOf(value, fieldSchema, rule)) ?? rule
}

/** Returns the message that a schema gives its rule; undefined for zod's own messages. */
function ruleOf(issue: z.core.$ZodIssue): string | undefined {
  const isZodMessage =
    issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
  if (issue.code === 'invalid_value' || isZodMessage || boundsOf(issue)) return undefined
  return issue.message
}

const kindHints: Readonly<Record<string, string>> = {
  array: 'start each entry on its own line, with a dash',
  object: 'write each field on its own line, such as "name: value"',
  boolean: 'write true or false, without quotes',
}

function kindHint(expected: string, value: unknown): string {
  if (expected !== 'string') return kindHints[expected] ?? numberHint(value)
  if (value === null)
    return 'write the text after the colon; a text that begins with "#" needs quotes'
  return typeof value === 'object'
    ? 'write a single text here; a text that begins with a bracket or a dash needs quotes'
    : 'put the value in quotes'
}

function numberHint(value: unknown): string {
  const isText = typeof value === 'string'
  const isNumber = typeof value === 'number' || (isText && numberIn(value) !== undefined)
  // The value is a number of the wrong kind, so the field must require a whole number.
  if (isNumber) return 'write a whole number'

  return isText && !/\d/.test(value)
    ? 'write the number in digits'
    : 'write a number, without quotes or symbols'
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a group of fields'
  if (typeof value === 'number') return String(value)
  const text = withoutPasswords(JSON.stringify(value))
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}

/**
 * A function that guesses which value a text was meant to be, and the remedy, in which "…" is replaced by the guess.
 * The default remedy is the broken rule.
 */
type Reading = readonly [guess: (text: string) => unknown, remedy?: string]

const ADDRESS_SIGN = /[.:/]/

/** The smallest changes come first. The first guess that the field's schema accepts is taken to be what was meant. */
const readings: readonly Reading[] = [
  // The text without invisible characters and surrounding spaces, see `correctionOf`.
  [(text) => text],
  // An address in quotes or with spaces: "“https://a.example”" → "https://a.example".
  [
    (text) => (ADDRESS_SIGN.test(text) ? text.replace(/[“”„«»"'\s]/g, '') : undefined),
    'write …',
  ],
  // An id: "Two Moons" → "two-moons".
  [
    (text) =>
      ADDRESS_SIGN.test(text) ? undefined : text.toLowerCase().replace(/[\s_]+/g, '-'),
    'write …',
  ],
  // A country: "se" → "SE".
  [(text) => text.toUpperCase(), 'write …'],
  // A country: "Sweden" → "SE".
  [(text) => countryMeantBy(text), 'write …'],
  // A locale: "en-uk" → "en_GB".
  [
    (text) =>
      text
        .replace(/(?<=[_-])[a-z]{2}$/i, (code) => countryMeantBy(code) ?? code)
        .replace('-', '_'),
    'write …',
  ],
  // A locale: "sv-SE" → "sv_SE".
  [(text) => text.replace('-', '_'), 'write …'],
  // The address of a website, which has no path: "https://a.example/" → "https://a.example".
  [(text) => text.replace(/\/$/, ''), 'write …'],
  // An address with a faulty beginning or end: "http://a.example/b" → "https://a.example/b".
  [(text) => adviceOnAddress(text)?.meant, 'write …'],
  // An e-mail address: "mailto:me@a.example" → "me@a.example".
  [(text) => text.replace(/^mailto:\s*/i, ''), 'write …'],
  // The address of a website as browsers spell it: "https://A.example" → "https://a.example".
  [(text) => originIn(adviceOnAddress(text)?.meant ?? text), 'write …'],
  // A number: "$90" → 90.
  [numberIn, 'write it as …, without quotes or symbols'],
  // A switch: "yes" → true.
  [
    (text) => (/^(?:true|yes|on)$/i.test(text) ? true : undefined),
    'write …, without quotes',
  ],
  [
    (text) => (/^(?:false|no|off)$/i.test(text) ? false : undefined),
    'write …, without quotes',
  ],
  // A list with one entry: "• Moon" → ["Moon"].
  [(text) => [text.replace(/^[-–—•*·\s]+/, '')], 'write it as a list: […]'],
]

/** Returns the remedy that writes the probable meaning of a value; undefined if no guess satisfies the schema. */
function correctionOf(
  original: unknown,
  schema: z.core.$ZodType,
  rule = 'write …',
): Remedy | undefined {
  const accepts = (value: unknown): boolean =>
    value !== undefined && z.safeParse(schema, value).success
  // A value that breaks a rule only in combination with other values needs no correction.
  if (accepts(original)) return undefined

  if (typeof original === 'number' || typeof original === 'boolean')
    return accepts(String(original))
      ? remedyOf({ quote: true }, 'put the value in quotes')
      : undefined
  if (typeof original !== 'string') return undefined

  if (schema instanceof z.ZodISODate) {
    const [day, ...otherDays] = daysIn(original)
    return day && otherDays.length === 0
      ? remedyOf({ value: day }, 'use …: year, month, day')
      : undefined
  }

  const isList = schema instanceof z.ZodArray
  const text = withoutInvisible(original.replaceAll('\t', ' ')).trim()
  for (const [guess, remedy = rule] of readings) {
    const value = guess(text)
    // Only list fields are corrected to lists: for other fields, the rule mentions every kind of value that they allow.
    if (!isList && Array.isArray(value)) continue
    if (accepts(value)) return remedyOf({ value }, remedy)
  }
  return undefined
}

/**
 * Returns the origin of an address without a path; undefined for other texts, such as an address with a path, which the
 * origin would lose.
 */
const originIn = (text: string): string | undefined =>
  /^https:\/\/[^/?#]+$/.test(text) && adviceOnAddress(text) === undefined
    ? originOf(text)
    : undefined

/** Reads a number as people write it, with a sign before or after it: '$90', '4,5 %', '90.00', '90 kr.'. */
function numberIn(text: string): unknown {
  const [, whole, decimals = ''] = /^\D{0,2}(\d+)[.,]?(\d*)\D{0,4}$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(`${whole}.${decimals}`)
}
