import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Metadata } from 'sharp'
import * as z from 'zod'
import { type FileCache, openFileCache } from '../../cache/disk-cache.ts'
import type { SharedStore } from '../../cache/shared-store.ts'
import { runConcurrently } from '../../fs/concurrency.ts'
import { contentHash, hashOf } from '../../fs/identity.ts'
import { attempt } from '../../fs/system.ts'
import { readUnchanged } from '../../fs/unchanged.ts'
import { brand } from '../../model/brand.ts'
import { type Diagnostic, error, type Location } from '../../model/diagnostic.ts'
import {
  addressName,
  type Colours,
  colourFamilies,
  type SourceImage,
  type SourceShape,
} from '../../model/image.ts'
import { oncePer } from '../../model/once.ts'
import { callLabRgb } from '../../pictures/lab-tiff.mjs'
import type { Project } from '../../project.ts'
import { valuesWithRole } from '../../schema/collection-fields.ts'
import { imageEnding } from '../../schema/common.ts'
import {
  type Content,
  type ContentImage,
  contentPath,
  type Entry,
  type PictureRemark,
  resolvePath,
  stem,
} from '../content.ts'
import { coloursOf } from './picture-colours.ts'
import { foreignKindOf, heic, type PictureFault } from './picture-kinds.ts'

export const isImage = (path: string): boolean => imageEnding.test(path)

/** The maximum number of pixels on a side. Decoding a larger picture needs too much memory for a build machine. */
export const MAX_PIXELS = 12_000

export const isTooLarge = ({
  width,
  height,
}: Pick<SourceImage, 'width' | 'height'>): boolean =>
  width > MAX_PIXELS || height > MAX_PIXELS

const COPY_AGAIN = 'copy or download it again'
const EXPORT_AGAIN = 'export it again as JPEG or PNG'

/** Measures a picture by its header, after EXIF rotation, or explains why it cannot be used. */
export async function measureImage(
  bytes: Uint8Array,
): Promise<Omit<ContentImage, 'onDisk'> | PictureFault> {
  const foreign = foreignKindOf(bytes)
  if (foreign) return foreign
  if (isCut(bytes))
    return { fault: 'is incomplete: its end is missing', hint: COPY_AGAIN }

  const header = await readHeader(bytes)
  if (!header) return { fault: 'is damaged: it cannot be read', hint: EXPORT_AGAIN }
  const unsupported = unsupportedPixelsOf(header)
  if (unsupported) return unsupported

  const remarks: PictureRemark[] = []
  if (isAnimated(header, bytes)) remarks.push('animated')
  if (hasUnknownInks(header)) remarks.push('unknownInks')
  // A picture that is too large is refused later, so its pixels are not decoded here.
  if (header.hasAlpha && !isTooLarge(header) && (await isTransparent(bytes)))
    remarks.push('transparent')
  // sharp's `autoOrient` has the width and the height after EXIF rotation.
  return { hash: contentHash(bytes), ...header.autoOrient, remarks }
}

