import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'

/** A file below a folder: its path from there, with forward slashes, and what tells whether it changed. */
export interface Found {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

export interface Listing {
  readonly files: readonly Found[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Editors' and systems' own files, which are no content. */
const ignored = (name: string): boolean =>
  name.startsWith('.') ||
  name.endsWith('~') ||
  name.endsWith('.swp') ||
  name.endsWith('.tmp') ||
  name === 'Thumbs.db' ||
  /^\d+$/.test(name)

/**
 * All files below `folder`, sorted. Links that lead out of it are refused: content must be whole on any machine.
 * @param shownAs what diagnostics call the folder: 'content'
 */
export async function listFiles(folder: string, shownAs: string): Promise<Listing> {
  const files: Found[] = []
  const diagnostics: Diagnostic[] = []
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return { files, diagnostics }
  const visit = async (at: string): Promise<void> => {
    for (const entry of entriesIn(at)) {
      if (ignored(entry.name)) continue
      const full = `${at}${sep}${entry.name}`
      const path = full.slice(root.length + 1).replaceAll(sep, '/')
      if (entry.isDirectory()) await visit(full)
      else if (entry.isSymbolicLink() && !(await leadsInside(full, root)))
        diagnostics.push(strayLink(path, shownAs))
      else {
        const info = statSync(full, { throwIfNoEntry: false })
        if (info?.isFile()) files.push({ path, size: info.size, mtimeMs: info.mtimeMs })
      }
    }
  }
  await visit(root)
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, diagnostics }
}

/** A folder may vanish while it is listed: somebody changes branches. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const strayLink = (path: string, shownAs: string): Diagnostic => ({
  severity: 'error',
  code: 'missing-file',
  at: { file: `${shownAs}/${path}` },
  message: `this link leads out of ${shownAs}/, or nowhere`,
  hint: 'put the file itself here',
})

async function leadsInside(link: string, root: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined)
  return target?.startsWith(root + sep) ?? false
}

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Reads text; undefined when the bytes are not UTF-8. A byte order mark is dropped.
 * Content is hundreds of small files, which are read one after another in a tenth of the time that waiting for each takes.
 */
export function readText(path: string): string | undefined {
  const bytes = readFileSync(path)
  // Decoding without a look at faults is much faster: only what cannot be decoded holds the sign for it.
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') && !isUtf8(bytes)) return undefined
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

export const notUtf8 = (file: string): Diagnostic => ({
  severity: 'error',
  code: 'encoding',
  at: { file },
  message: 'the file is not UTF-8 text',
  hint: 'save it again as UTF-8',
})
