import { existsSync, lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Project } from '../project.ts'
import { askGit, type GitAnswer, namesIn } from './git.ts'

/** The facts about a shop's repository that publishing needs. */
export interface Repository {
  readonly branch: string
  readonly head: string
  /** The shop's folder in the repository: 'shop/', or '' at the top. */
  readonly prefix: string
  /** The server's branch that this branch tracks; undefined if there is none. */
  readonly upstream: Upstream | undefined
  /** The author that git writes into commits; undefined if none is configured. */
  readonly author: { readonly name: string; readonly email: string } | undefined
  /** Whether a merge is in progress. If so, some files may have conflicts. */
  readonly isMerging: boolean
}

export interface Upstream {
  readonly remote: string
  /** The name of the branch on the server: 'refs/heads/main'. */
  readonly ref: string
  /** The name of the branch's local copy: 'refs/remotes/origin/main'. */
  readonly tracked: string
  /** The numbers of commits that only this computer has, and that only the server had at the last fetch. */
  readonly ahead: number
  readonly behind: number
}

const NOT_INSTALLED = 'Publishing needs git, which is not installed on this computer.'
const NO_REPOSITORY =
  'Publishing is not set up: this folder is not in a git repository. Ask the shop’s developer to set it up.'
const NOT_OURS =
  'Publishing is not possible, because this folder belongs to another user of this computer. Ask the shop’s developer.'
const NO_COMMIT =
  'Publishing is not set up yet: the first version of the shop has to be committed with git. Ask the shop’s developer to do this.'
const DETACHED =
  'Publishing is not possible, because the shop is at an old version, or on no branch. Ask the shop’s developer to go back to a branch.'
const SEPARATE_CONTENT =
  'The texts of this shop are in a separate git repository inside another one. Publish them from there.'

/** Unfinished operations, by the files in the folder .git that show them. */
const unfinished: Readonly<Record<string, string>> = {
  'rebase-merge': 'A rebase',
  'rebase-apply': 'A rebase',
  CHERRY_PICK_HEAD: 'A cherry-pick',
  REVERT_HEAD: 'A revert',
  BISECT_LOG: 'A search for a fault (git bisect)',
}

const MERGE = 'MERGE_HEAD'
const operationNames = [...Object.keys(unfinished), MERGE]

/** Finds the repository of a shop, or returns why nothing can be published from it. */
export async function findRepository({
  root,
  content,
}: Project): Promise<Repository | string> {
  const ask = (...args: readonly string[]) =>
    askGit(root, ['--no-optional-locks', ...args])

  // One process answers all of this, because starting git takes longer than its work.
  const place = await ask(
    'rev-parse',
    '--is-inside-work-tree',
    '--show-toplevel',
    '--show-prefix',
    ...operationNames.flatMap((name) => ['--git-path', name]),
  )
  if (place.code !== 0) return reasonOf(place)

  const [isInside, top, prefix = '', ...operationPaths] = linesOf(place)
  if (isInside !== 'true') return NO_REPOSITORY
  if (await isSeparate(content, top)) return SEPARATE_CONTENT

  const { running, isMerging } = findOperations(root, operationPaths)
  if (running !== undefined)
    return `${running} is in progress in this repository. It must be finished before you can publish.`

  const branch = await ask('symbolic-ref', '--quiet', 'HEAD')
  if (branch.code !== 0) return DETACHED

  const ref = textOf(branch)
  const { head, upstream } = readBranch(
    await ask('for-each-ref', `--format=${BRANCH_FORMAT}`, ref),
  )
  if (!head) return NO_COMMIT

  return {
    branch: ref.replace('refs/heads/', ''),
    head,
    prefix,
    upstream,
    author: await findAuthor(root),
    isMerging,
  }
}

/** Returns the reason why git finds no repository. */
function reasonOf({ isMissing, errors }: GitAnswer): string {
  if (isMissing) return NOT_INSTALLED
  return /dubious ownership/.test(errors) ? NOT_OURS : NO_REPOSITORY
}

const textOf = ({ bytes }: GitAnswer): string => bytes.toString().trim()

const linesOf = ({ bytes }: GitAnswer): readonly string[] => bytes.toString().split('\n')

/** Tells whether content/ is in another repository than the shop. */
async function isSeparate(content: string, top: string | undefined): Promise<boolean> {
  const mayBeSeparate =
    existsSync(join(content, '.git')) || lstatSync(content).isSymbolicLink()
  if (!mayBeSeparate) return false

  const [contentTop] = linesOf(await askGit(content, ['rev-parse', '--show-toplevel']))
  return contentTop !== top
}

/**
 * Finds an operation in progress that prevents publishing and tells whether a merge is in progress.
 * @param paths the paths of `operationNames`, in the same order
 */
function findOperations(root: string, paths: readonly string[]) {
  const existingNames = operationNames.filter((_, index) => {
    const path = paths[index] ?? ''
    return path !== '' && existsSync(resolve(root, path))
  })
  const runningName = existingNames.find((name) => name in unfinished)
  const running = runningName && unfinished[runningName]
  return { running, isMerging: existingNames.includes(MERGE) }
}

/** The commit of a branch, and the branch that it tracks, with the numbers of commits in which they differ. */
const BRANCH_FORMAT = [
  'objectname',
  'upstream:remotename',
  'upstream:remoteref',
  'upstream',
  'upstream:track,nobracket',
]
  .map((field) => `%(${field})`)
  .join('%00')

/** Reads git's answer in BRANCH_FORMAT. A branch without commits has no `head`. */
function readBranch(answer: GitAnswer) {
  const [head, remote, ref, tracked, track = ''] = textOf(answer).split('\0')
  // The remote "." is another branch of this repository.
  if (!remote || !ref || !tracked || remote === '.') return { head, upstream: undefined }

  // Without a local copy of the server's branch, git cannot count, but then there is something to publish.
  if (track === 'gone')
    return { head, upstream: { remote, ref, tracked, ahead: 1, behind: 0 } }

  const countOf = (side: 'ahead' | 'behind'): number =>
    Number(new RegExp(`${side} (\\d+)`).exec(track)?.[1] ?? 0)
  const counts = { ahead: countOf('ahead'), behind: countOf('behind') }
  return { head, upstream: { remote, ref, tracked, ...counts } }
}

async function findAuthor(root: string): Promise<Repository['author']> {
  const { bytes } = await askGit(root, [
    'config',
    '-z',
    '--get-regexp',
    '^user\\.(name|email)$',
  ])

  const values = new Map<string, string>()
  for (const setting of namesIn(bytes.toString())) {
    // With -z, the first line is the key, and all further lines are the value.
    const [key = '', ...valueLines] = setting.split('\n')
    values.set(key, valueLines.join('\n').trim())
  }

  const name = process.env.GIT_AUTHOR_NAME || values.get('user.name')
  const email = process.env.GIT_AUTHOR_EMAIL || values.get('user.email')
  return name && email ? { name, email } : undefined
}

/** Lists the files with merge conflicts, as paths from the top of the repository. */
export async function findConflicts({ root }: Project): Promise<readonly string[]> {
  const { bytes } = await askGit(root, ['diff', '--name-only', '--diff-filter=U', '-z'])
  return namesIn(bytes.toString())
}
