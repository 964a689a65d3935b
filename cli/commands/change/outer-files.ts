import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenChange } from '../../edit/change.ts'
import { ignoreMissing } from '../../fs/system.ts'

/** A file outside content/, by its path from the shop's folder. */
export interface OuterFile {
  readonly path: string
  readonly text: string
}

/**
 * Adds files outside content/ to a change. If one of the files exists with different contents, rejects the change,
 * unless
 * `replaces` is set.
 */
export async function addOuterFiles(
  change: OpenChange,
  files: readonly OuterFile[],
  replaces: boolean,
): Promise<void> {
  for (const { path, text } of files) {
    const previousText = await readFile(join(change.project.root, path), 'utf8').catch(
      ignoreMissing,
    )
    if (previousText === undefined) {
      change.create(path, text, 'new')
      continue
    }

    const isSame = previousText === text
    change.write(path, text, isSame ? 'unchanged' : 'replaced')
    if (!isSame && !replaces)
      change.reject(`${path} already exists; overwrite it with --replace`)
  }
}
