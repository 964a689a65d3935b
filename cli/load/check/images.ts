import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import { type SourceShape, shapes } from '../../model/image.ts'
import { type Content, stem } from '../content.ts'
import { type ImageReference, imageReferencesOf, isImage } from '../images.ts'
import { meantRemedy, suggest } from '../suggest.ts'
import { findUnlistedPosters, postersOfWrongOrientation } from './galleries.ts'

/** Wider than this, decoding needs more memory than a build machine should spend. */
const MAX_PIXELS = 12_000

/** Pictures are there, inside content/, of the right shape and size, each used once, and none is left over. */
export function checkImages(content: Content): readonly Diagnostic[] {
  const copies = new Set(content.posters.map(({ file }) => file))
  for (const { file } of content.originals) copies.delete(file)
  const uses = imageReferencesOf(content).filter(({ file }) => !copies.has(file))
  const turned = postersOfWrongOrientation(content)
  const faults = uses.map((use) => [use, turned.has(use.file) ? [] : checkReference(use, content)] as const)
  const sound = faults.flatMap(([use, found]) => (found.some(isError) ? [] : [use]))
  const all = [...faults.flatMap(([, found]) => found), ...checkRepeatedImages(sound, content)]
  // A misspelt or wrong picture may be the reason why another one is left over.
  return all.some(isError) ? all : [...all, ...checkUnusedImages(uses, content)]
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

function checkReference(use: ImageReference, { images, files, failed }: Content): Diagnostic[] {
  const fault = (message: string, hint: string): Diagnostic[] => [error('image', use.at(), message, hint)]
  if (use.path === undefined)
    return fault(
      `"${use.name}" is outside content/`,
      'copy the picture into content/ and name it relative to this file',
    )
  const picture = images.get(use.path)
  if (picture) {
    const wrong = describeMisfit(use.shape, picture.width, picture.height)
    if (!wrong) return []
    const report = wrong.severity === 'error' ? error : warning
    return [report('image', use.at(), `"${use.name}" ${wrong.fault}`, wrong.hint)]
  }
  if (failed.has(use.path)) return []
  const folder = use.path.replace(/[^/]*$/, '')
  const name = use.path.slice(folder.length)
  const beside = [...files]
    .filter((path) => isImage(path) && path.startsWith(folder))
    .map((path) => path.slice(folder.length))
  const sameLetters = beside.find((other) => other.toLowerCase() === name.toLowerCase())
  if (/^[a-z]+:\/\//i.test(use.name))
    return fault(
      `"${use.name}" is a web address, not a file in content/`,
      'copy the picture into content/ and name it relative to this file',
    )
  const near = sameLetters ?? suggest(name, beside)
  return [
    error(
      'missing-file',
      use.at(),
      sameLetters
        ? `the picture is called "${sameLetters}": on a server, capital and small letters are different`
        : `there is no picture content/${use.path}`,
      near
        ? meantRemedy(name, near, sameLetters ? [] : beside, { value: use.name.replace(/[^/]*$/, near) })
        : 'put the picture there, or correct the name',
    ),
  ]
}

interface Requirement {
  /** How far a source may be from its proportion: 0.01 is one per cent. */
  readonly tolerance: number
  /** Pixels. A narrower picture is an error. */
  readonly leastWidth: number
  /** Pixels of the widest file that pages show. A narrower picture is shown blurred there. */
  readonly fullWidth: number
}

const requirements: Readonly<Record<SourceShape, Requirement>> = {
  portrait: { tolerance: 0.01, leastWidth: 594, fullWidth: 1188 },
  landscape: { tolerance: 0.01, leastWidth: 841, fullWidth: 1682 },
  hero: { tolerance: 0.12, leastWidth: 1080, fullWidth: 1080 },
  cover: { tolerance: 0.01, leastWidth: 480, fullWidth: 480 },
}

/** What is wrong with a picture's size for its place. */
interface Misfit {
  readonly severity: 'error' | 'warning'
  readonly fault: string
  readonly hint: string
}

/** @param width pixels, as `height` */
export function describeMisfit(shape: SourceShape, width: number, height: number): Misfit | undefined {
  const { ratio } = shapes[shape]
  const { tolerance, leastWidth, fullWidth } = requirements[shape]
  const wanted = ratio[0] / ratio[1]
  const sizeOf = (wide: number): string => `${wide} × ${Math.round(wide / wanted)}`
  const fault = `is ${width} × ${height}`
  if (width > MAX_PIXELS || height > MAX_PIXELS)
    return {
      severity: 'error',
      fault: `${fault}, more than ${MAX_PIXELS} pixels on a side`,
      hint: 'export it smaller',
    }
  if (Math.abs(width / height / wanted - 1) > tolerance)
    return {
      severity: 'error',
      fault: `${fault}; a ${shape} picture has the shape ${ratio[0]}:${ratio[1]}`,
      hint: `export it as ${sizeOf(Math.max(width, fullWidth))}`,
    }
  if (width >= fullWidth) return undefined
  const isTooSmall = width < leastWidth
  return {
    severity: isTooSmall ? 'error' : 'warning',
    fault: `${fault} pixels, smaller than ${sizeOf(isTooSmall ? leastWidth : fullWidth)}${isTooSmall ? '' : ': large screens show it blurred'}`,
    hint: `export it again from the original as ${sizeOf(fullWidth)}; enlarging this file does not help`,
  }
}

function checkRepeatedImages(uses: readonly ImageReference[], { images }: Content): Diagnostic[] {
  const first = new Map<string, ImageReference>()
  return uses.flatMap((use): Diagnostic[] => {
    const hash = use.path === undefined ? undefined : images.get(use.path)?.hash
    const before = hash === undefined ? undefined : first.get(hash)
    if (hash !== undefined && !before) first.set(hash, use)
    if (!before || use.shape === 'cover') return []
    return [
      error(
        'image',
        use.at(),
        use.path === before.path
          ? `the picture "${use.name}" is used twice`
          : `"${use.name}" is the same picture as "${before.name}"`,
        'use a different picture here',
        [{ message: 'first used here', at: before.at() }],
      ),
    ]
  })
}

/** Pictures that nothing names. Left out while a file that cannot be read, or is not there, may be what names them. */
function checkUnusedImages(uses: readonly ImageReference[], content: Content): Diagnostic[] {
  const { site, images, failed, galleries, posters, editions, books } = content
  if (!site || [...failed].some((path) => !isImage(path)) || findUnlistedPosters(content).length > 0)
    return []
  if (books.length < editions.flatMap(({ value }) => value.books).length) return []
  const used = new Set(uses.map(({ path }) => path))
  const read = new Set(posters.map(({ value }) => value.id))
  const lost = galleries.flatMap(({ value }) => value.posters.filter((id) => !read.has(id)))
  return [...images.keys()]
    .filter((path) => !used.has(path) && !lost.some((id) => stem(path).startsWith(id)))
    .map((path) =>
      warning(
        'orphan',
        { file: `content/${path}` },
        'no file in content/ names this picture',
        'name it under `images:` of a poster, or delete it',
      ),
    )
}
