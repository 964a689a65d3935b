import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { duplicate } from '../../../edit/kinds/poster.ts'
import { namedKinds } from '../../../edit/names.ts'
import { remove } from '../../../edit/remove.ts'
import { rename } from '../../../edit/rename.ts'
import type { Change, PlannedChange } from '../../../edit/transaction.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import type { Content } from '../../../read/content.ts'
import { planAddition } from '../documents/additions.ts'
import { findNewDocument } from '../documents/documents.ts'
import { findNewEntry } from '../documents/new-entry.ts'
import type { Shop } from '../shop.ts'
import { findingInList } from '../words/finding-words.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import { describeFiles, describeWork, sayToOwner } from '../words/work-words.ts'
import { ofSession } from './session.ts'

/** Tells whether documents of a kind can be renamed, copied or removed as a whole. */
export function canChange(work: ChangeRequest['work'], kind: string): boolean {
  if (work === 'duplicate') return kind === 'poster'
  return namedKinds.includes(kind)
}

/** In characters. The shop's longest texts have about ten thousand. */
const MAX_LENGTH = 200_000

/** The answer to a form's question. A text in several languages is an object, and only such a text can be long. */
const answer = z.union([
  z.string().max(5000),
  z.number(),
  z.boolean(),
  z.record(z.string(), z.string().max(MAX_LENGTH)),
])

/**
 * A document to add, rename, copy or remove. `values` contains the answers; `sure` confirms a removal, or a change that
 * causes errors.
 */
export const changeRequest = ofSession.extend({
  work: z.enum(['new', 'rename', 'duplicate', 'remove']),
  kind: z.string().max(100),
  id: z.string().max(100).default(''),
  values: z.record(z.string(), answer),
  sure: z.boolean().default(false),
})
type ChangeRequest = z.output<typeof changeRequest>

/**
 * Writes all files of a change, or none. Before an unconfirmed removal, or an unconfirmed
 * change that would cause errors, asks with a list of everything that would change. An
 * addition asks its own questions: see `planAddition`.
 */
export async function carryOut(shop: Shop, request: ChangeRequest): Promise<SaveResult> {
  const { project, check, checkSettled, write } = shop
  const loaded = await checkSettled()
  const { content, sources } = loaded
  if (!content.site)
    return {
      kind: 'refused',
      list: ['The shop settings have errors: correct them first'],
    }

  const isNew = request.work === 'new'
  const change = await (isNew
    ? planAddition(shop, loaded, request)
    : planDocumentChange({ project, content }, request))
  // A planned change has files. An addition that is refused or asks a question has an outcome instead, and any other
  // change that is impossible has the reasons.
  const isOutcome = 'kind' in change
  if (isOutcome) return change
  if ('rejected' in change) {
    const reasons = change.rejected.map((reason) => sayToOwner(reason, content))
    return { kind: 'refused', list: reasons }
  }

  const { files, remarks } = change
  const changeLines = [
    ...(await describeFiles(shop, loaded, files, request)),
    ...describeRemarks(remarks, content),
  ]
  if (!isNew && !request.sure) {
    const question = await askBefore(shop, loaded, request, files)
    if (question) return { ...question, list: [...(question.list ?? []), ...changeLines] }
  }

  // Find the new entry before the write, because afterwards the files on disk also
  // contain it.
  const newEntry = isNew ? await findNewEntry({ project, content }, files) : undefined
  const title = describeWork(request, content)
  const outcome = await write(title, files, sources, request.session)
  // 'changed': somebody else changed a file, so nothing was written.
  if (outcome === 'changed' || outcome.kind === 'refused') return outcome

  const { content: nextContent } = await check()
  const document = findNewDocument(files, content, nextContent)?.name
  return { ...outcome, list: changeLines, document, ...newEntry }
}

/** Phrases the remarks on a change for the user. */
function describeRemarks(
  remarks: Change['remarks'] = [],
  content: Content,
): readonly string[] {
  const texts = remarks.map((remark) =>
    typeof remark === 'string' ? remark : remark.text,
  )
  // Leave out remarks about folders, such as 'content/posters/moons/: the files of …',
  // because their files belong to documents that are described anyway.
  const shownTexts = texts.filter((text) => !/^content\/\S*\/: /.test(text))
  return shownTexts.map((text) => sayToOwner(text, content))
}

/** Asks before a removal, and before a change that would break the shop. */
async function askBefore(
  shop: Shop,
  loaded: LoadedContent,
  { work }: ChangeRequest,
  files: readonly FileChange[],
): Promise<Outcome | undefined> {
  // A renamed file has its errors at a new path, but these errors are not new.
  const previousMessages = new Set(loaded.diagnostics.map(({ message }) => message))
  const { diagnostics, content } = await shop.checkWith(files)
  const newErrors = findNewDiagnostics(loaded.diagnostics, diagnostics).filter(
    ({ severity, message }) => severity === 'error' && !previousMessages.has(message),
  )

  const isRemoval = work === 'remove'
  if (newErrors.length === 0)
    return isRemoval ? { kind: 'asks', yes: 'Yes, remove all of this' } : undefined

  return {
    kind: 'asks',
    words:
      'Nothing has been changed yet: this would cause errors that must be corrected before the shop can be updated.',
    list: newErrors.map((error) => findingInList(error, content)),
    yes: isRemoval ? 'Yes, remove all of this' : 'Do it anyway',
  }
}

/** Plans a change to an existing document. */
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