/** Reads a picture's header, however large the picture is; undefined if the header is damaged. */
export async function readHeader(bytes: Uint8Array): Promise<Metadata | undefined> {
  const { default: sharp } = await import('sharp')
  // sharp reads a Lab TIFF of 8 bits only if the file calls its samples RGB.
  return sharp(callLabRgb(bytes) ?? bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
}

const unsupportedColours = (what: string): PictureFault => ({
  fault: `has ${what}, which the shop cannot read`,
  hint: 'export it as RGB with 8 or 16 bits',
})

/** Explains which pixels sharp would decode to wrong colours; undefined if it decodes all of them correctly. */
function unsupportedPixelsOf({
  format,
  compression,
  space,
  depth,
  channels,
  hasAlpha,
}: Metadata) {
  if (format === 'heif' && compression !== 'av1') return heic

  // 8 bits, 16 bits, or Lab in 16 bits, whose numbers are signed.
  const isKnownDepth = depth === 'uchar' || depth === 'ushort' || space === 'labs'
  if (!isKnownDepth) return unsupportedColours(`colours stored as ${depth} numbers`)
  if (space === 'multiband')
    return unsupportedColours('colours other than RGB, grey, CMYK and Lab')
  // The colours, and one channel for transparency.
  const maxChannels = space === 'cmyk' ? 5 : 4
  if (channels > maxChannels)
    return unsupportedColours('extra channels besides its colours')

  if (hasAlpha && space === 'labs')
    return unsupportedColours('Lab colours and transparency')
  if (hasAlpha && space === 'cmyk' && depth === 'ushort')
    return unsupportedColours('16-bit CMYK colours and transparency')
  return undefined
}

const isAnimated = ({ format, pages = 1 }: Metadata, bytes: Uint8Array): boolean =>
  (format === 'webp' && pages > 1) || (format === 'png' && isAnimatedPng(bytes))

/** Tells whether a PNG has an animation chunk, which precedes the data of the first picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.subarray(0, file.indexOf('IDAT', 0, 'latin1')).includes('acTL', 0, 'latin1')
}

/** Tells whether a CMYK picture lacks a CMYK profile. Bytes 16 to 19 of a profile name its colour space. */
const hasUnknownInks = ({ space, icc }: Metadata): boolean =>
  space === 'cmyk' && icc?.toString('latin1', 16, 20) !== 'CMYK'

/** The opacity is checked in a reduced copy of the picture, a square with this side (px). */
const CHECKED_SIDE = 256

/** Tells whether any pixel is transparent. Many pictures have an alpha channel but are fully opaque. */
async function isTransparent(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const opacity = await sharp(callLabRgb(bytes) ?? bytes)
    .resize(CHECKED_SIDE, CHECKED_SIDE, { fit: 'fill' })
    .extractChannel('alpha')
    .raw()
    .toBuffer()
    // Damage is reported when the whole picture is decoded.
    .catch(() => Buffer.alloc(0))
  return opacity.some((value) => value < 255)
}

/**
 * Tells whether a file lacks its end, for example because a copy was interrupted. The end marker need not be the last
 * part of the file, because phones append a video to a picture.
 */
function isCut(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isJpeg = file[0] === 0xff && file[1] === 0xd8
  if (isJpeg) return !file.includes('ffd9', findImageData(file), 'hex')

  const isPng = file[0] === 0x89 && file[1] === 0x50
  if (isPng) return !file.includes('IEND', 0, 'latin1')

  // A WebP states the length of everything after its first eight bytes.
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF'
  if (isWebp) return file.length < 8 || file.readUInt32LE(4) + 8 > file.length

  const isAvif = file.toString('latin1', 4, 8) === 'ftyp'
  return isAvif && endOfBoxes(file) > file.length
}

const avifBoxes = ['ftyp', 'meta', 'moov', 'mdat', 'free', 'skip']

/** Returns the offset at which the boxes of an AVIF should end. Each box begins with its size and its type. */
function endOfBoxes(file: Buffer): number {
  let at = 0
  while (avifBoxes.includes(file.toString('latin1', at + 4, at + 8))) {
    const size = file.readUInt32BE(at)
    // 1 means that a longer number with the size follows, and 0 that the box fills the rest of the file.
    if (size < 8) return file.length
    at += size
  }
  return at
}

/** Returns the offset of a JPEG's image data. Segments before it may contain a thumbnail with another end marker. */
function findImageData(file: Uint8Array): number {
  const byteAt = (offset: number): number => file[offset] ?? 0
  let at = 2
  // A segment consists of 0xff, its type, the length of the rest in two bytes, and the rest. Image data has the type
  // 0xda.
  while (byteAt(at) === 0xff && byteAt(at + 1) !== 0xda) {
    const isFillByte = byteAt(at + 1) === 0xff
    const segmentLength = 2 + byteAt(at + 2) * 256 + byteAt(at + 3)
    at += isFillByte ? 1 : segmentLength
  }
  return at
}

export type ImageReference = ReturnType<typeof imageReferencesOf>[number]

/** Finds every picture that a file names, with the shape that the field requires. */
export const imageReferencesIn = oncePer(({ collection, document }: Entry) => {
  const { file, value, at } = document
  const from = contentPath(document)
  return valuesWithRole(collection, 'picture', value).map(
    ({ path: field, value: writtenName, role }) => {
      const name = String(writtenName)
      const path = resolvePath(from, name)
      // 'own' is the shape that the document states as its orientation.
      const shape =
        role.shape === 'own'
          ? (value as { orientation: SourceShape }).orientation
          : role.shape
      return { shape, field, file, name, path, at: () => at(field) }
    },
  )
})

/** Finds every picture that content names. */
export const imageReferencesOf = ({ entries }: Pick<Content, 'entries'>) =>
  entries.flatMap(imageReferencesIn)

/** Finds the picture that a file names. Checked content names only pictures that exist. */
export type FindImage = (from: { readonly file: string }, name: string) => SourceImage

/**
 * Opens the pictures in content by the names that files give them. A picture's key is a hash of everything that
 * determines its published bytes.
 * @param sizing hash of the code that encodes pictures and decides their sizes
 */
export function imageFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  sizing: string,
): FindImage {
  const settings = `${JSON.stringify(content.site?.value.images)} ${sizing}`

  return (from, reference) => {
    const path = resolvePath(contentPath(from), reference) ?? ''
    const picture = content.images.get(path)
    const pictureColours = colours.get(path)
    if (!picture || !pictureColours)
      throw new Error(`${from.file} names the unknown picture "${reference}"`)

    const { onDisk: file, hash: bytesHash, width, height } = picture
    const name = addressName(stem(path), bytesHash)
    // Addresses contain the key, so it has only lower-case letters and digits.
    const digest = hash('sha256', `${bytesHash} ${settings}`, 'base64url')
    const key = digest.replace(/[-_]/g, '').slice(0, 6).toLowerCase()
    return { hash: bytesHash, width, height, file, name, key, colours: pictureColours }
  }
}

