import type * as z from 'zod'
import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { editsBetween } from '../../values.ts'
import {
  aroundValue,
  planAsked,
  type plannedChange,
  type savedValue,
} from '../save/save.ts'
import type { Shop } from '../shop.ts'
import { findingsOfRejection } from '../words/work-words.ts'
import { pathInAddition, planTyped } from './additions.ts'
import { documentsByFile } from './documents.ts'
import {
  dataOf,
  filesBetween,
  findingsIn,
  type OpenDocument,
  openDocument,
  withEdits,
} from './open-document.ts'

// What would be wrong after a change that is still being typed. Nothing is written.

type Findings = ReturnType<typeof findingsIn>

/** Returns what would be wrong with a document if one of its values were saved as it is typed. */
export async function findingsWithValue(
  { project, inTurn, check, checkWith }: Shop,
  asked: z.output<typeof savedValue>,
): Promise<Findings | undefined> {
  const now = await inTurn(check)
  const document = await openDocument(project, now, asked.name)
  if (!document) return undefined
  const { before, after } = aroundValue(dataOf(document), asked)
  const next = withEdits(document, editsBetween(before, after))
  if ('rejected' in next) return []
  const files = filesBetween(document, next)
  const then = files.length === 0 ? now : await checkWith(files)
  return findingsIn(next, then.diagnostics)
}

/** Returns what is wrong with the answers of a form that adds, renames or copies, at the paths of its fields. */
export async function findingsOfWork(
  shop: Shop,
  asked: z.output<typeof plannedChange>,
): Promise<Findings> {
  const { project, inTurn, check, checkWith } = shop
  const now = await inTurn(check)
  const change = await (asked.work === 'new'
    ? planTyped(shop, now.content, asked)
    : planAsked({ project, content: now.content }, asked))
  if ('rejected' in change) return findingsOfRejection(change, now.content)
  if (asked.work !== 'new') return []
  const then = await checkWith(change.files)
  const news = newsIn(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity !== 'info',
  )
  const found = plannedDocuments(shop, then, change.files).flatMap((document) =>
    findingsIn(document, news),
  )
  return found.map((finding) => ({
    ...finding,
    path: pathInAddition(asked.kind, finding.path),
  }))
}

/** Returns the documents that a change would begin, with the texts that it would write. */
function plannedDocuments(
  { project }: Shop,
  then: LoadedContent,
  files: readonly FileChange[],
) {
  const created = new Map(
    files.flatMap((file) =>
      'creates' in file ? [[file.path, String(file.creates)] as const] : [],
    ),
  )
  const owners = documentsByFile(then.content)
  const documents = new Set([...created.keys()].flatMap((path) => owners.get(path) ?? []))
  return [...documents].map((document): OpenDocument => {
    const texts = new Map(
      [...document.files.keys()].map((file) => [file, created.get(file) ?? '']),
    )
    return { ...document, texts, loaded: then, project }
  })
}
