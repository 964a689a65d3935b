import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The project that is tested. */
export const home = join(import.meta.dirname, '..', '..')

export interface Run {
  readonly code: number | null
  readonly text: string
}

/** Runs the CLI as a user would, as a process of its own. */
export function saga(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cli = home,
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cli, 'cli/run.mjs'), ...args], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', SAGA_STORE: '', ...environment },
  })
  return { code: status, text: stdout + stderr }
}

/** The same without waiting for it, so that other work goes on meanwhile. */
export async function sagaBeside(args: readonly string[]): Promise<Run> {
  const program = startSaga(args)
  let text = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (piece) => (text += piece))
  const [code] = (await once(program, 'close')) as [number | null]
  return { code, text }
}

export const build = (root: string, environment: Readonly<Record<string, string>> = {}): Run =>
  saga(['build', '--root', root], environment)

export const startSaga = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [join(home, 'cli/run.mjs'), ...args], {
    cwd: home,
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', SAGA_STORE: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
