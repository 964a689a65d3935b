import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { hasErrorCode } from '../fs/errors.ts'
import { isSettled, stampOf } from '../fs/stamp.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { isLeftover } from './leftovers.ts'

/** A file below a folder. */
export interface ListedFile {
  /** From the folder, with forward slashes. Letters are composed (NFC), as editors write them into content. */
  readonly path: string
  /** The same as the disk spells it: archives made on a Mac hold decomposed letters. */
  readonly onDisk: string
  readonly stamp: string
  /** Whether the stamp can be trusted later on. */
  readonly settled: boolean
}

export interface Listing {
  readonly files: readonly ListedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * All files below `folder`, sorted, without leftovers. Links that lead out of it are refused, for content must be whole
 * on any machine; so are links to folders, which may lead in a circle.
 * @param shownAs what diagnostics call the folder: 'content'
 * @param isPublic whether files may be hidden in it on purpose
 */
export function listFiles(folder: string, shownAs: string, isPublic = false): Listing {
  const files: ListedFile[] = []
  const diagnostics: Diagnostic[] = []
  const root = realPathOf(folder)
  if (root === undefined) return { files, diagnostics }
  const now = Date.now()
  const visit = (at: string, below: string): void => {
    for (const entry of readFolder(at)) {
      if (isLeftover(entry.name, { isFolder: entry.isDirectory(), isPublic })) continue
      const full = `${at}${sep}${entry.name}`
      const path = below + entry.name
      if (path.includes('\ufffd')) diagnostics.push(undecodableName(path, shownAs))
      else if (entry.isDirectory()) visit(full, `${path}/`)
      else if (entry.isSymbolicLink() && !realPathOf(full)?.startsWith(root + sep))
        diagnostics.push(strayLink(path, shownAs))
      else {
        const info = statSync(full, { throwIfNoEntry: false })
        if (info?.isFile()) files.push(fileOf(path, info, now))
        else if (info?.isDirectory()) diagnostics.push(linkedFolder(path, shownAs))
      }
    }
  }
  visit(root, '')
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  const copies = files.filter(({ path }, index) => path === files[index - 1]?.path)
  return {
    files: files.filter((file) => !copies.includes(file)),
    diagnostics: [...diagnostics, ...copies.map(({ path }) => sameName(path, shownAs))],
  }
}

const fileOf = (onDisk: string, info: Stats, now: number): ListedFile => ({
  path: onDisk.normalize(),
  onDisk,
  stamp: stampOf(info),
  settled: isSettled(info, now),
})

/** A folder may vanish while it is listed: somebody changes branches. */
function readFolder(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export const isMissing = (error: unknown): boolean => hasErrorCode(error, 'ENOENT', 'ENOTDIR')

const strayLink = (path: string, shownAs: string): Diagnostic =>
  error(
    'missing-file',
    { file: `${shownAs}/${path}` },
    `this link leads out of ${shownAs}/, or nowhere`,
    'put the file itself here',
  )

const linkedFolder = (path: string, shownAs: string): Diagnostic =>
  error(
    'missing-file',
    { file: `${shownAs}/${path}` },
    'this link leads to a folder, whose files are not looked for here',
    'put the folder itself here',
  )

const undecodableName = (path: string, shownAs: string): Diagnostic =>
  error(
    'encoding',
    { file: `${shownAs}/${path}` },
    'this name is not UTF-8 text, so that nothing can refer to it',
    'give it another name',
  )

const sameName = (path: string, shownAs: string): Diagnostic =>
  error(
    'duplicate-id',
    { file: `${shownAs}/${path}` },
    'two files have this name, one with composed letters (é) and one with decomposed ones (e and ´)',
    'delete one of the two',
  )

/** undefined when nothing is there. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
