import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { loadSite } from '../../cli/commands/pipeline.ts'
import type { Site } from '../../cli/model/site.ts'
import { type Project, projectAt } from '../../cli/project.ts'
import {
  edit,
  readFolder,
  removeTemporary,
  restoreFolder,
  temporaryFolder,
} from '../support/files.ts'
import { makeTinyShop } from './tiny-shop.ts'

/**
 * After the last test, disposes of a value that all tests in a file share. Returns the
 * value.
 */
export function disposeAfterTests<T extends AsyncDisposable>(shared: T): T {
  afterAll(() => shared[Symbol.asyncDispose]())
  return shared
}

/** Creates an empty project folder for each test in the file or group that calls it. */
export function ownFolder() {
  let project: Project
  beforeEach(async () => {
    project = await newProject()
  })
  // Retries if necessary, because an editor that a test left open may be writing its
  // cache at this moment.
  afterEach(() => removeTemporary(project.root))
  return folderOf(() => project)
}

/** Creates an empty folder with a project. */
async function newProject(): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), 'saga-'))
  return projectAt(root, root, 'test')
}

function folderOf(findProject: () => Project) {
  const at = (...names: readonly string[]): string => join(findProject().root, ...names)
  return {
    get project() {
      return findProject()
    },
    get root() {
      return findProject().root
    },
    at,
    async write(path: string, text = 'any'): Promise<void> {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeFile(at(path), text)
    },
  }
}

/**
 * Creates a temporary copy of the tiny shop for each test in the file or group that calls
 * it.
 */
export function ownShop() {
  const folder = ownFolder()
  beforeEach(() => makeTinyShop(folder.root))
  return shopIn(folder)
}

/**
 * Creates one copy of the tiny shop for all tests in the file or group that calls it. After
 * each test, its files are as before, but its caches stay, so a test that changes two files
 * reads only these two. `prepare` changes the shop before the first test.
 */
export function restoredShop(prepare?: () => Promise<unknown>) {
  let project: Project
  let originalFiles: ReturnType<typeof readFolder>
  const folder = folderOf(() => project)
  beforeAll(async () => {
    project = await newProject()
    await makeTinyShop(folder.root)
    await prepare?.()
    originalFiles = readFolder(folder.root)
  })
  afterEach(() => restoreFolder(originalFiles, folder.root, '.cache'))
  afterAll(() => removeTemporary(folder.root))
  return shopIn(folder)
}

function shopIn(folder: ReturnType<typeof folderOf>) {
  return Object.assign(folder, {
    edit: (path: string, change: (text: string) => string) =>
      edit(folder.at('content', path), change),
    load: () => loadContent(folder.project, {}),
    loadSite: () => loadSite(folder.project, {}),
  })
}

/** Loads the tiny shop as a build does. */
export async function tinySite(): Promise<Site> {
  await using folder = await temporaryFolder()
  await makeTinyShop(folder.path)
  const { value } = await loadSite(projectAt(folder.path, folder.path, 'test'), {})
  if (!value) throw new Error('the tiny shop has an error')
  return value.site
}