/** The number of pictures decoded at the same time; each file is held in memory as a whole. */
const DECODED_AT_ONCE = 8

/** The sources that `readColours` may use besides the pictures. */
export interface ColourSources {
  /** A store on a server, with colours that other machines have computed. */
  readonly shared?: SharedStore | undefined
  /** Hashes of the pictures that this shard decodes; undefined outside of shards. */
  readonly shardPictures?: ReadonlySet<string> | undefined
  /** Shows a progress bar. */
  readonly progress?:
    | ((what: string, total: number) => { advance(count: number): void; end(): void })
    | undefined
}

/** A placeholder for colours that no output of this build shows. */
const UNSHOWN_COLOURS: Colours = {
  dominant: '#808080',
  accent: brand.teal,
  families: [],
}

/** Finds the colours of pictures, by path in content/, and reports damage that headers do not show. */
export async function readColours(
  project: Project,
  content: Content,
  { shared, shardPictures, progress }: ColourSources = {},
): Promise<{
  colours: ReadonlyMap<string, Colours>
  diagnostics: readonly Diagnostic[]
}> {
  const code = project.pictureCode.drawing
  const cache = openFileCache(project.cache, 'colours', code)
  const cachedColours = cachedColoursIn(content, cache)
  const uncachedPictures = uncachedPicturesIn(content, cachedColours)

  const isUnshown = (picture: NamedPicture): boolean => {
    const isOfOtherShard = shardPictures && !shardPictures.has(picture.hash)
    // A picture that is too large stops the build.
    return isOfOtherShard || isTooLarge(picture)
  }
  const unshownPictures = uncachedPictures.filter(isUnshown)
  const shownPictures = uncachedPictures.filter((picture) => !isUnshown(picture))

  const decodedColours = new Map<string, Colours>()
  const diagnostics: Diagnostic[] = []
  const decode = async ({ path, hash, onDisk, at }: NamedPicture): Promise<void> => {
    const compute = async () =>
      coloursOf(await readUnchanged(join(project.content, onDisk), hash))
    const key = hashOf(['colours', code, hash])
    const pictureColours = await shareColours(key, shared, compute)
    if (!pictureColours) {
      diagnostics.push(damagedImage(path, at()))
      return
    }
    cache.set(path, hash, pictureColours)
    decodedColours.set(path, pictureColours)
  }

  const bar =
    shownPictures.length > 0
      ? progress?.('Reading pictures', shownPictures.length)
      : undefined
  await runConcurrently(shownPictures, DECODED_AT_ONCE, async (picture) => {
    await decode(picture)
    bar?.advance(1)
  }).finally(() => bar?.end())
  await cache.flush()

  const unshownColours = unshownPictures.map(
    ({ path }) => [path, UNSHOWN_COLOURS] as const,
  )
  const colours = new Map([...cachedColours, ...unshownColours, ...decodedColours])
  return { colours, diagnostics }
}

