import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { fieldOrderOf } from '../../../edit/change.ts'
import { fixPlaceOf, isFixable, withFix } from '../../../edit/edits.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { contentHash } from '../../../fs/identity.ts'
import { readGit } from '../../../git/git.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { Project } from '../../../project.ts'
import { otherKindOf } from '../../../read/text-faults.ts'
import { eolOf, parseFields, splitSource, valuesIn } from '../../../yaml/source.ts'
import type { ValueEdit } from '../../values.ts'
import { findMistypedNumbers } from '../save/mistyped-numbers.ts'
import { ofSession } from '../save/session.ts'
import type { Shop } from '../shop.ts'
import { findingInList } from '../words/finding-words.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import { baseOf, type ConflictParts, splitConflict, textOfSide } from './conflict.ts'
import { formPathOf, type OpenDocument, openDocument } from './open-document.ts'
import { decodeAsWritten } from './other-encodings.ts'
import { findReadFault } from './readable.ts'
import { differencesBetween, resolveConflict } from './versions.ts'

/** Describes each file of a document that no form can show: its fault, and the ways to repair it. */
export async function describeBroken(document: OpenDocument) {
  const broken: Awaited<ReturnType<typeof describeFile>>[] = []
  for (const [file, text] of document.texts)
    if (findReadFault(file, text)) broken.push(await describeFile(document, file))
  return broken
}

async function describeFile(document: OpenDocument, file: string) {
  const { project } = document
  const bytes = await readFile(join(project.root, file))
  const text = decodeAsWritten(bytes)
  const { message = '', hint = '', at = { file } } = faultOf(document, file, text) ?? {}
  const parts = splitConflict(text)

  return {
    file,
    /** Identifies the bytes that the page shows. */
    version: contentHash(bytes),
    lang: document.files.size > 1 ? document.files.get(file) : undefined,
    fault: { message, hint, line: at.line, column: at.column, length: at.length },
    canFix: fixedText(document, file, text) !== undefined,
    /** The text to correct by hand; undefined if the file is not text. */
    text: otherKindOf(bytes) === undefined ? text : undefined,
    conflict: parts && (await describeConflict(document, file, parts)),
  }
}

/**
 * Returns the fault that the shop's checks report, because they see the file's bytes. If
 * they report none, returns the fault of the decoded text.
 */
const faultOf = (
  { loaded }: OpenDocument,
  file: string,
  text: string,
): Diagnostic | undefined =>
  loaded.diagnostics.find(
    ({ at, severity }) => at.file === file && severity === 'error',
  ) ?? findReadFault(file, text)

/**
 * Returns the text after the first fix that the checks offer; undefined if there is none,
 * or if it improves nothing.
 */
function fixedText(
  { loaded }: OpenDocument,
  file: string,
  text: string,
): string | undefined {
  const fixable = loaded.diagnostics
    .filter(isFixable)
    .filter((diagnostic) => fixPlaceOf(diagnostic).file === file)
  const fixed = fixable
    .map((diagnostic) => withFix(text, diagnostic))
    .find((candidate) => candidate !== undefined)
  if (fixed === undefined || fixed === text) return undefined

  const isBetter =
    !findReadFault(file, fixed) || countErrors(file, fixed) < countErrors(file, text)
  return isBetter ? fixed : undefined
}

const countErrors = (file: string, text: string): number =>
  parseFields(splitSource(file, text).fields).document.errors.length

const sides = ['ours', 'theirs'] as const

async function describeConflict(
  document: OpenDocument,
  file: string,
  parts: ConflictParts,
) {
  const texts = {
    ours: textOfSide(parts, () => 'ours'),
    theirs: textOfSide(parts, () => 'theirs'),
  }
  const readable = sides.filter((side) => !findReadFault(file, texts[side]))
  if (readable.length < 2) return { readable, values: [] }

  const baseText = await readBase(document.project, file, parts)
  const base =
    baseText === undefined || findReadFault(file, baseText)
      ? undefined
      : { value: valuesIn(file, baseText) }
  const differences = differencesBetween(
    valuesIn(file, texts.ours),
    valuesIn(file, texts.theirs),
    base,
  )

  const values = differences.map((difference) => ({
    ...difference,
    at: formPathOf(document, file, difference.path),
  }))
  return { readable, values }
}

/**
 * Reads the common base of both versions of a file, from the conflict markers or from the git index. In the index,
 * ':1:' precedes the base's path.
 */
const readBase = async (
  project: Project,
  file: string,
  parts: ConflictParts,
): Promise<string | undefined> =>
  baseOf(parts) ??
  (await readGit(project.root, 'show', `:1:./${file}`).catch(() => undefined))

