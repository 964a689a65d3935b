import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import { fieldOrderOf } from '../../../edit/change.ts'
import { applyEdits } from '../../../edit/edits.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { readSource } from '../../../edit/transaction.ts'
import { groupBy } from '../../../model/groups.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Content } from '../../../read/content.ts'
import { editsBetween, editValue, type ValueEdit, withoutEmpty } from '../../values.ts'
import { ofSession } from '../save/session.ts'
import type { Shop } from '../shop.ts'
import { findingInShop } from '../words/finding-words.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import {
  type ChangedDocument,
  type ChangedFile,
  listChangedDocuments,
  titleOfChanged,
} from './changed-documents.ts'
import { changeKeyOf, type PlacedEdit, partsOf, placeEdits } from './changed-parts.ts'
import { planReviewClaims } from './review-claims.ts'

/**
 * A request to revert all changes to a document, or only the one with the key `change`.
 * `sure` confirms a request that would break the shop.
 */
export const takeBackRequest = ofSession.extend({
  document: z.string(),
  change: z.string().optional(),
  sure: z.boolean().default(false),
})

const GONE = 'This has changed in the meantime. The list is up to date now: choose again.'

/** Reverts a change: restores its files, or a part of one, to the last commit. */
export async function takeBackChange(
  shop: Shop,
  request: z.output<typeof takeBackRequest>,
): Promise<SaveResult> {
  const now = await shop.checkSettled()
  const documents = await listChangedDocuments(shop, now.content)
  const document = documents.find(({ key }) => key === request.document)
  if (!document) return { kind: 'refused', words: GONE }

  // Without the key of a change, all changes to the document are reverted.
  const { change: key } = request
  const plan =
    key === undefined
      ? await planDocument(shop, now.content, document, documents)
      : await planChange(shop, now.content, document, key)
  if ('rejected' in plan) return { kind: 'refused', words: plan.rejected.join(' ') }

  const files = await planReviewClaims(shop.project, now.content, plan.files)
  if ('rejected' in files) return { kind: 'refused', words: files.rejected.join(' ') }

  if (!request.sure) {
    const question = await askAbout(shop, now, files)
    if (question) return question
  }

  const title = titleOfChanged(document)
  const words = `${title}: ${key === undefined ? 'changes' : 'a change'} taken back`
  return shop.write(words, files, now.sources, request.session)
}

/** Asks for confirmation if the change would cause errors. Returns undefined if it causes none. */
async function askAbout(
  shop: Shop,
  now: LoadedContent,
  files: readonly FileChange[],
): Promise<Outcome | undefined> {
  const then = await shop.checkWith(files)
  const newErrors = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity === 'error',
  )
  if (newErrors.length === 0) return undefined

  return {
    kind: 'asks',
    words: 'Taking back only this change would cause errors:',
    list: newErrors.map((error) => findingInShop(error, now.content)),
    yes: 'Take it back anyway',
  }
}

type Planned =
  | { readonly files: readonly FileChange[] }
  | { readonly rejected: readonly string[] }

/**
 * Plans to revert a document, and other documents' references to it, such as its place in
 * a gallery.
 */
async function planDocument(
  shop: Shop,
  content: Content,
  document: ChangedDocument,
  documents: readonly ChangedDocument[],
): Promise<Planned> {
  const ownFiles = document.files.flatMap(takeBackFile)
  if (document.state === 'changed') return { files: ownFiles }

  // A new document has only `now`, a removed document only `was`, and a renamed document
  // both.
  const ids = [document.now?.id, document.was?.id].filter(
    (id) => id !== undefined && id !== '',
  )
  const otherFiles = documents
    .filter((candidate) => candidate !== document)
    .flatMap(({ files }) => files)

  const files = [...ownFiles]
  for (const file of otherFiles) {
    const { old, edits = [] } = file.values ?? {}
    const placedEdits = placeEdits(old, edits).filter((placed) => isAbout(placed, ids))
    if (placedEdits.length === 0) continue

    const referenceEdits = placedEdits.map(({ edit }) => edit)
    const plan = await planFile(shop, content, file, referenceEdits)
    if ('rejected' in plan) return plan
    files.push(...plan.files)
  }
  return { files }
}

/** Tells whether an edit adds, removes or replaces a reference to one of the ids. */
function isAbout({ edit, old }: PlacedEdit, ids: readonly unknown[]): boolean {
  const previousValue = valueAt(old, edit.path)
  const nextValue = 'value' in edit ? edit.value : undefined
  return isReference(previousValue, ids) || isReference(nextValue, ids)
}

/**
 * Tells whether a value is one of the ids, or a list of only these ids. It can be a list,
 * because an edit adds a whole list with its first entry, and removes the whole list with
 * its last entry.
 */
const isReference = (value: unknown, ids: readonly unknown[]): boolean =>
  ids.includes(value) || isDeepStrictEqual(value, ids)

/** Plans to revert one change to a document, given its key. */
async function planChange(
  shop: Shop,
  content: Content,
  { files }: ChangedDocument,
  key: string,
): Promise<Planned> {
  for (const changed of files) {
    const isWholeFile = changeKeyOf(changed, undefined) === key
    if (isWholeFile) return { files: takeBackFile(changed) }

    const parts = changed.values ? partsOf(changed.values) : []
    const part = parts.find(({ edits }) => changeKeyOf(changed, edits) === key)
    if (part) return planFile(shop, content, changed, part.edits)
  }
  return { rejected: [GONE] }
}

