import type * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { editsBetween } from '../../values.ts'
import { type changeRequest, planDocumentChange } from '../save/document-changes.ts'
import { aroundValue, type savedValue } from '../save/save.ts'
import type { Shop } from '../shop.ts'
import { findingsOfRejection } from '../words/work-words.ts'
import { pathInAddition, planTyped } from './additions.ts'
import { documentsByFile } from './documents.ts'
import {
  type FormFinding,
  filesBetween,
  findingsIn,
  type OpenDocument,
  openDocument,
  withEdits,
} from './open-document.ts'

// Finds the problems that a change would cause, while the user is still typing. Writes
// nothing.

/** Returns the findings about a document that saving a typed value would cause. */
export async function findingsWithValue(
  { project, inTurn, check, checkWith }: Shop,
  request: z.output<typeof savedValue>,
): Promise<readonly FormFinding[] | undefined> {
  const now = await inTurn(check)
  const document = await openDocument(project, now, request.name)
  if (!document) return undefined

  const { before, after } = aroundValue(document, request)
  const editedDocument = withEdits(document, editsBetween(before, after))
  if ('rejected' in editedDocument) return []

  const files = filesBetween(document, editedDocument)
  const then = files.length === 0 ? now : await checkWith(files)
  return findingsIn(editedDocument, then.diagnostics)
}

/** Returns the findings for a form that adds, renames or copies, at its fields' paths. */
export async function findingsOfWork(
  shop: Shop,
  request: z.output<typeof changeRequest>,
): Promise<readonly FormFinding[]> {
  const { project, inTurn, check, checkWith } = shop
  const now = await inTurn(check)
  const change = await (request.work === 'new'
    ? planTyped(shop, now.content, request)
    : planDocumentChange({ project, content: now.content }, request))
  if ('rejected' in change) return findingsOfRejection(change, now.content)
  if (request.work !== 'new') return []

  const then = await checkWith(change.files)
  const newDiagnostics = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity !== 'info',
  )
  const findings = plannedDocuments(shop, then, change.files).flatMap((document) =>
    findingsIn(document, newDiagnostics),
  )
  return findings.map((finding) => ({
    ...finding,
    path: pathInAddition(request.kind, finding.path),
  }))
}

/** Returns the documents that would get new files, with the texts of these files. */
function plannedDocuments(
  { project }: Shop,
  then: LoadedContent,
  files: readonly FileChange[],
) {
  const newTexts = new Map(
    files.flatMap((file) =>
      'creates' in file ? [[file.path, String(file.creates)] as const] : [],
    ),
  )
  const owners = documentsByFile(then.content)
  const documents = new Set(
    [...newTexts.keys()].flatMap((path) => owners.get(path) ?? []),
  )

  return [...documents].map((document): OpenDocument => {
    const texts = new Map(
      [...document.files.keys()].map((file) => [file, newTexts.get(file) ?? '']),
    )
    return { ...document, texts, loaded: then, project }
  })
}
