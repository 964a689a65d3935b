import { hash } from 'node:crypto'
import type { NeededEntries, Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import type { ImageSettings, ImageVariant } from '../model/image.ts'
import type { Bundle, Output, PlannedFile } from '../model/output.ts'
import type { Templates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { cardKey, posterCardKey } from './cards.ts'
import { imageKey } from './images.ts'

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

export function storeKeyOf(output: StoredOutput, { images, templates }: KeyContext): StoreKey {
  if (output.kind === 'image') return imageKey(output.variant, images)
  return output.kind === 'card' ? cardKey(output, templates.cards.hash) : posterCardKey(output.source)
}

/**
 * Returns path and key of every output, to compare with the last publishing. A key is the hash of everything that
 * shapes the bytes, apart from `shared`, and of nothing else. Parts that many outputs depend on are hashed once: a
 * large shop has thirty thousand pages and sixty thousand pictures.
 */
export function plannedFilesOf(outputs: readonly Output[], context: KeyContext): readonly PlannedFile[] {
  const { files: _, ...assets } = context.bundle
  const shared = {
    assets: shortHash(JSON.stringify(assets)),
    templates: shortHash(context.templates.pages.hash),
    builder: shortHash(context.project.codeHash),
  }
  const recipeOf = createRecipes(context)
  return outputs.map((output) => ({
    path: output.path,
    key: keyOf(output, context, recipeOf),
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

function keyOf(output: Output, context: KeyContext, recipeOf: RecipeHash): string {
  switch (output.kind) {
    case 'image':
      return `${output.variant.source.hash.slice(0, HASH_LENGTH)}.${recipeOf(output.variant)}`
    case 'card':
    case 'poster-card':
      return shortHash(JSON.stringify(storeKeyOf(output, context)))
    case 'copy':
      return output.hash.slice(0, HASH_LENGTH)
    case 'ready':
      return shortHash(output.contents)
    case 'text':
      return shortHash(`${output.hash()} ${context.project.codeHash}`)
    case 'page':
      return output.hash().slice(0, HASH_LENGTH)
    case 'compressed':
      return `${keyOf(output.source, context, recipeOf)}.${output.encoding}`
    default:
      return output satisfies never
  }
}

/** Hashes everything but the source that shapes the bytes of a picture. */
type RecipeHash = (variant: ImageVariant) => string

/** Hashes each recipe once: thousands of pictures have the same size and encoding. */
function createRecipes({ images }: KeyContext): RecipeHash {
  const hashed = new Map<string, string>()
  return (variant) => {
    const { source, width, height, crop, format, widest } = variant
    const name = `${width} ${height} ${crop} ${format} ${widest}`
    const known = hashed.get(name)
    if (known) return known
    const key = imageKey({ ...variant, source: { ...source, hash: '' } }, images)
    const recipe = shortHash(JSON.stringify(key))
    hashed.set(name, recipe)
    return recipe
  }
}

/** Returns the entries of the store that a plan needs. */
export const neededEntriesOf = (
  outputs: readonly Output[],
  planned: readonly PlannedFile[],
  context: KeyContext,
): NeededEntries => ({
  id: shortHash(
    planned.flatMap(({ kind, key }) => (kind === PICTURES || kind === CARDS ? key : [])).join('\n'),
  ),
  keys: () => outputs.filter(isStored).map((output) => storeKeyOf(output, context)),
})

/** Hexadecimal digits of a hash: 96 bits. */
const HASH_LENGTH = 24

/** 16 characters of base64url: 96 bits, like `HASH_LENGTH`. */
const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)