const valuePath = z.array(z.union([z.string(), z.number()]))

/**
 * How to repair a file: with the checks' fix, a text, one whole version, or a version for
 * each value.
 */
export const repairRequest = ofSession.extend({
  name: z.string(),
  file: z.string(),
  version: z.string(),
  /** Tells whether the user confirmed invalid values, or an unusual price. */
  sure: z.boolean().default(false),
  by: z.union([
    z.object({ fix: z.literal(true) }),
    z.object({ text: z.string() }),
    z.object({ side: z.enum(sides) }),
    z.object({
      choices: z.array(z.object({ path: valuePath, value: z.unknown().optional() })),
    }),
  ]),
})

type Repair = z.output<typeof repairRequest>

/**
 * Repairs an unreadable file. The result must be readable, except that a fix may leave
 * another fault. Unless `sure`, asks first if the file would have errors or an unusual
 * price.
 */
export async function mendFile(
  shop: Shop,
  { name, file, version, by, sure, session }: Repair,
): Promise<SaveResult | undefined> {
  const { project, checkSettled, write } = shop
  const now = await checkSettled()
  const document = await openDocument(project, now, name)
  if (!document?.texts.has(file)) return undefined

  const bytes = await readFile(join(project.root, file))
  if (contentHash(bytes) !== version)
    return {
      kind: 'refused',
      words: 'Somebody else has changed this. The current version is below.',
    }

  const mistyped =
    'choices' in by
      ? findMistypedNumbers(document, editsFor(document, file, by.choices))
      : []
  if (mistyped.length > 0)
    return { kind: 'refused', list: mistyped.map(({ message }) => message) }

  const text = mendedText(document, file, decodeAsWritten(bytes), by)
  if (typeof text !== 'string') return { kind: 'refused', words: text.rejected.join(' ') }

  if (!('fix' in by)) {
    const fault = findReadFault(file, text)
    if (fault) return { kind: 'refused', words: describeFault(fault) }

    const question = sure ? undefined : await askAboutFile(shop, file, text)
    if (question) return question
  }

  const words = `${document.title}: ${describeRepair(by)}`
  return write(words, [{ path: file, replaces: text }], now.sources, session)
}

async function askAboutFile(
  { checkWith }: Shop,
  file: string,
  text: string,
): Promise<Outcome | undefined> {
  const { content, diagnostics } = await checkWith([{ path: file, replaces: text }])
  const fileDiagnostics = diagnostics.filter(({ at }) => at.file === file)
  const errors = fileDiagnostics.filter(({ severity }) => severity === 'error')
  const priceWarnings = fileDiagnostics.filter(
    ({ code, severity }) => code === 'price' && severity === 'warning',
  )
  if (errors.length + priceWarnings.length === 0) return undefined

  const words =
    errors.length > 0
      ? 'This is not saved yet: it would cause errors that must be corrected before the shop can be updated.'
      : 'This is not saved yet. Is this price right?'
  const list = [...errors, ...priceWarnings].map((diagnostic) =>
    findingInList(diagnostic, content),
  )
  return { kind: 'asks', words, list, yes: 'Save anyway' }
}

type Choices = Extract<Repair['by'], { readonly choices: unknown }>['choices']

/** Returns form edits that set the chosen values of a file. */
const editsFor = (
  document: OpenDocument,
  file: string,
  choices: Choices,
): readonly ValueEdit[] =>
  choices.map(({ path, value }) => ({
    op: 'set',
    path: formPathOf(document, file, path),
    value,
  }))

const describeRepair = (by: Repair['by']): string =>
  'side' in by || 'choices' in by ? 'two versions combined' : 'typing mistake corrected'

function mendedText(
  document: OpenDocument,
  file: string,
  text: string,
  by: Repair['by'],
): string | Rejection {
  if ('fix' in by)
    return (
      fixedText(document, file, text) ?? { rejected: ['This fix no longer applies.'] }
    )
  // Browsers' text fields use line feeds without carriage returns.
  if ('text' in by) return by.text.replace(/\r?\n/g, eolOf(text))

  const parts = splitConflict(text)
  if (!parts) return { rejected: ['There are no longer two versions.'] }
  if ('side' in by) return textOfSide(parts, () => by.side)
  return resolveConflict(
    file,
    parts,
    by.choices,
    fieldOrderOf(file, document.loaded.content),
  )
}

/** Describes a fault in a text for users who edit it as plain text. */
export const describeFault = ({ message, hint, at: { line } }: Diagnostic): string =>
  `Line ${line ?? 1}: ${message}${hint ? `; ${hint}` : ''}.`
