import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../fs/processes.ts'
import type { Project } from '../project.ts'

const editors = ({ cache }: Project): string => join(cache, 'editor')

/** What this process alone writes beside content/: received pictures, and the shop as it would be. */
export const ownFolder = (project: Project): string => join(editors(project), `${process.pid}@${hostname()}`)

/** Removes what editors left that have ended. Another one of the same shop keeps its own. */
export function removeLeftFolders(project: Project): void {
  let names: readonly string[] = []
  try {
    names = readdirSync(editors(project))
  } catch {
    // No editor was here before.
  }
  for (const name of names) {
    const [pid, host] = name.split('@')
    const isOther =
      host !== undefined && (host !== hostname() || (isAlive(Number(pid)) && Number(pid) !== process.pid))
    if (!isOther) rmSync(join(editors(project), name), { recursive: true, force: true })
  }
}
