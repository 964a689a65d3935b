import type { Store } from '../cache/store.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import type { ImageSettings } from '../model/image.ts'
import type { Bundle, Output, PlannedFile } from '../model/output.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { cardKey, posterCardKey } from './cards.ts'
import { imageKey } from './pictures.ts'

/** Everything but the output itself that shapes its bytes, and the store. */
export interface KeyContext {
  readonly project: Project
  readonly bundle: Bundle
  readonly templates: Templates
  readonly images: ImageSettings
  readonly store: Store
}

export type StoredOutput = Extract<Output, { kind: 'image' | 'card' | 'poster-card' }>

/** Whether an output is slow to make, and so kept in the store. */
export const isStored = (output: Output): output is StoredOutput =>
  output.kind === 'image' || output.kind === 'card' || output.kind === 'poster-card'

/** Returns path and key of every output, to compare with the last publishing. */
export function plannedFilesOf(outputs: readonly Output[], context: KeyContext): readonly PlannedFile[] {
  const { files: _, ...assets } = context.bundle
  const shared = {
    assets: hashOf(assets),
    templates: context.templates.pages.hash,
    builder: context.project.codeHash,
  }
  return outputs.map((output) => ({
    path: output.path,
    key: keyOf(output, context),
    kind: kindOf(output),
    shared: isPage(output) ? shared : undefined,
  }))
}

const PICTURES = 'pictures'
const CARDS = 'cards'

const kindOf = (output: Output): string => {
  if (isStored(output)) return output.kind === 'image' ? PICTURES : CARDS
  if (output.kind === 'page') return 'pages'
  if (output.kind === 'compressed') return 'compressed'
  return output.path.startsWith('assets/') ? 'scripts, styles and fonts' : 'others'
}

const isPage = (output: Output): boolean =>
  output.kind === 'page' || (output.kind === 'compressed' && isPage(output.source))

/**
 * Returns the key of an output: a hash of everything that shapes its bytes, apart from what all pages share. The store
 * keeps an output under its key.
 */
export function keyOf(output: Output, context: KeyContext): string {
  switch (output.kind) {
    case 'image':
      return imageKey(output.variant, context.images)
    case 'card':
      return cardKey(output, context.templates.cards.hash)
    case 'poster-card':
      return posterCardKey(output.source)
    case 'copy':
      return output.hash
    case 'ready':
      return contentHash(output.contents)
    case 'text':
      return contentHash(`${output.hash()} ${context.project.codeHash}`)
    case 'page':
      return output.hash()
    case 'compressed':
      return `${keyOf(output.source, context)}.${output.encoding}`
    default:
      return output satisfies never
  }
}

/** Returns the keys under which the store keeps files of a plan. */
export const storedKeysOf = (planned: readonly PlannedFile[]): readonly string[] =>
  planned.flatMap(({ kind, key }) => (kind === PICTURES || kind === CARDS ? [key] : []))
