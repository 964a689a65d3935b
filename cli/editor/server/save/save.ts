import { deepEqual } from 'fast-equals'
import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { duplicate } from '../../../edit/kinds/poster.ts'
import { namedKinds } from '../../../edit/names.ts'
import { remove } from '../../../edit/remove.ts'
import { rename } from '../../../edit/rename.ts'
import type { Change, PlannedChange, Rejection } from '../../../edit/transaction.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Content } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { planAddition } from '../documents/additions.ts'
import { findNewDocument } from '../documents/documents.ts'
import { findNewEntry } from '../documents/new-entry.ts'
import {
  dataOf,
  filesBetween,
  findingsIn,
  findUnreadable,
  type OpenDocument,
  openDocument,
  withEdits,
} from '../documents/open-document.ts'
import type { Shop } from '../shop.ts'
import { listChanges, sentenceOf, summarizeChanges } from '../words/describe-changes.ts'
import { wordsAt } from '../words/field-titles.ts'
import { findingInList } from '../words/finding-words.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import { describePriceChanges } from '../words/price-question.ts'
import { describeFiles, describeWork, sayToOwner } from '../words/work-words.ts'
import { withHiddenFindings } from './hidden-findings.ts'
import { mergeEdit } from './merged-text.ts'
import { findMistypedNumbers } from './mistyped-numbers.ts'
import { placePictures } from './placed-pictures.ts'

/**
 * The browser session, by an id that its page creates. Undo reverts the changes of the
 * same session first.
 */
export const ofSession = z.object({ session: z.string().max(60).default('') })

const saveRequest = ofSession.extend({
  name: z.string(),
  sure: z.boolean().default(false),
})

/** A save: `before` has the values that the page showed; `after` has the edited ones. */
export const savedEdits = saveRequest.extend({ before: z.unknown(), after: z.unknown() })

/**
 * A save of one value: `was` is the value that the page showed. Without `value`, the
 * field is removed.
 */
export const savedValue = saveRequest.extend({
  path: z.array(z.union([z.string(), z.number()])),
  was: z.unknown().optional(),
  value: z.unknown().optional(),
})

const MISTYPED =
  'This is not saved yet: a number is not clear. The message at its field says why.'

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
    'path' in request ? aroundValue(data, request) : request
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
  // `mergeEdit` returns a new object if it merges, or else the pending edit itself.
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
  // A picture that takes the name of the replaced picture changes no value.
  const pictures = replaced.map((path) => {
    const { label } = wordsAt(document.collection, path)
    return sentenceOf({ path, field: label, change: 'another picture' }, document.title)
  })
  const savedValues = editValue(shownValues, edits)
  return summarizeChanges(shownValues, savedValues, document, pictures)
}

/** Describes the changes of others to the values that are edited here. */
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
  const shownChanges = changesHere.length > 0 ? changesHere : changes
  return shownChanges.map((change) => sentenceOf(change))
}

/**
 * Returns the values of a document before and after a change to one value. Both have the
 * current values of all other fields, so that only this value can conflict.
 */
export function aroundValue(
  data: unknown,
  { path, was, value }: z.output<typeof savedValue>,
) {
  const withValue = (next: unknown) =>
    editValue(data, [
      next === undefined ? { op: 'remove', path } : { op: 'set', path, value: next },
    ])
  // A page shows an empty text and a missing value alike, so it can send no `was` for ''.
  const isEmptyText = valueAt(data, path) === ''
  const shownValue = isEmptyText ? (was ?? '') : was
  return { before: withValue(shownValue), after: withValue(value) }
}

/**
 * Tells whether the value is saved already: a page repeats its save if the server stopped
 * before responding.
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
  const list = describePriceChanges(now, then)

  if (newErrors.length > 0) {
    const words =
      'This is not saved yet: it would cause errors that must be corrected before the shop can be updated. The fields show what is wrong.'
    const findings = findingsIn(document, then.diagnostics, newErrors)
    return { kind: 'asks', words, list, findings, yes: 'Save anyway' }
  }

  if (list.length === 0) return undefined
  return {
    kind: 'asks',
    words: 'This is not saved yet. These prices change:',
    list,
    at: edits[0]?.path.join('.'),
    yes: 'Save these prices',
  }
}

/** Tells whether documents of a kind can be renamed, copied or removed as a whole. */
export function canChange(work: ChangeRequest['work'], kind: string): boolean {
  if (work === 'duplicate') return kind === 'poster'
  return namedKinds.includes(kind)
}

