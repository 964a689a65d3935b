import * as z from 'zod'
import { valueAt } from '../model/value-at.ts'
import { fieldsAt } from './errors/schema-paths.ts'
import type { Path } from './positions.ts'
import { suggest } from './suggest.ts'

export type Group = Readonly<Record<string, unknown>>

export const isFieldGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const withoutEmptyFields = (group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null))

/**
 * Fills in missing values with the simplest ones that the schema accepts, so that a draft can be shown, and a file with
 * errors can be checked.
 * @param path the document's name and the path of the value, 'lake/links/a1', which makes invented addresses unique
 */
export function fillMissing(
  schema: z.core.$ZodType,
  raw: unknown,
  path: string,
): unknown {
  if (schema instanceof z.ZodOptional)
    return raw === undefined ? undefined : fillMissing(schema.unwrap(), raw, path)

  if (schema instanceof z.ZodObject && (raw === undefined || isFieldGroup(raw)))
    return fillGroup(schema, withoutEmptyFields(raw ?? {}), path)

  if (schema instanceof z.ZodArray && (raw === undefined || Array.isArray(raw))) {
    const entries: readonly unknown[] = raw ?? simplestEntriesOf(schema)
    return entries.map((entry, index) =>
      fillMissing(schema.element, entry, `${path}/${index}`),
    )
  }

  return raw === undefined ? simplestValueOf(schema, path) : raw
}

function fillGroup(schema: z.ZodObject, group: Group, path: string): Group {
  const fields = Object.entries(schema.shape)
    .map(([field, fieldSchema]) => {
      const value = fillMissing(fieldSchema, group[field], `${path}/${field}`)
      return [field, value] as const
    })
    .filter(([, value]) => value !== undefined)
  return { ...group, ...Object.fromEntries(fields) }
}

function simplestValueOf(schema: z.core.$ZodType, path: string): unknown {
  // A text, an address, a number and a switch.
  const [name] = path.split('/')
  const candidates =
    schema instanceof z.ZodEnum
      ? schema.options
      : [name, `https://draft.invalid/${path}`, 1, false, ...unusualValues]
  return candidates.find((value) => z.safeParse(schema, value).success)
}

/** Returns no entries, or a missing one if the list cannot be empty. */
const simplestEntriesOf = (schema: z.ZodArray): readonly undefined[] =>
  z.safeParse(schema, []).success ? [] : [undefined]

/** Values of the fields that no simpler value fits: an origin, a country, a locale. */
const unusualValues = ['https://draft.invalid', 'xx', 'en_US']

/** The number of further attempts that `standInFor` makes. Each attempt removes the next larger parts around the remaining faults. */
const MAX_ROUNDS = 4

/** The part of a file with errors that can be checked. */
interface StandIn<T> {
  readonly value: T
  /** Tells whether a value is faulty, contains a faulty value or belongs to one. The checks must not report it. */
  readonly isFaulty: (path: Path) => boolean
}

/** A file that its schema rejects. */
interface FaultyFile {
  readonly raw: unknown
  /** The paths of fields that could not be read. */
  readonly unreadPaths: readonly Path[]
  /** The name of the document. */
  readonly name: string
  /** Likely values of required fields. */
  readonly likelyValues: Group
}

/**
 * Removes the faulty values of a file, and fills in those that the schema requires. Returns undefined if the result is
 * still not valid.
 */
export function standInFor<S extends z.ZodType>(
  schema: S,
  { raw, unreadPaths, name, likelyValues }: FaultyFile,
): StandIn<z.output<S>> | undefined {
  const faultyPaths: Path[] = [...unreadPaths]
  let soundValue = raw
  let filledValue = raw

  for (let round = 0; round <= MAX_ROUNDS; round++) {
    const result = schema.safeParse(filledValue)
    if (result.success)
      return {
        value: result.data,
        isFaulty: (path) => faultyPaths.some((faulty) => isSameBranch(path, faulty)),
      }

    const { issues } = result.error
    for (const issue of issues)
      faultyPaths.push(...faultyPathsOf(issue, schema, soundValue))
    soundValue = issues.reduce<unknown>(
      (value, issue) => withoutIssue(value, issue, round),
      soundValue,
    )
    if (soundValue === undefined) return undefined

    const valueToFill = withLikelyValues(soundValue, likelyValues, faultyPaths)
    filledValue = fillMissing(schema, valueToFill, name)
  }
  return undefined
}

/** Adds the likely values of faulty fields, which are better than the simplest ones. */
function withLikelyValues(
  value: unknown,
  likelyValues: Group,
  faultyPaths: readonly Path[],
): unknown {
  if (!isFieldGroup(value)) return value

  const faultyFields = new Set(faultyPaths.map(([field]) => field))
  const neededValues = Object.entries(likelyValues).filter(([field]) =>
    faultyFields.has(field),
  )
  return { ...Object.fromEntries(neededValues), ...withoutEmptyFields(value) }
}

/** Tells whether one of two paths begins with the other. */
const isSameBranch = (path: Path, faultyPath: Path): boolean =>
  path.slice(0, faultyPath.length).every((step, index) => step === faultyPath[index])

/**
 * Returns the paths of the values that an issue makes uncertain: the path of a faulty value or, if a field is unknown,
 * the paths of the absent fields that may be meant. In a group, any absent field may be meant. At the top of a file,
 * only absent fields with a similar name may be.
 */
function faultyPathsOf(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  raw: unknown,
): readonly Path[] {
  if (issue.code !== 'unrecognized_keys') return [issue.path]

  const absentPaths = absentPathsAt(issue.path, schema, raw)
  if (issue.path.length > 0) return absentPaths

  const absentFields = absentPaths.map((path) => String(path[0]))
  return issue.keys.flatMap((key) => {
    const meantField = suggest(key, absentFields)
    return meantField === undefined ? [] : [[meantField]]
  })
}

/** Returns the paths of the fields that a group may have, but does not have. */
export function absentPathsAt(
  path: Path,
  schema: z.ZodType,
  raw: unknown,
): readonly Path[] {
  const group: unknown = valueAt(raw, path)
  return fieldsAt(schema, path)
    .filter((field) => Object(group)[field] === undefined)
    .map((field) => [...path, field])
}

/** Returns a value without the part that an issue is about, or without the part `levels` steps above that part. */
function withoutIssue(value: unknown, issue: z.core.$ZodIssue, levels: number): unknown {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.reduce<unknown>(
      (remaining, key) => withoutValue(remaining, [...issue.path, key]),
      value,
    )

  return withoutValue(value, issue.path.slice(0, issue.path.length - levels))
}

/**
 * Returns a value without the part at a path. Entries of a list become undefined, so that the others keep their
 * positions.
 */
function withoutValue(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return undefined
  if (Array.isArray(value))
    return value.map((entry, index) =>
      index === step ? withoutValue(entry, rest) : entry,
    )
  if (!isFieldGroup(value)) return value

  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.flatMap(([key, inner]) => {
      if (key !== step) return [[key, inner]]
      return rest.length === 0 ? [] : [[key, withoutValue(inner, rest)]]
    }),
  )
}
