import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/**
 * The output of git. `code` is undefined if git is not installed, or was stopped because it was silent for too long.
 */
export interface GitAnswer {
  readonly code: number | undefined
  readonly bytes: Buffer
  readonly errors: string
  readonly isMissing: boolean
  readonly isSilent: boolean
}

interface GitOptions {
  readonly input?: string
  /** How long (ms) git may be silent before it is stopped; unlimited if undefined. */
  readonly patienceMs?: number
}

/** Options for every command: git does not quote names in its output and does not read names as patterns. */
const COMMON_OPTIONS = ['-c', 'core.quotepath=off', '--literal-pathspecs']

/** The time (ms) that git has to remove its lock files before it is killed. */
const CLEANUP_MS = 2000

/** Runs git in a folder, without a shell. Git never asks for a password, because the prompt would wait forever. */
export function askGit(
  folder: string,
  args: readonly string[],
  { input, patienceMs }: GitOptions = {},
): Promise<GitAnswer> {
  const child = spawn('git', [...COMMON_OPTIONS, ...args], {
    cwd: folder,
    env: environmentOf(process.env),
    // A separate process group, so that programs started by git exit together with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const chunks: Buffer[] = []
  let errors = ''
  let isSilent = false

  const endGit = (): void => {
    signalGroup(child.pid, 'SIGTERM')
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), CLEANUP_MS).unref()
  }
  const endSilentGit = (): void => {
    isSilent = true
    endGit()
  }
  const timer =
    patienceMs === undefined ? undefined : setTimeout(endSilentGit, patienceMs)
  // Only commands with a time limit wait for a server or a check, and could outlive this program.
  if (timer) process.once('exit', endGit)

  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    timer?.refresh()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    timer?.refresh()
  })
  // Git may exit before it has read everything.
  child.stdin.on('error', () => undefined).end(input)

  return new Promise((resolve) => {
    const answer = (ending: Pick<GitAnswer, 'code' | 'isMissing'>): void => {
      clearTimeout(timer)
      process.off('exit', endGit)
      resolve({ ...ending, bytes: Buffer.concat(chunks), errors, isSilent })
    }
    child.on('error', () => answer({ code: undefined, isMissing: true }))
    child.on('close', (exitCode) => {
      const code = isSilent || exitCode === null ? undefined : exitCode
      answer({ code, isMissing: false })
    })
  })
}

/** Sends a signal to git and to the programs that it has started. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The process has already exited.
  }
}

/** Returns the environment for git. No program that git starts may ask a question. */
function environmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ssh = environment.GIT_SSH_COMMAND ?? 'ssh'
  const quietSsh = `${ssh} -o BatchMode=yes -o ConnectTimeout=10`

  // Other programs, such as plink, have other options.
  const [program = ''] = ssh.split(' ')
  const isOpenSsh = basename(program).startsWith('ssh')
  const takesOptions = isOpenSsh && environment.GIT_SSH === undefined

  return {
    ...environment,
    // Programs parse git's messages, so they must be in English.
    LANGUAGE: 'en',
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    // The program `true` exits at once, so git uses its own message unchanged.
    GIT_EDITOR: 'true',
    ...(takesOptions && { GIT_SSH_COMMAND: quietSsh }),
  }
}

/** Returns git's output for a command that changes nothing. Rejects if there is no repository, or no git. */
export async function readGitBytes(
  folder: string,
  ...args: readonly string[]
): Promise<Buffer> {
  const { code, bytes, errors } = await askGit(folder, ['--no-optional-locks', ...args])
  if (code !== 0) throw new Error(errors || 'git is not installed')
  return bytes
}

/** Returns git's output as text. Rejects like `readGitBytes`. */
export const readGit = async (
  folder: string,
  ...args: readonly string[]
): Promise<string> => (await readGitBytes(folder, ...args)).toString()

/** Splits names that git separates with NUL. */
export const namesIn = (listed: string): readonly string[] =>
  listed.split('\0').filter(Boolean)
