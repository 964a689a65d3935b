import * as z from 'zod'
import type { LoadedContent } from '../commands/load-content.ts'
import { valuesIn, withFileEdits } from '../commands/new/file-values.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import { fieldsAt, valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { describeEdit } from './changes.ts'
import type { ShopChecker } from './check-shop.ts'
import type { EditorDocument } from './documents.ts'
import { filePlaceOf } from './form.ts'
import { dataOf, formStateOf, newFindings, readTexts } from './form-state.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { placePictures } from './pictures.ts'
import { describePriceChanges } from './prices.ts'
import { editsBetween, isEqual, withEdits } from './values.ts'

/** What the page has seen, and what it made of it. */
export const saveRequestSchema = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Also what breaks the shop. */
  sure: z.boolean().default(false),
})

/** What writes need. */
export interface Shop {
  readonly project: Project
  readonly checker: ShopChecker
  readonly history: History
}

/**
 * Writes the changed values of a document into its files. Nothing is written where somebody else changed the same values,
 * and, until somebody insists, where the shop would break or prices change.
 */
export async function saveEdits(
  { project, checker, history }: Shop,
  document: EditorDocument,
  { before, after, sure }: z.output<typeof saveRequestSchema>,
): Promise<Outcome> {
  const now = await checker.check()
  const old = await readTexts(project, document)
  const [file = ''] = old.keys()
  const { edits, files } = await placePictures(
    project,
    now.content,
    file,
    before,
    editsBetween(before, after),
  )
  const texts = withValues(document, old, before, edits)
  const state = () => checker.check().then((loaded) => formStateOf(project, document, loaded))
  if (texts === undefined) {
    const list = editsBetween(after, dataOf(document, old)).map((edit) => describeEdit(edit, after))
    const words = 'Somebody else changed the same text meanwhile. Below is yours; theirs is:'
    return { kind: 'changed-elsewhere', words, list, yes: 'Save mine', state: await state() }
  }
  const changed = new Map([...texts].filter(([path, text]) => text !== old.get(path)))
  for (const [path, text] of [...old, ...changed])
    if (valuesIn(path, text) === undefined) return { kind: 'refused', words: `${path} cannot be read.` }
  const change = [...[...changed].map(([path, contents]) => ({ path, contents })), ...files]
  const question = sure ? undefined : askAbout(document, now, await checker.checkWith(change), texts)
  if (question) return question
  const refused = await history.write(document.title, { files: change })
  return refused === undefined ? { kind: 'saved', state: await state() } : { kind: 'refused', words: refused }
}

/** What somebody should know before it is saved. */
function askAbout(
  document: EditorDocument,
  now: LoadedContent,
  then: LoadedContent,
  texts: ReadonlyMap<string, string>,
): Outcome | undefined {
  const found = newFindings(document, now.diagnostics, then.diagnostics, texts)
  const findings = found.filter(({ severity }) => severity === 'error')
  const list = describePriceChanges(now.published, then.published)
  if (findings.length > 0) {
    const words =
      'This is not saved yet: it would break the shop, whose last good state would stay. See the errors below.'
    return { kind: 'asks', words, list, findings, yes: 'Save it all the same' }
  }
  const words = 'This is not saved yet. Prices change, on these pages:'
  return list.length > 0 ? { kind: 'asks', words, list, findings, yes: 'Save these prices' } : undefined
}

/** The text of each file with the edits; undefined where their places do not hold the values of `before` any more. */
function withValues(
  document: EditorDocument,
  old: ReadonlyMap<string, string>,
  before: unknown,
  edits: readonly ValueEdit[],
): ReadonlyMap<string, string> | undefined {
  const texts = new Map(old)
  let [seen, now] = [before, dataOf(document, old)]
  for (const edit of edits) {
    const { file, path } = filePlaceOf(document, edit.path)
    if (file === undefined || !isEqual(valueAt(seen, edit.path), valueAt(now, edit.path))) return undefined
    ;[seen, now] = [withEdits(seen, [edit]), withEdits(now, [edit])]
    const order = (group: typeof path) => fieldsAt(document.schema, group)
    texts.set(file, withFileEdits(file, texts.get(file) ?? '', [{ ...edit, path }], order))
  }
  return texts
}
