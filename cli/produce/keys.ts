import { hash } from 'node:crypto'
import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import type { ImageSettings } from '../model/image.ts'
import type { Bundle, Output, PlannedFile } from '../model/output.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { cardKey } from './cards.ts'
import { imageKey } from './images.ts'
import { posterCardKey } from './poster-cards.ts'

/** Everything but the output itself that shapes its bytes, and the store. */
export interface KeyContext {
  readonly project: Project
  readonly bundle: Bundle
  readonly templates: Templates
  readonly images: ImageSettings
  readonly store: Store
}

/** Characters of a store entry's name that tell two states of one output apart: 76 bits. */
const ENTRY_LENGTH = 20

export type StoredOutput = Extract<Output, { kind: 'image' | 'card' | 'poster-card' }>

/** Whether an output is slow to make, and so kept in the store. */
export const isStored = (output: Output): output is StoredOutput =>
  output.kind === 'image' || output.kind === 'card' || output.kind === 'poster-card'

export function storeKeyOf(output: StoredOutput, { images, templates }: KeyContext): StoreKey {
  if (output.kind === 'image') return imageKey(output.variant, images)
  return output.kind === 'card' ? cardKey(output, templates.cards.hash) : posterCardKey(output.source)
}

/**
 * Path and key of every output, to compare with what was published. A key is the hashes of everything that shapes the
 * bytes, and of nothing else. Marks the store entries that the plan needs: they survive the next sweep. What all pages depend on is hashed once: a large shop has thirty thousand of them.
 */
export function plannedFilesOf(outputs: readonly Output[], context: KeyContext): readonly PlannedFile[] {
  const { files: _, ...assets } = context.bundle
  const shared = {
    assets: shortHash(JSON.stringify(assets)),
    templates: shortHash(context.templates.pages.hash),
    builder: shortHash(context.project.codeHash),
  }
  return outputs.map((output) => ({
    path: output.path,
    key: keyOf(output, context),
    shared: isPage(output) ? shared : undefined,
  }))
}

const isPage = (output: Output): boolean =>
  output.kind === 'page' || (output.kind === 'compressed' && isPage(output.source))

function keyOf(output: Output, context: KeyContext): string {
  switch (output.kind) {
    case 'image':
    case 'card':
    case 'poster-card':
      return context.store.markUsed(storeKeyOf(output, context)).slice(0, ENTRY_LENGTH)
    case 'copy':
      return output.hash.slice(0, HASH_LENGTH)
    case 'ready':
      return shortHash(output.contents)
    case 'text':
      return shortHash(`${output.hash()} ${context.project.codeHash}`)
    case 'page':
      return output.hash().slice(0, HASH_LENGTH)
    case 'compressed':
      return `${keyOf(output.source, context)}.${output.encoding}`
    default:
      throw new Error(`unplanned output: ${JSON.stringify(output satisfies never)}`)
  }
}

/** Hexadecimal digits of a hash: 96 bits. */
const HASH_LENGTH = 24

/** As many. */
const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)
