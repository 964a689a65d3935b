import { duplicate } from '../commands/change/duplicate.ts'
import { remove } from '../commands/change/remove.ts'
import { rename } from '../commands/change/rename.ts'
import type { Change, Rejection } from '../commands/new/write-files.ts'
import { planNew } from '../commands/new.ts'
import type { Content } from '../load/content.ts'
import type { Project } from '../project.ts'
import { type EditorDocument, listDocuments } from './documents.ts'
import type { Outcome } from './outcome.ts'
import { findUpload } from './pictures.ts'
import type { Shop } from './save.ts'
import type { WorkRequest } from './work.ts'

/** Writes all files of a larger work, or none; says first what it would remove. */
export async function carryOut({ project, checker, history }: Shop, asked: WorkRequest): Promise<Outcome> {
  const { content } = await checker.check()
  const change: Change | Rejection = content.site
    ? await planWork(project, content, asked)
    : { rejected: ['content/site.yaml has errors: correct it first'] }
  if ('rejected' in change) return { kind: 'refused', list: change.rejected }
  const { files, remarks = [] } = change
  const lines = files.flatMap(({ path, description }) => (description ? [`${path}: ${description}`] : []))
  // The form asks for it.
  const list = [...lines, ...remarks.map((remark) => remark.replace(/ With --to .*/, ''))]
  if (asked.work === 'remove' && !asked.sure) return { kind: 'asks', list, yes: 'Yes, all of this' }
  const refused = await history.write(`${asked.work} ${asked.kind} ${asked.id}`, change)
  if (refused !== undefined) return { kind: 'refused', list: [refused] }
  const isNew = ({ file }: EditorDocument): boolean =>
    files.some(({ path }) => path === file && !content.files.has(path.slice('content/'.length)))
  const document = listDocuments((await checker.check()).content).find(isNew)
  return { kind: 'saved', list, document: document?.name }
}

/** What `saga new`, `rename` or `remove` would do, or the copy of a poster. */
async function planWork(
  project: Project,
  content: Content,
  { work, kind, id, values }: WorkRequest,
): Promise<Change | Rejection> {
  const wordsOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
  const to = wordsOf(values.to)
  if (work === 'new') {
    const image = await findUpload(project, values.image)
    return planNew(project, content, kind, {
      id: wordsOf(values.id),
      value: (name) => (name === 'image' ? image : wordsOf(values[name])) || undefined,
      isOn: (name) => values[name] === true,
      texts: (name) => {
        const texts = Object(values[name]) as Readonly<Record<string, string>>
        return Object.fromEntries(content.languages.map((lang) => [lang, wordsOf(texts[lang])]))
      },
    })
  }
  if (kind !== 'poster' && kind !== 'gallery' && kind !== 'edition') return { rejected: ['edit its list'] }
  if (work === 'rename') return rename(project, content, kind, [id, to])
  return work === 'remove'
    ? remove(project, content, kind, id, to || undefined)
    : duplicate(project, content, id, to)
}
