import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { hasErrorCode, rethrowWithPath } from '../fs/system.ts'
import type { Assets } from '../model/output.ts'
import type { Chrome, Page } from '../model/page.ts'
import type { PageTemplateFiles } from '../model/templates.ts'
import { WorkerFailure } from './worker-failure.ts'

/** A page to render into a file of the stage. */
export interface PageTask {
  readonly page: () => Page
  readonly file: string
  /** The final path of the file, which users know. */
  readonly destination: string
}

/** The data with which a worker starts. */
export interface PageWorkerData {
  readonly home: string
  readonly templates: PageTemplateFiles
  readonly assets: Assets
}

/** Pages with the same chrome, each with the file of the stage to write it to. */
interface Batch {
  readonly chrome: Chrome
  readonly pages: readonly {
    readonly page: Omit<Page, 'chrome'>
    readonly file: string
  }[]
}

/** The message for a batch. It lacks the chrome if the worker has it already. */
interface BatchMessage extends Pick<Batch, 'pages'> {
  readonly chromeId: number
  readonly chrome: Chrome | undefined
}

/** The answer to a batch: undefined once all of its pages are written, or the first page that failed. */
type BatchResult = PageFailure | undefined

interface PageFailure {
  /** The position of the page in its batch. */
  readonly index: number
  readonly error: Error
  /** The properties of a system error, which messages between threads lose. */
  readonly details: object
}

/**
 * The pages that a worker must render to be worth its start and the first run of its code.
 * Measured on two cores: from 1,200 pages on, two workers are faster than one thread.
 */
const PAGES_PER_WORKER = 600

/** Returns the number of workers that render pages fastest; 0 if this thread does. */
export function workerCountFor(pageCount: number, cores: number): number {
  const workerCount = Math.min(cores, Math.floor(pageCount / PAGES_PER_WORKER))
  return workerCount < 2 ? 0 : workerCount
}

/** The maximum size of a batch: a message costs little per page, yet all workers end together. */
const MAX_BATCH = 32

/** The number of batches that a worker has at once, so that it never waits for the next one. */
const BATCHES_AHEAD = 2

/**
 * Renders pages in worker threads. If pages fail, throws the error of the first one in the
 * order of `tasks`, which is the same for any number of workers.
 */
export async function renderInWorkers(
  tasks: readonly PageTask[],
  workerCount: number,
  data: PageWorkerData,
  signal: AbortSignal,
  onMade: (count: number) => void,
): Promise<void> {
  const workers = Array.from({ length: workerCount }, () => openWorker(data))
  const failures: { readonly position: number; readonly failure: PageFailure }[] = []
  let nextPosition = 0

  const renderBatches = async (worker: PageWorker): Promise<void> => {
    // Earlier batches are already under way, so the first failure is among them.
    while (nextPosition < tasks.length && failures.length === 0) {
      signal.throwIfAborted()
      const start = nextPosition
      const batch = batchFrom(start, tasks)
      nextPosition += batch.pages.length

      const failure = await worker.render(batch)
      if (failure) failures.push({ position: start + failure.index, failure })
      else onMade(batch.pages.length)
    }
  }

  try {
    const lanes = workers.flatMap((worker) => Array(BATCHES_AHEAD).fill(worker))
    await Promise.all(lanes.map(renderBatches))
  } finally {
    await Promise.all(workers.map(({ stop }) => stop()))
  }

  const [first] = failures.sort((a, b) => a.position - b.position)
  if (!first) return

  const error = Object.assign(first.failure.error, first.failure.details)
  const destination = tasks[first.position]?.destination
  if ('syscall' in error && destination) rethrowWithPath(destination)(error)
  throw error
}

/**
 * Makes the next pages that share their chrome, at most MAX_BATCH: only one worker then
 * renders the parts of the chrome.
 */
function batchFrom(start: number, tasks: readonly PageTask[]): Batch {
  const [firstTask, ...nextTasks] = tasks.slice(start, start + MAX_BATCH)
  if (!firstTask) throw new Error(`there is no page at position ${start}`)

  const { chrome, ...firstPage } = firstTask.page()
  const pages = [{ page: firstPage, file: firstTask.file }]
  for (const { page: makePage, file } of nextTasks) {
    const { chrome: nextChrome, ...page } = makePage()
    if (nextChrome !== chrome) break
    pages.push({ page, file })
  }
  return { chrome, pages }
}

/**
 * The maximum heap of a thread. A batch of the largest pages needs a fraction of it; a
 * template in an endless loop reaches it before it uses up the machine's memory.
 */
const MAX_HEAP_MB = 1024

/** The space for new objects. Node 24 would use up to twice as much, and be no faster. */
const NEW_SPACE_MB = 32

const OUT_OF_MEMORY =
  'it ran out of memory. Use fewer threads with --jobs, or give the build more memory'

type PageWorker = ReturnType<typeof openWorker>

/** Starts a thread that renders pages (page-worker.cjs). It answers in the order of the batches. */
function openWorker(data: PageWorkerData) {
  const worker = new Worker(join(data.home, 'cli/produce/page-worker.cjs'), {
    workerData: data,
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: NEW_SPACE_MB,
    },
  })
  /** The ids of the chromes that the worker has. Each is as large as several pages. */
  const sentChromes = new Map<Chrome, number>()
  const pending: {
    resolve(result: BatchResult): void
    reject(error: Error): void
  }[] = []
  let endError: Error | undefined

  const end = (reason: string): void => {
    endError ??= new WorkerFailure(`A thread that renders pages ended: ${reason}`)
    for (const { reject } of pending.splice(0)) reject(endError)
  }
  worker.on('message', (result: BatchResult) => pending.shift()?.resolve(result))
  worker.on('error', (error) =>
    end(hasErrorCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? OUT_OF_MEMORY : error.message),
  )
  worker.on('exit', (code) => end(`exit code ${code}`))

  const messageOf = ({ chrome, pages }: Batch): BatchMessage => {
    const sentId = sentChromes.get(chrome)
    if (sentId !== undefined) return { pages, chromeId: sentId, chrome: undefined }

    const chromeId = sentChromes.size
    sentChromes.set(chrome, chromeId)
    return { pages, chromeId, chrome }
  }

  return {
    render: (batch: Batch): Promise<BatchResult> =>
      new Promise((resolve, reject) => {
        if (endError) return reject(endError)

        pending.push({ resolve, reject })
        worker.postMessage(messageOf(batch))
      }),
    stop: async (): Promise<void> => void (await worker.terminate()),
  }
}
