import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveFunction } from '../../cli/commands/checkout/deno.ts'
import { home } from './cli.ts'
import { functionFolder, functionPlace, requireDeno } from './deno.ts'

// The test files of a worker run one after another, and share one Deno process, because starting Deno and loading a
// function's packages takes more CPU time than most of these files.

let starting: ReturnType<typeof startProcess> | undefined
/** The running functions. */
const running = new Set<object>()
/** Minutes by which the clock of all running functions is ahead. */
let ahead = 0

async function startProcess() {
  await requireDeno()
  const entry = join(home, 'tests/support/function-server.js')
  const { origin } = await serveFunction({ ...functionPlace, entry, variables: {} })

  /** Sends a command to tests/support/function-server.js. */
  return async <Answer>(name: string, facts: object = {}): Promise<Answer> => {
    const body = JSON.stringify({ name, ...facts })
    const response = await fetch(origin, { method: 'POST', body })
    return (await response.json()) as Answer
  }
}

interface Opened {
  readonly port: number
  /** The length of the log before the function was loaded. */
  readonly logged: number
  /** Why the function does not start. */
  readonly fault?: string
}

/**
 * Starts a function in the Deno process of this worker, with these secrets and variables and no others. Throws if it does
 * not start.
 */
export async function openFunction(
  variables: Readonly<Record<string, string>>,
  folder = functionFolder,
) {
  starting ??= startProcess()
  const send = await starting
  if (running.size === 0) await moveClock(0)

  const module = pathToFileURL(join(folder, 'index.ts')).href
  const facts = { module, variables }
  const { port, logged, fault } = await send<Opened>('open', facts)
  if (fault !== undefined) throw new Error(fault)
  running.add(facts)

  async function moveClock(minutes: number): Promise<void> {
    ahead = minutes
    await send('moveClock', { milliseconds: minutes * 60_000 })
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Minutes by which the function's clock is ahead. */
    ahead: () => ahead,
    /** Lets some minutes pass, also in the worker's other functions. */
    wait: (minutes: number) => moveClock(ahead + minutes),
    /** Runs `work` with faster timers. Resolves with the total milliseconds for which timers were set. */
    async hurry(work: () => Promise<unknown>): Promise<number> {
      await send('hurry', { isHurried: true })
      await work()
      const { waited } = await send<{ waited: number }>('hurry', { isHurried: false })
      return waited
    },
    /** Returns what the function has logged so far. */
    async log(): Promise<string> {
      const { log } = await send<{ log: string }>('readLog')
      return log.slice(logged)
    },
    async stop(): Promise<void> {
      running.delete(facts)
      await send('close', { port })
    },
  }
}
