import { hash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { openFileCache } from '../cache/disk-cache.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { contentHash, hashOf } from '../fs/identity.ts'
import { attempt } from '../fs/system.ts'
import { isChangedFileError, readUnchanged } from '../fs/unchanged.ts'
import { brand } from '../model/brand.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import {
  addressName,
  type Colours,
  colourFamilies,
  type SourceImage,
  type SourceShape,
} from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import type { Project } from '../project.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { imageEnding } from '../schema/common.ts'
import { type Content, type ContentImage, contentPath, type Entry, resolvePath, stem } from './content.ts'
import { coloursOf } from './picture-colours.ts'

export const isImage = (path: string): boolean => imageEnding.test(path)

/** Measures a picture by its header, after EXIF rotation; returns a sentence when that cannot be done. */
export async function measureImage(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return isCut(bytes) ? 'the image is cut off before its end' : { hash: contentHash(bytes), ...autoOrient }
  } catch {
    return 'the image cannot be read'
  }
}

/** Tells whether a JPEG or PNG lacks its end mark, like a stopped copy. Phones append a film behind the mark. */
function isCut(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file[0] === 0xff && file[1] === 0xd8) return !file.includes('ffd9', findImageData(file), 'hex')
  if (file[0] === 0x89 && file[1] === 0x50) return !file.includes('IEND', 0, 'latin1')
  return false
}

/** Finds where a JPEG's own data begin: the segments before them may hold a smaller picture, with an end of its own. */
function findImageData(file: Uint8Array): number {
  const byte = (at: number): number => file[at] ?? 0
  let at = 2
  while (byte(at) === 0xff && byte(at + 1) !== 0xda)
    at += byte(at + 1) === 0xff ? 1 : 2 + byte(at + 2) * 256 + byte(at + 3)
  return at
}

export type ImageReference = ReturnType<typeof imageReferencesOf>[number]

/** Finds every picture that a file names, with the shape that its place asks for. */
export const imageReferencesIn = oncePer(({ collection, document }: Entry) => {
  const { file, value, at } = document
  const from = contentPath(document)
  return valuesWithRole(collection, 'picture', value).map(
    ({ path: field, value: written, role: { shape } }) => {
      const name = String(written)
      const path = resolvePath(from, name)
      const ownShape = shape === 'own' ? (value as { orientation: SourceShape }).orientation : shape
      return { shape: ownShape, field, file, name, path, at: () => at(field) }
    },
  )
})

/** Finds every picture that content names. */
export const imageReferencesOf = ({ entries }: Pick<Content, 'entries'>) => entries.flatMap(imageReferencesIn)

/** Finds the picture that a file names. Checked content names only pictures that exist. */
export type FindImage = (from: { readonly file: string }, name: string) => SourceImage

/** @param encoder hash of the code that encodes pictures */
export function imageFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  encoder: string,
): FindImage {
  const settings = `${JSON.stringify(content.site?.value.images)} ${encoder}`
  return (from, named) => {
    const path = resolvePath(contentPath(from), named) ?? ''
    const picture = content.images.get(path)
    const ofPicture = colours.get(path)
    if (!picture || !ofPicture) throw new Error(`${from.file} names the unknown picture "${named}"`)
    const { onDisk: file, ...measures } = picture
    const name = addressName(stem(path), picture.hash)
    const key = hash('sha256', `${picture.hash} ${settings}`, 'base64url').replace(/[-_]/g, '')
    return { ...measures, file, name, key: key.slice(0, 6).toLowerCase(), colours: ofPicture }
  }
}

/** Pictures decoded at a time; each whole file lies in memory meanwhile. */
const DECODED_AT_ONCE = 8

interface ColourSources {
  readonly shared?: SharedStore | undefined
  /** Hashes of the pictures that this shard decodes; undefined outside of shards. */
  readonly own?: ReadonlySet<string> | undefined
  readonly progress?:
    | ((what: string, total: number) => { advance(count: number): void; end(): void })
    | undefined
}

/** Finds the colours of pictures, by path below content/, and reports damage that headers do not show. */
export async function readColours(
  project: Project,
  content: Content,
  { shared, own, progress }: ColourSources = {},
): Promise<{ colours: ReadonlyMap<string, Colours>; diagnostics: readonly Diagnostic[] }> {
  const code = project.pictureCode.drawing
  const cache = openFileCache(project.cache, 'colours', code)
  const colours = new Map<string, Colours>()
  const diagnostics: Diagnostic[] = []
  for (const [path, picture] of content.images) {
    // Unnamed pictures count too: a file that is unreadable now may name them, and unused entries are forgotten.
    const known = cache.get(path, picture.hash) as Colours | undefined
    if (known) colours.set(path, known)
  }
  const wanted = new Map<string, ContentImage & Pick<ImageReference, 'at'>>()
  for (const { path = '', at } of imageReferencesOf(content)) {
    const picture = content.images.get(path)
    if (!picture || colours.has(path) || wanted.has(path)) continue
    // Another shard decodes this picture: no output of this shard shows these colours.
    if (own && !own.has(picture.hash))
      colours.set(path, { dominant: '#808080', accent: brand.teal, families: [] })
    else wanted.set(path, { ...picture, at })
  }
  const bar = wanted.size > 0 ? progress?.('Reading pictures', wanted.size) : undefined
  await runConcurrently([...wanted], DECODED_AT_ONCE, async ([path, { hash, onDisk, at }]) => {
    const compute = async () => coloursOf(await readUnchanged(join(project.content, onDisk), hash))
    const found = await shareColours(hashOf(['colours', code, hash]), shared, compute)
    if (found) {
      cache.set(path, hash, found)
      colours.set(path, found)
    } else diagnostics.push(damagedImage(path, at()))
    bar?.advance(1)
  }).finally(() => bar?.end())
  await cache.flush()
  return { colours, diagnostics }
}

/** Reports a picture whose header is sound and whose data is not. */
export const damagedImage = (path: string, at: Location, how = 'it cannot be decoded'): Diagnostic =>
  error('image', at, `the picture content/${path} is damaged: ${how}`, 'export it again as JPEG or PNG')

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const coloursSchema = z.strictObject({
  dominant: hexColour,
  accent: hexColour,
  families: z.array(z.strictObject({ family: z.enum(colourFamilies), ink: hexColour, share: z.number() })),
})

async function shareColours(key: string, shared: SharedStore | undefined, compute: () => Promise<Colours>) {
  const stored = await shared?.get(key)
  // A value that is not in this version's format is computed anew.
  const known = stored && attempt(() => coloursSchema.parse(JSON.parse(Buffer.from(stored).toString('utf8'))))
  if (known) return known
  const found = await compute().catch((error: unknown): undefined => {
    if (isChangedFileError(error)) throw error
  })
  if (found) await shared?.put(key, JSON.stringify(found))
  return found
}
