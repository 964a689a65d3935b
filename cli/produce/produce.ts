import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageSettings } from '../model/image.ts'
import type { Bundle, Output, Produced } from '../model/output.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { Store, StoreKey } from '../store.ts'
import { drawCard } from './card.ts'
import { fillImages, imageKey } from './image.ts'
import { inParallel } from './parallel.ts'

/** What is needed to make an output. */
export interface Workshop {
  readonly project: Project
  readonly bundle: Bundle
  readonly templates: Templates
  readonly store: Store
  readonly images: ImageSettings
  /** Jobs at once. */
  readonly cores: number
}

/** Everything that shapes an output's bytes, and nothing else (style.md 7). Slow outputs are kept in the store under it. */
export function keyOf(output: Output, { bundle, templates, images, project }: Workshop): StoreKey {
  switch (output.kind) {
    case 'image':
      return imageKey(output.variant, images)
    case 'card':
      return ['card', output.path, templates.cards.hash, ...output.art.map(({ hash }) => hash)]
    case 'copy':
      return ['copy', output.hash]
    case 'ready':
      return ['ready', hashOf(output.contents)]
    case 'page': {
      const { files: _, ...assets } = bundle
      return ['page', hashOf(JSON.stringify([output.page, assets])), templates.pages.hash, project.codeHash]
    }
    default:
      throw new Error(`unplanned output: ${JSON.stringify(output satisfies never)}`)
  }
}

/**
 * Makes outputs: what is slow in the store, the rest in `stage`, one file after another, so that memory stays flat.
 * Nothing of dist/ is touched: a failure here changes nothing.
 */
export async function produceAll(
  outputs: readonly Output[],
  stage: string,
  workshop: Workshop,
  made: (count: number) => void,
): Promise<readonly Produced[]> {
  const { project, store, images, cores } = workshop
  await mkdir(stage, { recursive: true })
  const variants = outputs.flatMap((output) => (output.kind === 'image' ? [output.variant] : []))
  await fillImages(variants, images, project, store, cores, made)
  const produced: Produced[] = []
  await inParallel([...outputs.entries()], cores, async ([index, output]) => {
    produced.push({ path: output.path, ...(await produce(output, join(stage, String(index)), workshop)) })
    if (output.kind !== 'image') made(1)
  })
  return produced
}

async function produce(output: Output, staged: string, workshop: Workshop): Promise<Omit<Produced, 'path'>> {
  const { project, bundle, store, templates } = workshop
  const key = keyOf(output, workshop)
  switch (output.kind) {
    case 'image': {
      const file = await store.find(key)
      if (!file)
        throw new Error(
          `the picture ${output.path} vanished from the cache while the site was built; build again`,
        )
      return { file, movable: false }
    }
    case 'card':
      return {
        file: await store.getOrMake(key, () => drawCard(output.page, output.art, templates.cards.load(), project)),
        movable: false,
      }
    case 'copy':
      return { file: output.file, movable: false }
    case 'ready':
      await writeFile(staged, output.contents)
      return { file: staged, movable: true }
    case 'page':
      await writeFile(staged, templates.pages.load().renderPage(output.page, bundle))
      return { file: staged, movable: true }
    default:
      throw new Error(`unplanned output: ${JSON.stringify(output satisfies never)}`)
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
