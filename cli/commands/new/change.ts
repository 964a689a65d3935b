import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Project } from '../../project.ts'
import { writeWhole } from '../../whole-file.ts'

/** Files to write, below content/, and what to say of each. Decided in full before the first one is touched. */
export interface Change {
  readonly files: readonly {
    readonly path: string
    readonly said: string
    readonly contents: string | { readonly copyOf: string }
  }[]
}

/** Why nothing was changed. */
export interface Refusal {
  readonly refused: readonly string[]
}

export const textIn = (project: Project, path: string): Promise<string> =>
  readFile(join(project.content, path), 'utf8')

/** Tells of each file once it is written: what the disk refuses then shows how far the change came. */
export async function carryOut(
  project: Project,
  { files }: Change,
  told: (line: string) => void,
): Promise<void> {
  for (const { path, said, contents } of files) {
    const target = join(project.content, path)
    await mkdir(dirname(target), { recursive: true })
    if (typeof contents === 'string') await writeWhole(target, contents)
    else await copyFile(contents.copyOf, target)
    told(`content/${path}: ${said}`)
  }
}
