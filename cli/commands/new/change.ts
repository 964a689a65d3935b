import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing } from '../../load/files.ts'
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

const MARK = '\ufeff'

/** A file's text without a byte order mark, which comes back when the file is written. */
export async function textIn(project: Project, path: string): Promise<string> {
  const text = await readFile(join(project.content, path), 'utf8')
  return text.startsWith(MARK) ? text.slice(1) : text
}

/** Writes all files or none: when the disk refuses one, those before it become what they were. */
export async function carryOut(
  project: Project,
  { files }: Change,
  told: (line: string) => void,
): Promise<void> {
  const undoing: (() => Promise<void>)[] = []
  try {
    for (const { path, contents } of files) {
      const target = join(project.content, path)
      const before = await readFile(target).catch(missing)
      undoing.unshift(() => (before ? writeWhole(target, before) : rm(target, { force: true })))
      await mkdir(dirname(target), { recursive: true })
      if (typeof contents !== 'string') await copyFile(contents.copyOf, target)
      else await writeWhole(target, (before?.toString().startsWith(MARK) ? MARK : '') + contents)
    }
  } catch (error) {
    await Promise.allSettled(undoing.map((undo) => undo()))
    throw error
  }
  for (const { path, said } of files) told(`content/${path}: ${said}`)
}

function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
