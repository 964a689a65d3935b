import { type Content, contentPath, ownLanguageIn } from '../load/content.ts'
import { fieldsAt, valueAt } from '../load/errors/schema-paths.ts'
import { once } from '../model/once.ts'
import type { Project } from '../project.ts'
import { collectionOf } from '../schema/collections.ts'
import { contentFileAt, fileOf } from '../schema/content-paths.ts'
import { applyEdits, type Edit, type OrderAt } from './edits.ts'
import { type Contents, type FileChange, ignoreMissing, readSource } from './transaction.ts'

/** A shop as it was read, from which changes of its files are planned. */
export interface LoadedShop {
  readonly project: Project
  readonly content: Content
}

/** The planned changes of one file. */
interface Planned {
  description?: string | undefined
  creates?: Contents
  /** The new text, if the text changes. */
  replaces?: string
  /** The new path, if the file moves. */
  to?: string
  deleted?: true
}

export type OpenChange = ReturnType<typeof openChange>

/**
 * Collects changes of a shop's files, by paths from the root of the project. Edits of one file add up in the order of
 * the calls; a removed file takes no edits. Descriptions are printed behind the paths.
 */
export function openChange({ project, content }: LoadedShop) {
  const planned = new Map<string, Planned>()
  const plan = (path: string, more: Planned): void => {
    planned.set(path, { ...planned.get(path), ...more })
  }
  const change = {
    project,
    content,
    isRemoved: (path: string): boolean => planned.get(path)?.deleted === true,
    /** Reads the text of a file as it is after the edits so far. */
    read: async (path: string): Promise<string> =>
      planned.get(path)?.replaces ?? (await readSource(project, path)),
    write(path: string, replaces: string, description?: string): void {
      const descriptions = [planned.get(path)?.description, description].filter(Boolean)
      plan(path, { replaces, description: descriptions.join(', ') || undefined })
    },
    async edit(path: string, edits: readonly Edit[], description?: string): Promise<void> {
      if (edits.length === 0 || change.isRemoved(path)) return
      const text = applyEdits(path, await change.read(path), edits, fieldOrderOf(path, content))
      change.write(path, text, description)
    },
    create(path: string, creates: Contents, description: string): void {
      plan(path, { creates, description })
    },
    move(path: string, to: string, description?: string): void {
      plan(path, description === undefined ? { to } : { to, description })
    },
    remove(path: string, description = 'removed'): void {
      plan(path, { deleted: true, description })
    },
    files: (): readonly FileChange[] => [...planned].flatMap(changesOf),
  }
  return change
}

/** Lists the changes of one file. Its text is changed before it is moved. */
function changesOf([path, plan]: readonly [string, Planned]): readonly FileChange[] {
  const { description, creates, replaces, to, deleted } = plan
  if (creates !== undefined) return [{ path, description, creates }]
  if (deleted) return [{ path, description, deleted }]
  if (to === undefined) return replaces === undefined ? [] : [{ path, description, replaces }]
  const moved = { path: to, description, movedFrom: path }
  return replaces === undefined ? [moved] : [{ path, replaces }, moved]
}

/** Returns the order of a file's fields, which is that of its schema. */
export function fieldOrderOf(file: string, content: Content): OrderAt {
  const { languages } = content
  const found = contentFileAt(contentPath({ file }))
  if (!found) return () => []
  const { schema } = collectionOf(found.collection)
  // Most edits add no field, and need no schema.
  const makeSchema = once(() =>
    schema({ languages, first: languages[0], own: ownLanguageIn(content, found) }),
  )
  return (path) => fieldsAt(makeSchema(), path)
}

/** Reads the text of a file; '' where the file is still to be written. */
export const readOrEmpty = async (project: Project, file: string): Promise<string> =>
  (await readSource(project, file).catch(ignoreMissing)) ?? ''

/** Returns the edits that add entries at the end of the list `name`. */
export const appendTo = (
  name: string,
  list: readonly string[] | undefined,
  entries: readonly string[],
): readonly Edit[] =>
  entries.map((value, at) => ({ op: 'insert', path: [name], index: (list?.length ?? 0) + at, value }))

/** Writes claims into site.yaml, by path: 'claims.rating'. A claim that has its value already stays as it is. */
export function editClaims(change: OpenChange, claims: Readonly<Record<string, string | number>>) {
  const changed = Object.entries(claims)
    .map(([name, value]) => ({ op: 'set' as const, path: name.split('.'), value }))
    .filter(({ path, value }) => valueAt(change.content.site?.value, path) !== value)
  const description = changed.map(({ path, value }) => `${path.join(' › ')} is ${value} now`).join(', ')
  return change.edit(fileOf('site'), changed, description)
}
