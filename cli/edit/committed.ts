import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type LoadedContent, loadContent } from '../check/load-content.ts'
import { mapConcurrently } from '../fs/concurrency.ts'
import { namesIn, readGit, readGitBytes } from '../git/git.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import { isLeftover, listShopFiles, type ShopFiles } from '../read/listing.ts'
import { changeListing, contentPlace } from './change.ts'
import type { FileChange } from './file-change.ts'

// The shop as it is in a git commit.

/** The number of concurrent reads. Each one starts a git process. */
export const READS_AT_ONCE = 4

/** Finds the files below some folders that are new or differ from a commit. Rejects if git cannot find out. */
export async function findChangedFiles(
  { root }: Project,
  folders: readonly string[],
  commit = 'HEAD',
): Promise<readonly string[]> {
  const list = async (...args: readonly string[]): Promise<readonly string[]> =>
    namesIn(await readGit(root, ...args, '--', ...folders))

  // A renamed file is listed as one removed and one new file. Paths are relative to `root`, not to the top of the
  // repository.
  const changed = await list(
    'diff',
    '--name-only',
    '--no-renames',
    '--no-ext-diff',
    '--relative',
    '-z',
    commit,
  )
  const added = await list('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set([...changed, ...added])].filter(isOfShop)
}

/**
 * Tells whether a listed file belongs to the shop, not to a text editor, a change in progress or another repository.
 * git lists a nested repository as a folder, with a trailing slash.
 */
const isOfShop = (path: string): boolean =>
  !path.endsWith('/') &&
  !isLeftover(basename(path), { isFolder: false, isPublic: path.startsWith('public/') })

/** Matches git's messages for a file that a commit does not have. */
const NOT_IN_COMMIT = /does not exist in|exists(?: on disk)?, but not/

/**
 * Reads a file from a commit, with the line endings that git checks out on this machine; undefined if the commit does
 * not have the file. Rejects if git cannot read it, so that no file is taken for a new one by mistake.
 */
export async function readCommitted(
  { root }: Project,
  path: string,
  commit = 'HEAD',
): Promise<Buffer | undefined> {
  try {
    return await readGitBytes(root, 'cat-file', '--filters', `${commit}:./${path}`)
  } catch (error) {
    if (error instanceof Error && NOT_IN_COMMIT.test(error.message)) return undefined
    throw error
  }
}

/**
 * Lists the shop's files: content/ from a commit, and the current public/. Files in content/ that have changed since
 * the commit are written into `folder` as they were in the commit.
 */
export async function listCommitted(
  project: Project,
  files: ShopFiles,
  commit: string,
  folder: string,
): Promise<ShopFiles> {
  const paths = await findChangedFiles(project, ['content'], commit)
  const changes = await mapConcurrently(
    paths,
    READS_AT_ONCE,
    async (path): Promise<FileChange> => {
      const bytes = await readCommitted(project, path, commit)
      return bytes ? { path, replaces: bytes } : { path, deleted: true }
    },
  )

  return {
    ...files,
    content: await changeListing(files.content, contentPlace(project), changes, folder),
  }
}

/**
 * Returns a function that loads the shop of the last commit. It loads each commit once. The committed files are written
 * into the folder `aside` and deleted after loading, so the loaded shop may refer to pictures that no longer exist.
 */
export function openCommitted(
  project: Project,
  environment: CheckoutEnvironment,
  aside: string,
) {
  let cached:
    | { readonly head: string; readonly loaded: Promise<LoadedContent> }
    | undefined

  async function load(head: string): Promise<LoadedContent> {
    await mkdir(aside, { recursive: true })
    const folder = await mkdtemp(join(aside, 'commit-'))
    try {
      const files = await listCommitted(project, listShopFiles(project), head, folder)
      return await loadContent(project, environment, files)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return async (): Promise<LoadedContent> => {
    const head = (await readGit(project.root, 'rev-parse', 'HEAD')).trim()
    if (cached?.head === head) return cached.loaded

    const loaded = load(head)
    cached = { head, loaded }
    try {
      return await loaded
    } catch (error) {
      // The failure may be temporary, so the next call tries again.
      if (cached.loaded === loaded) cached = undefined
      throw error
    }
  }
}