/** In characters. Long texts of the shop have about ten thousand. */
const MAX_LENGTH = 200_000

/** The answer to a question of a form. Texts in several languages are an object. */
const answer = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.record(z.string(), z.string().max(MAX_LENGTH)),
])

/** A document to add, rename, copy or remove. `values` has the answers; `sure` confirms a removal. */
export const changeRequest = ofSession.extend({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.string().max(100),
  id: z.string().max(100).default(''),
  values: z.record(z.string(), answer),
  sure: z.boolean().default(false),
})
type ChangeRequest = z.output<typeof changeRequest>

/**
 * Writes all files of a change, or none. Before an unconfirmed removal, asks with a list
 * of everything that would be removed.
 */
export async function carryOut(shop: Shop, request: ChangeRequest): Promise<SaveResult> {
  const { project, check, checkSettled, write } = shop
  const now = await checkSettled()
  const { content, sources } = now
  if (!content.site)
    return {
      kind: 'refused',
      list: ['The shop settings have errors: correct them first'],
    }

  const isNew = request.work === 'new'
  const change = await (isNew
    ? planAddition(shop, now, request)
    : planDocumentChange({ project, content }, request))
  const isOutcome = 'kind' in change
  if (isOutcome) return change
  if ('rejected' in change) {
    const reasons = change.rejected.map((reason) => sayToOwner(reason, content))
    return { kind: 'refused', list: reasons }
  }

  const { files, remarks } = change
  const list = [
    ...(await describeFiles(shop, now, files, request)),
    ...describeRemarks(remarks, content),
  ]
  if (!isNew && !request.sure) {
    const question = await askBefore(shop, now, request, files)
    if (question) return { ...question, list: [...(question.list ?? []), ...list] }
  }

  // Before the write, because the new entry is what the files on disk lack.
  const newEntry = isNew ? await findNewEntry({ project, content }, files) : undefined
  const words = describeWork(request, content)
  const outcome = await write(words, files, sources, request.session)
  if (outcome === 'changed' || outcome.kind === 'refused') return outcome

  const { content: nextContent } = await check()
  const document = findNewDocument(files, content, nextContent)?.name
  return { ...outcome, list, document, ...newEntry }
}

/** Phrases the remarks on a change for the user. */
function describeRemarks(
  remarks: Change['remarks'] = [],
  content: Content,
): readonly string[] {
  const texts = remarks.map((remark) =>
    typeof remark === 'string' ? remark : remark.text,
  )
  // Leave out remarks on folders, such as 'content/posters/moons/: the files of …',
  // because their files belong to documents that are described anyway.
  const shownTexts = texts.filter((text) => !/^content\/\S*\/: /.test(text))
  return shownTexts.map((text) => sayToOwner(text, content))
}

/** Asks before a removal, and before a change that breaks the shop. */
async function askBefore(
  shop: Shop,
  now: LoadedContent,
  { work }: ChangeRequest,
  files: readonly FileChange[],
): Promise<Outcome | undefined> {
  // An error that a renamed file had before is not new.
  const previousMessages = new Set(now.diagnostics.map(({ message }) => message))
  const { diagnostics, content } = await shop.checkWith(files)
  const newErrors = findNewDiagnostics(now.diagnostics, diagnostics).filter(
    ({ severity, message }) => severity === 'error' && !previousMessages.has(message),
  )

  const isRemoval = work === 'remove'
  if (newErrors.length === 0)
    return isRemoval ? { kind: 'asks', yes: 'Yes, all of this' } : undefined

  return {
    kind: 'asks',
    words:
      'This is not done yet: it would cause errors that must be corrected before the shop can be updated.',
    list: newErrors.map((error) => findingInList(error, content)),
    yes: isRemoval ? 'Yes, all of this' : 'Do it anyway',
  }
}

/** Plans a change of an existing document. */
export async function planDocumentChange(
  shop: LoadedShop,
  { work, kind, id, values }: ChangeRequest,
): Promise<PlannedChange> {
  if (!namedKinds.includes(kind))
    return {
      rejected: [
        'this cannot be renamed, copied or removed as a whole: edit it in its form',
      ],
    }

  const to = typeof values.to === 'string' ? values.to.trim() : ''
  if (work === 'duplicate') return duplicate(shop, id, to)
  if (work === 'rename') return rename(shop, kind, id, to)
  return remove(shop, kind, id, { to: to || undefined })
}
