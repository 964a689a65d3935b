import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Which diagnostics are about the files that somebody named, or about files in folders that they named. */
export interface NamedFiles {
  /** As it was typed. */
  readonly missing: readonly string[]
  isAbout(diagnostic: Diagnostic): boolean
}

/**
 * @param files as they were typed, from the working folder
 * @param root of the project, from which diagnostics name their files
 */
export function findNamedFiles(files: readonly string[], root: string): NamedFiles {
  const named = files.map((file) => relative(root, resolve(file)).split(sep).join('/'))
  return {
    missing: files.filter((file) => !existsSync(file)),
    isAbout: ({ at, related = [] }) =>
      [at, ...related.map((other) => other.at)].some(({ file }) =>
        named.some((name) => name === '' || file === name || file.startsWith(`${name}/`)),
      ),
  }
}
