import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { runInParallel } from '../fs/concurrency.ts'
import { hasErrorCode, rethrowWithPath } from '../fs/system.ts'
import type { Assets } from '../model/output.ts'
import type { Chrome, Page } from '../model/page.ts'
import type { PageTemplateFiles, PageTemplates } from '../model/templates.ts'
import { WorkerFailure } from './worker-failure.ts'

/** A page to render into a file of the stage. */
export interface PageTask {
  readonly page: () => Page
  readonly file: string
  /** The file's final path, which users know. */
  readonly destination: string
}

/** The data that a worker starts with. */
export interface PageWorkerData {
  readonly home: string
  readonly templates: PageTemplateFiles
  readonly assets: Assets
}

/** Pages with the same chrome, each with the file of the stage to write it to. */
interface Batch {
  readonly chrome: Chrome
  readonly pages: readonly { readonly page: Page; readonly file: string }[]
}

/** The message for a batch. It lacks the chrome if the worker has it already. */
interface BatchMessage {
  readonly chromeId: number
  readonly chrome: Chrome | undefined
  readonly pages: readonly {
    readonly page: Omit<Page, 'chrome'>
    readonly file: string
  }[]
}

/** The response to a batch: undefined once all of its pages are written, or the first page that failed. */
type BatchResult = PageFailure | undefined

interface PageFailure {
  /** The position of the page in its batch, and then among all tasks. */
  readonly index: number
  readonly error: Error
  /** The properties of a system error, which messages between threads lose. */
  readonly details: object
}

/**
 * The number of pages per thread from which starting a worker and running its code for
 * the first time pays off. Measured on two cores: from 1,200 pages on, two threads are
 * faster.
 */
const PAGES_PER_THREAD = 600

/** Returns the number of workers that render pages fastest together with this thread. */
export function workerCountFor(pageCount: number, cores: number): number {
  const threadCount = Math.min(cores, Math.floor(pageCount / PAGES_PER_THREAD))
  return Math.max(threadCount - 1, 0)
}

/**
 * The maximum size of a batch: large enough that messages cost little, small enough that all threads finish together.
 */
const MAX_BATCH = 32

/** The number of batches that a worker has at once, so that it never waits for the next one. */
const BATCHES_AHEAD = 2

/**
 * Renders pages in this thread and in workers. If pages fail, throws the error of the first
 * one in the order of `tasks`, which is the same for any number of workers.
 */
export async function renderPages(
  tasks: readonly PageTask[],
  workerCount: number,
  data: PageWorkerData,
  templates: PageTemplates,
  signal: AbortSignal,
  onMade: (count: number) => void,
): Promise<void> {
  const workers = Array.from({ length: workerCount }, () => openWorker(data))
  let nextPosition = 0
  let hasFailed = false

  const renderBatches = async (
    renderer: PageRenderer,
    laneSignal: AbortSignal,
  ): Promise<readonly PageFailure[]> => {
    // After a failure, no further batch begins. All earlier batches are already under way, so
    // the first failure is certainly found.
    while (nextPosition < tasks.length && !hasFailed) {
      signal.throwIfAborted()
      laneSignal.throwIfAborted()
      const start = nextPosition
      const batch = batchFrom(start, tasks)
      nextPosition += batch.pages.length

      const failure = await renderer.render(batch)
      if (failure) {
        hasFailed = true
        return [{ ...failure, index: start + failure.index }]
      }
      onMade(batch.pages.length)
    }
    return []
  }

  try {
    const renderers: PageRenderer[] = [thisThread(templates, data.assets)]
    for (const worker of workers)
      for (let ahead = 0; ahead < BATCHES_AHEAD; ahead += 1) renderers.push(worker)

    const lanes = renderers.map(
      (renderer) => (laneSignal: AbortSignal) => renderBatches(renderer, laneSignal),
    )
    const failures = await runInParallel(...lanes)
    const [firstFailure] = failures.toSorted((a, b) => a.index - b.index)
    if (firstFailure) throwFailure(firstFailure, tasks)
  } finally {
    await Promise.all(workers.map(({ stop }) => stop()))
  }
}

/** Throws a page's error. A system error gets the page's final path. */
function throwFailure(
  { index, error, details }: PageFailure,
  tasks: readonly PageTask[],
): never {
  const destination = tasks[index]?.destination
  Object.assign(error, details)
  if ('syscall' in error && destination) rethrowWithPath(destination)(error)
  throw error
}

interface PageRenderer {
  /** Returns undefined once all pages of the batch are written, or the first page that failed. */
  render(batch: Batch): Promise<BatchResult>
}

/** Renders pages in this thread. Between two pages, workers get their next batches. */
function thisThread({ renderPage }: PageTemplates, assets: Assets): PageRenderer {
  const render = async ({ pages }: Batch): Promise<BatchResult> => {
    for (const [index, { page, file }] of pages.entries()) {
      try {
        writeFileSync(file, renderPage(page, assets))
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        return { index, error, details: {} }
      }
      await pause()
    }
    return undefined
  }
  return { render }
}

/**
 * Makes the next pages that share their chrome, at most MAX_BATCH, so that only one
 * worker renders the parts of the chrome.
 */
function batchFrom(start: number, tasks: readonly PageTask[]): Batch {
  const [firstTask, ...nextTasks] = tasks.slice(start, start + MAX_BATCH)
  if (!firstTask) throw new Error(`there is no page at position ${start}`)

  const firstPage = firstTask.page()
  const { chrome } = firstPage
  const pages = [{ page: firstPage, file: firstTask.file }]
  for (const { page: makePage, file } of nextTasks) {
    const page = makePage()
    if (page.chrome !== chrome) break
    pages.push({ page, file })
  }
  return { chrome, pages }
}

/**
 * The maximum heap of a thread. A batch of the largest pages needs a fraction of this
 * limit. A template in an endless loop reaches the limit before it exhausts the machine's
 * memory.
 */
const MAX_HEAP_MB = 1024

/** The space for new objects. Node 24 would use up to twice as much without being faster. */
const NEW_SPACE_MB = 32

interface PageWorker extends PageRenderer {
  stop(): Promise<void>
}

const OUT_OF_MEMORY =
  'it ran out of memory. Use fewer threads with --jobs, or give the build more memory'

/** Starts a thread that renders pages (page-worker.cjs). It responds in the order of the batches. */
function openWorker(data: PageWorkerData): PageWorker {
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
    const pagesWithoutChrome = pages.map(({ page: { chrome: _, ...page }, file }) => ({
      page,
      file,
    }))
    const sentId = sentChromes.get(chrome)
    if (sentId !== undefined)
      return { chromeId: sentId, chrome: undefined, pages: pagesWithoutChrome }

    const chromeId = sentChromes.size
    sentChromes.set(chrome, chromeId)
    return { chromeId, chrome, pages: pagesWithoutChrome }
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
