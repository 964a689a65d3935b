import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { changedFileError } from '../fs/unchanged.ts'
import type { PreviewTemplates } from '../model/templates.ts'
import { WorkerFailure } from './worker-failure.ts'

// Pictures and previews are made in a separate process (encoder-process.mjs). This file sends jobs to it.

interface Size {
  readonly width: number
  readonly height: number
}

interface SourceJob extends Size {
  /** Path of the source. Its bytes must match `hash`. */
  readonly file: string
  readonly hash: string
  /** Wider sources are reduced to this width while they are decoded. */
  readonly largestWidth: number
}

interface EncodingJob extends SourceJob {
  /**
   * 'none' keeps the whole source; a number crops it to the target proportion around this place: 0 is left, 1 right.
   */
  readonly crop: 'none' | number
  /** The pictures to make, one per encoding; `options` are sharp's. */
  readonly encodings: readonly { readonly format: string; readonly options: object }[]
}

/** Makes the preview of a poster for social networks: the print on a wall, as a JPEG. */
export interface PosterPreviewJob extends SourceJob {
  /** The colour of the wall, '#rrggbb'. */
  readonly wall: string
  /** The colour of the paper around the print, '#rrggbb'. */
  readonly paper: string
  /** The maximum size of the print, in pixels. */
  readonly box: Size
}

interface PagePreviewJob extends Size {
  readonly path: string
  /** The elements that the template rendered, as plain data. */
  readonly tree: unknown
  /** The pictures that the tree refers to by `name`. */
  readonly art: readonly {
    readonly name: string
    readonly file: string
    readonly hash: string
  }[]
  /** The height in pixels at which the template gets the pictures. */
  readonly artHeight: number
  /** The fonts that the tree uses. */
  readonly faces: PreviewTemplates['previewFonts']
}

export type EncoderJob = EncodingJob | PosterPreviewJob | PagePreviewJob

interface EncodingFailure {
  readonly job: SourceJob
  readonly message: string
}

/** Returns the job whose source could not be encoded, with the reason; undefined for other errors. */
export function encodingFailureOf(error: unknown): EncodingFailure | undefined {
  if (!(error instanceof Error)) return undefined

  const cause = error.cause as Partial<EncodingFailure> | undefined
  const hasSource = cause?.job !== undefined && 'largestWidth' in cause.job
  return hasSource ? (cause as EncodingFailure) : undefined
}

interface Request {
  readonly job: EncoderJob
  resolve(pictures: readonly Uint8Array[]): void
  reject(error: Error): void
}

/** A response from the process: a result, or an error. `changed` is the path of a source that has changed. */
type Answer = { readonly id: number } & (
  | { readonly result: readonly Uint8Array[]; readonly error?: never }
  | { readonly error: string; readonly changed?: string }
)

function failedJobError(job: EncoderJob, message: string): Error {
  const failure =
    'tree' in job ? `${job.path} cannot be drawn` : `${job.file} cannot be encoded`
  return new Error(`${failure}: ${message}`, { cause: { job, message } })
}

/**
 * Starts sharp in a separate process. By default, glibc keeps up to 64 MB of freed memory for each thread that works on
 * pictures, so the whole shop needs 740 MB. With a single arena, it needs 450 MB at the same speed, but the number of
 * arenas must be set before a process starts.
 */
