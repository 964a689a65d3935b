import { join } from 'node:path'
import { contentHash } from '../hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { conflictIn } from './conflicts.ts'
import { type Found, isMissing, notUtf8, readText } from './files.ts'
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
      texts.set(path, { hash: known, read: () => wholeTextAt(full) })
      continue
    }
    const file = `content/${path}`
    const text = textAt(full)
    if (text === undefined) continue
    const fault = typeof text === 'string' ? conflictIn(file, text) : notUtf8(file, text)
    if (fault) faults.push([path, fault])
    else if (typeof text === 'string') {
      const hash = contentHash(text)
      if (settled) memory.remember(path, stamp, hash)
      texts.set(path, { hash, read: () => text })
    }
  }
  return { texts, faults }
}

/** Undefined when the file vanished after it was listed. */
function textAt(path: string): ReturnType<typeof readText> | undefined {
  try {
    return readText(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Of a file that was whole when it was read last. */
function wholeTextAt(path: string): string {
  const text = textAt(path)
  return typeof text === 'string' ? text : ''
}
