import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { loadSite } from '../../cli/commands/pipeline.ts'
import { type Project, projectAt } from '../../cli/project.ts'
import { edit, readFolder, removeTemporary, writeFolder } from '../support/files.ts'
import { makeTinyShop } from './tiny-shop.ts'

/**
 * Creates one copy of the tiny shop for all tests in the file or group that calls it, and
 * restores its files after each test. Keeps its caches, so that loading it takes a fifth
 * of the time of loading a new copy. Use `ownShop` for tests about caches.
 */
export function sharedShop() {
  let project: Project
  let files: ReadonlyMap<string, Uint8Array>
  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), 'saga-'))
    await makeTinyShop(root)
    project = projectAt(root, root, 'test')
    files = readFolder(root)
  })
  afterEach(() => restoreFiles(project.root, files))
  afterAll(() => removeTemporary(project.root))

  const at = (...names: readonly string[]): string => join(project.root, ...names)
  return {
    get project() {
      return project
    },
    get root() {
      return project.root
    },
    at,
    async write(path: string, text = 'any'): Promise<void> {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeFile(at(path), text)
    },
    edit: (path: string, change: (text: string) => string) =>
      edit(at('content', path), change),
    load: () => loadContent(project, {}),
    loadSite: () => loadSite(project, {}),
  }
}

/** Writes files where they differ from a folder, and removes everything else from it but caches. */
function restoreFiles(root: string, files: ReadonlyMap<string, Uint8Array>): void {
  const folders = new Set([...files.keys()].flatMap(foldersOf))
  const visit = (folder: string): void => {
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name)
      const isFolder = lstatSync(join(root, path)).isDirectory()
      if (path === '.cache') continue
      if (isFolder && folders.has(path)) visit(path)
      else if (!isIntact(join(root, path), files.get(path)))
        rmSync(join(root, path), { recursive: true, force: true })
    }
  }
  visit('')

  const missing = [...files].filter(([path]) => !exists(join(root, path)))
  writeFolder(new Map(missing), root)
}

/** Returns the paths of the folders that contain a file: 'content', 'content/posters' … */
const foldersOf = (path: string): readonly string[] => {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

const exists = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Tells whether a regular file has these bytes. */
function isIntact(path: string, bytes: Uint8Array | undefined): boolean {
  const stats = lstatSync(path)
  if (!bytes || !stats.isFile() || stats.size !== bytes.length) return false

  const isReadable = (stats.mode & 0o400) !== 0
  return isReadable && Buffer.compare(readFileSync(path), bytes) === 0
}
