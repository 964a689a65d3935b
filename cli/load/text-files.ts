import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { findConflict } from './conflicts.ts'
import { findEncodingFault } from './encoding.ts'
import { isMissing, type ListedFile } from './listing.ts'
import { findSecretKeys } from './secrets.ts'

/** A whole text. While its file stays untouched, it is read only for those who want more than its hash. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** The texts of content/, by path below it; those that are not whole are reported and left out. */
export function readTexts(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): {
  readonly texts: ReadonlyMap<string, TextFile>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
} {
  const texts = new Map<string, TextFile>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    const isContent = /\.(?:yaml|md)$/.test(path) && !/(?:^|\/)README\.md$/i.test(path)
    if (!isContent && !OTHER_TEXTS.test(path)) continue
    const known = cache.get(path, stamp)
    if (typeof known === 'string') {
      if (isContent) texts.set(path, { hash: known, read: () => readAgain(join(project.content, onDisk)) })
      continue
    }
    const file = `content/${path}`
    const bytes = readIfPresent(join(project.content, onDisk))
    if (bytes === undefined) continue
    const text = decode(bytes)
    const found = isContent ? findFaults(file, bytes, text) : findSecretKeys(file, text)
    if (found.length > 0) {
      faults.push(...found.map((fault) => [path, fault] as const))
      continue
    }
    const hash = contentHash(text)
    if (settled) cache.set(path, stamp, hash)
    if (isContent) texts.set(path, { hash, read: () => text })
  }
  return { texts, faults }
}

/** Files that the shop is not made from, but in which somebody may keep keys. */
const OTHER_TEXTS = /\.(?:ya?ml|md|txt|json|jsonc|toml|env|ini|conf|csv|tsv|html?|xml|[cm]?[jt]sx?|sh)$/i

/** A file with a secret key is not read any further: what else were said of it could show the line. */
function findFaults(file: string, bytes: Buffer, text: string): readonly Diagnostic[] {
  const secrets = findSecretKeys(file, text)
  if (secrets.length > 0) return secrets
  const fault = findEncodingFault(file, bytes, text) ?? findConflict(file, text)
  return fault ? [fault] : []
}

/**
 * Undefined when the file vanished after it was listed. Content is hundreds of small files, which are read one after
 * another in a tenth of the time that waiting for each takes.
 */
function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Without the byte order mark. */
const decode = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\ufeff/, '')

/** Of a file that was whole when it was read last. */
function readAgain(path: string): string {
  const bytes = readIfPresent(path)
  return bytes ? decode(bytes) : ''
}
