import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../fs/processes.ts'
import type { Project } from '../project.ts'

const editors = ({ cache }: Project): string => join(cache, 'editor')

/** Returns the folder of this process: it holds received pictures and files that are only checked. */
export const ownFolder = (project: Project): string => join(editors(project), `${process.pid}@${hostname()}`)

/** Removes the folders of editors that have ended. The folder of an editor that still runs stays. */
export function removeLeftFolders(project: Project): void {
  let names: readonly string[] = []
  try {
    names = readdirSync(editors(project))
  } catch {
    // The folder is missing if no editor ran before.
  }
  for (const name of names) {
    const [pid, host] = name.split('@')
    const isOther =
      host !== undefined && (host !== hostname() || (isAlive(Number(pid)) && Number(pid) !== process.pid))
    if (!isOther) rmSync(join(editors(project), name), { recursive: true, force: true })
  }
}