/**
 * Returns the cached colours of all pictures, even of those that no file names. The cache drops entries that are not
 * looked up, and the only file that names a picture may currently be faulty.
 */
function cachedColoursIn(
  { images }: Content,
  cache: FileCache,
): ReadonlyMap<string, Colours> {
  const coloursByPath = new Map<string, Colours>()
  for (const [path, { hash }] of images) {
    const colours = cache.get(path, hash) as Colours | undefined
    if (colours) coloursByPath.set(path, colours)
  }
  return coloursByPath
}

interface NamedPicture extends ContentImage {
  readonly path: string
  /** Returns the place of the first field that names the picture. */
  readonly at: () => Location
}

/** Lists, once each, the pictures that content names but whose colours are not cached. */
function uncachedPicturesIn(
  content: Content,
  cachedColours: ReadonlyMap<string, Colours>,
): readonly NamedPicture[] {
  const pictures = new Map<string, NamedPicture>()
  for (const { path = '', at } of imageReferencesOf(content)) {
    const picture = content.images.get(path)
    if (!picture || cachedColours.has(path) || pictures.has(path)) continue

    pictures.set(path, { ...picture, path, at })
  }
  return [...pictures.values()]
}

/** Reports a picture whose header is sound but whose data is damaged. */
export const damagedImage = (
  path: string,
  at: Location,
  how = 'it cannot be decoded',
): Diagnostic =>
  error(
    'image',
    at,
    `the picture content/${path} is damaged: ${how}`,
    'export it again as JPEG or PNG',
  )

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)
const coloursSchema = z.strictObject({
  dominant: hexColour,
  accent: hexColour,
  families: z.array(
    z.strictObject({ family: z.enum(colourFamilies), ink: hexColour, share: z.number() }),
  ),
})

/** Parses stored colours; undefined if another version stored them in another format. */
const parseColours = (bytes: Uint8Array): Colours | undefined =>
  attempt(() => coloursSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))))

/** Tells whether an error comes from the disk rather than from the decoder. */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error

/** Returns colours from the shared store, or computes and stores them; undefined if the picture cannot be decoded. */
async function shareColours(
  key: string,
  shared: SharedStore | undefined,
  compute: () => Promise<Colours>,
) {
  const storedBytes = await shared?.get(key)
  const storedColours = storedBytes && parseColours(storedBytes)
  if (storedColours) return storedColours

  const computedColours = await compute().catch((error: unknown): undefined => {
    if (isSystemError(error)) throw error
  })
  if (computedColours) await shared?.put(key, JSON.stringify(computedColours))
  return computedColours
}
