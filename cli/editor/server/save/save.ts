import { deepEqual } from 'fast-equals'
import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { Rejection } from '../../../edit/transaction.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Path } from '../../../read/positions.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import {
  dataOf,
  filesBetween,
  findingsIn,
  findUnreadable,
  type OpenDocument,
  openDocument,
  readyTextsOf,
  withEdits,
} from '../documents/open-document.ts'
import type { Shop } from '../shop.ts'
import { listChanges, sentenceOf, summarizeChanges } from '../words/describe-changes.ts'
import { wordsAt } from '../words/field-titles.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import { describePriceChanges } from '../words/price-question.ts'
import { withHiddenFindings } from './hidden-findings.ts'
import { mergeEdit } from './merged-text.ts'
import { findMistypedNumbers } from './mistyped-numbers.ts'
import { placePictures } from './placed-pictures.ts'
import { ofSession } from './session.ts'

const saveRequest = ofSession.extend({
  name: z.string(),
  sure: z.boolean().default(false),
})

/**
 * A save. `before` has the values that the page showed; `after` has the edited values.
 */
export const savedEdits = saveRequest.extend({
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

/**
 * A save of one value. `was` is the value that the page showed. Without `value`, the
 * field is removed.
 */
export const savedValue = saveRequest.extend({
  path: z.array(z.union([z.string(), z.number()])),
  was: z.unknown().optional(),
  value: z.unknown().optional(),
})

const MISTYPED =
  'This is not saved yet: one of the numbers is unclear. The message at its field explains why.'

type SaveRequest = z.output<typeof savedEdits> | z.output<typeof savedValue>

/**
 * Saves edits, unless others edited the same values. Asks first, unless `sure`, if the
 * shop would break or prices would change. Returns undefined if the document does not
 * exist.
 */
export async function saveEdits(
  { project, checkSettled, checkWith, write }: Shop,
  request: SaveRequest,
): Promise<SaveResult | undefined> {
  const now = await checkSettled()
  const document = await openDocument(project, now, request.name)
  if (!document) return undefined

  // Without values, nothing can be compared or edited.
  if (findUnreadable(document) !== undefined)
    return { kind: 'unreadable', words: unreadableWords(document) }

  const data = dataOf(document)
  const { before: shownValues, after: typedValues } =
    'path' in request ? aroundValue(document, request) : request
  const placed = await placePictures(
    { project, content: now.content },
    document.name,
    shownValues,
    typedValues,
  )

  const pendingEdits = editsBetween(shownValues, placed.data).filter(
    (edit) => !isDone(data, edit),
  )
  const mergedEdits = pendingEdits.map((edit) => mergeEdit(edit, shownValues, data))
  const theirEdits = editsBetween(shownValues, data)
  if (hasConflict(pendingEdits, mergedEdits, theirEdits)) {
    const words =
      'Somebody else changed the same text. Your version is still in the form; theirs is:'
    const list = describeTheirs(shownValues, data, mergedEdits, document)
    return { kind: 'changed-elsewhere', words, list, yes: 'Save mine' }
  }

  const findings = findMistypedNumbers(document, mergedEdits)
  if (findings.length > 0) return { kind: 'refused', words: MISTYPED, findings }

  const edited = editReadable(document, mergedEdits)
  if ('rejected' in edited) return { kind: 'refused', words: edited.rejected.join(' ') }
  if (mergedEdits.length === 0 && placed.replaced.length === 0) return { kind: 'saved' }

  const files = [...filesBetween(document, edited), ...placed.files]
  if (!request.sure) {
    const question = askAbout(edited, mergedEdits, now, await checkWith(files))
    if (question)
      return withHiddenFindings(question, { document, edits: mergedEdits, checkWith })
  }

  const words = describeSaved(shownValues, mergedEdits, placed.replaced, document)
  return write(words, files, now.sources, request.session)
}

/** Tells whether others edited the same value, and the edits could not be merged. */
function hasConflict(
  pendingEdits: readonly ValueEdit[],
  mergedEdits: readonly ValueEdit[],
  theirEdits: readonly ValueEdit[],
): boolean {
  // `mergeEdit` returns a new object if it merges, and otherwise the pending edit itself.
  const unmergedEdits = mergedEdits.filter((edit) => pendingEdits.includes(edit))
  return theirEdits.some((theirEdit) =>
    unmergedEdits.some((edit) => isSamePlace(edit, theirEdit)),
  )
}

const unreadableWords = ({ title }: OpenDocument): string => `“${title}” cannot be read.`

/** Edits a document. Rejects edits after which its file cannot be read. */
function editReadable(
  document: OpenDocument,
  edits: readonly ValueEdit[],
): OpenDocument | Rejection {
  const edited = withEdits(document, edits)
  if ('rejected' in edited) return edited

  const isReadable = findUnreadable(edited) === undefined
  return isReadable ? edited : { rejected: [unreadableWords(document)] }
}

/** Returns the description of a save for undo. */
function describeSaved(
  shownValues: unknown,
  edits: readonly ValueEdit[],
  replaced: readonly Path[],
  document: OpenDocument,
): string {
  // A picture that takes the replaced picture's name does not change any value.
  const pictures = replaced.map((path) => {
    const { label } = wordsAt(document.collection, path)
    return sentenceOf({ path, field: label, change: 'another picture' }, document.title)
  })
  const savedValues = editValue(shownValues, edits)
  return summarizeChanges(shownValues, savedValues, document, pictures)
}

/** Describes other people's changes to the values that are edited here. */
function describeTheirs(
  shownValues: unknown,
  currentValues: unknown,
  edits: readonly ValueEdit[],
  document: OpenDocument,
): readonly string[] {
  const changes = listChanges(shownValues, currentValues, document)
  // Only the path of the edit matters here, not its value.
  const changesHere = changes.filter(({ path }) =>
    edits.some((edit) => isSamePlace(edit, { op: 'set', path, value: 0 })),
  )
  // In a list, a change has its entry's current index, but an edit has the index that the page showed. So the edit's
  // path may not find the change. If so, show all changes.
  const shownChanges = changesHere.length > 0 ? changesHere : changes
  return shownChanges.map((change) => sentenceOf(change))
}

/**
 * Returns the values of a document before and after a change to one value. Both have the
 * current values of all other fields, so that only this value can conflict.
 */
export function aroundValue(
  document: OpenDocument,
  { path, was, value }: z.output<typeof savedValue>,
) {
  const data = dataOf(document)
  const withValue = (next: unknown) =>
    editValue(data, [
      next === undefined ? { op: 'remove', path } : { op: 'set', path, value: next },
    ])
  const before = valueBefore(document, path, was)
  return { before: withValue(before), after: withValue(value) }
}

/** Returns the value that a document had when a page showed it as `was`. */
function valueBefore(document: OpenDocument, path: Path, was: unknown): unknown {
  const savedText = valueAt(dataOf(document), path)
  // If the shop has no text of its own, the page shows the language pack's text and sends
  // it as `was`, although the document has no value.
  const packText = valueAt(readyTextsOf(document), path)
  if (savedText === undefined && was === packText) return undefined

  // A page shows an empty text like a missing value, so it may not send `was` for ''.
  return savedText === '' ? (was ?? '') : was
}

/**
 * Tells whether the value is already saved, because a page retries its save if the server
 * stopped before responding.
 */
const isDone = (data: unknown, edit: ValueEdit): boolean =>
  edit.op === 'set' && deepEqual(valueAt(data, edit.path), edit.value)

/** Asks about new errors or changed prices; undefined if a save causes neither. */
function askAbout(
  document: OpenDocument,
  edits: readonly ValueEdit[],
  now: LoadedContent,
  then: LoadedContent,
): Outcome | undefined {
  const newErrors = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity === 'error',
  )
  const priceChanges = describePriceChanges(now, then)

  if (newErrors.length > 0) {
    const words =
      'This is not saved yet: it would cause errors that must be corrected before the shop can be updated. The fields show what is wrong.'
    const findings = findingsIn(document, then.diagnostics, newErrors)
    return { kind: 'asks', words, list: priceChanges, findings, yes: 'Save anyway' }
  }

  if (priceChanges.length === 0) return undefined
  return {
    kind: 'asks',
    words: 'This is not saved yet. These prices change:',
    list: priceChanges,
    at: edits[0]?.path.join('.'),
    yes: 'Save these prices',
  }
}
