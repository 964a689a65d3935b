import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { newsIn } from '../../../check/load-content.ts'
import { fieldOrderOf } from '../../../edit/change.ts'
import { applyEdits } from '../../../edit/edits.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { readSource } from '../../../edit/transaction.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { Content } from '../../../read/content.ts'
import { editsBetween, editValue, type ValueEdit } from '../../values.ts'
import { titleOfFile } from '../documents/records.ts'
import { ofSession } from '../save/save.ts'
import type { Shop } from '../shop.ts'
import { findingInShop } from '../words/finding-words.ts'
import type { Result } from '../words/outcome.ts'
import {
  type ChangedDocument,
  type ChangedFile,
  listChangedDocuments,
} from './changed-documents.ts'
import { keyOf, type PlacedEdit, partsOf, placeEdits } from './changed-parts.ts'
import { planReviewClaims } from './review-claims.ts'

/** What to take back: a document as a whole, or one `change` of it. `sure` confirms that the shop may break. */
export const takenBack = ofSession.extend({
  document: z.string(),
  change: z.string().optional(),
  sure: z.boolean().default(false),
})

const GONE = 'This has changed meanwhile. The list is new now: choose again.'

/** Writes what the last commit has in the place of a change. */
export async function takeBack(
  shop: Shop,
  asked: z.output<typeof takenBack>,
): Promise<Result> {
  const now = await shop.checkSettled()
  const documents = await listChangedDocuments(shop, now.content)
  const document = documents.find(({ key }) => key === asked.document)
  if (!document) return { kind: 'refused', words: GONE }

  const found =
    asked.change === undefined ? undefined : findChange(document, asked.change)
  if (asked.change !== undefined && !found) return { kind: 'refused', words: GONE }
  const planned = found
    ? await planFile(shop, now.content, found.changed, found.edits)
    : await planDocument(shop, now.content, document, documents)
  if ('rejected' in planned) return { kind: 'refused', words: planned.rejected.join(' ') }

  const files = await planReviewClaims(shop.project, now.content, planned.files)
  if ('rejected' in files) return { kind: 'refused', words: files.rejected.join(' ') }
  if (!asked.sure) {
    const news = newsIn(now.diagnostics, (await shop.checkWith(files)).diagnostics)
    const list = news
      .filter(({ severity }) => severity === 'error')
      .map((each) => findingInShop(each, now.content))
    const words = 'Taken back alone, this would break the shop:'
    if (list.length > 0)
      return { kind: 'asks', words, list, yes: 'Take it back all the same' }
  }
  const title = (document.now ?? document.was)?.title ?? titleOfFile(document.key)
  return shop.write(
    `${title}: ${found ? 'a change' : 'changes'} taken back`,
    files,
    now.sources,
    asked.session,
  )
}

function findChange({ files }: ChangedDocument, key: string) {
  const all = files.flatMap((changed) => {
    const parts = changed.values ? partsOf(changed.values) : []
    return [undefined, ...parts.map(({ edits }) => edits)].map((edits) => ({
      changed,
      edits,
    }))
  })
  return all.find(({ changed, edits }) => keyOf(changed, edits) === key)
}

type Planned =
  | { readonly files: readonly FileChange[] }
  | { readonly rejected: readonly string[] }

/** Restores a document, and what other documents say of it, such as its place in a gallery. */
async function planDocument(
  shop: Shop,
  content: Content,
  document: ChangedDocument,
  documents: readonly ChangedDocument[],
): Promise<Planned> {
  const own = document.files.flatMap(restore)
  if (document.state === 'changed') return { files: own }
  const ids = [document.now?.id, document.was?.id].filter(
    (id) => id !== undefined && id !== '',
  )
  const others = documents
    .filter((other) => other !== document)
    .flatMap(({ files }) => files)
  const files = [...own]
  for (const other of others) {
    const { old, edits = [] } = other.values ?? {}
    const about = placeEdits(old, edits).flatMap((placed) =>
      isAbout(placed, ids) ? [placed.edit] : [],
    )
    if (about.length === 0) continue
    const planned = await planFile(shop, content, other, about)
    if ('rejected' in planned) return planned
    files.push(...planned.files)
  }
  return { files }
}

