import { type Diagnostic, error, warning } from '../model/diagnostic.ts'
import { type SourceImage, type SourceShape, shapes } from '../model/image.ts'
import { type Content, type PictureRemark, stem } from '../read/content.ts'
import type { PictureFault } from '../read/pictures/picture-kinds.ts'
import {
  type ImageReference,
  imageReferencesOf,
  isImage,
  isTooLarge,
  MAX_PIXELS,
} from '../read/pictures/pictures.ts'
import { meantRemedy, suggest } from '../read/suggest.ts'
import { findTurnedPosters, findUnlistedPosters } from './galleries.ts'
import { repeatsIn } from './repeats.ts'

/** Checks that pictures are inside content/, have the right shape and size, and are used exactly once each. */
export function checkPictures(content: Content): readonly Diagnostic[] {
  // A copy of a poster's file uses the same pictures again, but checkIds already reports
  // the copy.
  const originalFiles = new Set(content.originals.map(({ file }) => file))
  const posterFiles = content.posters.map(({ file }) => file)
  const copiedPosters = new Set(posterFiles.filter((file) => !originalFiles.has(file)))
  const uses = imageReferencesOf(content).filter(({ file }) => !copiedPosters.has(file))

  // A poster in a gallery of the other orientation may have the right pictures. checkOrientations reports the poster.
  const turnedPosters = new Set(
    findTurnedPosters(content).map(({ poster }) => poster.file),
  )
  const faults: Diagnostic[] = []
  const soundUses: ImageReference[] = []
  for (const use of uses) {
    const fault = turnedPosters.has(use.file) ? undefined : checkReference(use, content)
    if (fault) faults.push(fault)
    if (fault?.severity !== 'error') soundUses.push(use)
  }

  const diagnostics = [
    ...faults,
    ...checkRemarks(uses, content),
    ...checkRepeatedImages(soundUses, content),
  ]

  // If the name of a picture is misspelt or wrong, another picture may seem unused.
  if (diagnostics.some(({ severity }) => severity === 'error')) return diagnostics
  return [...diagnostics, ...checkUnusedImages(uses, content)]
}

function checkReference(
  use: ImageReference,
  { images, files, failed }: Content,
): Diagnostic | undefined {
  const { name: reference, path } = use
  const copyHint = 'copy the picture into content/ and name it relative to this file'
  if (path === undefined)
    return error('image', use.at(), `"${reference}" is outside content/`, copyHint)

  const picture = images.get(path)
  if (picture) return checkSize(use, picture)

  if (failed.has(path)) return undefined
  if (/^[a-z]+:\/\//i.test(reference)) {
    const message = `"${reference}" is a web address, not a file in content/`
    return error('image', use.at(), message, copyHint)
  }
  return reportMissingPicture(use, path, files)
}

function checkSize(
  { shape, name, at }: ImageReference,
  { width, height }: Size,
): Diagnostic | undefined {
  const misfit = describeMisfit(shape, width, height)
  if (!misfit) return undefined

  const report = misfit.severity === 'error' ? error : warning
  return report('image', at(), `"${name}" ${misfit.fault}`, misfit.hint)
}

/** Matches the name of a file in its path. */
const FILE_NAME = /[^/]*$/

function reportMissingPicture(
  use: ImageReference,
  path: string,
  files: Content['files'],
): Diagnostic {
  const folder = path.replace(FILE_NAME, '')
  const name = path.slice(folder.length)
  const neighbours = [...files]
    .filter((file) => isImage(file) && file.startsWith(folder))
    .map((file) => file.slice(folder.length))
  const sameLetters = neighbours.find(
    (neighbour) => neighbour.toLowerCase() === name.toLowerCase(),
  )
  if (sameLetters) {
    const message = `the picture is called "${sameLetters}": servers distinguish between uppercase and lowercase letters`
    const fix = { value: use.name.replace(FILE_NAME, sameLetters) }
    // No other picture is considered, so the remedy always has the fix.
    const remedy = meantRemedy(name, sameLetters, [], fix)
    return error('missing-file', use.at(), message, remedy)
  }

  const message = `there is no picture content/${path}`
  const near = suggest(name, neighbours)
  if (!near) {
    const hint = 'put the picture there, or correct the name'
    return error('missing-file', use.at(), message, hint)
  }
  const fix = { value: use.name.replace(FILE_NAME, near) }
  const remedy = meantRemedy(name, near, neighbours, fix)
  return error('missing-file', use.at(), message, remedy)
}

/**
 * Widths are in pixels. `fullWidth` is the width of the widest file that pages show. A narrower picture causes a
 * warning, and one below `leastWidth` an error. `tolerance` is the greatest deviation from the aspect ratio: 0.01 is
 * one per cent.
 */
const requirements = {
  portrait: {
    name: 'a portrait picture',
    tolerance: 0.01,
    leastWidth: 594,
    fullWidth: 1188,
  },
  landscape: {
    name: 'a landscape picture',
    tolerance: 0.01,
    leastWidth: 841,
    fullWidth: 1682,
  },
  hero: {
    name: 'a slideshow picture',
    tolerance: 0.12,
    leastWidth: 1080,
    fullWidth: 1080,
  },
  cover: { name: 'a book cover', tolerance: 0.01, leastWidth: 480, fullWidth: 480 },
} as const satisfies Readonly<Record<SourceShape, object>>

/** The size of a picture in pixels. */
type Size = Pick<SourceImage, 'width' | 'height'>

/** The reason why a picture does not fit its use, after the name of the picture: 'is 480 × 600 …'. */
interface Misfit extends PictureFault {
  readonly severity: 'error' | 'warning'
}

