import type { Project } from '../project.ts'
import { linesOf } from './exchange.ts'
import { askGit, type GitAnswer } from './git.ts'
import { findConflicts, type Upstream } from './repository.ts'

// Commits and merges: what changes the repository on this computer.

/** Milliseconds of silence after which a check that runs with a commit counts as hanging. */
const PATIENCE_MS = 120_000

export interface Author {
  readonly name: string
  readonly email: string
}

type Made = 'done' | { readonly problem: string; readonly said: readonly string[] }

/** An author that somebody typed is for one commit; otherwise git knows its own. */
const authorOptions = (author: Author | undefined): readonly string[] =>
  author ? ['-c', `user.name=${author.name}`, '-c', `user.email=${author.email}`] : []

/** Makes git know the author of this repository's commits from now on. */
export async function rememberAuthor(
  { root }: Project,
  { name, email }: Author,
): Promise<void> {
  await askGit(root, ['config', '--local', 'user.name', name])
  await askGit(root, ['config', '--local', 'user.email', email])
}

/** Commits files, and nothing else: what else somebody has staged stays staged. */
export async function commitFiles(
  { root }: Project,
  paths: readonly string[],
  message: string,
  author: Author | undefined,
): Promise<Made> {
  const input = paths.join('\0')
  const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul']
  const others = await askGit(root, ['ls-files', '--others', '-z', '--', ...paths])
  const news = others.bytes.toString()
  // Git commits a new file by its name only once it knows of it.
  if (news !== '') {
    const noted = await askGit(root, ['add', '--intent-to-add', ...fromInput], {
      input: news,
    })
    if (noted.code !== 0) return failureOf(noted)
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
  if (news !== '') await askGit(root, ['reset', '--quiet', ...fromInput], { input: news })
  return failureOf(answer)
}

/** Merges what was fetched; 'conflicts' leaves the merge open. Nothing of either side is lost. */
export async function mergeUpstream(
  project: Project,
  { tracked }: Upstream,
  author: Author | undefined,
): Promise<Made | 'conflicts'> {
  const { root } = project
  const target = (await hasStaged(root))
    ? await mergeAside(root, tracked, author)
    : tracked
  const options = ['-c', 'submodule.recurse=false', ...authorOptions(author)]
  const answer = await askGit(
    root,
    [...options, 'merge', '--no-edit', '--quiet', target ?? tracked],
    {
      patienceMs: PATIENCE_MS,
    },
  )
  if (answer.code === 0) return 'done'
  return (await findConflicts(project)).length > 0 ? 'conflicts' : failureOf(answer)
}

const hasStaged = async (root: string): Promise<boolean> =>
  (await askGit(root, ['diff', '--cached', '--quiet', 'HEAD'])).code === 1

/**
 * Makes the commit of a merge without the index: git merges over nothing that is staged, but it goes forward to a
 * commit that leaves the staged files alone. Returns undefined where the merge has conflicts, or git is too old.
 */
async function mergeAside(
  root: string,
  other: string,
  author: Author | undefined,
): Promise<string | undefined> {
  const tree = await askGit(root, ['merge-tree', '--write-tree', 'HEAD', other])
  if (tree.code !== 0) return undefined
  const message = `Merge ${other.replace('refs/remotes/', '')}`
  const parents = ['-p', 'HEAD', '-p', other, '-m', message]
  const made = await askGit(root, [
    ...authorOptions(author),
    'commit-tree',
    tree.bytes.toString().trim(),
    ...parents,
  ])
  return made.code === 0 ? made.bytes.toString().trim() : undefined
}

/** Ends a merge whose conflicts are decided. */
export async function finishMerge(
  { root }: Project,
  decided: readonly string[],
  author: Author | undefined,
): Promise<Made> {
  // A file that one side has removed, and that is gone, is staged as removed.
  const staged = await askGit(root, ['add', '--all', '--', ...decided])
  if (staged.code !== 0) return failureOf(staged)
  const args = [...authorOptions(author), 'commit', '--no-edit', '--quiet']
  const answer = await askGit(root, args, { patienceMs: PATIENCE_MS })
  return answer.code === 0 ? 'done' : failureOf(answer)
}

const reasons: readonly (readonly [sign: RegExp, words: string])[] = [
  [
    /index\.lock|unable to lock/i,
    'Another program is writing the history of the shop. Try again once it has ended.',
  ],
  [
    /would be overwritten|have uncommitted|local changes/i,
    'Somebody else has published files that another program has changed on this computer. Publish again. If this stays, ask whoever works on the code of the shop to publish those files.',
  ],
  [
    /gpg|sign/i,
    'Each change is signed here, and the signature could not be made. Ask whoever set up the shop.',
  ],
  [
    /unrelated histories/i,
    'The server has another history than this computer. Ask whoever set up the shop.',
  ],
]

const HOOK = 'Nothing was published: a check of this shop refuses it. It says:'
const SLOW = 'Nothing was published: a check of this shop did not end within two minutes.'

function failureOf({ errors, bytes, isSilent }: GitAnswer): Exclude<Made, string> {
  const said = linesOf(`${errors}\n${bytes}`)
  if (isSilent) return { problem: SLOW, said }
  const [, words = HOOK] = reasons.find(([sign]) => sign.test(errors)) ?? []
  return { problem: words, said }
}