/** Tells whether an edit adds, removes or replaces one of the ids. */
function isAbout({ edit, old }: PlacedEdit, ids: readonly unknown[]): boolean {
  const was = valueAt(old, edit.path)
  const is = 'value' in edit ? edit.value : undefined
  return [was, is].some(
    (value) =>
      ids.includes(value) || (Array.isArray(value) && isDeepStrictEqual(value, ids)),
  )
}

/** Returns the change that writes a file as the last commit has it. */
function restore({ file, before, after }: ChangedFile): readonly FileChange[] {
  if (before === undefined)
    return after === undefined ? [] : [{ path: file, deleted: true }]
  return [
    after === undefined
      ? { path: file, creates: before }
      : { path: file, replaces: before },
  ]
}

/** Takes some edits of a file back, or all of them. */
async function planFile(
  { project }: Shop,
  content: Content,
  changed: ChangedFile,
  edits: readonly ValueEdit[] | undefined,
): Promise<Planned> {
  const { file, values } = changed
  if (!values || !edits) return { files: restore(changed) }
  const { old, now } = values
  const target = withCount(
    values,
    editValue(old, withoutEdits(values.edits, edits)),
    edits,
  )
  // Comments and order come back as well where nothing else differs.
  if (isDeepStrictEqual(target, editValue(old, []))) return { files: restore(changed) }

  const text = await readSource(project, file)
  const back = editsBetween(editValue(now, []), target)
  const replaces = applyEdits(file, text, back, fieldOrderOf(file, content))
  return typeof replaces === 'string' ? { files: [{ path: file, replaces }] } : replaces
}

/** Leaves edits out. Those behind them find the entries of the same list at other places then. */
function withoutEdits(
  all: readonly ValueEdit[],
  left: readonly ValueEdit[],
): readonly ValueEdit[] {
  const rest: ValueEdit[] = []
  const shifts = new Map<string, number>()
  for (const edit of all) {
    const list = JSON.stringify(listOf(edit))
    const shift = shifts.get(list) ?? 0
    if (!left.includes(edit)) rest.push(shiftEdit(edit, shift))
    else if (edit.op === 'insert') shifts.set(list, shift - 1)
    else if (edit.op === 'remove') shifts.set(list, shift + 1)
  }
  return rest
}

const listOf = ({ op, path }: ValueEdit): readonly PropertyKey[] =>
  op === 'remove' ? path.slice(0, -1) : path

function shiftEdit(edit: ValueEdit, by: number): ValueEdit {
  if (edit.op === 'insert') return { ...edit, index: edit.index + by }
  const last = edit.path.at(-1)
  if (edit.op !== 'remove' || typeof last !== 'number') return edit
  return { ...edit, path: [...edit.path.slice(0, -1), last + by] }
}

/** Corrects the number of posters that a gallery expects for those that come and go. */
function withCount(
  { old, now }: NonNullable<ChangedFile['values']>,
  target: unknown,
  edits: readonly ValueEdit[],
): unknown {
  const { expect: before }: { readonly expect?: unknown } = Object(old)
  const { expect: after }: { readonly expect?: unknown } = Object(now)
  const ofPosters = edits.filter((edit) => listOf(edit)[0] === 'posters')
  if (typeof before !== 'number' || typeof after !== 'number' || ofPosters.length === 0)
    return target
  const countOf = (op: ValueEdit['op']): number =>
    ofPosters.filter((edit) => edit.op === op).length
  const value = after - countOf('insert') + countOf('remove')
  return editValue(target, [{ op: 'set', path: ['expect'], value }])
}
