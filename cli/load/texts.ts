import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { conflictIn } from './conflicts.ts'
import { type Found, hashOf, isMissing, notUtf8, readText } from './files.ts'
import type { Memory } from './memory.ts'

/** A whole text. While its file stays untouched, it is read only for those who want more than its hash. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** The texts of content/, by path below it; those that are not whole are reported and left out. */
export function readTexts(
  project: Project,
  files: readonly Found[],
  memory: Memory,
): {
  readonly texts: ReadonlyMap<string, TextFile>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
} {
  const texts = new Map<string, TextFile>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    if (!/\.(?:yaml|md)$/.test(path) || /(?:^|\/)README\.md$/i.test(path)) continue
    const full = join(project.content, onDisk)
    const known = memory.recall(path, stamp)
    if (typeof known === 'string') {
      texts.set(path, { hash: known, read: () => textAt(full) ?? '' })
      continue
    }
    const file = `content/${path}`
    const text = textAt(full)
    const fault = text === undefined ? notUtf8(file) : text === null ? undefined : conflictIn(file, text)
    if (fault) faults.push([path, fault])
    else if (typeof text === 'string') {
      const hash = hashOf(text)
      if (settled) memory.remember(path, stamp, hash)
      texts.set(path, { hash, read: () => text })
    }
  }
  return { texts, faults }
}

/** null when the file vanished after it was listed. */
function textAt(path: string): string | undefined | null {
  try {
    return readText(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