function startEncoder(home: string) {
  const child = fork(join(home, 'cli/produce/encoder-process.mjs'), {
    // Unlike JSON, it can transfer the bytes of pictures.
    serialization: 'advanced',
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  })
  const pending = new Map<number, Request>()
  let lastId = 0
  let endError: Error | undefined

  const rejectAll = (reason: string): void => {
    endError ??= new WorkerFailure(`The process that makes pictures ended: ${reason}`)
    for (const { reject } of pending.values()) reject(endError)
    pending.clear()
  }
  child.on('error', (error) => rejectAll(error.message))
  child.on('exit', (code, signal) => rejectAll(signal ?? `exit code ${code}`))
  child.on('message', (answer: Answer) => {
    const request = pending.get(answer.id)
    pending.delete(answer.id)
    if (!request) return

    if (answer.error === undefined) {
      request.resolve(answer.result)
      return
    }
    const error =
      answer.changed === undefined
        ? failedJobError(request.job, answer.error)
        : changedFileError(answer.changed)
    request.reject(error)
  })

  return {
    /** Makes the pictures of a job, in the order of its encodings. The first job of a source decodes it. */
    run: (job: EncoderJob): Promise<readonly Uint8Array[]> =>
      new Promise((resolve, reject) => {
        if (endError) return reject(endError)

        lastId += 1
        pending.set(lastId, { job, resolve, reject })
        child.send({ id: lastId, job })
      }),
    /** Frees the memory of a decoded source. */
    drop: (file: string): void => {
      if (child.connected) child.send({ drop: file })
    },
    stop: (): void => void child.kill(),
  }
}

/** A job of the encoder, with the store keys of the pictures that it makes. */
export interface Task {
  readonly job: EncoderJob
  readonly keys: readonly string[]
}

/** The tasks of one source, the widest picture first. */
export interface SourceTasks {
  readonly file: string
  readonly tasks: readonly Task[]
}

/**
 * Makes pictures and stores them. Each worker takes a whole source, so that no two wait for the same decoding. When
 * no sources are left, the worker helps with the tasks of other workers and with previews, so that all workers finish
 * together. If `onMade` throws, all work stops.
 * @param sources the largest first
 */
export async function runTasks(
  sources: readonly SourceTasks[],
  previews: readonly Task[],
  home: string,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  if (sources.length + previews.length === 0) return

  const encoder = startEncoder(home)
  const remainingSources = [...sources]
  const startedSources = new Set<Task[]>()
  const remainingPreviews = [...previews]

  const work = async (): Promise<void> => {
    // Pictures are written while the next ones are encoded, so that no core waits for a slow disk.
    let writing: Promise<unknown> = Promise.resolve()

    const finish = async (tasks: Task[]): Promise<void> => {
      for (const { job, keys } of takeAll(tasks)) {
        const pictures = await encoder.run(job)
        await writing
        writing = Promise.all(
          keys.map((key, index) => store.put(key, pictureAt(pictures, index))),
        ).then(() => onMade(keys.length))
        // The next `await writing` throws the error of a failed write. Until then, the error must not be treated as
        // unhandled.
        writing.catch(() => undefined)
      }
    }

    for (const source of takeAll(remainingSources)) {
      const tasks = [...source.tasks]
      startedSources.add(tasks)
      await finish(tasks)
      startedSources.delete(tasks)
      encoder.drop(source.file)
    }

    for (const tasks of startedSources) await finish(tasks)
    await finish(remainingPreviews)
    await writing
  }

  try {
    // One worker more than cores fills the gaps between the others. Measurements show that this is 4% faster.
    await Promise.all(Array.from({ length: cores + 1 }, work))
  } finally {
    encoder.stop()
  }
}

/** Takes the items from a queue that several workers share, one by one. */
function* takeAll<T>(queue: T[]): Generator<T, void> {
  while (queue.length > 0) yield queue.shift() as T
}

function pictureAt(pictures: readonly Uint8Array[], index: number): Uint8Array {
  const bytes = pictures[index]
  if (!bytes) throw new Error('a picture did not come back from the encoder')
  return bytes
}

/** The number of concurrent lookups. A shared store takes time to respond, but each of its values takes memory. */
const WIDTH = 16

/** Returns the items that `find` does not find, in the order of `items`. */
export async function missingOf<T>(
  items: readonly T[],
  find: (item: T) => Promise<unknown>,
  onFound: (count: number) => void,
): Promise<readonly T[]> {
  const missing = new Set<number>()
  await runConcurrently([...items.entries()], WIDTH, async ([index, item]) => {
    if (await find(item)) onFound(1)
    else missing.add(index)
  })
  return items.filter((_, index) => missing.has(index))
}
