import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { loadSite } from '../../cli/commands/pipeline.ts'
import type { Site } from '../../cli/model/site.ts'
import { type Project, projectAt } from '../../cli/project.ts'
import { edit, removeTemporary, temporaryFolder } from '../support/files.ts'
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
    const root = await mkdtemp(join(tmpdir(), 'saga-'))
    project = projectAt(root, root, 'test')
  })
  // Retries if necessary, because an editor that a test left open may be writing its
  // cache at this moment.
  afterEach(() => removeTemporary(project.root))

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
  }
}

/**
 * Creates a temporary copy of the tiny shop for each test in the file or group that calls
 * it.
 */
export function ownShop() {
  const folder = ownFolder()
  beforeEach(() => makeTinyShop(folder.root))
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
