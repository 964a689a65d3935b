import { join } from 'node:path'
import * as z from 'zod'
import { type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { isChangedFileError, readUnchanged } from '../fs/unchanged.ts'
import { brand } from '../model/brand.ts'
import { colourFamilies } from '../model/colours.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import { type Colours, encoder } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Content, ContentImage } from './content.ts'
import { type ImageReference, imageReferencesOf } from './images.ts'
import { coloursOfPixels } from './pixels.ts'

/** Whole files, which lie in memory meanwhile. */
const DECODED_AT_ONCE = 8

/** The number is raised whenever the choice of colours changes: what decodes the pictures shapes them too. */
const RECIPE = `${encoder}, colours 4, ${brand.teal}`

/** Where facts about pictures are kept. */
export interface LoadCaches {
  readonly open?: OpenFileCache | undefined
  readonly shared?: SharedStore | undefined
  /** In a shard: the hashes of the pictures that it looks after. */
  readonly own?: ReadonlySet<string> | undefined
}

/**
 * Dominant and accent colour of each picture that content names, and of others that are cached, by path below content/.
 * Decoding shows what a header cannot: a picture whose data is damaged is reported here.
 */
export async function readColours(
  project: Project,
  content: Content,
  { open = openFileCache, shared, own }: LoadCaches = {},
): Promise<{ colours: ReadonlyMap<string, Colours>; diagnostics: readonly Diagnostic[] }> {
  const cache = await open(project.cache, 'colours', RECIPE)
  const colours = new Map<string, Colours>()
  const diagnostics: Diagnostic[] = []
  const unknown = new Map<string, ContentImage>()
  for (const [path, picture] of content.images) {
    // Also when nothing names it, perhaps because that cannot be read now: what is not asked for is forgotten.
    const known = cache.get(path, picture.hash) as Colours | undefined
    if (known) colours.set(path, known)
    else unknown.set(path, picture)
  }
  const wanted: (readonly [path: string, picture: ContentImage, at: ImageReference['at']])[] = []
  for (const { path = '', at } of unknown.size > 0 ? imageReferencesOf(content) : []) {
    const picture = unknown.get(path)
    if (!picture) continue
    // Others that name it too get the same.
    unknown.delete(path)
    if (own && !own.has(picture.hash)) colours.set(path, unknownColours)
    else wanted.push([path, picture, at])
  }
  await runConcurrently(wanted, DECODED_AT_ONCE, async ([path, { hash, onDisk }, at]) => {
    const compute = async () => coloursOf(await readUnchanged(join(project.content, onDisk), hash))
    const found = await shareColours(hash, shared, compute)
    if (found) {
      cache.set(path, hash, found)
      colours.set(path, found)
    } else diagnostics.push(damagedImage(path, at()))
  })
  await cache.flush()
  return { colours, diagnostics }
}

/** Stand for those of pictures that other shards look after: nothing that this one makes shows them. */
const unknownColours: Colours = { dominant: '#808080', accent: brand.teal, families: [] }

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const coloursSchema = z.strictObject({
  dominant: hexColour,
  accent: hexColour,
  families: z.array(z.strictObject({ family: z.enum(colourFamilies), ink: hexColour, share: z.number() })),
})

/** The colours of a picture that builds share; else those that `compute` finds, which are offered to the others. */
async function shareColours(hash: string, shared: SharedStore | undefined, compute: () => Promise<Colours>) {
  const key = ['colours', RECIPE, hash]
  const stored = await shared?.get(key)
  try {
    if (stored) return coloursSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
  } catch {
    // What is stored there is not what this version writes: the colours are computed anew.
  }
  const found = await compute().catch((error: unknown): undefined => {
    if (isChangedFileError(error)) throw error
  })
  if (found) await shared?.put(key, JSON.stringify(found))
  return found
}

/** A picture whose header is sound, and whose data is not. */
export const damagedImage = (path: string, at: Location, how = 'it cannot be decoded'): Diagnostic =>
  error('image', at, `the picture content/${path} is damaged: ${how}`, 'export it again as JPEG or PNG')

/** Takes a picture, or the path of one. JPEG is decoded at an eighth of its size, which still reads all of its data. */
export async function coloursOf(file: string | Buffer): Promise<Colours> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const side = 48
  const pixels = await sharp(file)
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
  return coloursOfPixels(pixels)
}
