import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Output, Produced } from '../model/output.ts'
import type { Store } from '../store.ts'
import { fillCards } from './card.ts'
import { fillImages } from './image.ts'
import { keyOf, type Shaping } from './keys.ts'
import { inParallel } from './parallel.ts'

/** What is needed to make an output. */
export interface Workshop extends Shaping {
  readonly store: Store
  /** Jobs at once. */
  readonly cores: number
}

/** Text, or a file that must not be changed. */
export type Contents = string | { readonly file: string }

/** Makes one output, whoever asks for it: what is slow comes out of the store. */
export async function produce(output: Output, workshop: Workshop): Promise<Contents> {
  const { project, bundle, store, templates, images } = workshop
  switch (output.kind) {
    case 'image':
    case 'card': {
      const key = keyOf(output, workshop)
      const known = await store.find(key)
      if (known) return { file: known }
      const unheard = (): void => undefined
      if (output.kind === 'image') await fillImages([output.variant], images, project, store, 1, unheard)
      else await fillCards([{ output, key }], templates.cards.load, project, store, 1, unheard)
      const file = await store.find(key)
      if (!file)
        throw new Error(
          `the picture ${output.path} vanished from the cache while the site was built; build again`,
        )
      return { file }
    }
    case 'copy':
      return { file: output.file }
    case 'ready':
      return output.contents
    case 'text':
      return [...output.pieces()].join('')
    case 'page':
      return templates.pages.load().renderPage(output.page, bundle)
    default:
      throw new Error(`unplanned output: ${JSON.stringify(output satisfies never)}`)
  }
}

/**
 * Makes outputs: what is slow in the store, the rest in `stage`, one file after another, so that memory stays flat.
 * Nothing of dist/ is touched: a failure here changes nothing.
 * @param made hears of each output; what it throws ends the work
 */
export async function produceAll(
  outputs: readonly Output[],
  stage: string,
  workshop: Workshop,
  made: (count: number) => void,
): Promise<readonly Produced[]> {
  const { project, store, images, templates, cores } = workshop
  await mkdir(stage, { recursive: true })
  const variants = outputs.flatMap((output) => (output.kind === 'image' ? [output.variant] : []))
  await fillImages(variants, images, project, store, cores, made)
  const cards = outputs.flatMap((output) =>
    output.kind === 'card' ? [{ output, key: keyOf(output, workshop) }] : [],
  )
  await fillCards(cards, templates.cards.load, project, store, cores, made)
  const produced: Produced[] = []
  await inParallel([...outputs.entries()], cores, async ([index, output]) => {
    const contents = output.kind === 'text' ? gathered(output.pieces()) : await produce(output, workshop)
    if (typeof contents === 'object' && 'file' in contents) {
      produced.push({ path: output.path, file: contents.file, movable: false })
    } else {
      const file = join(stage, String(index))
      await writeFile(file, contents)
      produced.push({ path: output.path, file, movable: true })
    }
    if (output.kind !== 'image' && output.kind !== 'card') made(1)
  })
  return produced
}

/** Characters written at once: each piece of a long text alone would wait for the disk. */
const GATHERED = 1 << 19

function* gathered(pieces: Iterable<string>): Generator<string, void> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < GATHERED) continue
    yield text
    text = ''
  }
  yield text
}

/** Which pictures and cards the store lacks: what a build would have to encode. */
export async function missingIn(outputs: readonly Output[], workshop: Workshop): Promise<readonly Output[]> {
  const missing: Output[] = []
  for (const output of outputs)
    if (output.kind === 'image' || output.kind === 'card')
      if (!(await workshop.store.find(keyOf(output, workshop)))) missing.push(output)
  return missing
}
