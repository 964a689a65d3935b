import { hash } from 'node:crypto'
import { addressName, type Colours, encoder, type SourceImage } from '../../model/image.ts'
import type { SiteFile } from '../../schema/site.ts'
import { type Content, contentPath, resolvePath, stem } from '../content.ts'

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