/** Plans to revert some edits of a file whose values can be read. */
async function planFile(
  { project }: Shop,
  content: Content,
  changed: ChangedFile,
  edits: readonly ValueEdit[],
): Promise<Planned> {
  const { file, values } = changed
  if (!values) return { files: takeBackFile(changed) }

  const { old, now } = values
  const remainingEdits = withoutEdits(values.edits, edits)
  const remaining = editValue(old, remainingEdits)
  const target = withCount(values, remaining, edits)
  // If no other value differs from the commit, revert the whole file, including its
  // comments and the order of its fields. `editValue` has dropped the empty fields of
  // `target`, so drop the commit's empty fields too.
  if (isDeepStrictEqual(target, withoutEmpty(old)))
    return { files: takeBackFile(changed) }

  const text = await readSource(project, file)
  const reverseEdits = editsBetween(withoutEmpty(now), target)
  const replaces = applyEdits(file, text, reverseEdits, fieldOrderOf(file, content))
  return typeof replaces === 'string' ? { files: [{ path: file, replaces }] } : replaces
}

/** Returns the changes that revert all changes to a file. */
function takeBackFile({
  file,
  committedBytes,
  currentBytes,
}: ChangedFile): readonly FileChange[] {
  if (committedBytes === undefined)
    return currentBytes === undefined ? [] : [{ path: file, deleted: true }]

  if (currentBytes === undefined) return [{ path: file, creates: committedBytes }]
  return [{ path: file, replaces: committedBytes }]
}

/**
 * Leaves out some of a file's edits. The others are unchanged, except edits that add or remove list entries, because
 * their indexes depend on each other. Such edits come last, because no other edit needs the entries that they add or
 * remove.
 */
function withoutEdits(
  edits: readonly ValueEdit[],
  omitted: readonly ValueEdit[],
): readonly ValueEdit[] {
  const insertions = edits.filter((edit) => edit.op === 'insert')
  const removals = edits.filter(removesEntry)
  const otherEdits = edits.filter((edit) => edit.op !== 'insert' && !removesEntry(edit))

  return [
    ...otherEdits.filter((edit) => !omitted.includes(edit)),
    ...perList(insertions).flatMap((ofList) => withoutInsertions(ofList, omitted)),
    ...perList(removals).flatMap((ofList) => withoutRemovals(ofList, omitted)),
  ]
}

type Insertion = Extract<ValueEdit, { readonly op: 'insert' }>
type Removal = Extract<ValueEdit, { readonly op: 'remove' }>

const removesEntry = (edit: ValueEdit): edit is Removal =>
  edit.op === 'remove' && typeof edit.path.at(-1) === 'number'

/** Groups edits by their list. */
const perList = <E extends ValueEdit>(edits: readonly E[]) => [
  ...groupBy(edits, (edit) => JSON.stringify(listOf(edit))).values(),
]

/**
 * Returns the path of the list to which an edit adds an entry, or from which it removes
 * one.
 */
const listOf = ({ op, path }: ValueEdit): readonly PropertyKey[] =>
  op === 'remove' ? path.slice(0, -1) : path

/**
 * Leaves out some insertions into a list. The others take the freed indexes, because
 * `editsBetween` inserts all new entries consecutively.
 */
function withoutInsertions(
  insertions: readonly [Insertion, ...Insertion[]],
  omitted: readonly ValueEdit[],
): readonly Insertion[] {
  const [{ index: start }] = insertions
  const remaining = insertions.filter((insertion) => !omitted.includes(insertion))
  return remaining.map((insertion, offset) => ({ ...insertion, index: start + offset }))
}

/**
 * Leaves out some removals from a list. Each of the others gets its entry's index before all removals. (`editsBetween`
 * repeats the first index instead, because the next entry moves up to it.) The last entry is removed first, so that no
 * other entry shifts.
 */
function withoutRemovals(
  removals: readonly [Removal, ...Removal[]],
  omitted: readonly ValueEdit[],
): readonly Removal[] {
  const [{ path }] = removals
  const start = Number(path.at(-1))
  return removals
    .map((removal, offset) => ({ removal, index: start + offset }))
    .filter(({ removal }) => !omitted.includes(removal))
    .map(({ removal, index }) => ({ ...removal, path: removal.path.with(-1, index) }))
    .toReversed()
}

/**
 * Adjusts a gallery's expected number of posters if some additions or removals of posters
 * are reverted. The number was changed together with the posters, but by other edits, so
 * `remaining` still has the current number.
 */
function withCount(
  { old, now }: NonNullable<ChangedFile['values']>,
  remaining: unknown,
  takenBack: readonly ValueEdit[],
): unknown {
  const { expect: previousCount }: { readonly expect?: unknown } = Object(old)
  const { expect: currentCount }: { readonly expect?: unknown } = Object(now)
  if (typeof previousCount !== 'number' || typeof currentCount !== 'number')
    return remaining

  const posterEdits = takenBack.filter((edit) => listOf(edit)[0] === 'posters')
  if (posterEdits.length === 0) return remaining

  const countOf = (op: ValueEdit['op']): number =>
    posterEdits.filter((edit) => edit.op === op).length
  const value = currentCount - countOf('insert') + countOf('remove')
  return editValue(remaining, [{ op: 'set', path: ['expect'], value }])
}