/** Describes why a picture's size, in pixels, does not fit its use; undefined if it fits. */
export const describeMisfit = (
  shape: SourceShape,
  width: number,
  height: number,
): Misfit | undefined =>
  describeExcess({ width, height }) ??
  describeWrongShape(shape, { width, height }) ??
  describeSmallness(shape, { width, height })

/** Describes why a picture is too large for any use; undefined if it is not. */
export function describeExcess({ width, height }: Size): Misfit | undefined {
  if (!isTooLarge({ width, height })) return undefined
  const fault = `is ${width} × ${height}, more than ${MAX_PIXELS} pixels on a side`
  return { severity: 'error', fault, hint: 'export it smaller' }
}

function describeWrongShape(
  shape: SourceShape,
  { width, height }: Size,
): Misfit | undefined {
  const { name, tolerance, fullWidth } = requirements[shape]
  const aspectRatio = aspectRatioOf(shape)
  const deviation = Math.abs(width / height / aspectRatio - 1)
  const isWrong = deviation > tolerance
  if (!isWrong) return undefined

  const { ratio } = shapes[shape]
  const fault = `is ${width} × ${height}; ${name} must have the shape ${ratio[0]}:${ratio[1]}`
  const largestCropWidth = Math.floor(Math.min(width, height * aspectRatio))
  // If the cropped picture would be too small, only the original helps.
  if (largestCropWidth < fullWidth)
    return { severity: 'error', fault, hint: exportHint(shape) }

  const hint = `crop it to ${sizeText(shape, largestCropWidth)}`
  return { severity: 'error', fault, hint }
}

function describeSmallness(
  shape: SourceShape,
  { width, height }: Size,
): Misfit | undefined {
  const { leastWidth, fullWidth } = requirements[shape]
  const hint = exportHint(shape)
  if (width < leastWidth) {
    const fault = `is ${width} × ${height} pixels, smaller than ${sizeText(shape, leastWidth)}`
    return { severity: 'error', fault, hint }
  }
  if (width < fullWidth) {
    const fault = `is ${width} × ${height} pixels, smaller than ${sizeText(shape, fullWidth)}: it may look blurred on large screens`
    return { severity: 'warning', fault, hint }
  }
  return undefined
}

const exportHint = (shape: SourceShape): string =>
  `export it again from the original as ${sizeText(shape, requirements[shape].fullWidth)}; enlarging this file does not help`

/** Returns the size of a picture with this width and the right shape: '1080 × 1350'. */
const sizeText = (shape: SourceShape, width: number): string =>
  `${width} × ${Math.round(width / aspectRatioOf(shape))}`

const aspectRatioOf = (shape: SourceShape): number => {
  const { ratio } = shapes[shape]
  return ratio[0] / ratio[1]
}

/** Messages about pictures that look different to visitors than in the file. */
export const remarkTexts: Readonly<Record<PictureRemark, PictureFault>> = {
  animated: {
    fault: 'is animated, but visitors see only its first frame',
    hint: 'export the frame that they should see as JPEG or PNG',
  },
  transparent: {
    fault: 'is transparent: visitors see it on a white background',
    hint: 'export it with the background that it should have',
  },
  unknownInks: {
    fault: 'has CMYK colours but no CMYK profile, so its colours are guessed',
    hint: 'export it again as sRGB, or with its profile',
  },
}

/** Reports the remarks on each picture once, where the picture is first used. */
function* checkRemarks(
  uses: readonly ImageReference[],
  { images }: Content,
): Generator<Diagnostic> {
  const seenPaths = new Set<string>()
  for (const { path = '', name, at } of uses) {
    const { remarks = [] } = images.get(path) ?? {}
    if (seenPaths.has(path)) continue
    seenPaths.add(path)
    for (const remark of remarks) {
      const { fault, hint } = remarkTexts[remark]
      yield warning('image', at(), `"${name}" ${fault}`, hint)
    }
  }
}

/** Reports pictures that are used twice. Several books may have the same cover. */
function* checkRepeatedImages(
  uses: readonly ImageReference[],
  { images }: Content,
): Generator<Diagnostic> {
  const repeats = repeatsIn(uses, ({ path }) => images.get(path ?? '')?.hash)
  for (const [use, firstUse] of repeats) {
    if (use.shape === 'cover') continue
    const message =
      use.path === firstUse.path
        ? `the picture "${use.name}" is used twice`
        : `"${use.name}" is the same picture as "${firstUse.name}"`
    const hint = 'use a different picture here'
    const related = [{ message: 'first used here', at: firstUse.at() }]
    yield error('duplicate-picture', use.at(), message, hint, related)
  }
}

/** Reports unused pictures, unless a faulty or missing file may use them. */
function checkUnusedImages(
  uses: readonly ImageReference[],
  content: Content,
): Diagnostic[] {
  const { site, images, failed, galleries, posters, editions, books } = content
  const hasFailedFile = [...failed].some((path) => !isImage(path))
  if (!site || hasFailedFile || findUnlistedPosters(content).length > 0) return []

  const listedBooks = editions.flatMap(({ value }) => value.books)
  if (books.length < listedBooks.length) return []

  const usedPaths = new Set(uses.map(({ path }) => path))
  const posterIds = new Set(posters.map(({ value }) => value.id))
  const missingIds = galleries
    .flatMap(({ value }) => value.posters)
    .filter((id) => !posterIds.has(id))
  // A picture of a missing poster is probably named after the poster's id.
  const mayBeOfMissingPoster = (path: string): boolean =>
    missingIds.some((id) => stem(path).startsWith(id))

  const hint = 'add it under `images:` of a poster, or delete it'
  return [...images.keys()]
    .filter((path) => !usedPaths.has(path) && !mayBeOfMissingPoster(path))
    .map((path) =>
      warning(
        'orphan',
        { file: `content/${path}` },
        'no file in content/ uses this picture',
        hint,
      ),
    )
}
