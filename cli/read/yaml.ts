import { CORE_SCHEMA, load } from 'js-yaml'
import type { Document } from 'yaml'
import * as z from 'zod'
import { attempt } from '../fs/system.ts'
import { asNote, error, placeKeyOf, type Result } from '../model/diagnostic.ts'
import { once } from '../model/once.ts'
import { valueAt } from '../model/value-at.ts'
import { schemaDiagnostics } from './errors/schema.ts'
import { findStrangeNodes, syntaxErrors } from './errors/syntax.ts'
import { type Locate, type Origin, type Path, parseWithPositions } from './positions.ts'

/** A checked YAML file (or front matter) that still knows where each of its values stands. */
export interface SourceDocument<T> {
  readonly file: string
  readonly value: T
  readonly at: Locate
  /** Tells whether the file has a value at a path. Absent where it has all of them: only drafts are filled in. */
  readonly isWritten?: (path: Path) => boolean
}

const MAX_ALIASES = 50

/** Parses and checks a YAML text. With `draft`, fields that a draft lacks are filled from it and only noted. */
export function parseYaml<S extends z.ZodType>(
  origin: Origin,
  text: string,
  schema: S,
  draft?: { readonly name: string; readonly fields: Group },
): Result<SourceDocument<z.output<S>>> {
  const fast = readFast(text)
  const accepted = fast === undefined ? undefined : schema.safeParse(fast)
  if (accepted?.success)
    return { diagnostics: [], value: documentOf(origin, () => text, accepted.data) }

  const { document, positions, locate } = parseWithPositions(origin, text)
  if (document.errors.length > 0)
    return { diagnostics: syntaxErrors(document, text, positions) }
  const strange = findStrangeNodes(document, text, positions)
  if (strange.some(({ severity }) => severity === 'error'))
    return { diagnostics: strange }
  const fault = (message: string, hint: string): Result<never> => ({
    diagnostics: [
      error(
        'syntax',
        { file: origin.file, line: origin.firstLine, column: 1 },
        message,
        hint,
      ),
    ],
  })
  const raw = expandedValueOf(document)
  if (raw === undefined)
    return fault(
      `the file expands more than ${MAX_ALIASES} aliases`,
      'write the values out instead of using * and &',
    )
  if (raw === null)
    return fault('the file is empty', 'write its fields, or delete the file')
  const checked = schema.safeParse(raw)
  const documentWith = (value: z.output<S>) => ({ file: origin.file, value, at: locate })
  if (checked.success) return { diagnostics: strange, value: documentWith(checked.data) }
  const faults = schemaDiagnostics({
    issues: checked.error.issues,
    raw,
    at: locate,
    schema,
  })
  if (!draft || !isGroup(raw) || raw.draft !== true) return { diagnostics: faults }
  const filled = fillMissing(
    schema,
    { ...draft.fields, ...withoutEmpty(raw) },
    draft.name,
  )
  const completed = schema.safeParse(filled)
  if (completed.success) {
    const isWritten = (path: Path): boolean => (valueAt(raw, path) ?? null) !== null
    const value = { ...documentWith(completed.data), isWritten }
    return { diagnostics: [...strange, ...faults.map(asNote)], value }
  }
  const wrong = schemaDiagnostics({
    issues: completed.error.issues,
    raw: filled,
    at: locate,
    schema,
  })
  const places = new Set(wrong.map(placeKeyOf))
  return {
    diagnostics: [
      ...wrong,
      ...faults.filter((fault) => !places.has(placeKeyOf(fault))).map(asNote),
    ],
  }
}

/** Texts that js-yaml may read otherwise than `yaml` (tests compare them), or whose warnings only `yaml` can place. */
const DOUBTFUL = [
  // Tabs and other control characters, line separators, a byte order mark, half a surrogate pair.
  /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\u{10000}-\u{10ffff}]/u,
  // Anchors, aliases, tags, merge keys; a "#" that may belong to the text before it.
  /[&*]|(?:^|[\s,[{:])!|<<|[^\n] #\S/m,
  // Several documents, directives, explicit and empty keys, block texts that say how far they are indented.
  /^ *(?:---|\.\.\.|%)|(?:^|[\s,[{])[:?](?:\s|$)|[|>][-+]?\d/m,
  // Isolates, also as escapes: only `yaml` can place the warning.
  /[\u2066-\u2069]|\\[uU]0*206[6-9]/,
  // Keys that are numbers, true, false or nothing: their spelling is lost.
  /(?:^|[{,-]) *(?:[-+.~\d][^\s:]*|true|false|null) *:(?:\s|$)/im,
]

/** Returns the value by the fast parser; undefined where the text is doubtful or at fault. */
export function readFast(text: string): unknown {
  if (DOUBTFUL.some((doubt) => doubt.test(text))) return undefined
  return attempt(() => load(text, { schema: CORE_SCHEMA }))
}

/** Returns the values of a text that is not checked yet; undefined where it is no YAML. */
export function valuesOf(text: string): unknown {
  const parse = (): unknown =>
    expandedValueOf(parseWithPositions({ file: '', firstLine: 1 }, text).document)
  return readFast(text) ?? attempt(parse)
}

function expandedValueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (cause) {
    // Aliases of nothing were reported before: too many expansions are the only other reason.
    if (cause instanceof ReferenceError) return undefined
    throw cause
  }
}

/** Makes a document of a known value: its text is read and parsed in full only if a place is asked for. */
export function documentOf<T>(
  origin: Origin,
  text: () => string,
  value: T,
): SourceDocument<T> {
  const locate = once(() => parseWithPositions(origin, text()).locate)
  return { file: origin.file, value, at: (...place) => locate()(...place) }
}

type Group = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutEmpty = (group: Group): Group =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== null))

/** Fills what a draft lacks, so that it can be shown. `path` begins with its name, and keeps its addresses unique. */
function fillMissing(schema: z.core.$ZodType, raw: unknown, path: string): unknown {
  if (schema instanceof z.ZodOptional)
    return raw === undefined ? undefined : fillMissing(schema.unwrap(), raw, path)
  if (schema instanceof z.ZodObject && (raw === undefined || isGroup(raw))) {
    const group = withoutEmpty(raw ?? {})
    const filled = Object.entries(schema.shape).map(
      ([field, inner]) =>
        [field, fillMissing(inner, group[field], `${path}/${field}`)] as const,
    )
    return { ...group, ...Object.fromEntries(filled) }
  }
  if (schema instanceof z.ZodArray && (raw === undefined || Array.isArray(raw))) {
    const entries: readonly unknown[] =
      raw ?? (z.safeParse(schema, []).success ? [] : [undefined])
    return entries.map((entry, index) =>
      fillMissing(schema.element, entry, `${path}/${index}`),
    )
  }
  if (raw !== undefined) return raw
  const [name] = path.split('/')
  const values =
    schema instanceof z.ZodEnum
      ? schema.options
      : [name, `https://draft.invalid/${path}`, 1, false]
  return values.find((value) => z.safeParse(schema, value).success)
}
