import { valuesIn, withFileEdits } from '../commands/new/file-values.ts'
import { writeFiles } from '../commands/new/write-files.ts'
import { fieldsAt, valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import type { ShopChecker } from './check-shop.ts'
import type { EditorDocument } from './documents.ts'
import { filePlaceOf } from './form.ts'
import { dataOf, newFindings, readTexts } from './form-state.ts'
import type { History } from './history.ts'
import { isInContent } from './pictures.ts'
import { describePriceChanges } from './prices.ts'
import type { SaveAnswer } from './protocol.ts'
import type { SaveRequest } from './requests.ts'
import { editsBetween, isEqual, withEdits } from './values.ts'

/**
 * Writes the changed values of a document into its files; undefined when it did. Nothing is written where somebody else
 * changed the same values, and, until somebody insists, where the shop would break or prices change.
 */
export async function saveEdits(
  project: Project,
  document: EditorDocument,
  { before, after, force }: SaveRequest,
  { check }: ShopChecker,
  history: History,
): Promise<Exclude<SaveAnswer, { state: unknown }> | 'changed-elsewhere' | undefined> {
  const old = await readTexts(project, document)
  const texts = withValues(document, old, before, after)
  if (texts === undefined) return 'changed-elsewhere'
  const changed = new Map([...texts].filter(([file, text]) => text !== old.get(file)))
  for (const [file, text] of changed)
    if (!(await isInContent(project, file)) || valuesIn(file, text) === undefined)
      return { kind: 'refused', reason: `${file} could not be read any more, or is not in content/.` }
  if (!force) {
    const [now, then] = [await check(), await check(changed)]
    const found = newFindings(document, now.diagnostics, then.diagnostics, changed)
    const findings = found.filter(({ severity }) => severity === 'error')
    const changes = describePriceChanges(now.published, then.published)
    if (findings.length > 0 || changes.length > 0) return { kind: 'asks', findings, changes }
  }
  const files = [...changed].map(([path, contents]) => ({ path, contents }))
  await history.record(document.title, [...changed.keys()], () =>
    writeFiles(project, { files }, () => undefined),
  )
  return undefined
}

/** The text of each file with the values that are otherwise in `after`; undefined where they are no more as in `before`. */
function withValues(
  document: EditorDocument,
  old: ReadonlyMap<string, string>,
  before: unknown,
  after: unknown,
): ReadonlyMap<string, string> | undefined {
  const texts = new Map(old)
  let [seen, now] = [before, dataOf(document, old)]
  for (const edit of editsBetween(before, after)) {
    const { file, path } = filePlaceOf(document, edit.path)
    if (file === undefined || !isEqual(valueAt(seen, edit.path), valueAt(now, edit.path))) return undefined
    ;[seen, now] = [withEdits(seen, [edit]), withEdits(now, [edit])]
    const order = (group: typeof path) => fieldsAt(document.schema, group)
    texts.set(file, withFileEdits(file, texts.get(file) ?? '', [{ ...edit, path }], order))
  }
  return texts
}
