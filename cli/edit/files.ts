import { type Content, contentPath, ownLanguageIn } from '../load/content.ts'
import { fieldsAt, valueAt } from '../load/errors/schema-paths.ts'
import { once } from '../model/once.ts'
import type { Project } from '../project.ts'
import { collectionOf } from '../schema/collections.ts'
import { contentFileAt, fileOf } from '../schema/content-paths.ts'
import { applyEdits, type Edit, type OrderAt } from './edits.ts'
import { ignoreMissing, readSource, type TextChange } from './transaction.ts'

/** A shop as it was read: what a change of its files is planned from. */
export interface LoadedShop {
  readonly project: Project
  readonly content: Content
}

/** Reads the text of a file; '' where the file is still to be written. */
export const readOrEmpty = async (project: Project, file: string): Promise<string> =>
  (await readSource(project, file).catch(ignoreMissing)) ?? ''

/** Returns the order of a file's fields, which is that of its schema. */
export function fieldOrderOf(file: string, content: Content): OrderAt {
  const { languages } = content
  const found = contentFileAt(contentPath({ file }))
  // Most edits add no field, and need no schema.
  const makeSchema = once(
    () =>
      found &&
      collectionOf(found.collection).schema({
        languages,
        first: languages[0],
        own: ownLanguageIn(content, found),
      }),
  )
  return (path) => {
    const schema = makeSchema()
    return schema ? fieldsAt(schema, path) : []
  }
}

/** Reads a file of the shop, and returns its text after some edits. */
export const readEdited = async (
  { project, content }: LoadedShop,
  file: string,
  edits: readonly Edit[],
): Promise<string> => applyEdits(file, await readSource(project, file), edits, fieldOrderOf(file, content))

/** Plans some edits of a file of the shop. */
export const editFile = async (
  shop: LoadedShop,
  path: string,
  description: string,
  edits: readonly Edit[],
): Promise<TextChange> => ({
  path,
  description,
  replaces: await readEdited(shop, path, edits),
})

/** Adds entries at the end of a list of the file. */
export const appendTo = (
  name: string,
  list: readonly string[] | undefined,
  entries: readonly string[],
): readonly Edit[] =>
  entries.map((value, at) => ({ op: 'insert', path: [name], index: (list?.length ?? 0) + at, value }))

/** Plans what site.yaml claims from now on, by path: 'claims.rating'. Returns no file where every claim is true already. */
export async function changeSite(
  shop: LoadedShop,
  claims: Readonly<Record<string, string | number>>,
): Promise<readonly TextChange[]> {
  const changed = Object.entries(claims)
    .map(([name, value]) => ({ op: 'set' as const, path: name.split('.'), value }))
    .filter(({ path, value }) => valueAt(shop.content.site?.value, path) !== value)
  const description = changed.map(({ path, value }) => `${path.join(' › ')} is ${value} now`).join(', ')
  return changed.length === 0 ? [] : [await editFile(shop, fileOf('site'), description, changed)]
}
