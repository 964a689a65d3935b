import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLError,
} from 'yaml'
import type { z } from 'zod'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { schemaDiagnostics } from './schema-diagnostics.ts'

export type Path = readonly PropertyKey[]

/** Either a value with at most warnings, or the reasons why there is none. */
export type Reading<T> = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false }
)

/** A checked YAML file (or front matter) that still knows where each of its values stands. */
export interface SourceDocument<T> {
  readonly file: string
  readonly value: T
  /** Place of the value at `path`, or of the key itself; of the nearest parent when the value is absent. */
  at(path: Path, part?: 'value' | 'key'): Location
}

/** Where a YAML text begins inside its file: front matter starts one line below the fence. */
export interface Origin {
  readonly file: string
  readonly firstLine: number
}

/** Aliases a file may expand to before it counts as a bomb. */
const MAX_ALIASES = 50

/** Parses and checks one YAML text; every fault comes with its place. */
export function parseYaml<S extends z.ZodType>(
  origin: Origin,
  text: string,
  schema: S,
): Reading<SourceDocument<z.output<S>>> {
  const { positions, document } = parsePositions(origin, text)
  if (document.errors.length > 0) {
    return {
      ok: false,
      diagnostics: ownErrors(document.errors).map((error) => syntaxDiagnostic(error, positions)),
    }
  }
  let raw: unknown
  try {
    raw = document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    return { ok: false, diagnostics: [unresolvable(error, origin)] }
  }
  if (raw === null) {
    const at = { file: origin.file, line: origin.firstLine, column: 1 }
    return {
      ok: false,
      diagnostics: [
        {
          severity: 'error',
          code: 'syntax',
          at,
          message: 'the file is empty',
          hint: 'write its fields, or delete the file',
        },
      ],
    }
  }
  const checked = schema.safeParse(raw)
  const at = locate(document.contents, positions)
  if (!checked.success) {
    return { ok: false, diagnostics: schemaDiagnostics(checked.error.issues, raw, at, schema) }
  }
  return { ok: true, diagnostics: [], value: { file: origin.file, value: checked.data, at } }
}

/** A document whose value is remembered from an earlier run: its text is parsed again only if a place is asked for. */
export function rememberedDocument<T>(origin: Origin, text: string, value: T): SourceDocument<T> {
  let locator: SourceDocument<T>['at'] | undefined
  return {
    file: origin.file,
    value,
    at(path, part) {
      if (!locator) {
        const { positions, document } = parsePositions(origin, text)
        locator = locate(document.contents, positions)
      }
      return locator(path, part)
    },
  }
}

type Positions = (offset: number, length?: number) => Location

function parsePositions(origin: Origin, text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true })
  const positions: Positions = (offset, length) => {
    const { line, col } = lines.linePos(offset)
    const place = {
      file: origin.file,
      line: Math.max(line, 1) + origin.firstLine - 1,
      column: Math.max(col, 1),
    }
    return length === undefined ? place : { ...place, length: Math.max(1, length) }
  }
  return { positions, document }
}

function locate(root: unknown, positions: Positions): SourceDocument<unknown>['at'] {
  return (path, part = 'value') => {
    let node: unknown = root
    let place = rangeOf(root) ?? [0, 0]
    for (const [index, step] of path.entries()) {
      if (!isCollection(node)) break
      const pair = isMap(node)
        ? node.items.find((item) => isScalar(item.key) && item.key.value === String(step))
        : undefined
      const last = index === path.length - 1
      if (pair) {
        const target = last && part === 'key' ? pair.key : (pair.value ?? pair.key)
        place = rangeOf(target) ?? rangeOf(pair.key) ?? place
        node = pair.value
      } else {
        node = node.get(step, true)
        const range = rangeOf(node)
        if (!range) break
        place = range
      }
    }
    return positions(place[0], place[1] - place[0])
  }
}

function rangeOf(node: unknown): [number, number] | undefined {
  const range = (node as Node | null | undefined)?.range
  if (isPair(node) || !range) return undefined
  return [range[0], range[1]]
}

const remedies: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces; YAML allows no tabs',
  DUPLICATE_KEY: 'remove one of the two',
  BAD_INDENT: 'align the line with its neighbours',
  MISSING_CHAR: 'a quote, bracket or colon is missing here or just before',
  MULTILINE_IMPLICIT_KEY: 'put quotes around a text that holds a colon',
  BLOCK_AS_IMPLICIT_KEY: 'put quotes around a text that holds ": "',
  BAD_ALIAS: 'write the value out; aliases are not needed here',
  MULTIPLE_DOCS: 'keep one document per file: remove the "---"',
}

/** What follows the first broken line is mostly caused by it; repeated keys each stand for themselves. */
function ownErrors(errors: readonly YAMLError[]): readonly YAMLError[] {
  const isRepeated = ({ code }: YAMLError): boolean => code === 'DUPLICATE_KEY'
  const broken = errors.find((error) => !isRepeated(error))
  return broken ? [broken] : errors
}

function syntaxDiagnostic(error: YAMLError, positions: Positions): Diagnostic {
  const [from, to] = error.pos
  const remedy = remedies[error.code]
  const message = error.message.replace(/ at line \d+.*$/s, '').replace(/^./, (first) => first.toLowerCase())
  return {
    severity: 'error',
    code: 'syntax',
    at: positions(from, to - from),
    message: error.code === 'TAB_AS_INDENT' ? 'a tab stands in the indentation' : message,
    ...(remedy ? { hint: remedy } : {}),
  }
}

function unresolvable(error: unknown, origin: Origin): Diagnostic {
  const tooMany = error instanceof ReferenceError && /alias count/i.test(error.message)
  return {
    severity: 'error',
    code: 'syntax',
    at: { file: origin.file, line: origin.firstLine, column: 1 },
    message: tooMany
      ? `the file expands more than ${MAX_ALIASES} aliases`
      : `the file cannot be read: ${String(error)}`,
    hint: 'write the values out instead of using * and &',
  }
}
