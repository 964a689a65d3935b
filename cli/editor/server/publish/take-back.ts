import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import { fieldOrderOf } from '../../../edit/change.ts'
import { applyEdits } from '../../../edit/edits.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { readSource } from '../../../edit/transaction.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
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
import { changeKeyOf, partsOf } from './changed-parts.ts'
import { withOldReferences } from './old-references.ts'
import { withCount, withoutEdits } from './remaining-edits.ts'
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
    const { old, now } = file.values ?? {}
    const target = withOldReferences(old, now, ids)
    if (isDeepStrictEqual(target, now)) continue

    const plan = await planValues(shop, content, file, target)
    if ('rejected' in plan) return plan
    files.push(...plan.files)
  }
  return { files }
}

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
    if (part) return planEdits(shop, content, changed, part.edits)
  }
  return { rejected: [GONE] }
}

/** Plans to revert some edits of a file whose values can be read. */
async function planEdits(
  shop: Shop,
  content: Content,
  changed: ChangedFile,
  edits: readonly ValueEdit[],
): Promise<Planned> {
  const { values } = changed
  if (!values) return { files: takeBackFile(changed) }

  const remaining = editValue(values.old, withoutEdits(values.edits, edits))
  return planValues(shop, content, changed, withCount(values, remaining, edits))
}

/** Plans to change a file so that it has the values `target`. */
async function planValues(
  { project }: Shop,
  content: Content,
  changed: ChangedFile,
  target: unknown,
): Promise<Planned> {
  const { file, values } = changed
  // Drop the commit's empty fields, because `target` has none.
  const old = withoutEmpty(values?.old)
  // If no other value differs from the commit, revert the whole file, including its
  // comments and the order of its fields.
  if (isDeepStrictEqual(withoutEmpty(target), old))
    return { files: takeBackFile(changed) }

  const text = await readSource(project, file)
  const reverseEdits = editsBetween(withoutEmpty(values?.now), withoutEmpty(target))
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
