import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The data of the PostgreSQL server that all workers of a run share. */
export const runServerFolder = (): string =>
  join(process.env.SAGA_RUN ?? '', 'postgres-data')

/** PostgreSQL keeps this file while it runs. */
const lockFile = (): string => join(runServerFolder(), 'postmaster.pid')

/** Reads the process and the port of the running server. */
export function runServer(): { readonly pid: number; readonly port: number } {
  const [pid, , , port] = readFileSync(lockFile(), 'utf8').split('\n').map(Number)
  return { pid: Number(pid), port: Number(port) }
}

/** Stops the server at the end of a run, if a test has started it. */
export async function stopRunServer(): Promise<void> {
  if (!existsSync(lockFile())) return

  // SIGINT closes all connections; SIGTERM would wait for them.
  process.kill(runServer().pid, 'SIGINT')
  for (let attempt = 1; attempt < 500 && existsSync(lockFile()); attempt += 1)
    await pause(20)
}
