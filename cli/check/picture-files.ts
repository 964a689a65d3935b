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

/** Checks that pictures lie inside content/, have the right shape and size, and are each used exactly once. */
export function checkPictures(content: Content): readonly Diagnostic[] {
  const copies = new Set(content.posters.map(({ file }) => file))
  for (const { file } of content.originals) copies.delete(file)
  const uses = imageReferencesOf(content).filter(({ file }) => !copies.has(file))
  const turned = new Set(findTurnedPosters(content).map(({ poster }) => poster.file))
  const faults = uses.map((use) =>
    turned.has(use.file) ? undefined : checkReference(use, content),
  )
  const remarks = [...checkRemarks(uses, content)]
  const sound = uses.filter((_, index) => faults[index]?.severity !== 'error')
  const all = [
    ...faults.flatMap((fault) => fault ?? []),
    ...remarks,
    ...checkRepeatedImages(sound, content),
  ]
  // A misspelt or wrong picture may be the reason why another one is left over.
  if (all.some(({ severity }) => severity === 'error')) return all
  return [...all, ...checkUnusedImages(uses, content)]
}

function checkReference(
  use: ImageReference,
  { images, files, failed }: Content,
): Diagnostic | undefined {
  const { name: written, path } = use
  const copyHint = 'copy the picture into content/ and name it relative to this file'
  if (path === undefined)
    return error('image', use.at(), `"${written}" is outside content/`, copyHint)
  const picture = images.get(path)
  if (picture) {
    const wrong = describeMisfit(use.shape, picture.width, picture.height)
    const report = wrong?.severity === 'error' ? error : warning
    return wrong && report('image', use.at(), `"${written}" ${wrong.fault}`, wrong.hint)
  }
  if (failed.has(path)) return undefined
  if (/^[a-z]+:\/\//i.test(written))
    return error(
      'image',
      use.at(),
      `"${written}" is a web address, not a file in content/`,
      copyHint,
    )
  const folder = path.replace(/[^/]*$/, '')
  const name = path.slice(folder.length)
  const beside = [...files]
    .filter((other) => isImage(other) && other.startsWith(folder))
    .map((other) => other.slice(folder.length))
  const sameLetters = beside.find((other) => other.toLowerCase() === name.toLowerCase())
  const near = sameLetters ?? suggest(name, beside)
  const message = sameLetters
    ? `the picture is called "${sameLetters}": on a server, capital and small letters are different`
    : `there is no picture content/${path}`
  const remedy = near
    ? meantRemedy(name, near, sameLetters ? [] : beside, {
        value: written.replace(/[^/]*$/, near),
      })
    : 'put the picture there, or correct the name'
  return error('missing-file', use.at(), message, remedy)
}

/** `tolerance` of the ratio is relative: 0.01 is one per cent. `fullWidth` is the widest file that pages show. */
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
    name: 'a picture of a slideshow',
    tolerance: 0.12,
    leastWidth: 1080,
    fullWidth: 1080,
  },
  cover: { name: 'a book cover', tolerance: 0.01, leastWidth: 480, fullWidth: 480 },
} as const satisfies Readonly<Record<SourceShape, object>>

/** Returns the error for a picture that is too large for any place, or undefined. */
export function describeExcess({ width, height }: Pick<SourceImage, 'width' | 'height'>) {
  if (!isTooLarge({ width, height })) return undefined
  const fault = `is ${width} × ${height}, more than ${MAX_PIXELS} pixels on a side`
  return { severity: 'error', fault, hint: 'export it smaller' } as const
}

