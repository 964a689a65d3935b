import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A Node process that does one kind of job; it may work on several at once. */
export interface Child<Job, Result> {
  /** @param what names the job where it fails. @throws with the job, and what is at fault with it, as the cause */
  ask(job: Job, what: string): Promise<Result>
  /** A word that wants no answer. */
  tell(note: object): void
  stop(): void
}

interface Waiting<Job, Result> {
  readonly job: Job
  readonly what: string
  resolve(result: Result): void
  reject(error: Error): void
}

type Answer<Result> = { readonly id: number } & (
  | { readonly result: Result; readonly fault?: never }
  | { readonly fault: string }
)

/**
 * Starts a script beside this file in a process of its own, for the sake of memory: glibc keeps up to 64 MB of freed
 * memory for each thread that works on pictures (740 MB for the whole shop, and growing with it). A single arena is as
 * fast and stays near 450 MB, but has to be asked for before a process starts.
 */
export function startChild<Job, Result>(home: string, script: string): Child<Job, Result> {
  const child = fork(join(home, 'cli/produce', script), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  const waiting = new Map<number, Waiting<Job, Result>>()
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
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.fault === undefined) asked?.resolve(answer.result)
    else
      asked?.reject(
        new Error(`${asked.what}: ${answer.fault}`, { cause: { job: asked.job, fault: answer.fault } }),
      )
  })
  return {
    ask: (job, what) =>
      new Promise((resolve, reject) => {
        if (ended) {
          reject(ended)
          return
        }
        count += 1
        waiting.set(count, { job, what, resolve, reject })
        child.send({ id: count, job })
      }),
    tell: (note) => {
      if (child.connected) child.send(note)
    },
    stop: () => void child.kill(),
  }
}
