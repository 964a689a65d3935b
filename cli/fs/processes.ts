import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { hasErrorCode } from './errors.ts'

/** A script that works on the disk beside this thread: Node waits for none of its synchronous calls meanwhile. */
export interface Thread<Job, Result> {
  /** One job at a time. @throws what the script throws */
  run(job: Job): Promise<Result>
  stop(): void
}

/** Megabytes that a thread may fill before its garbage is collected: by default it would be 16. */
const YOUNG_MB = 1

/** @param script path of plain JavaScript, which Node runs as it is */
export function startThread<Job, Result>(script: string): Thread<Job, Result> {
  const worker = new Worker(script, {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  return {
    async run(job) {
      worker.postMessage(job)
      const [result] = await once(worker, 'message')
      return result as Result
    },
    stop: () => void worker.terminate(),
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
