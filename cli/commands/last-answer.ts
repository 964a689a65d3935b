import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../hash.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { ifAllowed } from '../load/memory.ts'
import { type Sources, stateOf } from '../load/sources.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../whole-file.ts'

/** What a command said last, for as long as nothing was touched that it came from. */
export interface LastAnswer<T> {
  recall(): T | undefined
  remember(answer: T): Promise<void>
}

/** @param name of the command's own file in the cache */
export function lastAnswer<T>(
  name: string,
  project: Project,
  environment: BackendEnvironment,
  sources: Sources,
): LastAnswer<T> {
  const path = join(project.cache, `${name}.json`)
  const state = stateOf(sources, project)
  const key = state && contentHash(JSON.stringify([state, environment]))
  return {
    recall() {
      if (!key) return undefined
      try {
        const known = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown; answer: T }
        return known.key === key ? known.answer : undefined
      } catch {
        return undefined
      }
    },
    async remember(answer) {
      if (key) await ifAllowed(writeWhole(path, JSON.stringify({ key, answer })))
    },
  }
}
