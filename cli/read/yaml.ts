import { posix } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import type { Document } from 'yaml'
import * as z from 'zod'
import { attempt } from '../fs/system.ts'
import {
  asNote,
  type Diagnostic,
  error,
  placeKeyOf,
  type Result,
} from '../model/diagnostic.ts'
import { once } from '../model/once.ts'
import { valueAt } from '../model/value-at.ts'
import { isRequired } from '../schema/collections.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import type { Strings } from '../schema/strings.ts'
import { schemaDiagnostics } from './errors/schema.ts'
import { findStrangeNodes, syntaxErrors } from './errors/syntax.ts'
import { type Locate, type Origin, type Path, parseWithPositions } from './positions.ts'
import {
  absentPathsAt,
  fillMissing,
  type Group,
  isFieldGroup,
  standInFor,
  withoutEmptyFields,
} from './stand-ins.ts'

/** A checked YAML file (or front matter) that can locate each of its values. */
export interface SourceDocument<T> {
  readonly file: string
  readonly value: T
  readonly at: Locate
  /**
   * Tells whether the file itself has the value at a path. Only drafts, whose missing values are filled in, and
   * interface texts with a language pack have this.
   */
  readonly isWritten?: (path: Path) => boolean
  /** The engine's texts that replace those missing from the file. Only interface texts have them. */
  readonly pack?: Strings
  /** Tells whether a value is faulty or missing, or contains such a value. Only files with errors have this. */
  readonly isFaulty?: (path: Path) => boolean
}

/** The result of reading a file. */
interface ParsedFile<T> extends Result<SourceDocument<T>> {
  /** The document with valid values in place of the faulty ones, so that the rest of it can be checked. */
  readonly partial?: SourceDocument<T> | undefined
}

/** More than a shop needs. Aliases of aliases could expand a short file to millions of values. */
const MAX_ALIASES = 50

/** Values for a file that may be a draft. */
interface DraftDefaults {
  /** The name of the document, which `fillMissing` uses as a text. */
  readonly name: string
  /** Values of fields that the file may lack. */
  readonly fields: Group
}

/**
 * Parses and checks a YAML text. If `draft` is given, the file may have the field `draft: true`. Then its missing
 * fields are filled in, and are reported only as notes.
 */
export function parseYaml<S extends z.ZodType>(
  origin: Origin,
  text: string,
  schema: S,
  draft?: DraftDefaults,
): ParsedFile<z.output<S>> {
  const fastValue = readFast(text)
  const accepted = fastValue === undefined ? undefined : schema.safeParse(fastValue)
  if (accepted?.success)
    return { diagnostics: [], value: documentOf(origin, () => text, accepted.data) }

  // The slower parser finds the places of faults. An empty file may be an empty list, but not a group without fields.
  const emptyValue = schema instanceof z.ZodArray ? [] : null
  const { value: parsed, diagnostics: syntaxDiagnostics } = parseInFull(
    origin,
    text,
    emptyValue,
  )
  const defaults = draft ?? { name: posix.parse(origin.file).name, fields: {} }
  if (!parsed) {
    const readable = parseReadableFields(origin, text)
    const partial = readable && partialOf(origin, schema, readable, defaults)
    return { diagnostics: syntaxDiagnostics, partial }
  }

  const { raw, locate } = parsed
  const checked = schema.safeParse(raw)
  if (checked.success) {
    const value = { file: origin.file, value: checked.data, at: locate }
    return { diagnostics: syntaxDiagnostics, value }
  }

  const faults = schemaDiagnostics({
    issues: checked.error.issues,
    raw,
    at: locate,
    schema,
  })
  const partial = () => partialOf(origin, schema, parsed, defaults)
  if (!draft || !isFieldGroup(raw) || raw.draft !== true)
    return { diagnostics: faults, partial: partial() }

  const completed = completeDraft({ raw, schema, locate, faults }, draft)
  if (completed.value === undefined)
    return { diagnostics: completed.diagnostics, partial: partial() }

  const isWritten = (path: Path): boolean => (valueAt(raw, path) ?? null) !== null
  const value = { file: origin.file, value: completed.value, at: locate, isWritten }
  return { diagnostics: [...syntaxDiagnostics, ...completed.diagnostics], value }
}

/** The values of a file before its schema checks them. */
interface ParsedText {
  readonly raw: unknown
  readonly locate: Locate
  /** Set if some fields are not valid YAML, and therefore missing. */
  readonly isIncomplete?: true
}

/** Returns the checkable part of a file with errors, or undefined if there is none. */
function partialOf<S extends z.ZodType>(
  { file }: Origin,
  schema: S,
  { raw, locate, isIncomplete }: ParsedText,
  { name, fields }: DraftDefaults,
): SourceDocument<z.output<S>> | undefined {
  const unreadPaths = isIncomplete ? absentPathsAt([], schema, raw) : []
  const standIn = standInFor(schema, { raw, unreadPaths, name, likelyValues: fields })
  if (!standIn) return undefined

  const { value, isFaulty } = standIn
  return {
    file,
    value,
    isFaulty,
    isWritten: (path) => !isFaulty(path) && (valueAt(raw, path) ?? null) !== null,
    // Marks the places of stand-ins, because no diagnostic may be about them.
    at: (path, ...part) => ({
      ...locate(path, ...part),
      ...(isFaulty(path) && { isStandIn: true }),
    }),
  }
}

