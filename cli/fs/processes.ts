import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hasErrorCode } from './errors.ts'

/** Megabytes that a thread may fill before its garbage is collected: by default it would be 16. */
const YOUNG_MB = 1

/**
 * Starts a script that works on the disk beside this thread: Node waits for none of its synchronous calls meanwhile.
 * @param script path of plain JavaScript, which Node runs as it is
 */
export function startThread<Job, Result>(script: string) {
  const worker = new Worker(script, {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  return {
    /** Runs one job at a time. @throws what the script throws */
    async run(job: Job): Promise<Result> {
      worker.postMessage(job)
      const [result] = await once(worker, 'message')
      return result as Result
    },
    stop: (): void => void worker.terminate(),
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}