/** Describes why a picture's size, in pixels, does not fit its place; undefined where it fits. */
export function describeMisfit(shape: SourceShape, width: number, height: number) {
  const { ratio } = shapes[shape]
  const { name, tolerance, leastWidth, fullWidth } = requirements[shape]
  const wanted = ratio[0] / ratio[1]
  const sizeOf = (wide: number): string => `${wide} × ${Math.round(wide / wanted)}`
  const misfit = (severity: 'error' | 'warning', what: string, hint: string) => ({
    severity,
    fault: `is ${width} × ${height}${what}`,
    hint,
  })
  const excess = describeExcess({ width, height })
  if (excess) return excess
  const hint = `export it again from the original as ${sizeOf(fullWidth)}; enlarging this file does not help`
  if (Math.abs(width / height / wanted - 1) > tolerance) {
    const largestCrop = Math.floor(Math.min(width, height * wanted))
    const what = `; ${name} has the shape ${ratio[0]}:${ratio[1]}`
    return misfit(
      'error',
      what,
      largestCrop < fullWidth ? hint : `crop it to ${sizeOf(largestCrop)}`,
    )
  }

  if (width >= fullWidth) return undefined
  return width < leastWidth
    ? misfit('error', ` pixels, smaller than ${sizeOf(leastWidth)}`, hint)
    : misfit(
        'warning',
        ` pixels, smaller than ${sizeOf(fullWidth)}: large screens show it blurred`,
        hint,
      )
}

/** Messages about pictures that visitors see differently from the file. */
export const remarkTexts: Readonly<Record<PictureRemark, PictureFault>> = {
  animated: {
    fault: 'is animated: visitors see its first picture only',
    hint: 'export the picture that they should see as JPEG or PNG',
  },
  transparent: {
    fault: 'is transparent: visitors see it on white',
    hint: 'export it on the background that it should have',
  },
  unknownInks: {
    fault:
      'has CMYK colours but no CMYK profile: they are shown as a common press prints them',
    hint: 'export it again with its profile, or better as sRGB',
  },
}

/** Reports the remarks on each picture once, where it is first named. */
function* checkRemarks(
  uses: readonly ImageReference[],
  { images }: Content,
): Generator<Diagnostic> {
  const seen = new Set<string>()
  for (const { path = '', name, at } of uses) {
    const { remarks = [] } = images.get(path) ?? {}
    if (seen.has(path)) continue
    seen.add(path)
    for (const remark of remarks) {
      const { fault, hint } = remarkTexts[remark]
      yield warning('image', at(), `"${name}" ${fault}`, hint)
    }
  }
}

function* checkRepeatedImages(
  uses: readonly ImageReference[],
  { images }: Content,
): Generator<Diagnostic> {
  for (const [use, first] of repeatsIn(
    uses,
    ({ path }) => images.get(path ?? '')?.hash,
  )) {
    if (use.shape === 'cover') continue
    const message =
      use.path === first.path
        ? `the picture "${use.name}" is used twice`
        : `"${use.name}" is the same picture as "${first.name}"`
    const related = [{ message: 'first used here', at: first.at() }]
    yield error(
      'duplicate-picture',
      use.at(),
      message,
      'use a different picture here',
      related,
    )
  }
}

/** Reports pictures that nothing names, unless an unreadable or missing file may name them. */
function checkUnusedImages(
  uses: readonly ImageReference[],
  content: Content,
): Diagnostic[] {
  const { site, images, failed, galleries, posters, editions, books } = content
  if (
    !site ||
    [...failed].some((path) => !isImage(path)) ||
    findUnlistedPosters(content).length > 0
  )
    return []
  if (books.length < editions.flatMap(({ value }) => value.books).length) return []
  const used = new Set(uses.map(({ path }) => path))
  const hint = 'name it under `images:` of a poster, or delete it'
  const read = new Set(posters.map(({ value }) => value.id))
  const lost = galleries.flatMap(({ value }) =>
    value.posters.filter((id) => !read.has(id)),
  )
  return [...images.keys()]
    .filter((path) => !used.has(path) && !lost.some((id) => stem(path).startsWith(id)))
    .map((path) =>
      warning(
        'orphan',
        { file: `content/${path}` },
        'no file in content/ names this picture',
        hint,
      ),
    )
}