/** Parses the fields of a file whose text is not valid YAML, without the top-level fields that contain the mistake. */
function parseReadableFields(origin: Origin, text: string): ParsedText | undefined {
  const isReadable = (field: string): boolean =>
    parseWithPositions(origin, field).document.errors.length === 0

  const fields = text.split(/^(?=[A-Za-z][\w-]*:)/m)
  // A mistake in the next field may come from a line of this field that is not indented.
  const isSound = (index: number): boolean =>
    fields.slice(index, index + 2).every(isReadable)
  // Empty lines keep the positions of the other fields unchanged.
  const readableText = fields
    .map((field, index) => (isSound(index) ? field : field.replace(/[^\n]+/g, '')))
    .join('')
  const { value } = parseInFull(origin, readableText, null)
  return value && { ...value, isIncomplete: true }
}

/**
 * Parses a YAML text with the places of its values. A text without faults may have warnings.
 * @param emptyValue the value of an empty text: null if an empty text is a fault
 */
function parseInFull(
  origin: Origin,
  text: string,
  emptyValue: readonly never[] | null,
): Result<ParsedText> {
  const { document, positions, locate } = parseWithPositions(origin, text)
  if (document.errors.length > 0)
    return { diagnostics: syntaxErrors(document, text, positions) }

  const diagnostics = findStrangeNodes(document, text, positions)
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics }

  const written = expandedValueOf(document)
  const raw = written === null ? emptyValue : written
  if (written === undefined)
    return faultOfFile(
      origin,
      `the file expands more than ${MAX_ALIASES} aliases`,
      'write the values out instead of using * and &',
    )
  if (raw === null)
    return faultOfFile(
      origin,
      'the file has no fields',
      isRequiredFile(origin.file)
        ? 'write its fields, or fill it with placeholder texts: saga init'
        : 'write its fields, or delete the file',
    )
  return { diagnostics, value: { raw, locate } }
}

/** Tells whether every shop needs the file. */
function isRequiredFile(file: string): boolean {
  const contentFile = contentFileAt(file.replace(/^content\//, ''))
  return contentFile !== undefined && isRequired(contentFile.collection)
}

/** A file that the schema rejects. */
interface FaultyDraft<S extends z.ZodType> {
  readonly raw: Group
  readonly schema: S
  readonly locate: Locate
  /** The faults of the file as written. */
  readonly faults: readonly Diagnostic[]
}

/** Fills in the missing values of a draft. Faults that this solves become notes. If others remain, there is no value. */
function completeDraft<S extends z.ZodType>(
  { raw, schema, locate, faults }: FaultyDraft<S>,
  draft: DraftDefaults,
): Result<z.output<S>> {
  const fieldsWithDefaults = { ...draft.fields, ...withoutEmptyFields(raw) }
  const filled = fillMissing(schema, fieldsWithDefaults, draft.name)
  const completed = schema.safeParse(filled)
  if (completed.success) return { diagnostics: faults.map(asNote), value: completed.data }

  const remainingFaults = schemaDiagnostics({
    issues: completed.error.issues,
    raw: filled,
    at: locate,
    schema,
  })
  const faultyPlaces = new Set(remainingFaults.map(placeKeyOf))
  const solvedFaults = faults.filter((fault) => !faultyPlaces.has(placeKeyOf(fault)))
  return { diagnostics: [...remainingFaults, ...solvedFaults.map(asNote)] }
}

function faultOfFile(origin: Origin, message: string, hint: string): Result<never> {
  const start = { file: origin.file, line: origin.firstLine, column: 1 }
  return { diagnostics: [error('syntax', start, message, hint)] }
}

/**
 * Patterns in texts that js-yaml may read differently from `yaml` (tests compare them), or whose warnings only `yaml`
 * can locate.
 */
const DOUBTFUL = [
  // Tabs and other control characters, line separators, a byte order mark, half a surrogate pair.
  /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\u{10000}-\u{10ffff}]/u,
  // Anchors, aliases, tags, merge keys; a "#" that may belong to the text before it.
  /[&*]|(?:^|[\s,[{:])!|<<|[^\n] #\S/m,
  // Several documents, directives, explicit and empty keys, block scalars with an indentation indicator.
  /^ *(?:---|\.\.\.|%)|(?:^|[\s,[{])[:?](?:\s|$)|[|>][-+]?\d/m,
  // Isolates, also as escapes: only `yaml` can locate the warning.
  /[\u2066-\u2069]|\\[uU]0*206[6-9]/,
  // Keys that are numbers, true, false or empty: parsing loses their spelling.
  /(?:^|[{,-]) *(?:[-+.~\d][^\s:]*|true|false|null) *:(?:\s|$)/im,
]

/** Parses a text with the fast parser; returns undefined if the text is doubtful or faulty. */
export function readFast(text: string): unknown {
  if (DOUBTFUL.some((pattern) => pattern.test(text))) return undefined
  return attempt(() => load(text, { schema: CORE_SCHEMA }))
}

/** Returns the values of an unchecked text; undefined if it is not valid YAML. */
export function valuesOf(text: string): unknown {
  const parse = (): unknown =>
    expandedValueOf(parseWithPositions({ file: '', firstLine: 1 }, text).document)
  return readFast(text) ?? attempt(parse)
}

function expandedValueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (cause) {
    // Unresolved aliases have already been reported, so the only other reason is too many expansions.
    if (cause instanceof ReferenceError) return undefined
    throw cause
  }
}

/** Makes a document from a value. Its text is read and parsed with positions only when a place is looked up. */
export function documentOf<T>(
  origin: Origin,
  text: () => string,
  value: T,
): SourceDocument<T> {
  const locate = once(() => parseWithPositions(origin, text()).locate)
  return { file: origin.file, value, at: (...place) => locate()(...place) }
}
