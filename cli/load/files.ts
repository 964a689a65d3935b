import { isUtf8 } from 'node:buffer'
import { type Dirent, readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { isSettled, stampOf } from '../file-stamp.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { hasCode } from '../system-error.ts'
import { isLeftover } from './leftovers.ts'

/** A file below a folder. */
export interface Found {
  /** From the folder, with forward slashes. Letters are composed (NFC), as editors write them into content. */
  readonly path: string
  /** The same as the disk spells it: archives made on a Mac hold decomposed letters. */
  readonly onDisk: string
  readonly stamp: string
  /** Whether the stamp can be trusted later on. */
  readonly settled: boolean
}

export interface Listing {
  readonly files: readonly Found[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * All files below `folder`, sorted, without leftovers. Links that lead out of it are refused, for content must be whole
 * on any machine; so are links to folders, which may lead in a circle.
 * @param shownAs what diagnostics call the folder: 'content'
 * @param isPublic whether files may be hidden in it on purpose
 */
export function listFiles(folder: string, shownAs: string, isPublic = false): Listing {
  const files: Found[] = []
  const diagnostics: Diagnostic[] = []
  const root = realPathOf(folder)
  if (root === undefined) return { files, diagnostics }
  const now = Date.now()
  const visit = (at: string, below: string): void => {
    for (const entry of entriesIn(at)) {
      if (isLeftover(entry.name, { isFolder: entry.isDirectory(), isPublic })) continue
      const full = `${at}${sep}${entry.name}`
      const path = below + entry.name
      if (path.includes('\ufffd')) diagnostics.push(namedInBytes(path, shownAs))
      else if (entry.isDirectory()) visit(full, `${path}/`)
      else if (entry.isSymbolicLink() && !realPathOf(full)?.startsWith(root + sep))
        diagnostics.push(strayLink(path, shownAs))
      else {
        const info = statSync(full, { throwIfNoEntry: false })
        if (info?.isFile()) files.push(foundAs(path, info, now))
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

const foundAs = (onDisk: string, info: Stats, now: number): Found => ({
  path: onDisk.normalize(),
  onDisk,
  stamp: stampOf(info),
  settled: isSettled(info, now),
})

/** A folder may vanish while it is listed: somebody changes branches. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR')

const strayLink = (path: string, shownAs: string): Diagnostic => ({
  severity: 'error',
  code: 'missing-file',
  at: { file: `${shownAs}/${path}` },
  message: `this link leads out of ${shownAs}/, or nowhere`,
  hint: 'put the file itself here',
})

const linkedFolder = (path: string, shownAs: string): Diagnostic => ({
  severity: 'error',
  code: 'missing-file',
  at: { file: `${shownAs}/${path}` },
  message: 'this link leads to a folder, whose files are not looked for here',
  hint: 'put the folder itself here',
})

const namedInBytes = (path: string, shownAs: string): Diagnostic => ({
  severity: 'error',
  code: 'encoding',
  at: { file: `${shownAs}/${path}` },
  message: 'this name is not UTF-8 text, so that nothing can refer to it',
  hint: 'give it another name',
})

const sameName = (path: string, shownAs: string): Diagnostic => ({
  severity: 'error',
  code: 'duplicate-id',
  at: { file: `${shownAs}/${path}` },
  message: 'two files have this name, one with composed letters (é) and one with decomposed ones (e and ´)',
  hint: 'delete one of the two',
})

/** undefined when nothing is there. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

/**
 * Reads text; the place where its bytes stop being UTF-8 instead when they do. A byte order mark is dropped.
 * Content is hundreds of small files, which are read one after another in a tenth of the time that waiting for each takes.
 */
export function readText(path: string): string | Place {
  const bytes = readFileSync(path)
  // Decoding without a look at faults is much faster: only what cannot be decoded holds the sign for it.
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd') && !isUtf8(bytes)) return firstFault(text)
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** Both from 1. */
type Place = Required<Pick<Location, 'line' | 'column'>>

/** Decoding writes U+FFFD for what it cannot read. */
function firstFault(text: string): Place {
  const before = text.slice(0, text.indexOf('\ufffd')).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

export const notUtf8 = (file: string, place: Place): Diagnostic => ({
  severity: 'error',
  code: 'encoding',
  at: { file, ...place },
  message: 'the file is not UTF-8 text',
  hint: 'save it again as UTF-8',
})
