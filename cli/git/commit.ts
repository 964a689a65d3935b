import type { Project } from '../project.ts'
import { messagesIn } from './exchange.ts'
import { askGit, type GitAnswer } from './git.ts'
import { findConflicts, type Upstream } from './repository.ts'

// Commits and merges: operations that change the local repository.

/** How long (ms) a commit hook may stay silent before it is treated as hung. */
const PATIENCE_MS = 120_000

export interface Author {
  readonly name: string
  readonly email: string
}

/** `messages`: what git, and the checks that run with a commit, have printed. */
interface CommitFailure {
  readonly problem: string
  readonly messages: readonly string[]
}

type CommitResult = 'done' | CommitFailure

/** Returns the options that set the author of one commit. Without an author, git uses the configured one. */
const authorOptions = (author: Author | undefined): readonly string[] =>
  author ? ['-c', `user.name=${author.name}`, '-c', `user.email=${author.email}`] : []

/** Saves the author of future commits in this repository's configuration. */
export async function rememberAuthor(
  { root }: Project,
  { name, email }: Author,
): Promise<void> {
  await askGit(root, ['config', '--local', 'user.name', name])
  await askGit(root, ['config', '--local', 'user.email', email])
}

/** Commits only the given files. Other staged changes stay staged. */
export async function commitFiles(
  { root }: Project,
  paths: readonly string[],
  message: string,
  author: Author | undefined,
): Promise<CommitResult> {
  const input = paths.join('\0')
  const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul']

  // Git can commit a new file by its path only after `git add --intent-to-add`.
  const untracked = await askGit(root, ['ls-files', '--others', '-z', '--', ...paths])
  const untrackedPaths = untracked.bytes.toString()
  const hasNewFiles = untrackedPaths !== ''
  if (hasNewFiles) {
    const added = await askGit(root, ['add', '--intent-to-add', ...fromInput], {
      input: untrackedPaths,
    })
    if (added.code !== 0) return failureOf(added)
  }

  const args = [
    ...authorOptions(author),
    'commit',
    '--only',
    '--quiet',
    `--message=${message}`,
    ...fromInput,
  ]
  const answer = await askGit(root, args, { input, patienceMs: PATIENCE_MS })
  if (answer.code === 0) return 'done'

  // Nothing was committed, so the new files are untracked again.
  if (hasNewFiles)
    await askGit(root, ['reset', '--quiet', ...fromInput], { input: untrackedPaths })
  return failureOf(answer)
}

/**
 * Merges the fetched commits. Returns 'conflicts' if a person has to finish the merge. No change is lost on either
 * side.
 */
export async function mergeUpstream(
  project: Project,
  { tracked }: Upstream,
  author: Author | undefined,
): Promise<CommitResult | 'conflicts'> {
  const { root } = project
  const mergeCommit = (await hasStaged(root))
    ? await mergeAside(root, tracked, author)
    : undefined
  // Without a merge commit, git merges in the usual way, or says why it cannot.
  const target = mergeCommit ?? tracked

  const options = ['-c', 'submodule.recurse=false', ...authorOptions(author)]
  const args = [...options, 'merge', '--no-edit', '--quiet', target]
  const answer = await askGit(root, args, { patienceMs: PATIENCE_MS })
  if (answer.code === 0) return 'done'

  return (await findConflicts(project)).length > 0 ? 'conflicts' : failureOf(answer)
}

/** Tells whether files are staged: with --quiet, git diff exits with code 1 if there are differences. */
const hasStaged = async (root: string): Promise<boolean> =>
  (await askGit(root, ['diff', '--cached', '--quiet', 'HEAD'])).code === 1

/**
 * Creates a merge commit without the index. Git refuses to merge while files are staged, but it fast-forwards to a
 * commit that does not touch the staged files. Returns undefined if the merge has conflicts, or if git is too old.
 */
async function mergeAside(
  root: string,
  upstream: string,
  author: Author | undefined,
): Promise<string | undefined> {
  const tree = await askGit(root, ['merge-tree', '--write-tree', 'HEAD', upstream])
  if (tree.code !== 0) return undefined

  const message = `Merge ${upstream.replace('refs/remotes/', '')}`
  const parents = ['-p', 'HEAD', '-p', upstream, '-m', message]
  const commit = await askGit(root, [
    ...authorOptions(author),
    'commit-tree',
    tree.bytes.toString().trim(),
    ...parents,
  ])
  return commit.code === 0 ? commit.bytes.toString().trim() : undefined
}

/** Commits a merge whose conflicts are resolved. */
export async function finishMerge(
  { root }: Project,
  resolvedPaths: readonly string[],
  author: Author | undefined,
): Promise<CommitResult> {
  // `--all` also stages the removal of files that one side has removed.
  const staged = await askGit(root, ['add', '--all', '--', ...resolvedPaths])
  if (staged.code !== 0) return failureOf(staged)

  const args = [...authorOptions(author), 'commit', '--no-edit', '--quiet']
  const answer = await askGit(root, args, { patienceMs: PATIENCE_MS })
  return answer.code === 0 ? 'done' : failureOf(answer)
}

/** Explanations of git's error messages. The first pattern that matches decides. */
const reasons: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /index\.lock|unable to lock/i,
    reason:
      'Another program is publishing changes to the shop. Try again when it has finished.',
  },
  {
    pattern: /would be overwritten|have uncommitted|local changes/i,
    reason:
      'Somebody else has published files that another program has changed on this computer. Publish again. If that does not help, ask the shop’s developer to publish those files.',
  },
  {
    pattern: /gpg|sign/i,
    reason:
      'Changes must be signed on this computer, and signing failed. Ask the shop’s developer.',
  },
  {
    pattern: /unrelated histories/i,
    reason:
      'The shop on the server and the one on this computer have no version in common. Ask the shop’s developer.',
  },
]

const CHECK_FAILED =
  'Nothing was published, because a check of this shop failed. Its message:'
const CHECK_SILENT =
  'Nothing was published, because a check of this shop printed nothing for two minutes.'

function failureOf({ errors, bytes, isSilent }: GitAnswer): CommitFailure {
  const messages = messagesIn(`${errors}\n${bytes}`)
  if (isSilent) return { problem: CHECK_SILENT, messages }

  // Errors of unknown cause most likely come from a commit hook, whose output is in `messages`.
  const knownReason = reasons.find(({ pattern }) => pattern.test(errors))?.reason
  return { problem: knownReason ?? CHECK_FAILED, messages }
}
