import type { Project } from '../project.ts'
import { askGit, type GitAnswer } from './git.ts'
import type { Upstream } from './repository.ts'

// Fetching from the repository's server and pushing to it. Nothing here is forced.

/** How long (ms) a server may be silent before it counts as unreachable. */
const PATIENCE_MS = 15_000

const SAFE = 'Your changes are kept on this computer; nothing is lost. Try again later.'

type ExchangeResult =
  | 'done'
  | 'behind'
  | { readonly problem: string; readonly said: readonly string[] }

/** Fetches the server's branch. */
export async function fetchUpstream(
  { root }: Project,
  { remote, ref }: Upstream,
  patienceMs = PATIENCE_MS,
): Promise<ExchangeResult> {
  const args = [
    'fetch',
    '--progress',
    '--no-recurse-submodules',
    '--no-auto-maintenance',
    remote,
    ref,
  ]
  const answer = await askGit(root, args, { patienceMs })
  // A missing branch is no problem: the first push creates it.
  if (answer.code === 0 || /couldn't find remote ref/.test(answer.errors)) return 'done'
  return problemOf(answer, remote)
}

/** Pushes the branch; 'behind' if the server has newer commits. */
export async function pushTo(
  { root }: Project,
  { remote, ref }: Upstream,
  patienceMs = PATIENCE_MS,
): Promise<ExchangeResult> {
  const args = [
    'push',
    '--porcelain',
    '--progress',
    '--no-recurse-submodules',
    remote,
    `HEAD:${ref}`,
  ]
  const answer = await askGit(root, args, { patienceMs })
  if (answer.code === 0) return 'done'

  const output = `${answer.bytes}\n${answer.errors}`
  const isBehind = /\[rejected\]|cannot lock ref|incorrect old value/.test(output)
  return isBehind ? 'behind' : problemOf(answer, remote)
}

const reasons: readonly (readonly [sign: RegExp, words: string])[] = [
  [
    /protected branch|GH006|pre-receive hook declined|hook declined|remote rejected/i,
    'The server rejected these changes because of one of its rules. Ask whoever manages it.',
  ],
  [
    /pre-push hook|hook.*failed/i,
    'A check that runs before publishing found a problem, so nothing was sent.',
  ],
  [
    /host key verification failed/i,
    'This computer does not know the server yet. Ask whoever set up the shop to connect to it once.',
  ],
  [
    /not found|does not exist|not appear to be a git repository|no such/i,
    'There is no shop at the address of the server. Ask whoever set up the shop.',
  ],
  [
    /permission|denied|authentication|could not read (?:username|password)|terminal prompts disabled|403|401|access rights/i,
    'The server denied access: this computer may not publish there, or has no valid password. Ask whoever set up the shop to sign in once on this computer.',
  ],
]

const NO_CONNECTION =
  'The server cannot be reached. Is this computer connected to the internet?'
const NO_ANSWER = 'The server does not answer.'

function problemOf(
  { errors, bytes, isSilent }: GitAnswer,
  remote: string,
): Exclude<ExchangeResult, string> {
  const answer = `${errors}\n${bytes}`
  const messages = splitLines(answer)
  if (isSilent) return { problem: `${NO_ANSWER} ${SAFE}`, said: [] }

  const noHost =
    /could not resolve|connection|network is unreachable|timed out|failed to connect/i.test(
      errors,
    )
  if (noHost) return { problem: `${NO_CONNECTION} ${SAFE}`, said: [] }

  const [, reason] = reasons.find(([sign]) => sign.test(answer)) ?? []
  if (reason === undefined)
    return {
      problem: `The server “${remote}” cannot be reached. ${SAFE}`,
      said: messages,
    }
  // The sentence covers git's own lines; lines of hooks and servers may add more.
  return {
    problem: `${reason} ${SAFE}`,
    said: messages.filter((line) => !GIT_LINE.test(line)),
  }
}

const GIT_LINE =
  /^(?:fatal|error): |^(?:Please make sure you have the correct|and the repository exists)/

/** Returns the messages of git, its hooks and the server, without progress lines and lines for programs. */
export const splitLines = (text: string): readonly string[] =>
  text
    .split(/[\r\n]/)
    .map((line) => line.replace(/^remote: */, '').trim())
    .filter(
      (line) =>
        line !== '' &&
        !/^(?:hint:|To |Done$|!\t|[A-Z][a-z]+ing objects|Total |Delta |Enumerating)/.test(
          line,
        ),
    )
    .slice(0, 12)
