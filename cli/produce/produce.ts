import { writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Store } from '../cache/store.ts'
import { runBeside, runConcurrently } from '../fs/concurrency.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import { rethrowWithPath } from '../fs/system.ts'
import { readUnchanged } from '../fs/unchanged.ts'
import type { Encoding, Output, Produced } from '../model/output.ts'
import { findCardTasks } from './cards.ts'
import { runTasks } from './encoder.ts'
import { isStored, type KeyContext, keyOf, type StoredOutput } from './keys.ts'
import { findPictureTasks } from './pictures.ts'

/** Everything that is needed to make an output. */
export interface ProduceContext extends KeyContext {
  /** The number of concurrent jobs. */
  readonly cores: number
}

/** Text, or a file that must not be changed. */
export type Contents = string | { readonly file: string }

/** Makes one output. Pictures and previews come from the store when it has them. */
export async function produce(output: Output, context: ProduceContext): Promise<Contents> {
  const { bundle, store, templates } = context
  switch (output.kind) {
    case 'image':
    case 'card':
    case 'poster-card':
      await fillStore([output], { ...context, cores: 1 }, () => undefined)
      return { file: await storedFileOf(output, context) }
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
 * Makes outputs: another process makes pictures and previews for the store, and meanwhile this process writes the rest
 * into `stage`, at most `cores` files at a time, so that memory stays flat. dist/ is not touched: a failure changes
 * nothing there. Files are written synchronously, which takes a third of the time; between two files, other work such
 * as the server of `watch` gets its turn.
 * @param onMade called with the number of outputs that were made; an exception that it throws ends the work
 */
export async function produceAll(
  outputs: readonly Output[],
  stage: string,
  context: ProduceContext,
  onMade: (count: number) => void,
): Promise<readonly Produced[]> {
  await mkdir(stage, { recursive: true })
  const stored = outputs.filter(isStored)
  const others = outputs.filter((output) => !isStored(output))
  const makeStored = async (signal: AbortSignal): Promise<readonly Produced[]> => {
    await fillStore(stored, context, (count) => {
      signal.throwIfAborted()
      onMade(count)
    })
    const produced: Produced[] = []
    for (const output of stored) {
      signal.throwIfAborted()
      const file = await storedFileOf(output, context)
      produced.push({ path: output.path, file, movable: false })
      await pause()
    }
    return produced
  }
  const makeOthers = async (signal: AbortSignal): Promise<readonly Produced[]> => {
    const produced: Produced[] = []
    await runConcurrently([...others.entries()], context.cores, async ([index, output]) => {
      signal.throwIfAborted()
      produced.push(await makeOne(output, join(stage, String(index)), context))
      onMade(1)
      await pause()
    })
    return produced
  }
  return await runBeside(makeStored, makeOthers)
}

/** Makes one output; text is written to `file`, in the stage. */
async function makeOne(output: Output, file: string, context: ProduceContext): Promise<Produced> {
  const { path } = output
  const destination = join(context.project.dist, path)
  if (output.kind === 'text') {
    await withPath(destination, () => writeFile(file, joinPieces(output.pieces())))
    return { path, file, movable: true }
  }
  const contents =
    output.kind === 'copy' ? await readUnchanged(output.file, output.hash) : await produce(output, context)
  if (typeof contents === 'object' && 'file' in contents) return { path, file: contents.file, movable: false }
  await withPath(destination, () => writeFileSync(file, contents))
  return { path, file, movable: true }
}

/** The number of characters that are written at once: each piece by itself would wait for the disk too often. */
const WRITE = 1 << 19

/** Joins pieces of a text that should not be whole in memory. */
function* joinPieces(pieces: Iterable<string>): Generator<string, void> {
  let joined = ''
  for (const piece of pieces) {
    joined += piece
    if (joined.length < WRITE) continue
    yield joined
    joined = ''
  }
  yield joined
}

/** @throws when the store no longer has the output */
async function storedFileOf(output: StoredOutput, context: ProduceContext): Promise<string> {
  const file = await context.store.find(keyOf(output, context))
  if (!file)
    throw new Error(`${output.path} was removed from the cache while the site was built; build again`)
  return file
}

/** @throws errors that name `destination`, where the file will stand, instead of its path in the stage */
async function withPath(destination: string, write: () => Promise<void> | void): Promise<void> {
  try {
    await write()
  } catch (error) {
    rethrowWithPath(destination)(error)
  }
}

/**
 * Makes the pictures and previews that the store lacks.
 * @param onMade called with the number of outputs that are now in the store; an exception that it throws ends the work
 */
export async function fillStore(
  outputs: readonly Output[],
  { project: { content, home }, store, images, templates, cores }: ProduceContext,
  onMade: (count: number) => void,
): Promise<void> {
  const variants = outputs.flatMap((output) => (output.kind === 'image' ? [output.variant] : []))
  const prints = outputs.flatMap((output) => (output.kind === 'poster-card' ? [output.source] : []))
  const sources = await findPictureTasks(variants, prints, images, content, store, onMade)
  const pages = outputs.filter((output) => output.kind === 'card')
  const cards = await findCardTasks(pages, templates.cards, content, store, onMade)
  await runTasks(sources, cards, home, store, cores, onMade)
}

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.br } }),
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: QUALITY.gz }),
}
/** The highest quality of each format: a file is compressed once, and every visit saves bytes. */
const QUALITY = { br: 11, gz: 9 }
/** Versions of the compressors, for the keys: releases of Node may write other bytes. */
const versions = { br: process.versions.brotli ?? '', gz: process.versions.zlib ?? '' }

/** Compresses a text or a file, unless the store has the result. Returns the path of the result. */
async function compress(
  contents: string | Uint8Array | { readonly file: string },
  encoding: Encoding,
  store: Store,
): Promise<string> {
  const bytes =
    typeof contents === 'object' && 'file' in contents ? await readFile(contents.file) : Buffer.from(contents)
  const key = hashOf(['compressed', encoding, QUALITY[encoding], versions[encoding], contentHash(bytes)])
  return (await store.find(key)) ?? (await store.keep(key, await compressors[encoding](bytes)))
}
