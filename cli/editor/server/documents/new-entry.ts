import { deepEqual } from 'fast-equals'
import { readOrEmpty } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { Project } from '../../../project.ts'
import type { Content } from '../../../read/content.ts'
import { valuesIn } from '../../../yaml/source.ts'
import { documentsByFile } from './documents.ts'
import { formPathOf } from './open-document.ts'

/**
 * Finds the entry that a planned change adds to a list. Returns its document's name, and
 * its path in that document's form.
 */
export async function findNewEntry(
  { project, content }: { readonly project: Project; readonly content: Content },
  files: readonly FileChange[],
): Promise<{ readonly document: string; readonly entry: string } | undefined> {
  const owners = documentsByFile(content)
  for (const file of files) {
    const owner = owners.get(file.path)
    const index = owner && (await indexOfNewEntry(project, file))
    if (owner && index !== undefined)
      return {
        document: owner.name,
        entry: formPathOf(owner, file.path, [index]).join('.'),
      }
  }
  return undefined
}

async function indexOfNewEntry(
  project: Project,
  file: FileChange,
): Promise<number | undefined> {
  if (!('replaces' in file) || typeof file.replaces !== 'string') return undefined

  const previousList = valuesIn(file.path, await readOrEmpty(project, file.path))
  const nextList = valuesIn(file.path, file.replaces)
  if (!Array.isArray(previousList) || !Array.isArray(nextList)) return undefined
  if (nextList.length !== previousList.length + 1) return undefined

  return nextList.findIndex((entry, index) => !deepEqual(entry, previousList[index]))
}
