import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type LoadedContent, loadContent } from '../check/load-content.ts'
import { mapConcurrently } from '../fs/concurrency.ts'
import { namesIn, readGit, readGitBytes } from '../git/git.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import { isLeftover, listShopFiles, type ShopFiles } from '../read/listing.ts'
import { changeListing } from './change.ts'
import type { FileChange } from './file-change.ts'

// The shop as a commit of git has it.

/** Each read starts git. */
export const READS_AT_ONCE = 4

/** Finds files below some folders that differ from a commit, or are new. Rejects where git cannot tell. */
export async function findChangedFiles(
  { root }: Project,
  folders: readonly string[],
  commit = 'HEAD',
): Promise<readonly string[]> {
  const list = async (...args: readonly string[]): Promise<readonly string[]> =>
    namesIn(await readGit(root, ...args, '--', ...folders))
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

/** Tells whether a listed file is the shop's own: not of a text editor, a running change or another repository. */
const isOfShop = (path: string): boolean =>
  !path.endsWith('/') &&
  !isLeftover(basename(path), { isFolder: false, isPublic: path.startsWith('public/') })

/** Reads a file as a commit has it, with the line ends that a checkout gives it; undefined if it was not there. */
export const readCommitted = (
  { root }: Project,
  path: string,
  commit = 'HEAD',
): Promise<Buffer | undefined> =>
  readGitBytes(root, 'cat-file', '--filters', `${commit}:./${path}`).catch(
    () => undefined,
  )

/** Lists the files of the shop with content/ as a commit has it: what differs now is written into a folder. public/ is today's. */
export async function listCommitted(
  project: Project,
  files: ShopFiles,
  commit: string,
  folder: string,
): Promise<ShopFiles> {
  const paths = await findChangedFiles(project, ['content'], commit)
  const all = await mapConcurrently(
    paths,
    READS_AT_ONCE,
    async (path): Promise<FileChange> => {
      const bytes = await readCommitted(project, path, commit)
      return bytes ? { path, replaces: bytes } : { path, deleted: true }
    },
  )
  return {
    ...files,
    content: await changeListing(files.content, project.content, 'content/', all, folder),
  }
}

/** Returns a function that loads the shop as the last commit has it, once for each commit. */
export function openCommitted(
  project: Project,
  environment: CheckoutEnvironment,
  aside: string,
) {
  let last: { readonly head: string; readonly loaded: Promise<LoadedContent> } | undefined
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
    if (last?.head !== head) last = { head, loaded: load(head) }
    return last.loaded
  }
}
