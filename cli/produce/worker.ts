import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A Node process that does one kind of job; it may work on several at once. */
export interface Worker<Job, Result> {
  /** @param what names the job in errors. @throws with the job and the worker's message as the cause */
  run(job: Job, what: string): Promise<Result>
  /** Sends a message that gets no answer. */
  notify(note: object): void
  stop(): void
}

interface Request<Job, Result> {
  readonly job: Job
  readonly what: string
  resolve(result: Result): void
  reject(error: Error): void
}

type Answer<Result> = { readonly id: number } & (
  | { readonly result: Result; readonly error?: never }
  | { readonly error: string }
)

/**
 * Starts a script of this folder as a process. This saves memory: glibc keeps up to 64 MB of freed memory for each
 * thread that works on pictures (740 MB for the whole shop, and growing with it). With a single arena it stays near
 * 450 MB at the same speed, but that must be set before a process starts.
 */
export function startWorker<Job, Result>(home: string, script: string): Worker<Job, Result> {
  const child = fork(join(home, 'cli/produce', script), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  const waiting = new Map<number, Request<Job, Result>>()
  let count = 0
  let ended: Error | undefined
  const end = (reason: string): void => {
    ended ??= new Error(`the process that makes pictures ended: ${reason}`)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  child.on('message', (answer: Answer<Result>) => {
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (!request) return
    const { job, what } = request
    if (answer.error === undefined) request.resolve(answer.result)
    else request.reject(new Error(`${what}: ${answer.error}`, { cause: { job, message: answer.error } }))
  })
  return {
    run: (job, what) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended)
          return
        }
        count += 1
        waiting.set(count, { job, what, resolve, reject })
        child.send({ id: count, job })
      }),
    notify: (note) => {
      if (child.connected) child.send(note)
    },
    stop: () => void child.kill(),
  }
}
