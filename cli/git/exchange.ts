import type { Project } from '../project.ts'
import { askGit, type GitAnswer } from './git.ts'
import type { Upstream } from './repository.ts'

// Fetching from the repository's server and pushing to it. Nothing here is forced.

/** How long (ms) a server may be silent before it is treated as unreachable. */
const PATIENCE_MS = 15_000

const NOTHING_LOST =
  'Your changes are kept on this computer; nothing is lost. Try again later.'

/** `messages`: the messages of git, its hooks and the server. */
interface ExchangeFailure {
  readonly problem: string
  readonly messages: readonly string[]
}

type ExchangeResult = 'done' | 'behind' | ExchangeFailure

// Both commands report their progress, so that git is not silent while it transfers.

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
  // A missing branch is not a problem: the first push creates it.
  if (answer.code === 0 || /couldn't find remote ref/.test(answer.errors)) return 'done'
  return problemOf(answer, remote)
}

/** Pushes the branch. Returns 'behind' if the server has newer commits. */
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
  // Git's messages about newer commits on the server, or about somebody else's push at the same time.
  const isBehind = /\[rejected\]|cannot lock ref|incorrect old value/.test(output)
  return isBehind ? 'behind' : problemOf(answer, remote)
}

/** Explanations of messages from git and from servers. The first pattern that matches decides. */
const reasons: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern:
      /protected branch|GH006|pre-receive hook declined|hook declined|remote rejected/i,
    reason:
      'The server rejects these changes because of one of its rules. Ask the person who manages the server.',
  },
  {
    pattern: /pre-push hook|hook.*failed/i,
    reason: 'Nothing was sent, because a check before publishing failed.',
  },
  {
    pattern: /host key verification failed/i,
    reason:
      'This computer has not connected to the server before. Ask the shop’s developer to connect to it once.',
  },
  {
    pattern: /not found|does not exist|not appear to be a git repository|no such/i,
    reason: 'There is no shop at the address of the server. Ask the shop’s developer.',
  },
  {
    pattern:
      /permission|denied|authentication|could not read (?:username|password)|terminal prompts disabled|403|401|access rights/i,
    reason:
      'The server refused access: this computer is not allowed to publish there, or has no valid password. Ask the shop’s developer to sign in once on this computer.',
  },
]

const NO_CONNECTION =
  'The server cannot be reached. Is this computer connected to the internet?'
const NO_ANSWER = 'The server does not answer.'

/** Explains why git could not fetch or push. */
export function problemOf(
  { errors, bytes, isSilent }: Pick<GitAnswer, 'errors' | 'bytes' | 'isSilent'>,
  remote: string,
): ExchangeFailure {
  const output = `${errors}\n${bytes}`
  const messages = messagesIn(output)
  if (isSilent) return { problem: `${NO_ANSWER} ${NOTHING_LOST}`, messages: [] }

  if (UNREACHABLE.test(errors))
    return { problem: `${NO_CONNECTION} ${NOTHING_LOST}`, messages: [] }

  const reason = reasons.find(({ pattern }) => pattern.test(output))?.reason
  if (reason === undefined)
    return {
      problem: `The server “${remote}” cannot be reached. ${NOTHING_LOST}`,
      messages,
    }

  // The reason replaces the lines that git wrote. Lines from hooks and servers may say more.
  return {
    problem: `${reason} ${NOTHING_LOST}`,
    messages: messages.filter((line) => !GIT_LINE.test(line)),
  }
}

/** Matches the message of a failed connection. */
const UNREACHABLE =
  /could not resolve|connection|network is unreachable|timed out|failed to connect/i

/** Matches a line that git itself wrote. */
const GIT_LINE =
  /^(?:fatal|error): |^(?:Please make sure you have the correct|and the repository exists)/

/** Matches a hint, a line of progress, or a line for programs. */
const NO_MESSAGE =
  /^(?:hint:|To |Done$|!\t|[A-Z][a-z]+ing objects|Total |Delta |Enumerating)/

const MAX_MESSAGES = 12

/** Returns the first messages of git, its hooks and the server. Leaves out progress and lines for programs. */
export const messagesIn = (text: string): readonly string[] =>
  text
    .split(/[\r\n]/)
    .map((line) => line.replace(/^remote: */, '').trim())
    .filter((line) => line !== '' && !NO_MESSAGE.test(line))
    .slice(0, MAX_MESSAGES)
