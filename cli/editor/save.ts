import { readSource, writeFiles } from '../commands/new/write-files.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import { contentHash } from '../fs/hash.ts'
import { isMissing } from '../load/listing.ts'
import { blocksBuild } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { ShopChecker } from './check-shop.ts'
import { isInContent } from './content-path.ts'
import type { EditorDocument } from './documents.ts'
import { valuesIn, withFileEdits } from './file-edits.ts'
import { findingsOf, newIn } from './findings.ts'
import { editsByFile, fieldOrderOf } from './form.ts'
import type { History } from './history.ts'
import type { Finding } from './protocol.ts'

/** What the page asks to save. */
export interface SaveRequest {
  readonly edits: readonly ValueEdit[]
  /** Hash of each file that the page has read. */
  readonly versions: Readonly<Record<string, string>>
  /** Save what breaks the shop too. */
  readonly force: boolean
}

export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'changed-elsewhere' }
  | { readonly kind: 'would-break'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** A file's text, '' where it is still to be written. */
export const readOrEmpty = (project: Project, file: string): Promise<string> =>
  readSource(project, file).catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })

/** Writes the changed values of a document into its files, unless somebody else changed them or the shop would break. */
export async function saveEdits(
  project: Project,
  document: EditorDocument,
  { edits, versions, force }: SaveRequest,
  { check }: ShopChecker,
  history: History,
): Promise<SaveResult> {
  const byFile = editsByFile(document, edits)
  if (!byFile) return { kind: 'refused', reason: 'A change has no place in the files.' }
  const texts = new Map<string, string>()
  for (const [file, changes] of byFile) {
    if (!(await isInContent(project, file))) return { kind: 'refused', reason: `${file} is not in content/.` }
    const before = await readOrEmpty(project, file)
    if (contentHash(before) !== versions[file]) return { kind: 'changed-elsewhere' }
    const text = withFileEdits(file, before, changes, (path) => fieldOrderOf(document, path))
    if (valuesIn(file, text) === undefined)
      return { kind: 'refused', reason: `${file} could not be read any more.` }
    if (text !== before) texts.set(file, text)
  }
  if (!force) {
    const [before, after] = [await check(), await check(texts)]
    const broken = newIn(before.diagnostics, after.diagnostics).filter(blocksBuild)
    if (broken.length > 0)
      return { kind: 'would-break', findings: allFindings(document, broken, (file) => texts.get(file) ?? '') }
  }
  const files = [...texts].map(([path, contents]) => ({ path, contents }))
  await history.record(document.title, [...texts.keys()], () =>
    writeFiles(project, { files }, () => undefined),
  )
  return { kind: 'saved' }
}

/** Those in other files stand at the top of the form. */
function allFindings(
  document: EditorDocument,
  broken: Parameters<typeof findingsOf>[1],
  textOf: (file: string) => string,
): readonly Finding[] {
  return broken.flatMap((found) => {
    const [own] = findingsOf(document, [found], textOf)
    return own ? [own] : [{ ...found, path: [], message: `${found.at.file}: ${found.message}` }]
  })
}
