import { join } from 'node:path'
import * as z from 'zod'
import { type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { hashOf } from '../fs/identity.ts'
import { isChangedFileError, readUnchanged } from '../fs/unchanged.ts'
import { brand } from '../model/brand.ts'
import { colourFamilies } from '../model/colours.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import { type Colours, encoder } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Content, ContentImage } from './content.ts'
import { type ImageReference, imageReferencesOf } from './images.ts'
import { coloursOfPixels } from './pixels.ts'

/** Pictures decoded at a time; each whole file lies in memory meanwhile. */
const DECODED_AT_ONCE = 8

/** Raise the number whenever the choice of colours changes. `encoder` shapes colours too: it decodes the pictures. */
const RECIPE = `${encoder}, colours 4, ${brand.teal}`

/** The caches of facts about pictures. */
export interface LoadCaches {
  readonly open?: OpenFileCache | undefined
  readonly shared?: SharedStore | undefined
  /** Hashes of the pictures that this shard decodes; undefined outside of shards. */
  readonly own?: ReadonlySet<string> | undefined
}

/**
 * Finds the colours of each picture that content names, and of other cached pictures, by path below content/. Decoding
 * shows what a header cannot: a picture whose data is damaged is reported here.
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
    // Unnamed pictures count too: a file that is unreadable now may name them, and unused entries are forgotten.
    const known = cache.get(path, picture.hash) as Colours | undefined
    if (known) colours.set(path, known)
    else unknown.set(path, picture)
  }
  const wanted: (readonly [path: string, picture: ContentImage, at: ImageReference['at']])[] = []
  for (const { path = '', at } of unknown.size > 0 ? imageReferencesOf(content) : []) {
    const picture = unknown.get(path)
    if (!picture) continue
    // Further references to this picture share its colours.
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

/** Placeholder for pictures that other shards decode: no output of this shard shows these colours. */
const unknownColours: Colours = { dominant: '#808080', accent: brand.teal, families: [] }

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const coloursSchema = z.strictObject({
  dominant: hexColour,
  accent: hexColour,
  families: z.array(z.strictObject({ family: z.enum(colourFamilies), ink: hexColour, share: z.number() })),
})

/** Returns the colours of a picture from the shared store; else computes them and stores them there. */
async function shareColours(hash: string, shared: SharedStore | undefined, compute: () => Promise<Colours>) {
  const key = hashOf(['colours', RECIPE, hash])
  const stored = await shared?.get(key)
  try {
    if (stored) return coloursSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
  } catch {
    // The stored value is not in this version's format: the colours are computed anew.
  }
  const found = await compute().catch((error: unknown): undefined => {
    if (isChangedFileError(error)) throw error
  })
  if (found) await shared?.put(key, JSON.stringify(found))
  return found
}

/** Reports a picture whose header is sound and whose data is not. */
export const damagedImage = (path: string, at: Location, how = 'it cannot be decoded'): Diagnostic =>
  error('image', at, `the picture content/${path} is damaged: ${how}`, 'export it again as JPEG or PNG')

/** Computes the colours of a picture (bytes or path). JPEG is decoded at an eighth of its size, yet read in full. */
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
