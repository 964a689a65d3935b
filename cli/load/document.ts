import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import type * as z from 'zod'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { readPlainYaml } from './plain-yaml.ts'
import { schemaDiagnostics } from './schema-diagnostics.ts'
import { strangeNodes, syntaxErrors } from './syntax-diagnostics.ts'

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
  const plain = readPlainYaml(text)
  const accepted = plain === undefined ? undefined : schema.safeParse(plain)
  if (accepted?.success)
    return { ok: true, diagnostics: [], value: rememberedDocument(origin, () => text, accepted.data) }

  const { positions, document } = parsePositions(origin, text)
  const fault = (diagnostics: readonly Diagnostic[]) => ({ ok: false, diagnostics }) as const
  if (document.errors.length > 0) return fault(syntaxErrors(document, text, positions))
  const strange = strangeNodes(document, text, positions)
  if (strange.some(({ severity }) => severity === 'error')) return fault(strange)
  const raw = contentsOf(document)
  if (raw === undefined) return fault([tooManyAliases(origin)])
  if (raw === null) {
    const at = { file: origin.file, line: origin.firstLine, column: 1 }
    const hint = 'write its fields, or delete the file'
    return fault([{ severity: 'error', code: 'syntax', at, message: 'the file is empty', hint }])
  }
  const checked = schema.safeParse(raw)
  const at = locate(document.contents, positions)
  if (!checked.success) return fault(schemaDiagnostics(checked.error.issues, raw, at, schema))
  return { ok: true, diagnostics: strange, value: { file: origin.file, value: checked.data, at } }
}

/** undefined when the aliases of the document expand without measure. */
function contentsOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    // Aliases of nothing were found before: this is the only other reason.
    if (error instanceof ReferenceError) return undefined
    throw error
  }
}

const tooManyAliases = ({ file, firstLine }: Origin): Diagnostic => ({
  severity: 'error',
  code: 'syntax',
  at: { file, line: firstLine, column: 1 },
  message: `the file expands more than ${MAX_ALIASES} aliases`,
  hint: 'write the values out instead of using * and &',
})

/** A document whose value is known already: its text is read and parsed in full only if a place is asked for. */
export function rememberedDocument<T>(origin: Origin, text: () => string, value: T): SourceDocument<T> {
  let locator: SourceDocument<T>['at'] | undefined
  return {
    file: origin.file,
    value,
    at(path, part) {
      if (!locator) {
        const { positions, document } = parsePositions(origin, text())
        locator = locate(document.contents, positions)
      }
      return locator(path, part)
    },
  }
}

/** Place of some characters of the text. */
export type Positions = (offset: number, length?: number) => Location

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
