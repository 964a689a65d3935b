import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../fs/system.ts'
import type { Project } from '../project.ts'
import { ignoreWriteError } from './file-cache.ts'

/**
 * Keeps the result of a command's last run, valid while no file that it depends on is touched.
 * @param name base name of the command's file in the cache
 * @param key hash of everything that the result depends on; undefined when it cannot be told, and nothing is cached
 */
export function openRunCache<T>(name: string, project: Project, key: string | undefined) {
  const path = join(project.cache, `${name}.json`)
  return {
    get(): T | undefined {
      if (!key) return undefined
      try {
        const known = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown; value: T }
        return known.key === key ? known.value : undefined
      } catch {
        return undefined
      }
    },
    async set(value: T): Promise<void> {
      if (key) await ignoreWriteError(writeAtomically(path, JSON.stringify({ key, value })))
    },
  }
}
