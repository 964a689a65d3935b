import { writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import type { Store } from '../cache/store.ts'
import { mapConcurrently, runConcurrently, runInParallel } from '../fs/concurrency.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import { rethrowWithPath } from '../fs/system.ts'
import { readUnchanged } from '../fs/unchanged.ts'
import type { ImageSettings } from '../model/image.ts'
import type { Assets, Bundle, Output, PlannedFile, Produced } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { compress } from './compress.ts'
import { drawIcon } from './draw-icon.ts'
import { runTasks } from './encoder.ts'
import { type PageTask, renderPages, workerCountFor } from './page-pool.ts'
import { findPictureTasks, imageKey } from './pictures.ts'
import { findPreviewTasks, posterPreviewKey, previewKey } from './previews.ts'

/** Everything that is needed to make an output, besides the output itself. */
export interface ProduceContext {
  readonly project: Project
  readonly bundle: Bundle
  readonly templates: Templates
  readonly images: ImageSettings
  readonly store: Store
  readonly cores: number
}

export type StoredOutput = Extract<
  Output,
  { kind: 'image' | 'page-preview' | 'poster-preview' }
>

/** Tells whether an output is slow to make, and therefore kept in the store. */
export const isStored = (output: Output): output is StoredOutput =>
  output.kind === 'image' ||
  output.kind === 'page-preview' ||
  output.kind === 'poster-preview'

/** Returns the path and key of every output, for comparison with the last published build. */
export function plannedFilesOf(
  outputs: readonly Output[],
  context: ProduceContext,
): readonly PlannedFile[] {
  const shared = {
    assets: hashOf(assetsOf(context.bundle)),
    templates: context.templates.pages.hash,
    builder: context.project.codeHash,
  }
  return outputs.map((output) => ({
    path: output.path,
    key: outputKeyOf(output, context),
    kind: kindOf(output),
    shared: isPage(output) ? shared : undefined,
  }))
}

/** Headings under which a build reports the sizes of stored files. Previews have their former name, 'cards'. */
const PICTURES = 'pictures'
const PREVIEWS = 'cards'

/** Returns the heading under which a build reports the size of an output. */
const kindOf = (output: Output): string => {
  if (isStored(output)) return output.kind === 'image' ? PICTURES : PREVIEWS
  if (output.kind === 'page') return 'pages'
  if (output.kind === 'compressed') return 'compressed'
  return output.path.startsWith('assets/') ? 'scripts, styles and fonts' : 'others'
}

const isPage = (output: Output): boolean =>
  output.kind === 'page' || (output.kind === 'compressed' && isPage(output.source))

/** Returns the key of an output: a hash of everything that affects its bytes, except the parts that all pages share. */
export function outputKeyOf(output: Output, context: ProduceContext): string {
  const { encoder, drawing } = context.project.pictureCode

  switch (output.kind) {
    case 'image':
      return imageKey(output.variant, context.images, encoder)
    case 'page-preview':
      return previewKey(output, context.templates.previews.hash, drawing)
    case 'poster-preview':
      return posterPreviewKey(output.source, drawing)
    case 'icon':
      return iconKey(output, encoder, context.project.codeHash)
    case 'copy':
      return output.hash
    case 'ready':
      return contentHash(output.contents)
    case 'text':
      return contentHash(`${output.hash()} ${context.project.codeHash}`)
    case 'page':
      return output.hash()
    case 'compressed':
      return `${outputKeyOf(output.source, context)}.${output.encoding}`
    default:
      return output satisfies never
  }
}

const iconKey = (
  { drawing, sizes }: Extract<Output, { kind: 'icon' }>,
  encoder: string,
  codeHash: string,
): string => hashOf(['icon', encoder, codeHash, drawing, sizes])

/** Returns the store keys of the planned files that are kept in the store. */
export const storedKeysOf = (planned: readonly PlannedFile[]): readonly string[] =>
  planned.flatMap(({ kind, key }) =>
    kind === PICTURES || kind === PREVIEWS ? [key] : [],
  )

/** Text, or a file that must not be changed. */
export type OutputContents = string | { readonly file: string }

/** Makes one output. Pictures and previews come from the store when it has them. */
export async function produce(
  output: Output,
  context: ProduceContext,
): Promise<OutputContents> {
  const { bundle, store, templates } = context

  switch (output.kind) {
    case 'image':
    case 'page-preview':
    case 'poster-preview':
      await fillStore([output], { ...context, cores: 1 }, () => undefined)
      return { file: await storedFileOf(output, context) }
    case 'icon': {
      const key = outputKeyOf(output, context)
      return { file: await drawIcon(output.drawing, output.sizes, key, store) }
    }
    case 'copy':
      return { file: output.file }
    case 'ready':
      return output.contents
    case 'text':
      return [...output.pieces()].join('')
    case 'page':
      return templates.pages.load().renderPage(output.page(), bundle)
    case 'compressed': {
      const { source, encoding } = output
      const contents =
        source.kind === 'copy'
          ? await readUnchanged(source.file, source.hash)
          : await produce(source, context)
      return { file: await compress(contents, encoding, store) }
    }
    default:
      return output satisfies never
  }
}

/**
 * Makes outputs: pictures and previews into the store, and all other outputs into `stage`. Pictures are encoded after
 * everything else is made, so that no more than `context.cores` are in use.
 */
export async function produceAll(
  outputs: readonly Output[],
  stage: string,
  context: ProduceContext,
  onMade: (count: number) => void,
): Promise<readonly Produced[]> {
  await mkdir(stage, { recursive: true })
  const stored = outputs.filter(isStored)
  const unstored = outputs.filter((output) => !isStored(output))
  let makingUnstored: Promise<readonly Produced[]> | undefined

  const makeUnstored = (signal: AbortSignal): Promise<readonly Produced[]> => {
    makingUnstored = makeFiles(unstored, stage, context, signal, onMade)
    return makingUnstored
  }

  const makeStored = async (signal: AbortSignal): Promise<readonly Produced[]> => {
    const onStored = (count: number): void => {
      signal.throwIfAborted()
      onMade(count)
    }
    // The promise already exists, because runInParallel starts makeUnstored first.
    await fillStore(stored, context, onStored, () => makingUnstored)

    const produced: Produced[] = []
    for (const output of stored) {
      signal.throwIfAborted()
      const file = await storedFileOf(output, context)
      produced.push({ path: output.path, file, movable: false })
      // Other work, such as the server of `watch`, gets its turn.
      await pause()
    }
    return produced
  }

  return await runInParallel(makeUnstored, makeStored)
}

/** Makes outputs that are not stored, and their compressed copies afterwards, from the same files. */
async function makeFiles(
  outputs: readonly Output[],
  stage: string,
  context: ProduceContext,
  signal: AbortSignal,
  onMade: (count: number) => void,
): Promise<readonly Produced[]> {
  const { cores, store } = context
  const compressed = outputs.filter((output) => output.kind === 'compressed')
  const plain = outputs.filter((output) => output.kind !== 'compressed')
  // A source is not among the outputs if, for example, only its compressed copy was deleted from dist/.
  const plainPaths = new Set(plain.map(({ path }) => path))
  const otherSources = new Map(
    compressed
      .map(({ source }) => [source.path, source] as const)
      .filter(([path]) => !plainPaths.has(path)),
  )

  const produced = await makePlainFiles(
    plain,
    join(stage, 'files'),
    context,
    signal,
    onMade,
  )
  const sources = await makePlainFiles(
    [...otherSources.values()],
    join(stage, 'sources'),
    context,
    signal,
    () => undefined,
  )

  const files = new Map([...produced, ...sources].map(({ path, file }) => [path, file]))
  const copies = await mapConcurrently(
    compressed,
    cores,
    async ({ path, source, encoding }): Promise<Produced> => {
      signal.throwIfAborted()
      const bytes = await readFile(files.get(source.path) as string)
      const file = await compress(bytes, encoding, store)
      onMade(1)
      return { path, file, movable: false }
    },
  )
  return [...produced, ...copies]
}

/** Makes outputs in `folder`: many pages in several threads, and everything else in this one. */
async function makePlainFiles(
  outputs: readonly Output[],
  folder: string,
  context: ProduceContext,
  signal: AbortSignal,
  onMade: (count: number) => void,
): Promise<readonly Produced[]> {
  if (outputs.length === 0) return []

  await mkdir(folder)
  const { project, bundle, templates, cores } = context
  const jobs = outputs.map((output, index) => ({
    output,
    file: join(folder, String(index)),
  }))
  const pageCount = outputs.filter(({ kind }) => kind === 'page').length
  const workerCount = workerCountFor(pageCount, cores)

  const pageTasks: (PageTask & { readonly path: OutputPath })[] = []
  const otherJobs: typeof jobs = []
  for (const job of jobs) {
    const { output, file } = job
    if (workerCount === 0 || output.kind !== 'page') otherJobs.push(job)
    else {
      const { page, path } = output
      pageTasks.push({ page, path, file, destination: join(project.dist, path) })
    }
  }

  const makePages = async (): Promise<readonly Produced[]> => {
    if (workerCount === 0) return []

    const data = {
      home: project.home,
      templates: templates.pages.files,
      assets: assetsOf(bundle),
    }
    const pageTemplates = templates.pages.load()
    await renderPages(pageTasks, workerCount, data, pageTemplates, signal, onMade)
    return pageTasks.map(({ path, file }) => ({ path, file, movable: true }))
  }

  const makeOthers = async (): Promise<readonly Produced[]> => {
    const produced: Produced[] = []
    await runConcurrently(otherJobs, cores, async ({ output, file }) => {
      signal.throwIfAborted()
      produced.push(await makeOne(output, file, context))
      onMade(1)
      await pause()
    })
    return produced
  }

  return await runInParallel(makePages, makeOthers)
}

/** Leaves out the list of files, which templates do not need. */
const assetsOf = ({ files: _, ...assets }: Bundle): Assets => assets

/**
 * Makes one output. Writes a text to `file`, in the stage. A text that does not come in pieces is written
 * synchronously, which takes a third of the time.
 */
async function makeOne(
  output: Output,
  file: string,
  context: ProduceContext,
): Promise<Produced> {
  const { path } = output
  const destination = join(context.project.dist, path)
  if (output.kind === 'text') {
    await withPath(destination, () => writeFile(file, joinPieces(output.pieces())))
    return { path, file, movable: true }
  }

  const contents =
    output.kind === 'copy'
      ? await readUnchanged(output.file, output.hash)
      : await produce(output, context)
  const isFile = typeof contents === 'object' && 'file' in contents
  if (isFile) return { path, file: contents.file, movable: false }

  await withPath(destination, () => writeFileSync(file, contents))
  return { path, file, movable: true }
}

/** The number of characters to write at once. Writing every piece separately would wait for the disk too often. */
const WRITE_LENGTH = 512 * 1024

/** Joins small pieces of a text into larger ones, without holding the whole text in memory. */
function* joinPieces(pieces: Iterable<string>): Generator<string, void> {
  let joined = ''
  for (const piece of pieces) {
    joined += piece
    if (joined.length < WRITE_LENGTH) continue

    yield joined
    joined = ''
  }
  yield joined
}

async function storedFileOf(
  output: StoredOutput,
  context: ProduceContext,
): Promise<string> {
  const file = await context.store.find(outputKeyOf(output, context))
  if (!file)
    throw new Error(
      `${output.path} was removed from the cache while the site was built; build again`,
    )
  return file
}

/** Writes a file in the stage. Errors name `destination`, the file's final path, because users know that path. */
const withPath = (
  destination: string,
  write: () => Promise<void> | void,
): Promise<void> => Promise.resolve().then(write).catch(rethrowWithPath(destination))

/**
 * Makes the pictures and previews that the store lacks, after `otherWork` has finished. `onMade` also counts those that
 * the store already has.
 */
export async function fillStore(
  outputs: readonly Output[],
  { project, store, images, templates, cores }: ProduceContext,
  onMade: (count: number) => void,
  otherWork: () => Promise<unknown> | undefined = () => undefined,
): Promise<void> {
  const variants = outputs.flatMap((output) =>
    output.kind === 'image' ? [output.variant] : [],
  )
  const prints = outputs.flatMap((output) =>
    output.kind === 'poster-preview' ? [output.source] : [],
  )
  const sources = await findPictureTasks(variants, prints, images, project, store, onMade)

  const pages = outputs.filter((output) => output.kind === 'page-preview')
  const previews = await findPreviewTasks(
    pages,
    templates.previews,
    project,
    store,
    onMade,
  )
  if (sources.length + previews.length === 0) return

  await otherWork()
  await runTasks(sources, previews, project.home, store, cores, onMade)
}
