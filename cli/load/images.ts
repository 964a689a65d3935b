import { hash } from 'node:crypto'
import { imageSize } from 'image-size'
import { contentHash } from '../fs/identity.ts'
import type { Location } from '../model/diagnostic.ts'
import { addressName, type Colours, encoder, type SourceImage, type SourceShape } from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { imageEnding } from '../schema/common.ts'
import type { SiteFile } from '../schema/site.ts'
import { type Content, type ContentImage, contentPath, resolvePath, stem } from './content.ts'
import type { Path } from './positions.ts'

/** The facts about a picture that need no decoding. */
export type ImageMeasures = Omit<ContentImage, 'onDisk'>

export const isImage = (path: string): boolean => imageEnding.test(path)

/** Measures a picture by its header; returns a sentence when that cannot be done. */
export async function measureImage(bytes: Uint8Array): Promise<ImageMeasures | string> {
  const size = await sizeOf(bytes)
  if (!size) return 'the image cannot be read'
  return isCut(bytes) ? 'the image is cut off before its end' : { hash: contentHash(bytes), ...size }
}

/** Returns the size after EXIF rotation, which image-size heeds in JPEG only; sharp, slower to load, in all formats. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, orientation, type } = imageSize(bytes)
    if (type !== 'jpg') {
      const { default: sharp } = await import('sharp')
      return (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
    }
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/** Whether a JPEG or PNG lacks its end mark, like a stopped copy. Data may follow the mark: phones append a film. */
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

/** A place where content names a picture. */
export interface ImageReference {
  readonly shape: SourceShape
  /** The path of the field that names the picture. */
  readonly place: Path
  /** The file that names the picture. */
  readonly file: string
  /** The picture's name as it is written. */
  readonly name: string
  /** The picture's path below content/; undefined when it leads out of content/. */
  readonly path: string | undefined
  readonly at: () => Location
}

/** Finds every picture that content names, with the shape that its place asks for. */
export const imageReferencesOf = oncePer(({ entries }: Pick<Content, 'entries'>): readonly ImageReference[] =>
  entries.flatMap(({ collection, document }) => {
    const { file, value, at } = document
    const from = contentPath(document)
    return valuesWithRole(collection, 'picture', value).map(({ path, value: name, role: { shape } }) => ({
      shape: shape === 'own' ? (value as { orientation: SourceShape }).orientation : shape,
      place: path,
      file,
      name: String(name),
      path: resolvePath(from, String(name)),
      at: () => at(path),
    }))
  }),
)

/** Finds the picture that a file names. Checked content names only pictures that exist. */
export type FindImage = (from: { readonly file: string }, name: string) => SourceImage

export function imageFinder(
  content: Content,
  colours: ReadonlyMap<string, Colours>,
  { images }: SiteFile,
): FindImage {
  const settings = `${JSON.stringify(images)} ${encoder}`
  const found = new Map<string, SourceImage>()
  return (from, name) => {
    const path = resolvePath(contentPath(from), name) ?? ''
    const picture = content.images.get(path)
    const ofPicture = colours.get(path)
    if (!picture || !ofPicture) throw new Error(`${from.file} names the unknown picture "${name}"`)
    const known = found.get(path)
    if (known) return known
    const image: SourceImage = {
      file: picture.onDisk,
      name: addressName(stem(path), picture.hash),
      hash: picture.hash,
      key: hash('sha256', `${picture.hash} ${settings}`, 'base64url')
        .replace(/[-_]/g, '')
        .slice(0, 6)
        .toLowerCase(),
      width: picture.width,
      height: picture.height,
      colours: ofPicture,
    }
    found.set(path, image)
    return image
  }
}
