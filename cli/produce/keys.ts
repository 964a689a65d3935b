import { hash } from 'node:crypto'
import { contentHash } from '../hash.ts'
import { encoder, type ImageSettings } from '../model/image.ts'
import type { Bundle, Output } from '../model/output.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { StoreKey } from '../store.ts'
import { imageKey } from './image.ts'

export interface Shaping {
  readonly project: Project
  readonly bundle: Bundle
  readonly templates: Templates
  readonly images: ImageSettings
}

/** What draws the cards; the number is raised whenever their pixels change without the templates. */
export const cardDrawer = 'satori 0.63.2, fraunces 5.3.0, hanken-grotesk 5.3.0, recipe 1'

/** Everything that shapes an output's bytes, and nothing else (style.md 7). Slow outputs are kept in the store under it. */
export function keyOf(output: Output, { bundle, templates, images, project }: Shaping): StoreKey {
  switch (output.kind) {
    case 'image':
      return imageKey(output.variant, images)
    case 'card':
      return [
        'card',
        cardDrawer,
        encoder,
        output.path,
        templates.cards.hash,
        ...output.art.map(({ hash }) => hash),
      ]
    case 'copy':
      return ['copy', output.hash]
    case 'ready':
      return ['ready', contentHash(output.contents)]
    case 'text':
      return ['text', output.hash, project.codeHash]
    case 'page': {
      const { files: _, ...assets } = bundle
      return [
        'page',
        output.hash,
        contentHash(JSON.stringify(assets)),
        templates.pages.hash,
        project.codeHash,
      ]
    }
    default:
      throw new Error(`unplanned output: ${JSON.stringify(output satisfies never)}`)
  }
}

/** What the parts of a page's key stand for, in their order. */
const PAGE_PARTS = ['', 'its content', 'its scripts or styles', 'the templates', 'the builder']

/** Short: equal ones mean equal bytes. Those of pages are comparable part by part. */
export const fingerprintOf = (key: StoreKey): string =>
  key[0] === 'page' ? key.map((part) => briefHash(String(part))).join('.') : briefHash(JSON.stringify(key))

const briefHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)

/** Which parts differ between two fingerprints of one output, in words. */
export function differenceOf(kind: Output['kind'], before: string, after: string): readonly string[] {
  if (kind !== 'page') return ['its content']
  const known = before.split('.')
  return after.split('.').flatMap((part, index) => {
    const name = PAGE_PARTS[index]
    return name && part !== known[index] ? [name] : []
  })
}
