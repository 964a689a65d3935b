import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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
    const entries = (await readdir(at, { withFileTypes: true })).filter((entry) => !ignored(entry.name))
    await Promise.all(
      entries.map(async (entry) => {
        const full = join(at, entry.name)
        const path = relative(root, full).split(sep).join('/')
        if (entry.isSymbolicLink() && !(await leadsInside(full, root))) {
          diagnostics.push({
            severity: 'error',
            code: 'missing-file',
            at: { file: `${shownAs}/${path}` },
            message: `this link leads out of ${shownAs}/, or nowhere`,
            hint: 'put the file itself here',
          })
          return
        }
        const info = entry.isFile() || entry.isSymbolicLink() ? await stat(full) : undefined
        if (entry.isDirectory()) await visit(full)
        else if (info?.isFile()) files.push({ path, size: info.size, mtimeMs: info.mtimeMs })
      }),
    )
  }
  await visit(root)
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, diagnostics }
}

async function leadsInside(link: string, root: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined)
  return target?.startsWith(root + sep) ?? false
}

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Reads text; undefined when the bytes are not UTF-8. A byte order mark is dropped. */
export async function readText(path: string): Promise<string | undefined> {
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const notUtf8 = (file: string): Diagnostic => ({
  severity: 'error',
  code: 'encoding',
  at: { file },
  message: 'the file is not UTF-8 text',
  hint: 'save it again as UTF-8',
})
